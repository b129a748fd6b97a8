"""Diagonals of tensors: a tensor of rank r on the diagonal of one of rank 2r."""

from __future__ import annotations

import math

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import equal_sizes
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import FLOATS, INDEX
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _doubled(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    if dims is not None and not dims:
        raise errors.invalid_argument("Shape must be at least rank 1 but is rank 0")
    return None if dims is None else dims + dims


@op("Diag", "T -> T", T=(*FLOATS, *INDEX), shape=_doubled, batching=batching.one_by_one)
def tensor_diag(xp, diagonal):
    """Returns a tensor of twice the rank with `diagonal` on its diagonal and zeros elsewhere.

    Args:
        diagonal: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: If `diagonal` is a scalar.
    """
    if not diagonal.ndim:
        raise errors.invalid_argument("Input must be at least rank 1, got 0")
    size = math.prod(diagonal.shape)
    flat, steps = diagonal.reshape(size), np.arange(size)
    result = xp.zeros((size, size), diagonal.dtype)
    if xp is np:
        result[steps, steps] = flat
    else:
        result = result.at[steps, steps].set(flat)
    return result.reshape(diagonal.shape + diagonal.shape)


@tensor_diag.gradient
def _(call, doutput):
    return raw.DiagPart(doutput)


def _halved(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    if dims is None:
        return None
    if not dims or len(dims) % 2:
        raise errors.invalid_argument(f"Input must have even and non-zero rank, input rank is {len(dims)}")
    half = len(dims) // 2
    return tuple(equal_sizes(a, b) for a, b in zip(dims[:half], dims[half:], strict=True))


@op("DiagPart", "T -> diagonal: T", T=(*FLOATS, *INDEX), shape=_halved, batching=batching.one_by_one)
def diag_part_op(xp, input):
    """Returns the diagonal of a tensor of even rank."""
    half = input.ndim // 2
    if not input.ndim or input.ndim % 2:
        raise errors.invalid_argument(
            f"The rank of the tensor should be even and positive, got shape {dims_text(input.shape)}"
        )
    for axis in range(half):
        if input.shape[axis] != input.shape[axis + half]:
            raise errors.invalid_argument(
                f"Invalid shape {dims_text(input.shape)}: dimensions {axis} and {axis + half} do not match."
            )
    kept = input.shape[:half]
    size = math.prod(kept)
    return xp.diagonal(input.reshape(size, size)).reshape(kept)


@diag_part_op.gradient
def _(call, ddiagonal):
    return raw.Diag(ddiagonal)


def tensor_diag_part(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the diagonal of a tensor of even rank.

    Args:
        input: Tensor whose shape is that of the diagonal, twice.
        name: Name of the operation.
    """
    input = convert_to_tensor(input)
    if input.shape.rank == 0:
        return input
    return diag_part_op(input, name=name)
