# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.linalg: the names of tf.linalg, some of them as TensorFlow 1 had them."""

from headrace._src.compat_v1.functions.array import matrix_transpose as transpose
from headrace._src.compat_v1.functions.math import norm as norm
from headrace._src.lib.linalg.lu import (
    lu_matrix_inverse as lu_matrix_inverse,
    lu_reconstruct as lu_reconstruct,
    lu_solve as lu_solve,
)
from headrace._src.lib.linalg.norms import (
    global_norm as global_norm,
    l2_normalize as l2_normalize,
    normalize as normalize,
)
from headrace._src.lib.linalg.operators.adjoint import LinearOperatorAdjoint as LinearOperatorAdjoint
from headrace._src.lib.linalg.operators.block_diag import LinearOperatorBlockDiag as LinearOperatorBlockDiag
from headrace._src.lib.linalg.operators.block_lower_triangular import (
    LinearOperatorBlockLowerTriangular as LinearOperatorBlockLowerTriangular,
)
from headrace._src.lib.linalg.operators.circulant import (
    LinearOperatorCirculant as LinearOperatorCirculant,
    LinearOperatorCirculant2D as LinearOperatorCirculant2D,
    LinearOperatorCirculant3D as LinearOperatorCirculant3D,
)
from headrace._src.lib.linalg.operators.composition import LinearOperatorComposition as LinearOperatorComposition
from headrace._src.lib.linalg.operators.diag import LinearOperatorDiag as LinearOperatorDiag
from headrace._src.lib.linalg.operators.full_matrix import LinearOperatorFullMatrix as LinearOperatorFullMatrix
from headrace._src.lib.linalg.operators.householder import LinearOperatorHouseholder as LinearOperatorHouseholder
from headrace._src.lib.linalg.operators.identity import (
    LinearOperatorIdentity as LinearOperatorIdentity,
    LinearOperatorScaledIdentity as LinearOperatorScaledIdentity,
)
from headrace._src.lib.linalg.operators.inversion import LinearOperatorInversion as LinearOperatorInversion
from headrace._src.lib.linalg.operators.kronecker import LinearOperatorKronecker as LinearOperatorKronecker
from headrace._src.lib.linalg.operators.low_rank_update import (
    LinearOperatorLowRankUpdate as LinearOperatorLowRankUpdate,
)
from headrace._src.lib.linalg.operators.lower_triangular import (
    LinearOperatorLowerTriangular as LinearOperatorLowerTriangular,
)
from headrace._src.lib.linalg.operators.operator import LinearOperator as LinearOperator
from headrace._src.lib.linalg.operators.permutation import LinearOperatorPermutation as LinearOperatorPermutation
from headrace._src.lib.linalg.operators.toeplitz import LinearOperatorToeplitz as LinearOperatorToeplitz
from headrace._src.lib.linalg.operators.tridiag import LinearOperatorTridiag as LinearOperatorTridiag
from headrace._src.lib.linalg.operators.zeros import LinearOperatorZeros as LinearOperatorZeros
from headrace._src.lib.linalg.products import matvec as matvec, tensordot as tensordot, trace as trace
from headrace._src.lib.linalg.pseudo_inverse import logdet as logdet, matrix_rank as matrix_rank, pinv as pinv
from headrace._src.lib.linalg.tridiagonal_eigen import eigh_tridiagonal as eigh_tridiagonal
from headrace._src.ops.array.filling import eye as eye
from headrace._src.ops.linalg.adjoint import adjoint as adjoint, matrix_transpose as matrix_transpose
from headrace._src.ops.linalg.band import band_part as band_part
from headrace._src.ops.linalg.cholesky import cholesky_solve as cholesky_solve
from headrace._src.ops.linalg.diag import diag as diag, diag_part as diag_part, set_diag as set_diag
from headrace._src.ops.linalg.eigen import eigh as eigh, eigvalsh as eigvalsh
from headrace._src.ops.linalg.einsum import einsum as einsum
from headrace._src.ops.linalg.least_squares import lstsq as lstsq
from headrace._src.ops.linalg.matmul import matmul as matmul
from headrace._src.ops.linalg.matrix_functions import expm as expm
from headrace._src.ops.linalg.svd import svd as svd
from headrace._src.ops.linalg.tensor_diag import tensor_diag_part as tensor_diag_part
from headrace._src.ops.linalg.triangular import triangular_solve as triangular_solve
from headrace._src.ops.linalg.tridiagonal import (
    tridiagonal_matmul as tridiagonal_matmul,
    tridiagonal_solve as tridiagonal_solve,
)
from headrace.compat.v1.linalg import experimental as experimental
from headrace.linalg import (
    cholesky as cholesky,
    cross as cross,
    det as det,
    inv as inv,
    logm as logm,
    lu as lu,
    qr as qr,
    slogdet as slogdet,
    solve as solve,
    sqrtm as sqrtm,
    tensor_diag as tensor_diag,
)

__all__ = [
    "LinearOperator", "LinearOperatorAdjoint", "LinearOperatorBlockDiag", "LinearOperatorBlockLowerTriangular",
    "LinearOperatorCirculant", "LinearOperatorCirculant2D", "LinearOperatorCirculant3D", "LinearOperatorComposition",
    "LinearOperatorDiag", "LinearOperatorFullMatrix", "LinearOperatorHouseholder", "LinearOperatorIdentity",
    "LinearOperatorInversion", "LinearOperatorKronecker", "LinearOperatorLowRankUpdate",
    "LinearOperatorLowerTriangular", "LinearOperatorPermutation", "LinearOperatorScaledIdentity",
    "LinearOperatorToeplitz", "LinearOperatorTridiag", "LinearOperatorZeros", "adjoint", "band_part", "cholesky",
    "cholesky_solve", "cross", "det", "diag", "diag_part", "eigh", "eigh_tridiagonal", "eigvalsh", "einsum",
    "experimental", "expm", "eye", "global_norm", "inv", "l2_normalize", "logdet", "logm", "lstsq", "lu",
    "lu_matrix_inverse", "lu_reconstruct", "lu_solve", "matmul", "matrix_rank", "matrix_transpose", "matvec", "norm",
    "normalize", "pinv", "qr", "set_diag", "slogdet", "solve", "sqrtm", "svd", "tensor_diag", "tensor_diag_part",
    "tensordot", "trace", "transpose", "triangular_solve", "tridiagonal_matmul", "tridiagonal_solve",
]
