"""Linear systems with triangular matrices, whole and stored as bands."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax, scipy_linalg
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import (
    MATRIX_FLOATS,
    check_triangular_operands,
    equal_sizes,
    matrix_dims,
    solved_broadcasting,
)
from headrace._src.ops.precision import widened
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import zero
from headrace._src.tensors.dtypes import FLOATS
from headrace._src.tensors.shapes import Dims, broadcast_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray, TensorLike


def _check(matrix: AnyArray, rhs: AnyArray) -> None:
    if matrix.ndim > 1 and matrix.shape[-1] != matrix.shape[-2]:
        raise errors.invalid_argument(
            f"In[0] matrices in the last dimensions must be square ({matrix.shape[-1]} =/= {matrix.shape[-2]})"
        )
    check_triangular_operands(matrix, rhs, matrix.shape[-1] if matrix.ndim else 0)


@op("MatrixTriangularSolve", "T, T -> T", T=FLOATS, shape=solved_broadcasting, batching=batching.broadcast_batches)
@widened
def matrix_triangular_solve(xp, matrix, rhs, *, lower: bool = True, adjoint: bool = False):
    """Solves `matrix X = rhs` by substitution; a zero on the diagonal gives infinities."""
    _check(matrix, rhs)
    batch = np.broadcast_shapes(matrix.shape[:-2], rhs.shape[:-2])
    rhs = np.broadcast_to(rhs, (*batch, *rhs.shape[-2:]))
    count, size = int(np.prod(batch)), matrix.shape[-1]
    if count > size:
        if adjoint:
            matrix, lower = np.conj(np.swapaxes(matrix, -1, -2)), not lower
        return _substitute(matrix, rhs, lower)
    matrix = np.broadcast_to(matrix, (*batch, size, size))
    result = np.empty(rhs.shape, rhs.dtype)
    if result.size:
        (trsm,) = scipy_linalg.get_blas_funcs(("trsm",), (matrix, rhs))
        for index in np.ndindex(*batch):
            result[index] = trsm(1, matrix[index], rhs[index], lower=int(lower), trans_a=2 * adjoint)
    return result


def _substitute(matrix: np.ndarray, rhs: np.ndarray, lower: bool) -> np.ndarray:
    """Forward or backward substitution, row by row for all matrices of the batch together."""
    size = matrix.shape[-1]
    result = np.zeros(rhs.shape, rhs.dtype)
    for row in range(size) if lower else range(size - 1, -1, -1):
        known = slice(0, row) if lower else slice(row + 1, size)
        sums = np.matmul(matrix[..., row : row + 1, known], result[..., known, :])[..., 0, :]
        result[..., row, :] = (rhs[..., row, :] - sums) / matrix[..., row, row, None]
    return result


@matrix_triangular_solve.device_kernel
def _(matrix, rhs, *, lower=True, adjoint=False):
    _check(matrix, rhs)
    kind = rhs.dtype
    if kind.itemsize == 2:
        matrix, rhs = matrix.astype(np.float32), rhs.astype(np.float32)
    batch = np.broadcast_shapes(matrix.shape[:-2], rhs.shape[:-2])
    matrix, rhs = (jax.numpy.broadcast_to(x, (*batch, *x.shape[-2:])) for x in (matrix, rhs))
    result = jax.lax.linalg.triangular_solve(
        matrix, rhs, left_side=True, lower=lower, transpose_a=adjoint, conjugate_a=adjoint and kind.kind == "c"
    )
    return result.astype(kind)


@matrix_triangular_solve.gradient
def _(call, dx):
    matrix, rhs = call.inputs
    x = call.outputs[0]
    lower, adjoint = call.attrs["lower"], call.attrs["adjoint"]
    drhs = raw.MatrixTriangularSolve(matrix, dx, lower=lower, adjoint=not adjoint)
    product = raw.BatchMatMulV2(x, drhs, adj_y=True) if adjoint else raw.BatchMatMulV2(drhs, x, adj_y=True)
    triangle = raw.MatrixBandPart(raw.Neg(product), -1, 0) if lower else raw.MatrixBandPart(raw.Neg(product), 0, -1)
    return unbroadcast(triangle, matrix), unbroadcast(drhs, rhs)


@dispatchable
def triangular_solve(
    matrix: TensorLike, rhs: TensorLike, lower: bool = True, adjoint: bool = False, name: str | None = None
) -> Tensor:
    """Solves linear systems with triangular matrices by substitution.

    Args:
        matrix: Matrices of shape `[..., M, M]`, of which only one triangle is read.
        rhs: Right-hand sides of shape `[..., M, K]`; the outer axes broadcast.
        lower: Whether the lower triangle is meant, or the upper one.
        adjoint: Whether to solve with the adjoint of `matrix`.
        name: A name for the operation.

    Returns:
        The solutions, a tensor of the shape of `rhs`.

    >>> tf.linalg.triangular_solve([[2.0, 0.0], [1.0, 1.0]], [[2.0], [3.0]]).numpy().ravel()
    array([1., 2.], dtype=float32)
    """
    return matrix_triangular_solve(matrix, rhs, lower=lower, adjoint=adjoint, name=name)


# -- triangular matrices stored as bands: row 0 is the outermost upper diagonal, or the main one if lower


def _banded(call: ShapeCall) -> Dims:
    bands, rhs = matrix_dims(call.shapes[0]), matrix_dims(call.shapes[1])
    if bands is None or rhs is None:
        return None
    batch = broadcast_dims(bands[:-2], rhs[:-2])
    assert batch is not None
    return (*batch, equal_sizes(bands[-1], rhs[-2]), rhs[-1])


@op("BandedTriangularSolve", "T, T -> T", T=MATRIX_FLOATS, shape=_banded, batching=batching.broadcast_batches)
@widened
def banded_triangular_solve_op(xp, matrix, rhs, *, lower: bool = True, adjoint: bool = False):
    """Solves systems with triangular matrices of which only the bands beside the diagonal are stored."""
    check_triangular_operands(matrix, rhs, matrix.shape[-1] if matrix.ndim else 0)
    if any_bad(xp, matrix[..., 0 if lower else -1, :] == 0):
        raise errors.invalid_argument("Input matrix is not invertible.")
    if xp is not np:
        return raw.MatrixTriangularSolve.device(_whole(xp, matrix, lower), rhs, lower=lower, adjoint=adjoint)
    if adjoint:
        matrix, lower = _adjoint_bands(matrix, lower), not lower
    return _substitute_in_bands(matrix, rhs, lower)


def _adjoint_bands(bands: np.ndarray, lower: bool) -> np.ndarray:
    """Returns the bands of the adjoint matrices.

    Rows in reverse, each shifted by its distance from the main diagonal.
    """
    count, size = bands.shape[-2:]
    turned = np.zeros_like(bands)
    for distance in range(min(count, size)):
        if lower:
            turned[..., count - 1 - distance, : size - distance] = bands[..., distance, distance:]
        else:
            turned[..., distance, distance:] = bands[..., count - 1 - distance, : size - distance]
    return np.conj(turned)


def _substitute_in_bands(bands: np.ndarray, rhs: np.ndarray, lower: bool) -> np.ndarray:
    """Substitution that touches only the bands, row by row for the whole batch."""
    count, size = bands.shape[-2:]
    batch = np.broadcast_shapes(bands.shape[:-2], rhs.shape[:-2])
    result = np.zeros((*batch, *rhs.shape[-2:]), rhs.dtype)
    for row in range(size) if lower else range(size - 1, -1, -1):
        reach = min(count - 1, row if lower else size - 1 - row)
        if lower:
            beside, known = bands[..., reach:0:-1, row], result[..., row - reach : row, :]
        else:
            beside, known = (
                bands[..., count - 1 - reach : count - 1, row][..., ::-1],
                result[..., row + 1 : row + 1 + reach, :],
            )
        sums = np.matmul(beside[..., None, :], known)[..., 0, :]
        result[..., row, :] = (rhs[..., row, :] - sums) / bands[..., 0 if lower else -1, row, None]
    return result


def _whole(xp: Any, bands: Any, lower: bool) -> Any:
    """Returns the triangular matrices of the bands."""
    count, size = bands.shape[-2:]
    rows = np.arange(size)[:, None]
    columns = np.arange(size)
    band = rows - columns if lower else count - 1 - (columns - rows)
    stored = (band >= 0) & (band < count) & ((columns <= rows) if lower else (columns >= rows))
    values = bands[..., np.where(stored, band, 0), np.broadcast_to(rows, (size, size))]
    return xp.where(stored, values, xp.zeros((), bands.dtype))


@banded_triangular_solve_op.gradient
def _(call, dx):
    bands, rhs = call.inputs
    x = call.outputs[0]
    lower, adjoint = call.attrs["lower"], call.attrs["adjoint"]
    drhs = raw.BandedTriangularSolve(bands, dx, lower=lower, adjoint=not adjoint)
    product = raw.BatchMatMulV2(x, drhs, adj_y=True) if adjoint else raw.BatchMatMulV2(drhs, x, adj_y=True)
    known = bands.shape[-2] if bands.shape.rank is not None else None
    reach = raw.Sub(raw.Shape(bands)[-2], 1) if known is None else known - 1
    # Packed diagonals run from the upper to the lower; so aligned, each entry is in the column of its row.
    diagonals = raw.Pack([raw.Neg(reach), 0]) if lower else raw.Pack([0, reach])
    packed = raw.MatrixDiagPartV3(raw.Neg(product), diagonals, zero(dx.dtype), align="LEFT_RIGHT")
    return unbroadcast(packed, bands), unbroadcast(drhs, rhs)


@dispatchable
def banded_triangular_solve(
    bands: TensorLike, rhs: TensorLike, lower: bool = True, adjoint: bool = False, name: str | None = None
) -> Tensor:
    """Solves systems with triangular matrices given by their bands.

    Args:
        bands: Shape `[..., K, M]`: the diagonals, from the main one downwards if `lower`, else from the uppermost to
            the main one. The entry for row `m` of the matrix is in column `m`.
        rhs: Right-hand sides of shape `[..., M, N]`.
        lower: Whether the matrices are lower triangular.
        adjoint: Whether to solve with the adjoint matrices.
        name: A name for the operation.

    Returns:
        The solutions, a tensor of the shape of `rhs`.
    """
    return banded_triangular_solve_op(bands, rhs, lower=lower, adjoint=adjoint, name=name)
