"""Bringing the operands of a convolution into one layout (channels last, padded) and the result back."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.nn.conv_plan import ConvPlan


def channels_last(xp: Any, array: Any, plan: ConvPlan) -> Any:
    return xp.moveaxis(array, 1, -1) if plan.channels_first else array


def as_given(xp: Any, array: Any, plan: ConvPlan) -> Any:
    """A channels-last result in the plan's layout."""
    if not plan.channels_first:
        return array
    moved = xp.moveaxis(array, -1, 1)
    return np.ascontiguousarray(moved) if xp is np else moved


def padded(xp: Any, x: Any, plan: ConvPlan) -> Any:
    """A channels-last input with zeros around its spatial axes."""
    if not any(w.before or w.after for w in plan.windows):
        return x
    if xp is not np:
        return xp.pad(x, [(0, 0), *((w.before, w.after) for w in plan.windows), (0, 0)])
    result = np.zeros((x.shape[0], *(w.padded for w in plan.windows), x.shape[-1]), x.dtype)
    result[inside(plan)] = x
    return result


def inside(plan: ConvPlan) -> tuple[slice, ...]:
    """Where the input lies in its padded form."""
    return (slice(None), *(slice(w.before, w.before + w.size) for w in plan.windows))
