"""Inverses, and linear systems with general square matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import scipy_linalg
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, check_square, solved, square
from headrace._src.ops.precision import widened
from headrace._src.tensors.typing import AnyArray

_LARGE = 64  # from this size on the faster algorithm outweighs a loop over the batch


def _adjoint(xp: Any, x: Any) -> Any:
    turned = xp.swapaxes(x, -1, -2)
    return xp.conj(turned) if x.dtype.kind == "c" else turned


@op("MatrixInverse", "T -> T", T=MATRIX_FLOATS, shape=square, batching=batching.innermost(1))
@widened
def inv(xp, input, *, adjoint: bool = False):
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
    check_square(input)
    matrix = _adjoint(xp, input) if adjoint else input
    if xp is not np:
        result = xp.linalg.inv(matrix)
        fails_if(_is_singular(xp, matrix, result))
        return result
    try:
        result = np.linalg.inv(matrix) if matrix.shape[-1] < _LARGE else _inverted_one_by_one(matrix)
    except np.linalg.LinAlgError:
        raise errors.invalid_argument("Input is not invertible.") from None
    if _has_nan(result) and _has_nan(input):
        raise errors.invalid_argument("Input is not invertible.")
    return result


def _is_singular(xp: Any, matrix: Any, result: Any) -> Any:
    """Returns whether XLA's solution shows that a matrix is singular: it is not finite, though the matrix is.

    A matrix with NaN counts as singular too.
    """
    return ~xp.isfinite(result).all() & (xp.isfinite(matrix).all() | xp.isnan(matrix).any())


def _has_nan(array: np.ndarray) -> bool:
    """Returns whether there may be a NaN; a sum of squares is the fastest test, and overflow is not NaN."""
    total = np.vdot(array, array)
    return bool(total != total) and bool(np.isnan(array).any())


def _inverted_one_by_one(matrices: np.ndarray) -> np.ndarray:
    """Large matrices: LAPACK inverts from the factors, where NumPy solves for the unit matrix."""
    getrf, getri = scipy_linalg.get_lapack_funcs(("getrf", "getri"), (matrices,))
    result = np.empty(matrices.shape, matrices.dtype)
    for index in np.ndindex(*matrices.shape[:-2]):
        factors, pivots, singular = getrf(matrices[index])
        if singular:
            raise np.linalg.LinAlgError("singular matrix")
        result[index] = getri(factors, pivots, overwrite_lu=True)[0]
    return result


@inv.gradient
def _(call, dy):
    inverse = call.outputs[0]
    if call.attrs["adjoint"]:
        return raw.Neg(raw.BatchMatMulV2(inverse, raw.BatchMatMulV2(dy, inverse, adj_x=True)))
    return raw.Neg(raw.BatchMatMulV2(inverse, raw.BatchMatMulV2(dy, inverse, adj_y=True), adj_x=True))


def check_operands(matrix: AnyArray, rhs: AnyArray) -> None:
    """Refuses a system whose parts do not go together."""
    if matrix.ndim != rhs.ndim:
        raise errors.invalid_argument("All input tensors must have the same rank.")
    if matrix.ndim < 2:
        raise errors.invalid_argument(f"Input tensor 0 must have rank >= 2, got {matrix.ndim}")
    if matrix.shape[:-2] != rhs.shape[:-2]:
        raise errors.invalid_argument("All input tensors must have the same outer dimensions.")
    if matrix.shape[-1] != matrix.shape[-2]:
        raise errors.invalid_argument("First input (lhs) must be a square matrix.")
    if matrix.shape[-2] != rhs.shape[-2]:
        raise errors.invalid_argument("Input matrix and rhs are incompatible.")


@op("MatrixSolve", "T, T -> T", T=MATRIX_FLOATS, shape=solved, batching=batching.innermost(2))
@widened
def solve(xp, matrix, rhs, *, adjoint: bool = False):
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
    check_operands(matrix, rhs)
    lhs = _adjoint(xp, matrix) if adjoint else matrix
    if xp is not np:
        result = xp.linalg.solve(lhs, rhs)
        fails_if(_is_singular(xp, lhs, result))
        return result
    if not rhs.size:  # nothing to solve, so a singular matrix does not matter
        return np.zeros_like(rhs)
    try:
        result = np.linalg.solve(lhs, rhs)
    except np.linalg.LinAlgError:
        raise errors.invalid_argument("Input matrix is not invertible.") from None
    if _has_nan(result) and _has_nan(matrix):
        raise errors.invalid_argument("Input matrix is not invertible.")
    return result


@solve.gradient
def _(call, dx):
    matrix, x = call.inputs[0], call.outputs[0]
    adjoint = call.attrs["adjoint"]
    drhs = raw.MatrixSolve(matrix, dx, adjoint=not adjoint)
    product = raw.BatchMatMulV2(x, drhs, adj_y=True) if adjoint else raw.BatchMatMulV2(drhs, x, adj_y=True)
    return raw.Neg(product), drhs
