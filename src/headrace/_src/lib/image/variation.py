"""Pixel variation: standardization, differences between neighboring pixels, edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.image.image_checks import image_or_batch, with_sizes
from headrace._src.lib.math.statistics import reduce_std
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

# Paddings of a batch of images.
_ROW_BELOW = as_tensor(np.array([[0, 0], [0, 1], [0, 0], [0, 0]], np.int32))
_COLUMN_BESIDE = as_tensor(np.array([[0, 0], [0, 0], [0, 1], [0, 0]], np.int32))
_ALL_AROUND = as_tensor(np.array([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32))


@dispatchable
def per_image_standardization(image: TensorLike) -> Tensor:
    """Shifts and scales each image to mean 0 and standard deviation 1.

    The deviation is at least `1 / sqrt(number of pixels)`, which avoids a division by zero for uniform images.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.

    Returns:
        float32 tensor with the shape of `image`.

    >>> tf.image.per_image_standardization([[[1.0], [3.0]]]).numpy().ravel()
    array([-1.,  1.], dtype=float32)
    """
    values: Tensor = cast(image_or_batch(image), float32)
    axes = ints([-1, -2, -3])
    pixels = raw.Prod(shape_of(values)[-3:], ints([0]))
    centered = values - raw.Mean(values, axes, keep_dims=True)
    deviation = reduce_std(values, axis=[-1, -2, -3], keepdims=True)
    return centered / raw.Maximum(deviation, raw.Rsqrt(cast(pixels, values.dtype)))


@dispatchable
def total_variation(images: TensorLike, name: str | None = None) -> Tensor:
    """Sums the absolute differences between neighboring pixels of each image.

    Args:
        images: Image of shape [height, width, channels], or a batch of such images.
        name: Name of the operation.

    Returns:
        Scalar, or one value for each image of a batch.

    Raises:
        ValueError: If `images` has neither 3 nor 4 axes.

    >>> print(tf.image.total_variation([[[0.0], [1.0]]]).numpy())
    1.0
    """
    images = convert_to_tensor(images)
    rank = images.shape.rank
    if rank not in (3, 4):
        raise ValueError("'images' must be either 3 or 4-dimensional.")
    down, along, axes = (
        _neighbor_differences(images),
        _neighbor_differences(images, columns=True),
        ints(range(rank - 3, rank)),
    )
    return raw.AddV2(raw.Sum(raw.Abs(down), axes), raw.Sum(raw.Abs(along), axes), name=name)


def _neighbor_differences(images: Any, columns: bool = False) -> Tensor:
    """Subtracts from each row (or column) the previous one."""
    if columns:
        return images[..., 1:, :] - images[..., :-1, :]
    return images[..., 1:, :, :] - images[..., :-1, :, :]


@dispatchable
def image_gradients(image: TensorLike) -> tuple[Tensor, Tensor]:
    """Computes the differences to the next row and to the next column.

    Args:
        image: Batch of images, [batch, height, width, channels].

    Returns:
        A tuple (dy, dx) of tensors with the shape of `image`; the last row of `dy` and the last column of `dx` are
        zero.

    Raises:
        ValueError: If `image` does not have rank 4.
    """
    image = convert_to_tensor(image)
    if image.shape.rank != 4:
        raise ValueError(f"image_gradients expects a 4D tensor [batch_size, h, w, d], not {image.shape}.")
    down = raw.Pad(_neighbor_differences(image), _ROW_BELOW)
    along = raw.Pad(_neighbor_differences(image, columns=True), _COLUMN_BESIDE)
    return with_sizes(down, image.shape.as_list()), with_sizes(along, image.shape.as_list())


_SOBEL_DOWN = [[-1.0, -2.0, -1.0], [0.0, 0.0, 0.0], [1.0, 2.0, 1.0]]


@dispatchable
def sobel_edges(image: TensorLike) -> Tensor:
    """Computes the vertical and horizontal Sobel gradients of images.

    Args:
        image: Batch of images, [batch, height, width, channels].

    Returns:
        Tensor of shape [batch, height, width, channels, 2]; the last axis holds (dy, dx).

    Raises:
        ValueError: If `image` does not have rank 4.

    >>> tf.image.sobel_edges(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 4, 4, 3, 2])
    """
    image = convert_to_tensor(image)
    if image.shape.rank not in (4, None):
        raise ValueError(f"sobel_edges expects a 4D tensor [batch_size, h, w, d], not {image.shape}.")
    kernels = np.stack([_SOBEL_DOWN, np.transpose(_SOBEL_DOWN)], -1).astype(image.dtype.numpy_dtype)[:, :, None]
    depth = image.shape[-1] if image.shape.rank is not None else None
    if depth is not None:
        filters = as_tensor(np.tile(kernels, (1, 1, depth, 1)))
    else:
        filters = raw.Tile(as_tensor(kernels), raw.Pack([1, 1, raw.Shape(image)[3], 1]))
    padded = raw.MirrorPad(image, _ALL_AROUND, mode="REFLECT")
    slopes = raw.DepthwiseConv2dNative(padded, filters, strides=[1, 1, 1, 1], padding="VALID")
    result = raw.Reshape(slopes, raw.ConcatV2([shape_of(image), ints([2])], 0))
    return result if image.shape.rank is None else with_sizes(result, [*image.shape.as_list(), 2])
