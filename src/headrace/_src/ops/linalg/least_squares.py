"""Linear least squares."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, equal_sizes, matrix_dims
from headrace._src.ops.precision import widened
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.shapes import Dims, merge_dims
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def _fitted(call: ShapeCall) -> Dims:
    matrix, rhs = matrix_dims(call.shapes[0]), matrix_dims(call.shapes[1])
    if matrix is None or rhs is None:
        return None
    batch = merge_dims(matrix[:-2], rhs[:-2])
    assert batch is not None
    equal_sizes(matrix[-2], rhs[-2])
    return (*batch, matrix[-1], rhs[-1])


@op("MatrixSolveLs", "T, T, float64 -> T", T=MATRIX_FLOATS, shape=_fitted, batching=batching.innermost(2))
@widened
def matrix_solve_ls(xp, matrix, rhs, l2_regularizer, *, fast: bool = True):
    """Returns the X that makes `matrix X - rhs` smallest, with a penalty on X if `fast`; of several the smallest."""
    if matrix.ndim != rhs.ndim:
        raise errors.invalid_argument("All input tensors must have the same rank.")
    if matrix.shape[:-2] != rhs.shape[:-2]:
        raise errors.invalid_argument("All input tensors must have the same outer dimensions.")
    if matrix.shape[-2] != rhs.shape[-2]:
        raise errors.invalid_argument(
            f"Input matrix and rhs are incompatible: {matrix.shape[-2]} and {rhs.shape[-2]} rows."
        )
    if not fast:
        return xp.matmul(xp.linalg.pinv(matrix), rhs)
    turned = xp.conj(xp.swapaxes(matrix, -1, -2))
    rows, columns = matrix.shape[-2:]
    penalty = l2_regularizer.astype(matrix.dtype) * xp.eye(min(rows, columns), dtype=matrix.dtype)
    if rows >= columns:
        return xp.linalg.solve(xp.matmul(turned, matrix) + penalty, xp.matmul(turned, rhs))
    return xp.matmul(turned, xp.linalg.solve(xp.matmul(matrix, turned) + penalty, rhs))


@matrix_solve_ls.gradient
def _(call, dx):
    if not call.attrs["fast"]:
        raise ValueError("Gradient not defined for fast=False")
    matrix, rhs, penalty = call.inputs
    x = call.outputs[0]
    product = raw.BatchMatMulV2
    rows, columns = matrix.shape[-2:] if matrix.shape.rank is not None else (None, None)
    if rows is None or columns is None:
        raise NotImplementedError("The gradient of MatrixSolveLs needs the size of the matrix while tracing.")
    overdetermined = rows >= columns
    factor = raw.Cholesky(_gramian(matrix, overdetermined, penalty))

    def solve(right: Tensor) -> Tensor:
        half = raw.MatrixTriangularSolve(factor, right, lower=True)
        return raw.MatrixTriangularSolve(factor, half, lower=True, adjoint=True)

    if overdetermined:
        z = solve(dx)
        rest = raw.Sub(rhs, product(matrix, x))
        drhs = product(matrix, z)
        return raw.Sub(product(rest, z, adj_y=True), product(drhs, x, adj_y=True)), drhs, None
    y = solve(rhs)
    drhs = solve(product(matrix, dx))
    rest = raw.Sub(dx, product(matrix, drhs, adj_x=True))
    return raw.Sub(product(y, rest, adj_y=True), product(drhs, x, adj_y=True)), drhs, None


def _gramian(matrix: Tensor, overdetermined: bool, penalty: Any) -> Tensor:
    """Returns `A^H A` or `A A^H`, with the penalty added to its diagonal."""
    gramian = raw.BatchMatMulV2(matrix, matrix, adj_x=overdetermined, adj_y=not overdetermined)
    if penalty is None:
        return gramian
    diagonal = raw.MatrixDiagPart(gramian)
    return raw.MatrixSetDiag(gramian, raw.AddV2(diagonal, raw.Cast(penalty, DstT=matrix.dtype)))


@dispatchable
def lstsq(
    matrix: TensorLike, rhs: TensorLike, l2_regularizer: float = 0.0, fast: bool = True, name: str | None = None
) -> Tensor:
    """Solves linear least-squares problems.

    Args:
        matrix: Shape `[..., M, N]`.
        rhs: Shape `[..., M, K]`.
        l2_regularizer: The weight of the penalty on the size of the solution; only used if `fast`.
        fast: Whether to solve the normal equations (fast and differentiable), or to find the solution of smallest
            norm, which also serves matrices without full rank.
        name: A name for the operation.

    Returns:
        The solutions, a tensor of shape (..., columns of `matrix`, columns of `rhs`).

    >>> tf.linalg.lstsq([[1.0, 0.0], [0.0, 2.0]], [[1.0], [4.0]]).numpy()
    array([[1.],
           [2.]], dtype=float32)
    """
    matrix = convert_to_tensor(matrix)
    rhs = convert_to_tensor(rhs, dtype_hint=matrix.dtype)
    if not fast or matrix.shape.rank is None or None in matrix.shape[-2:].as_list():
        return matrix_solve_ls(matrix, rhs, np.float64(l2_regularizer), fast=fast, name=name)
    rows, columns = matrix.shape[-2:]
    penalty = EagerTensor(np.array(l2_regularizer, np.float64)) if l2_regularizer != 0 else None
    overdetermined = rows >= columns
    factor = raw.Cholesky(_gramian(matrix, overdetermined, penalty))
    right = _product(matrix, rhs, adjoint=True) if overdetermined else rhs
    half = raw.MatrixTriangularSolve(factor, right, lower=True)
    solution = raw.MatrixTriangularSolve(factor, half, lower=True, adjoint=True)
    return solution if overdetermined else _product(matrix, solution, adjoint=True)


def _product(matrix: Tensor, other: Tensor, *, adjoint: bool) -> Tensor:
    if matrix.shape.rank == 2 and (other.shape.rank or 0) <= 2 and not matrix.dtype.is_complex:
        return raw.MatMul(matrix, other, transpose_a=adjoint)
    return raw.BatchMatMulV2(matrix, other, adj_x=adjoint)
