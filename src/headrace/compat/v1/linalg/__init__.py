"""tf.compat.v1.linalg: the names of tf.linalg, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.linalg",
    {
        # namespaces
        "experimental": ".",
        # names
        "norm": "compat_v1.functions.math:norm",
        "transpose": "compat_v1.functions.array:matrix_transpose",
    },
    without=("banded_triangular_solve", "eig", "eigvals"),
)
