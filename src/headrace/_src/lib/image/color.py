"""Color space conversions that are linear in the channels: grayscale, YIQ and YUV."""

from __future__ import annotations

import numpy as np

from headrace._src.lib.image.image_checks import with_sizes
from headrace._src.lib.image.intensity import convert_image_dtype
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.state.asserting import Assert
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

# Rows: the weights of red, green and blue (or of Y and the other two) in each channel of the result.
_RGB_TO_YIQ = [[0.299, 0.59590059, 0.2115], [0.587, -0.27455667, -0.52273617], [0.114, -0.32134392, 0.31119955]]
_YIQ_TO_RGB = [[1.0, 1.0, 1.0], [0.95598634, -0.27201283, -1.10674021], [0.6208248, -0.64720424, 1.70423049]]
_RGB_TO_YUV = [[0.299, -0.14714119, 0.61497538], [0.587, -0.28886916, -0.51496512], [0.114, 0.43601035, -0.10001026]]
_YUV_TO_RGB = [[1.0, 1.0, 1.0], [0.0, -0.394642334, 2.03206185], [1.13988303, -0.58062185, 0.0]]
_GRAY = [0.2989, 0.5870, 0.1140]


def _mixed(images: TensorLike, weights: list[list[float]]) -> Tensor:
    images = convert_to_tensor(images)
    if not (images.dtype.is_floating or images.dtype.is_complex):
        raise TypeError(f"images must be of a floating point dtype; got {images.dtype.name}.")
    return _weighted(images, np.array(weights).astype(images.dtype.numpy_dtype))


def _weighted(images: Tensor, weights: np.ndarray) -> Tensor:
    """Multiplies each pixel by a matrix."""
    sizes, channels = shape_of(images), weights.shape[1]
    pixels = raw.Reshape(images, raw.ConcatV2([ints([-1]), sizes[-1:]], 0))
    product = raw.MatMul(pixels, as_tensor(weights))
    return _like(images, raw.Reshape(product, raw.ConcatV2([sizes[:-1], ints([channels])], 0)), channels)


def _like(images: Tensor, result: Tensor, channels: int) -> Tensor:
    return result if images.shape.rank is None else with_sizes(result, [*images.shape.as_list()[:-1], channels])


@dispatchable
def rgb_to_yiq(images: TensorLike) -> Tensor:
    """Converts RGB images to YIQ, the color space of NTSC.

    Args:
        images: RGB images in a floating-point dtype; the last axis has size 3.

    Returns:
        Tensor with the shape and dtype of `images`.
    """
    return _mixed(images, _RGB_TO_YIQ)


@dispatchable
def yiq_to_rgb(images: TensorLike) -> Tensor:
    """Converts YIQ images to RGB.

    Args:
        images: YIQ images in a floating-point dtype; the last axis has size 3.

    Returns:
        Tensor with the shape and dtype of `images`.
    """
    return _mixed(images, _YIQ_TO_RGB)


@dispatchable
def rgb_to_yuv(images: TensorLike) -> Tensor:
    """Converts RGB images to YUV, the color space of PAL.

    Args:
        images: RGB images in a floating-point dtype; the last axis has size 3.

    Returns:
        Tensor with the shape and dtype of `images`.
    """
    return _mixed(images, _RGB_TO_YUV)


@dispatchable
def yuv_to_rgb(images: TensorLike) -> Tensor:
    """Converts YUV images to RGB.

    Args:
        images: YUV images in a floating-point dtype; the last axis has size 3.

    Returns:
        Tensor with the shape and dtype of `images`.
    """
    return _mixed(images, _YUV_TO_RGB)


@dispatchable
def rgb_to_grayscale(images: TensorLike, name: str | None = None) -> Tensor:
    """Converts RGB images to one channel of brightness.

    Args:
        images: RGB image or images; the last axis has size 3.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `images`; its last axis has size 1.

    >>> tf.image.rgb_to_grayscale([[[1.0, 1.0, 1.0]]]).numpy().round(3).ravel()
    array([1.], dtype=float32)
    """
    images = convert_to_tensor(images)
    floats = convert_image_dtype(images, float32)
    gray = _weighted(floats, np.array(_GRAY, np.float32)[:, None])
    return convert_image_dtype(gray, images.dtype, name=name)


@dispatchable
def grayscale_to_rgb(images: TensorLike, name: str | None = None) -> Tensor:
    """Repeats the single channel of grayscale images three times.

    Args:
        images: Images whose last axis has size 1.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `images`; its last axis has size 3.

    Raises:
        ValueError: If `images` has fewer than two axes, or the last one does not have size 1.

    >>> tf.image.grayscale_to_rgb([[[7]]]).numpy().ravel()
    array([7, 7, 7], dtype=int32)
    """
    images = convert_to_tensor(images)
    rank = images.shape.rank
    problem = "Last dimension of a grayscale image should be size 1."
    if rank is not None and rank < 2:
        raise ValueError(f"A grayscale image (shape {images.shape}) must be at least two-dimensional.")
    if rank is None or images.shape[-1] is None:
        Assert(raw.Equal(raw.Shape(images)[-1], 1), [problem])
    elif images.shape[-1] != 1:
        raise ValueError(problem)
    lead = ints([1] * (rank - 1)) if rank is not None else raw.Fill(raw.ExpandDims(raw.Rank(images) - 1, 0), 1)
    result = raw.Tile(images, raw.ConcatV2([lead, ints([3])], 0), name=name)
    return _like(images, result, 3)
