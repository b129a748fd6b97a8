"""Bringing the operands of a convolution into one layout (channels last, padded) and the result back."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.nn.conv_geometry import ConvGeometry


def channels_last(xp: Any, array: Any, geometry: ConvGeometry) -> Any:
    return xp.moveaxis(array, 1, -1) if geometry.channels_first else array


def as_given(xp: Any, array: Any, geometry: ConvGeometry) -> Any:
    """Returns a channels-last result in the geometry's layout."""
    if not geometry.channels_first:
        return array
    moved = xp.moveaxis(array, -1, 1)
    return np.ascontiguousarray(moved) if xp is np else moved


def padded(xp: Any, x: Any, geometry: ConvGeometry) -> Any:
    """Returns a channels-last input with zeros around its spatial axes."""
    if not any(w.before or w.after for w in geometry.windows):
        return x
    if xp is not np:
        return xp.pad(x, [(0, 0), *((w.before, w.after) for w in geometry.windows), (0, 0)])
    result = np.zeros((x.shape[0], *(w.padded for w in geometry.windows), x.shape[-1]), x.dtype)
    result[inside(geometry)] = x
    return result


def inside(geometry: ConvGeometry) -> tuple[slice, ...]:
    """Returns the position of the input in its padded form."""
    return (slice(None), *(slice(w.before, w.before + w.size) for w in geometry.windows))
