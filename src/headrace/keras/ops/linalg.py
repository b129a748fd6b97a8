"""tf.keras.ops.linalg: linear algebra."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "cholesky": "keras.ops.linalg:cholesky",
        "cholesky_inverse": "keras.ops.linalg:cholesky_inverse",
        "det": "keras.ops.linalg:det",
        "eig": "keras.ops.linalg:eig",
        "eigh": "keras.ops.linalg:eigh",
        "inv": "keras.ops.linalg:inv",
        "jvp": "keras.ops.core:jvp",
        "lstsq": "keras.ops.linalg:lstsq",
        "lu_factor": "keras.ops.linalg:lu_factor",
        "matrix_rank": "keras.ops.linalg:matrix_rank",
        "norm": "keras.ops.linalg:norm",
        "pinv": "keras.ops.linalg:pinv",
        "qr": "keras.ops.linalg:qr",
        "solve": "keras.ops.linalg:solve",
        "solve_triangular": "keras.ops.linalg:solve_triangular",
        "svd": "keras.ops.linalg:svd",
    },
)
