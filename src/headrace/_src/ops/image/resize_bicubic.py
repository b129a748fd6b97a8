"""ResizeBicubic: each new pixel is a cubic blend of sixteen old ones."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.resampling import resampled, spread
from headrace._src.ops.image.resize_sizes import (
    PIXELS,
    check_centers,
    check_gradient,
    like_original,
    new_size,
    picture_size,
    resized,
)
from headrace._src.ops.image.taps import cubic
from headrace._src.tensors.dtypes import float32, float64


@op(
    "ResizeBicubic", "T, int32 -> resized_images: float32", shape=resized, static=["size"],
    T=PIXELS,
)  # fmt: skip
def resize_bicubic(xp, images, size, *, align_corners: bool = False, half_pixel_centers: bool = False):
    """Returns `images` in another size, new pixels blended of sixteen neighbors."""
    height, width = new_size(images, size)
    check_centers(align_corners, half_pixel_centers)
    rows = cubic(images.shape[1], height, align_corners, half_pixel_centers)
    columns = cubic(images.shape[2], width, align_corners, half_pixel_centers)
    return resampled(xp, resampled(xp, images.astype(np.float32), rows, 1), columns, 2)


@resize_bicubic.gradient
def _(call, dy):
    images = call.inputs[0]
    return raw.ResizeBicubicGrad(dy, images, **call.attrs) if images.dtype in (float32, float64) else None, None


@op("ResizeBicubicGrad", "float32, T -> T", T=(float32, float64), shape=like_original)
def resize_bicubic_grad(
    xp, grads, original_image, *, align_corners: bool = False, half_pixel_centers: bool = False
):  # fmt: skip
    """Computes the gradient of ResizeBicubic at `original_image`."""
    check_gradient(grads, original_image)
    check_centers(align_corners, half_pixel_centers)
    rows = cubic(original_image.shape[1], grads.shape[1], align_corners, half_pixel_centers)
    columns = cubic(original_image.shape[2], grads.shape[2], align_corners, half_pixel_centers)
    return spread(xp, spread(xp, grads, rows, 1), columns, 2).astype(original_image.dtype)


@resize_bicubic_grad.gradient
def _(call, ddx):
    return raw.ResizeBicubic(ddx, picture_size(call.inputs[0]), **call.attrs), None
