"""ResizeBilinear: each new pixel lies between four old ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.resampling import interpolated, spread
from headrace._src.ops.image.resize_sizes import (
    PIXEL_INTS,
    check_centers,
    check_gradient,
    like_original,
    new_size,
    picture_size,
    resized,
)
from headrace._src.ops.image.taps import linear
from headrace._src.ops.rules import scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import (
    REAL_FLOATS,
    float32,
    qint32,
    quint8,
)


def _grid(images: Any, size: tuple[int, int], align_corners: bool, half_pixel_centers: bool) -> tuple[Any, Any]:
    check_centers(align_corners, half_pixel_centers)
    return (
        linear(images.shape[1], size[0], align_corners, half_pixel_centers),
        linear(images.shape[2], size[1], align_corners, half_pixel_centers),
    )


@op(
    "ResizeBilinear", "T, int32 -> resized_images: float32", shape=resized, static=["size"],
    T=(*PIXEL_INTS, *REAL_FLOATS),
)  # fmt: skip
def resize_bilinear(xp, images, size, *, align_corners: bool = False, half_pixel_centers: bool = False):
    """Returns `images` in another size, new pixels interpolated between their four neighbors."""
    height, width = new_size(images, size)
    grid = _grid(images, (height, width), align_corners, half_pixel_centers)
    if (height, width) == images.shape[1:3]:
        return images.astype(np.float32)
    if images.dtype.itemsize == 8:
        images = images.astype(np.float32)  # TensorFlow's lerp is of floats
    return interpolated(xp, images, *grid)


@resize_bilinear.gradient
def _(call, dy):
    images = call.inputs[0]
    return raw.ResizeBilinearGrad(dy, images, **call.attrs) if images.dtype.is_floating else None, None


@op("ResizeBilinearGrad", "float32, T -> T", T=REAL_FLOATS, shape=like_original)
def resize_bilinear_grad(
    xp, grads, original_image, *, align_corners: bool = False, half_pixel_centers: bool = False
):  # fmt: skip
    """Computes the gradient of ResizeBilinear at `original_image`."""
    check_gradient(grads, original_image)
    rows, columns = _grid(original_image, grads.shape[1:3], align_corners, half_pixel_centers)
    result = spread(xp, spread(xp, grads, rows.taps, 1), columns.taps, 2)
    return result.astype(original_image.dtype)


@resize_bilinear_grad.gradient
def _(call, ddx):
    return raw.ResizeBilinear(ddx, picture_size(call.inputs[0]), **call.attrs), None


def _quantized(call: ShapeCall) -> list[Any]:
    return [resized(call), scalar(call), scalar(call)]


@op(
    "QuantizedResizeBilinear", "T, int32, float32, float32 -> resized_images: T, out_min: float32, out_max: float32",
    T=(quint8, qint32, float32), shape=_quantized, static=["size"], differentiable=False,
)  # fmt: skip
def quantized_resize_bilinear(
    xp, images, size, min, max, *, align_corners: bool = False, half_pixel_centers: bool = False
):  # fmt: skip
    """Bilinear resizing of quantized images; the range stays as it is."""
    height, width = new_size(images, size)
    if min.ndim or max.ndim:
        raise errors.invalid_argument("min and max must be scalars")
    rows, columns = _grid(images, (height, width), align_corners, half_pixel_centers)
    result = interpolated(xp, images, rows, columns)
    if images.dtype.kind in "iu":
        result = xp.floor(result + np.float32(0.5))
    return result.astype(images.dtype), min, max
