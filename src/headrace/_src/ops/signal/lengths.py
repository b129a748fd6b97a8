"""Lengths and axes of Fourier transforms: how ops read and check them, and gradients that fit them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor


def lengths_and_axes(fft_length: Any, axes: Any, rank: int) -> tuple[list[int], list[int]]:
    """Returns the inputs of an op along any axes as lists, with nonnegative axes."""
    lengths, chosen = [int(n) for n in np.atleast_1d(fft_length)], [int(a) for a in np.atleast_1d(axes)]
    if len(lengths) != len(chosen) or not chosen:
        raise errors.invalid_argument(f"axes must have the same length as fft_length: {len(chosen)} and {len(lengths)}")
    if any(not -rank <= a < rank for a in chosen):
        raise errors.invalid_argument(f"axes must be in the range [{-rank}, {rank}), got {chosen}")
    chosen = [a % rank for a in chosen]
    if len(set(chosen)) < len(chosen):
        raise errors.invalid_argument(f"axes must be different, got {chosen}")
    if any(n < 0 for n in lengths):
        raise errors.invalid_argument(f"fft_length must not be negative, got {lengths}")
    return lengths, chosen


def dims_along_axes(last: Callable[[int], int]) -> Callable[[ShapeCall], Dims]:
    """Shape rule of an op along any axes; `last` gives the size of the last of them."""

    def rule(call: ShapeCall) -> Dims:
        dims, lengths, axes = call.shapes[0], call.value(1), call.value(2)
        if dims is None or lengths is None or axes is None:
            return None if dims is None else (None,) * len(dims)
        result = list(dims)
        sizes, chosen = lengths_and_axes(lengths, axes, len(dims))
        for size, axis in zip([*sizes[:-1], last(sizes[-1])], chosen, strict=True):
            result[axis] = size
        return tuple(result)

    return rule


def fitted(gradient: Any, operand: Tensor) -> Tensor:
    """Returns `gradient` cut off or padded with zeros to the shape of `operand`."""
    wanted, have = shape_of(operand), shape_of(gradient)
    kept = raw.Minimum(wanted, have)
    gaps = raw.Sub(wanted, kept)
    part = raw.Slice(gradient, raw.ZerosLike(kept), kept)
    return raw.Pad(part, raw.Pack([raw.ZerosLike(gaps), gaps], axis=1))
