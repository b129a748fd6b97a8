"""XLA's dynamic slices: blocks of a known size at a position that is computed, moved inside the array if needed."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import from_value, like_input
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import ANY, INDEX


def _block(starts: np.ndarray, sizes: Any, dims: tuple[int, ...]) -> tuple[slice, ...]:
    """Returns the block that begins at `starts`, or at the nearest position where it is inside."""
    begins = [min(max(int(b), 0), d - int(s)) for b, s, d in zip(starts, sizes, dims, strict=True)]
    return tuple(slice(b, b + int(s)) for b, s in zip(begins, sizes, strict=True))


@op(
    "XlaDynamicSlice",
    "input: T, start_indices: Tindices, size_indices: Tindices -> output: T",
    T=ANY,
    Tindices=INDEX,
    shape=from_value(2),
    static=["size_indices"],
)
def dynamic_slice(xp, input, start_indices, size_indices):
    """Returns a block of a tensor.

    Args:
        input: Tensor.
        start_indices: First position of the block on each axis. A block that would not fit is moved inside.
        size_indices: Size of the block on each axis.
        name: Name of the operation.
    """
    return input[_block(start_indices, size_indices, input.shape)]


@dynamic_slice.device_kernel
def _(input, start_indices, size_indices):
    return jax.lax.dynamic_slice(input, list(start_indices), [int(s) for s in size_indices])


@dynamic_slice.gradient
def _(call, dy):
    x, starts, _ = call.inputs
    zeros = raw.ZerosLike(x)
    return raw.XlaDynamicUpdateSlice(zeros, dy, starts), None, None


@op(
    "XlaDynamicUpdateSlice",
    "input: T, update: T, indices: Tindices -> output: T",
    T=ANY,
    Tindices=INDEX,
    shape=like_input,
)
def dynamic_update_slice(xp, input, update, indices):
    """Returns a copy of a tensor with a block replaced.

    Args:
        input: Tensor.
        update: The new block.
        indices: First position of the block on each axis. A block that would not fit is moved inside.
        name: Name of the operation.
    """
    result = input.copy()
    result[_block(indices, update.shape, input.shape)] = update
    return result


@dynamic_update_slice.device_kernel
def _(input, update, indices):
    return jax.lax.dynamic_update_slice(input, update, list(indices))


@dynamic_update_slice.gradient
def _(call, dy):
    _, update, indices = call.inputs
    sizes = shape_of(update, indices.dtype)
    outside = raw.XlaDynamicUpdateSlice(dy, raw.ZerosLike(update), indices)
    return outside, raw.XlaDynamicSlice(dy, indices, sizes), None
