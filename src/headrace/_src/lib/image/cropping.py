"""Crops images and pads them to a larger size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.image.image_checks import (
    as_batch,
    as_given,
    image_or_batch,
    known_or_tensor,
    require,
    size_of,
    with_sizes,
)
from headrace._src.lib.random.seeded import uniform
from headrace._src.lib.random.stateless import stateless_uniform
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, larger, smaller
from headrace._src.ops.state.asserting import Assert
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float64, int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


@dispatchable
def central_crop(image: TensorLike, central_fraction: TensorLike) -> Tensor:
    """Crops the central part of an image or of each image of a batch.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        central_fraction: Fraction of the height and width to keep, in (0, 1].

    Returns:
        Tensor of the same rank and dtype.

    Raises:
        ValueError: If `central_fraction` is out of range or `image` does not have rank 3 or 4.

    >>> tf.image.central_crop(tf.zeros([4, 6, 3]), 0.5).shape
    TensorShape([2, 4, 3])
    """
    fraction = central_fraction if isinstance(central_fraction, (int, float)) else as_tensor(central_fraction)
    known = fraction if isinstance(fraction, (int, float)) else static_value(fraction)
    if known is not None:
        if not 0 < known <= 1:
            raise ValueError("central_fraction must be within (0, 1]")
        if known == 1:
            return image_or_batch(image)
        fraction = float(known)
    else:
        require((fraction > 0) & (fraction <= 1), "central_fraction must be within (0, 1]")
    image = image_or_batch(image)
    if image.shape.rank not in (3, 4):
        raise ValueError(f"`image` should either be a Tensor with rank = 3 or rank = 4. Had rank = {image.shape.rank}.")
    height, width = size_of(image, -3), size_of(image, -2)
    top, left = _margin(height, fraction), _margin(width, fraction)
    sizes = [height - 2 * top, width - 2 * left]
    lead = [0] * (image.shape.rank - 3)
    part = raw.Slice(image, _vector([*lead, top, left, 0]), _vector([*(-1 for _ in lead), *sizes, -1]))
    shape = image.shape.as_list()
    return with_sizes(part, [*shape[:-3], *sizes, shape[-1]])


def _margin(size: Any, fraction: Any) -> Tensor | int:
    """Returns half of the space left over, rounded down."""
    if isinstance(size, int) and isinstance(fraction, float):
        return int((size - size * fraction) / 2)
    size = cast(as_tensor(size), float64)
    share = fraction if isinstance(fraction, float) else cast(fraction, float64)
    return cast((size - size * share) / 2, int32)


def _vector(sizes: list[Any]) -> Tensor:
    """Packs sizes, some of which may be scalar tensors, into an int32 vector."""
    if all(isinstance(size, int) for size in sizes):
        return ints(sizes)
    return raw.Pack([ints(size) if isinstance(size, int) else cast(as_tensor(size), int32) for size in sizes])


def _check_box(*box: Any) -> tuple[Any, ...]:
    return tuple(known_or_tensor(value) for value in box)


@dispatchable
def crop_to_bounding_box(
    image: TensorLike,
    offset_height: TensorLike,
    offset_width: TensorLike,
    target_height: TensorLike,
    target_width: TensorLike,
) -> Tensor:
    """Crops an image, or each image of a batch, to a box.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        offset_height: Row of the upper left corner.
        offset_width: Column of the upper left corner.
        target_height: Height of the result.
        target_width: Width of the result.

    Returns:
        Tensor of the same rank and dtype.

    Raises:
        ValueError: If the box does not fit into the image.

    >>> tf.image.crop_to_bounding_box(tf.zeros([8, 8, 3]), 1, 2, 4, 5).shape
    TensorShape([4, 5, 3])
    """
    image, is_batch = as_batch(image)
    top, left, height, width = _check_box(offset_height, offset_width, target_height, target_width)
    require(left >= 0, "offset_width must be >= 0.")
    require(top >= 0, "offset_height must be >= 0.")
    require(width > 0, "target_width must be > 0.")
    require(height > 0, "target_height must be > 0.")
    require(size_of(image, -2) >= width + left, "width must be >= target + offset.")
    require(size_of(image, -3) >= height + top, "height must be >= target + offset.")
    part = raw.Slice(image, _vector([0, top, left, 0]), _vector([-1, height, width, -1]))
    return as_given(with_sizes(part, [image.shape[0], height, width, image.shape[3]]), is_batch)


@dispatchable
def pad_to_bounding_box(
    image: TensorLike,
    offset_height: TensorLike,
    offset_width: TensorLike,
    target_height: TensorLike,
    target_width: TensorLike,
) -> Tensor:
    """Places an image, or each image of a batch, on a larger background of zeros.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        offset_height: Number of rows of zeros above the image.
        offset_width: Number of columns of zeros to its left.
        target_height: Height of the result.
        target_width: Width of the result.

    Returns:
        Tensor of the same rank and dtype.

    Raises:
        ValueError: If the image does not fit into the target.

    >>> tf.image.pad_to_bounding_box(tf.ones([1, 1, 1]), 0, 1, 1, 3).numpy().ravel()
    array([0., 1., 0.], dtype=float32)
    """
    image, is_batch = as_batch(image)
    top, left, height, width = _check_box(offset_height, offset_width, target_height, target_width)
    require(top >= 0, "offset_height must be >= 0")
    require(left >= 0, "offset_width must be >= 0")
    right, bottom = width - left - size_of(image, -2), height - top - size_of(image, -3)
    require(right >= 0, "width must be <= target - offset")
    require(bottom >= 0, "height must be <= target - offset")
    margins = raw.Reshape(_vector([0, 0, top, bottom, left, right, 0, 0]), ints([4, 2]))
    padded = with_sizes(raw.Pad(image, margins), [image.shape[0], height, width, image.shape[3]])
    return as_given(padded, is_batch)


@dispatchable
def resize_with_crop_or_pad(image: TensorLike, target_height: TensorLike, target_width: TensorLike) -> Tensor:
    """Crops or pads an image, or each image of a batch, symmetrically to a size.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        target_height: Height of the result.
        target_width: Width of the result.

    Returns:
        Tensor of the same rank and dtype.

    Raises:
        ValueError: If the image has neither 3 nor 4 axes, or a target size is not positive.
        InvalidArgumentError: If a target size is a tensor that is not positive.

    >>> tf.image.resize_with_crop_or_pad(tf.zeros([4, 6, 3]), 5, 5).shape
    TensorShape([5, 5, 3])
    """
    image, is_batch = as_batch(image)
    height, width = known_or_tensor(target_height), known_or_tensor(target_width)
    require(width > 0, "target_width must be > 0.")
    require(height > 0, "target_height must be > 0.")
    old_height, old_width = size_of(image, -3), size_of(image, -2)
    more_height, more_width = height - old_height, width - old_width
    cropped = crop_to_bounding_box(
        image, larger(-more_height // 2, 0), larger(-more_width // 2, 0), smaller(height, old_height),
        smaller(width, old_width),
    )  # fmt: skip
    padded = pad_to_bounding_box(cropped, larger(more_height // 2, 0), larger(more_width // 2, 0), height, width)
    return as_given(padded, is_batch)


def _cut(value: TensorLike, size: Any, draw: Callable[..., Any], name: str | None) -> Tensor:
    value = convert_to_tensor(value)
    size = as_tensor(size, dtype_hint=int32)
    if size.dtype is not int32:
        size = cast(size, int32)
    shape = raw.Shape(value)
    Assert(raw.All(raw.GreaterEqual(shape, size), ints([0])), ["Need value.shape >= size, got ", shape, size])
    room = shape - size + 1
    offset = draw(raw.Shape(shape), int32.max) % room
    return raw.Slice(value, offset, size, name=name)


@dispatchable
def random_crop(value: TensorLike, size: ShapeLike, seed: int | None = None, name: str | None = None) -> Tensor:
    """Slices a part of the given size at a random position.

    Args:
        value: Tensor to slice.
        size: Size of the result along each axis.
        seed: Integer seed of the operation; see `tf.random.set_seed`.
        name: Name of the operation.

    Returns:
        Tensor of shape `size` with the dtype of `value`.

    >>> tf.image.random_crop(tf.zeros([8, 8, 3]), [4, 4, 3]).shape
    TensorShape([4, 4, 3])
    """
    return _cut(value, size, lambda shape, most: uniform(shape, 0, most, int32, seed), name)


@dispatchable
def stateless_random_crop(value: TensorLike, size: ShapeLike, seed: TensorLike, name: str | None = None) -> Tensor:
    """Slices a part of the given size at a position determined by `seed`.

    Args:
        value: Tensor to slice.
        size: Size of the result along each axis.
        seed: Two integers that determine the result; an integer tensor of shape [2].
        name: Name of the operation.

    Returns:
        Tensor of shape `size` with the dtype of `value`.
    """
    return _cut(value, size, lambda shape, most: stateless_uniform(shape, seed, 0, most, int32), name)
