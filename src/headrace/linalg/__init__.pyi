# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.linalg: linear algebra."""

from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike
from typing import Any, NamedTuple
from headrace._src.lib.linalg.lu import (
    lu_matrix_inverse as lu_matrix_inverse,
    lu_reconstruct as lu_reconstruct,
    lu_solve as lu_solve,
)
from headrace._src.lib.linalg.norms import (
    global_norm as global_norm,
    l2_normalize as l2_normalize,
    norm as norm,
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
from headrace._src.ops.linalg.eigen import eig as eig, eigh as eigh, eigvals as eigvals, eigvalsh as eigvalsh
from headrace._src.ops.linalg.einsum import einsum as einsum
from headrace._src.ops.linalg.least_squares import lstsq as lstsq
from headrace._src.ops.linalg.matmul import matmul as matmul
from headrace._src.ops.linalg.matrix_functions import expm as expm
from headrace._src.ops.linalg.svd import svd as svd
from headrace._src.ops.linalg.tensor_diag import tensor_diag_part as tensor_diag_part
from headrace._src.ops.linalg.triangular import (
    banded_triangular_solve as banded_triangular_solve,
    triangular_solve as triangular_solve,
)
from headrace._src.ops.linalg.tridiagonal import (
    tridiagonal_matmul as tridiagonal_matmul,
    tridiagonal_solve as tridiagonal_solve,
)
from headrace.linalg import experimental as experimental

__all__ = [
    "LinearOperator", "LinearOperatorAdjoint", "LinearOperatorBlockDiag", "LinearOperatorBlockLowerTriangular",
    "LinearOperatorCirculant", "LinearOperatorCirculant2D", "LinearOperatorCirculant3D", "LinearOperatorComposition",
    "LinearOperatorDiag", "LinearOperatorFullMatrix", "LinearOperatorHouseholder", "LinearOperatorIdentity",
    "LinearOperatorInversion", "LinearOperatorKronecker", "LinearOperatorLowRankUpdate",
    "LinearOperatorLowerTriangular", "LinearOperatorPermutation", "LinearOperatorScaledIdentity",
    "LinearOperatorToeplitz", "LinearOperatorTridiag", "LinearOperatorZeros", "adjoint", "band_part",
    "banded_triangular_solve", "cholesky", "cholesky_solve", "cross", "det", "diag", "diag_part", "eig", "eigh",
    "eigh_tridiagonal", "eigvals", "eigvalsh", "einsum", "experimental", "expm", "eye", "global_norm", "inv",
    "l2_normalize", "logdet", "logm", "lstsq", "lu", "lu_matrix_inverse", "lu_reconstruct", "lu_solve", "matmul",
    "matrix_rank", "matrix_transpose", "matvec", "norm", "normalize", "pinv", "qr", "set_diag", "slogdet", "solve",
    "sqrtm", "svd", "tensor_diag", "tensor_diag_part", "tensordot", "trace", "triangular_solve", "tridiagonal_matmul",
    "tridiagonal_solve",
]

def cholesky(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Cholesky factor of positive definite matrices: the lower triangular L with `input = L L^H`.

    Args:
        input: Tensor of shape `[..., n, n]`; only the lower triangle is read.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where a matrix is not positive definite.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> tf.linalg.cholesky([[4.0, 2.0], [2.0, 5.0]]).numpy()
    array([[2., 0.],
           [1., 2.]], dtype=float32)
    """

def cross(a: TensorLike, b: TensorLike, name: str | None = None) -> Tensor:
    """Computes cross products along the last axis.

    Args:
        a: Tensor whose last axis has size 3.
        b: Tensor of the same shape.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `a`.

    Raises:
        InvalidArgumentError: If `a` and `b` have different shapes, or are scalars.
        FailedPreconditionError: If the last axis does not have size 3.

    >>> tf.linalg.cross([1, 0, 0], [0, 1, 0]).numpy().tolist()
    [0, 0, 1]
    """

def det(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the determinant of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        The determinants: the shape of `input` without the last two axes.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> round(tf.linalg.det([[1.0, 2.0], [3.0, 4.0]]).numpy().item(), 3)
    -2.0
    """

def inv(input: TensorLike, adjoint: bool = False, name: str | None = None) -> Tensor:
    """Computes the inverse of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        adjoint: Whether to invert the adjoint instead.
        name: Name of the operation.

    Returns:
        The inverses, a tensor of the shape of `input`.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices, or a matrix is not invertible.

    >>> tf.linalg.inv([[2.0, 0.0], [0.0, 4.0]]).numpy()
    array([[0.5 , 0.  ],
           [0.  , 0.25]], dtype=float32)
    """

def logm(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the principal logarithm of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where there is no logarithm.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.
    """

class _Lu(NamedTuple):
    lu: Tensor
    p: Tensor

def lu(input: TensorLike, output_idx_type: DTypeLike = dtypes.int32, name: str | None = None) -> _Lu:
    """Computes the LU decomposition of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        output_idx_type: Dtype of the permutation: int32 or int64.
        name: Name of the operation.

    Returns:
        lu: Both factors in one matrix, without the ones on the diagonal of L.
        p: The order of the rows.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices, or a matrix is not invertible.
    """

class _Qr(NamedTuple):
    q: Tensor
    r: Tensor

def qr(input: TensorLike, full_matrices: bool = False, name: str | None = None) -> _Qr:
    """Computes the QR decomposition of each matrix.

    Args:
        input: Tensor of shape `[..., m, n]`.
        full_matrices: Whether `q` is square.
        name: Name of the operation.

    Returns:
        q: Orthonormal columns.
        r: Upper triangular matrices.

    Raises:
        InvalidArgumentError: If `input` has fewer than two axes.

    >>> q, r = tf.linalg.qr([[3.0, 1.0], [4.0, 2.0]])
    >>> abs(r.numpy()).round(3)
    array([[5. , 2.2],
           [0. , 0.4]], dtype=float32)
    """

class _LogMatrixDeterminant(NamedTuple):
    sign: Tensor
    log_abs_determinant: Tensor

def slogdet(input: TensorLike, name: str | None = None) -> _LogMatrixDeterminant:
    """Computes the sign and the logarithm of the absolute value of each determinant.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        sign: The signs.
        log_abs_determinant: The logarithms.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> sign, log = tf.linalg.slogdet([[2.0, 0.0], [0.0, 4.0]])
    >>> print(log.numpy().round(3))
    2.079
    """

def solve(matrix: TensorLike, rhs: TensorLike, adjoint: bool = False, name: str | None = None) -> Tensor:
    """Solves systems of linear equations `matrix @ x = rhs`.

    Args:
        matrix: Tensor of shape `[..., n, n]`.
        rhs: Tensor of shape `[..., n, k]`.
        adjoint: Whether to use the adjoint of `matrix`.
        name: Name of the operation.

    Returns:
        The solutions, a tensor of the shape of `rhs`.

    Raises:
        InvalidArgumentError: If `matrix` does not hold square matrices, one is not invertible, or the shapes of
            `matrix` and `rhs` do not fit.

    >>> tf.linalg.solve([[2.0, 0.0], [0.0, 4.0]], [[2.0], [4.0]]).numpy().tolist()
    [[1.0], [1.0]]
    """

def sqrtm(input: TensorLike, name: str | None = None) -> Tensor:
    """Computes the principal square root of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where the root of a real matrix is not real.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.
    """

def tensor_diag(diagonal: TensorLike, name: str | None = None) -> Tensor:
    """Returns a tensor of twice the rank with `diagonal` on its diagonal and zeros elsewhere.

    Args:
        diagonal: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If `diagonal` is a scalar.
    """
