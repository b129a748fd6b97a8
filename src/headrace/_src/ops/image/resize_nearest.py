"""ResizeNearestNeighbor: each new pixel is a copy of the nearest old one."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.resampling import spread, taken
from headrace._src.ops.image.resize_sizes import PIXELS, check_centers, new_size, picture_size, resized
from headrace._src.ops.image.taps import Taps, nearest
from headrace._src.tensors.dtypes import bfloat16, float16, float32, float64, int8, int32, uint8


@op(
    "ResizeNearestNeighbor", "T, int32 -> resized_images: T", shape=resized, static=["size"],
    T=PIXELS,
)  # fmt: skip
def resize_nearest_neighbor(xp, images, size, *, align_corners: bool = False, half_pixel_centers: bool = False):
    """Returns `images` in another size, each new pixel a copy of the nearest old one."""
    height, width = new_size(images, size)
    check_centers(align_corners, half_pixel_centers)
    rows = nearest(images.shape[1], height, align_corners, half_pixel_centers)
    columns = nearest(images.shape[2], width, align_corners, half_pixel_centers)
    if height <= images.shape[1]:
        return taken(xp, taken(xp, images, rows, 1), columns, 2)
    return taken(xp, taken(xp, images, columns, 2), rows, 1)


@resize_nearest_neighbor.gradient
def _(call, dy):
    return raw.ResizeNearestNeighborGrad(dy, picture_size(call.inputs[0]), **call.attrs), None


@op(
    "ResizeNearestNeighborGrad", "T, int32 -> T", shape=resized, static=["size"],
    T=(uint8, int8, int32, float16, float32, float64, bfloat16),
)  # fmt: skip
def resize_nearest_neighbor_grad(xp, grads, size, *, align_corners: bool = False, half_pixel_centers: bool = False):
    """Computes the gradient of ResizeNearestNeighbor for images of `size`.

    It sums the gradients of the copies of each pixel.
    """
    if grads.ndim != 4:
        raise errors.invalid_argument(f"input must be 4-dimensional; got {grads.ndim} dimensions")
    sizes = size if isinstance(size, tuple) else tuple(size.tolist())
    if len(sizes) != 2 or min(sizes) <= 0:
        raise errors.invalid_argument(f"shape_t must hold two positive elements: height and width; got {sizes}")
    check_centers(align_corners, half_pixel_centers)
    if 0 in grads.shape[1:3]:
        raise errors.invalid_argument("grads must not be empty")
    rows = nearest(sizes[0], grads.shape[1], align_corners, half_pixel_centers)
    columns = nearest(sizes[1], grads.shape[2], align_corners, half_pixel_centers)
    if grads.dtype == np.float32:
        return spread(xp, spread(xp, grads, _copies(rows, sizes[0]), 1), _copies(columns, sizes[1]), 2)
    shape = (grads.shape[0], *sizes, grads.shape[3])
    places: Any = (slice(None), rows[:, None], columns)
    if xp is not np:
        return xp.zeros(shape, grads.dtype).at[places].add(grads)
    result = np.zeros(shape, grads.dtype)
    np.add.at(result, places, grads)
    return result


def _copies(source: np.ndarray, size: int) -> Taps:
    return Taps(source[:, None], np.ones((source.size, 1), np.float32), size)


@resize_nearest_neighbor_grad.gradient
def _(call, ddx):
    return raw.ResizeNearestNeighbor(ddx, picture_size(call.inputs[0]), **call.attrs), None
