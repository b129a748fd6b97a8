# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.ops.linalg: linear algebra."""

from headrace._src.keras.ops.core import jvp as jvp
from headrace._src.keras.ops.linalg import (
    cholesky as cholesky,
    cholesky_inverse as cholesky_inverse,
    eig as eig,
    eigh as eigh,
    lstsq as lstsq,
    lu_factor as lu_factor,
    matrix_rank as matrix_rank,
    norm as norm,
    pinv as pinv,
    qr as qr,
    solve as solve,
    solve_triangular as solve_triangular,
    svd as svd,
)
from headrace.keras.ops import det as det, inv as inv

__all__ = [
    "cholesky", "cholesky_inverse", "det", "eig", "eigh", "inv", "jvp", "lstsq", "lu_factor", "matrix_rank", "norm",
    "pinv", "qr", "solve", "solve_triangular", "svd",
]
