"""The LU decomposition with row exchanges, and what is made of it."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax, scipy_linalg
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.adjoint import adjoint
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, square_dims
from headrace._src.ops.precision import widened
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX, DType, int32
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.typing import AnyArray


def _packed_factors(call: ShapeCall) -> list[Dims]:
    dims = square_dims(call.shapes[0])
    return [dims, None if dims is None else dims[:-1]]


def _check(input: AnyArray) -> None:
    if input.ndim < 2:
        raise errors.invalid_argument(f"Input tensor must have rank >= 2, got {input.ndim}")
    if input.shape[-1] != input.shape[-2]:
        raise errors.invalid_argument("Input matrix must be square.")


@op(
    "Lu",
    "T -> lu: T, p: output_idx_type",
    T=MATRIX_FLOATS,
    output_idx_type=INDEX,
    shape=_packed_factors,
    batching=batching.innermost(1),
)
@widened
def lu(xp, input, *, output_idx_type: DType = int32):
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
    _check(input)
    packed = np.empty_like(input)
    order = np.empty(input.shape[:-1], output_idx_type.numpy_dtype)
    if not input.size:
        return packed, order
    (getrf,) = scipy_linalg.get_lapack_funcs(("getrf",), (input,))
    for index in np.ndindex(*input.shape[:-2]):
        packed[index], pivots, _ = getrf(input[index])
        diagonal = packed[index].diagonal()
        if not (abs(diagonal) > 0).all():
            raise errors.invalid_argument("Input is not invertible.")
        order[index] = _row_order(pivots)
    return packed, order


def _row_order(pivots: np.ndarray) -> list[int]:
    """Returns the order of the rows that a list of exchanges leads to."""
    order = list(range(len(pivots)))
    for row, other in enumerate(pivots.tolist()):
        order[row], order[other] = order[other], order[row]
    return order


@lu.device_kernel
def _(input, *, output_idx_type=int32):
    _check(input)
    narrow = input.dtype
    wide = input.astype(np.float32) if narrow.itemsize == 2 else input
    packed, _, order = jax.lax.linalg.lu(wide)
    fails_if(~(abs(jax.numpy.diagonal(packed, 0, -2, -1)) > 0))
    return packed.astype(narrow), order.astype(output_idx_type.numpy_dtype)


@lu.gradient
def _(call, dpacked, dorder):
    packed, order = call.outputs
    product = raw.BatchMatMulV2
    lower = raw.MatrixSetDiag(raw.MatrixBandPart(packed, -1, 0), raw.OnesLike(raw.MatrixDiagPart(packed)))
    upper = raw.MatrixBandPart(packed, 0, -1)
    dupper = raw.MatrixBandPart(dpacked, 0, -1)
    below = product(lower, raw.Sub(dpacked, dupper), adj_x=True)
    below = raw.Sub(below, raw.MatrixBandPart(below, 0, -1))
    above = raw.MatrixBandPart(product(dupper, upper, adj_y=True), 0, -1)
    half = raw.MatrixTriangularSolve(lower, raw.AddV2(below, above), lower=True, adjoint=True)
    whole = adjoint(raw.MatrixTriangularSolve(upper, adjoint(half), lower=False))
    exchange = raw.OneHot(order, raw.Shape(packed)[-1], 1, 0)
    return product(raw.Cast(exchange, DstT=packed.dtype), whole, adj_x=True)
