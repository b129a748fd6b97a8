"""tf.image.resize: resizes images with any interpolation method."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.image.cropping import pad_to_bounding_box
from headrace._src.lib.image.image_checks import as_batch, as_given, known_or_tensor, require, size_of
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32, float64, int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


class ResizeMethod:
    """The names of the methods of `tf.image.resize`."""

    BILINEAR = "bilinear"
    NEAREST_NEIGHBOR = "nearest"
    BICUBIC = "bicubic"
    AREA = "area"
    LANCZOS3 = "lanczos3"
    LANCZOS5 = "lanczos5"
    GAUSSIAN = "gaussian"
    MITCHELLCUBIC = "mitchellcubic"


# Methods that use ScaleAndTranslate, always or when a smaller image must be smoothed first.
_KERNELS = {m: m for m in ("lanczos3", "lanczos5", "gaussian", "mitchellcubic")}
_SMOOTHING_KERNELS = {"bilinear": "triangle", "bicubic": "keyscubic"}


@dispatchable
def resize(
    images: TensorLike, size: ShapeLike, method: str = ResizeMethod.BILINEAR, preserve_aspect_ratio: bool = False,
    antialias: bool = False, name: str | None = None,
) -> Tensor:  # fmt: skip
    """Resizes an image, or each image of a batch.

    Args:
        images: Image of shape [height, width, channels], or a batch of such images.
        size: Height and width of the result: an int32 vector or two integers.
        method: A value of `tf.image.ResizeMethod`.
        preserve_aspect_ratio: Whether to use the largest size within `size` that keeps the aspect ratio.
        antialias: Whether to smooth the image before it is made smaller.
        name: Name of the operation.

    Returns:
        Tensor of the same rank: float32, or the dtype of `images` if the method is nearest neighbor or the size does
        not change.

    Raises:
        ValueError: If `images` or `size` has a wrong shape.

    >>> tf.image.resize([[[0.0], [4.0]]], [1, 4], method="nearest").numpy().ravel()
    array([0., 0., 4., 4.], dtype=float32)
    """
    images = convert_to_tensor(images)
    rank = images.shape.rank
    if rank is None:
        raise ValueError("'images' contains no shape.")
    if rank not in (3, 4):
        raise ValueError(f"'images' must have either 3 or 4 dimensions. Received shape: {images.shape}")
    if rank == 3:
        images = raw.ExpandDims(images, 0)
    sizes = _new_sizes(images, size, preserve_aspect_ratio)
    result = _resized(images, sizes, method, antialias)
    return raw.Squeeze(result, squeeze_dims=[0]) if rank == 3 else result


def _new_sizes(images: Any, size: TensorLike, preserve_aspect_ratio: bool) -> Tensor:
    """Returns the height and width of the result as an int32 vector."""
    try:
        sizes = as_tensor(size, int32)
    except (TypeError, ValueError):
        raise ValueError("'size' must be a 1-D int32 Tensor") from None
    if sizes.shape.rank is not None and sizes.shape.as_list() not in ([2], [None]):
        raise ValueError("'size' must be a 1-D Tensor of 2 elements: new_height, new_width")
    if not preserve_aspect_ratio:
        return sizes
    current = images.shape.as_list()[1:3]
    known = static_value(sizes)
    if None not in current and known is not None:
        old = np.array(current, np.float32)
        share = (known.astype(np.float32) / old).min()
        return ints(np.rint(share * old).astype(np.int32).tolist())
    old_sizes = cast(raw.Shape(images)[1:3], float32)
    return cast(raw.Round(raw.Min(cast(sizes, float32) / old_sizes, ints([0])) * old_sizes), int32)


def _resized(images: Any, sizes: Tensor, method: str, antialias: bool) -> Tensor:
    if method == ResizeMethod.NEAREST_NEIGHBOR:
        return raw.ResizeNearestNeighbor(images, sizes, half_pixel_centers=True)
    if method == ResizeMethod.AREA:
        return raw.ResizeArea(images, sizes)
    kernel = _SMOOTHING_KERNELS.get(method) if antialias else None
    if kernel is None:
        if method == ResizeMethod.BILINEAR:
            return raw.ResizeBilinear(images, sizes, half_pixel_centers=True)
        if method == ResizeMethod.BICUBIC:
            return raw.ResizeBicubic(images, sizes, half_pixel_centers=True)
        kernel = _KERNELS.get(method)
    if kernel is None:
        raise ValueError(f"Resize method is not implemented: {method}")
    old = images.shape.as_list()[1:3]
    known = static_value(sizes)
    if None not in old and known is not None:
        scale = as_tensor(known.astype(np.float32) / np.array(old, np.float32))
    else:
        scale = cast(sizes, float32) / cast(raw.Shape(images)[1:3], float32)
    still = as_tensor(np.zeros(2, np.float32))
    return raw.ScaleAndTranslate(images, sizes, scale, still, kernel_type=kernel, antialias=antialias)


@dispatchable
def resize_with_pad(
    image: TensorLike,
    target_height: TensorLike,
    target_width: TensorLike,
    method: str = ResizeMethod.BILINEAR,
    antialias: bool = False,
) -> Tensor:
    """Resizes an image as large as it fits into a target size and pads the rest with zeros.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        target_height: Height of the result.
        target_width: Width of the result.
        method: A value of `tf.image.ResizeMethod`.
        antialias: Whether to smooth the image before it is made smaller.

    Returns:
        Tensor of the same rank. The image is centered and keeps its aspect ratio.

    Raises:
        ValueError: If the image has neither 3 nor 4 axes, or a target size is not positive.
        InvalidArgumentError: If a target size is a tensor that is not positive.

    >>> tf.image.resize_with_pad(tf.zeros([4, 8, 3]), 6, 6).shape
    TensorShape([6, 6, 3])
    """
    image, is_batch = as_batch(image)
    height, width = known_or_tensor(target_height), known_or_tensor(target_width)
    require(width > 0, "target_width must be > 0.")
    require(height > 0, "target_height must be > 0.")
    sizes = [size_of(image, -3), size_of(image, -2)]
    if all(isinstance(size, int) for size in (*sizes, height, width)):
        share = max(sizes[1] / width, sizes[0] / height)
        inner = [sizes[0] / share, sizes[1] / share]
        top, left = max(0, int((height - inner[0]) / 2)), max(0, int((width - inner[1]) / 2))
        resized = resize(image, [int(size) for size in inner], method, antialias=antialias)
    else:
        old = [cast(as_tensor(size), float64) for size in sizes]
        new = [cast(as_tensor(size), float64) for size in (height, width)]
        ratio = raw.Maximum(old[1] / new[1], old[0] / new[0])
        inner = [size / ratio for size in old]
        top, left = (raw.Maximum(0, cast(raw.Floor((n - i) / 2.0), int32)) for n, i in zip(new, inner, strict=True))
        resized = resize(image, cast(raw.Floor(raw.Pack(inner)), int32), method, antialias=antialias)
    return as_given(pad_to_bounding_box(resized, top, left, height, width), is_batch)
