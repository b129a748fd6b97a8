"""Maximum, minimum, and clipping to a range."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import broadcast, like_input
from headrace._src.tensors.dtypes import REAL
from headrace._src.tensors.shapes import dims_text

# NumPy clips by a number four times as fast as it takes the maximum of an array and a number.
_CLIPPED_QUICKLY = frozenset({np.dtype(np.float32), np.dtype(np.float64)})
_MANY = 10_000


@op("Maximum", "T, T -> z: T", T=REAL, shape=broadcast, elementwise=2, exact=True, shape_arithmetic=True, flops=1)
def maximum(xp, x, y):
    """Returns the larger of `x` and `y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.maximum([1, 5], 3).numpy().tolist()
    [3, 5]
    """
    if xp is np and not y.ndim and x.size > _MANY and x.dtype in _CLIPPED_QUICKLY:
        return np.clip(x, y, np.inf)
    return xp.maximum(x, y)


@op("Minimum", "T, T -> z: T", T=REAL, shape=broadcast, elementwise=2, exact=True, shape_arithmetic=True, flops=1)
def minimum(xp, x, y):
    """Returns the smaller of `x` and `y` elementwise.

    Args:
        x: Tensor of floating point, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.minimum([1, 5], 3).numpy()
    array([1, 3], dtype=int32)
    """
    if xp is np and not y.ndim and x.size > _MANY and x.dtype in _CLIPPED_QUICKLY:
        return np.clip(x, -np.inf, y)
    return xp.minimum(x, y)


def _routed(call: Any, dz: Any, from_x: Any) -> tuple[Any, Any]:
    """Routes the gradient to the operand that was taken."""
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    zeros = raw.ZerosLike(dz)
    return (
        unbroadcast(raw.SelectV2(from_x, dz, zeros), x) if wants_x else None,
        unbroadcast(raw.SelectV2(from_x, zeros, dz), y) if wants_y else None,
    )


@maximum.gradient
def _(call, dz):
    return _routed(call, dz, raw.GreaterEqual(*call.inputs))


@minimum.gradient
def _(call, dz):
    return _routed(call, dz, raw.LessEqual(*call.inputs))


@op("ClipByValue", "T, T, T -> T", T=REAL, shape=like_input, elementwise=3, exact=True)
def clip(xp, t, clip_value_min, clip_value_max):
    """Elements below the lower bound raised to it, elements above the upper one lowered to it."""
    result = xp.clip(t, clip_value_min, clip_value_max)
    if result.shape != t.shape:
        raise errors.invalid_argument(
            "clip_value_min and clip_value_max must be either of the same shape as input, or a scalar. "
            f"input shape: {dims_text(t.shape)} clip_value_min shape: {dims_text(clip_value_min.shape)} "
            f"clip_value_max shape: {dims_text(clip_value_max.shape)}"
        )
    return result


@clip.gradient
def _(call, dy):
    t, low, high = call.inputs
    zeros = raw.ZerosLike(dy)
    below, above = raw.Less(t, low), raw.Greater(t, high)
    return (
        raw.SelectV2(raw.LogicalOr(below, above), zeros, dy),
        unbroadcast(raw.SelectV2(below, dy, zeros), low),
        unbroadcast(raw.SelectV2(above, dy, zeros), high),
    )
