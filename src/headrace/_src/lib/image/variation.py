"""How pixels vary: standardized pictures, differences between neighbours, edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.image.image_checks import picture_or_batch, with_sizes
from headrace._src.lib.math.statistics import reduce_std
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32

# Margins of a batch of pictures.
_ROW_BELOW = as_tensor(np.array([[0, 0], [0, 1], [0, 0], [0, 0]], np.int32))
_COLUMN_BESIDE = as_tensor(np.array([[0, 0], [0, 0], [0, 1], [0, 0]], np.int32))
_ALL_AROUND = as_tensor(np.array([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32))


@dispatchable
def per_image_standardization(image: Any) -> Any:
    """Each picture moved and scaled to mean 0 and deviation 1 (less for pictures almost of one colour)."""
    image = picture_or_batch(image)
    image = cast(image, float32)
    axes = ints([-1, -2, -3])
    pixels = raw.Prod(shape_of(image)[-3:], ints([0]))
    centred = image - raw.Mean(image, axes, keep_dims=True)
    deviation = reduce_std(image, axis=[-1, -2, -3], keepdims=True)
    return centred / raw.Maximum(deviation, raw.Rsqrt(cast(pixels, image.dtype)))


@dispatchable
def total_variation(images: Any, name: str | None = None) -> Any:
    """The sum of the absolute differences between neighbouring pixels of each picture."""
    images = convert_to_tensor(images)
    rank = images.shape.rank
    if rank not in (3, 4):
        raise ValueError("'images' must be either 3 or 4-dimensional.")
    down, along, axes = _neighbours(images), _neighbours(images, columns=True), ints(range(rank - 3, rank))
    return raw.AddV2(raw.Sum(raw.Abs(down), axes), raw.Sum(raw.Abs(along), axes), name=name)


def _neighbours(images: Any, columns: bool = False) -> Any:
    """Each row (or column) less the one before it."""
    if columns:
        return images[..., 1:, :] - images[..., :-1, :]
    return images[..., 1:, :, :] - images[..., :-1, :, :]


@dispatchable
def image_gradients(image: Any) -> tuple[Any, Any]:
    """For a batch of pictures the differences to the next row and to the next column, zero in the last ones."""
    image = convert_to_tensor(image)
    if image.shape.rank != 4:
        raise ValueError(f"image_gradients expects a 4D tensor [batch_size, h, w, d], not {image.shape}.")
    down = raw.Pad(_neighbours(image), _ROW_BELOW)
    along = raw.Pad(_neighbours(image, columns=True), _COLUMN_BESIDE)
    return with_sizes(down, image.shape.as_list()), with_sizes(along, image.shape.as_list())


_SOBEL_DOWN = [[-1.0, -2.0, -1.0], [0.0, 0.0, 0.0], [1.0, 2.0, 1.0]]


@dispatchable
def sobel_edges(image: Any) -> Any:
    """For a batch of pictures the slopes down and to the right, by Sobel's filters, in a new last axis."""
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
