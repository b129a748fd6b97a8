"""Flips, rotates and transposes images, always or randomly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.function.control_flow.conditional import cond, switch_case
from headrace._src.lib.image.image_checks import image_or_batch
from headrace._src.lib.random.seeded import uniform
from headrace._src.lib.random.stateless import stateless_uniform
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_ROWS, _COLUMNS = -3, -2


def _flipped(image: TensorLike, axis: int) -> Tensor:
    image = image_or_batch(image)
    _check_rank(image)
    return raw.ReverseV2(image, ints([axis]))


def _check_rank(image: Tensor) -> None:
    if image.shape.rank not in (3, 4, None):
        raise ValueError(f"'image' (shape {image.shape}) must have either 3 or 4 dimensions.")


@dispatchable
def flip_left_right(image: TensorLike) -> Tensor:
    """Flips an image, or each image of a batch, horizontally.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.

    Returns:
        Tensor with the shape and dtype of `image`.

    >>> tf.image.flip_left_right([[[1], [2]]]).numpy().ravel()
    array([2, 1], dtype=int32)
    """
    return _flipped(image, _COLUMNS)


@dispatchable
def flip_up_down(image: TensorLike) -> Tensor:
    """Flips an image, or each image of a batch, vertically.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.

    Returns:
        Tensor with the shape and dtype of `image`.

    >>> tf.image.flip_up_down([[[1]], [[2]]]).numpy().ravel()
    array([2, 1], dtype=int32)
    """
    return _flipped(image, _ROWS)


def _perhaps_flipped(image: TensorLike, axis: int, draw: Callable[[Any], Any]) -> Tensor:
    """Flips randomly; each image of a batch is decided separately."""
    image = image_or_batch(image)
    _check_rank(image)
    if image.shape.rank is None:
        return cond(
            raw.Equal(raw.Rank(image), 3),
            lambda: _one_perhaps(image, axis, draw),
            lambda: _each_perhaps(image, axis, draw),
        )
    return (_one_perhaps if image.shape.rank == 3 else _each_perhaps)(image, axis, draw)


def _one_perhaps(image: Tensor, axis: int, draw: Callable[[Any], Any]) -> Tensor:
    return cond(draw([]) < 0.5, lambda: raw.ReverseV2(image, ints([axis])), lambda: raw.Identity(image))


def _each_perhaps(image: Tensor, axis: int, draw: Callable[[Any], Any]) -> Tensor:
    count = raw.Shape(image)[0:1]
    chosen = raw.Reshape(raw.Round(draw(count)) > 0.5, raw.ConcatV2([count, ints([1, 1, 1])], 0))
    return raw.SelectV2(chosen, raw.ReverseV2(image, ints([axis])), image)


@dispatchable
def random_flip_left_right(image: TensorLike, seed: int | None = None) -> Tensor:
    """Flips an image horizontally with probability 0.5; each image of a batch is decided separately.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        seed: Integer seed of the operation; see `tf.random.set_seed`.

    Returns:
        Tensor with the shape and dtype of `image`.

    >>> tf.image.random_flip_left_right(tf.zeros([8, 8, 3])).shape
    TensorShape([8, 8, 3])
    """
    return _perhaps_flipped(image, _COLUMNS, lambda shape: uniform(shape, 0, 1.0, seed=seed))


@dispatchable
def random_flip_up_down(image: TensorLike, seed: int | None = None) -> Tensor:
    """Flips an image vertically with probability 0.5; each image of a batch is decided separately.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        seed: Integer seed of the operation; see `tf.random.set_seed`.

    Returns:
        Tensor with the shape and dtype of `image`.
    """
    return _perhaps_flipped(image, _ROWS, lambda shape: uniform(shape, 0, 1.0, seed=seed))


@dispatchable
def stateless_random_flip_left_right(image: TensorLike, seed: TensorLike) -> Tensor:
    """Flips an image horizontally with probability 0.5, determined by `seed`.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        seed: Two integers that determine the result; an integer tensor of shape [2].

    Returns:
        Tensor with the shape and dtype of `image`.
    """
    return _perhaps_flipped(image, _COLUMNS, lambda shape: stateless_uniform(shape, seed, 0, 1.0))


@dispatchable
def stateless_random_flip_up_down(image: TensorLike, seed: TensorLike) -> Tensor:
    """Flips an image vertically with probability 0.5, determined by `seed`.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        seed: Two integers that determine the result; an integer tensor of shape [2].

    Returns:
        Tensor with the shape and dtype of `image`.
    """
    return _perhaps_flipped(image, _ROWS, lambda shape: stateless_uniform(shape, seed, 0, 1.0))


def _with_axes_swapped(image: Tensor) -> Tensor:
    rank = image.shape.rank
    if rank is not None:
        return raw.Transpose(image, ints([*range(rank - 3), rank - 2, rank - 3, rank - 1]))
    count = raw.Rank(image)
    order = raw.ConcatV2([raw.Range(0, count - 3, 1), raw.Pack([count - 2, count - 3, count - 1])], 0)
    return raw.Transpose(image, order)


@dispatchable
def transpose(image: TensorLike, name: str | None = None) -> Tensor:
    """Swaps height and width of an image or of each image of a batch.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        name: Name of the operation.

    Returns:
        Tensor of the same rank and dtype.

    Raises:
        ValueError: If `image` has neither 3 nor 4 axes.

    >>> tf.image.transpose(tf.zeros([2, 3, 1])).shape
    TensorShape([3, 2, 1])
    """
    image = image_or_batch(image)
    _check_rank(image)
    return _with_axes_swapped(image)


_QUARTERS: tuple[Callable[[Any], Any], ...] = (
    lambda image: image,
    lambda image: raw.ReverseV2(_with_axes_swapped(image), ints([_ROWS])),
    lambda image: raw.ReverseV2(image, ints([_ROWS, _COLUMNS])),
    lambda image: _with_axes_swapped(raw.ReverseV2(image, ints([_ROWS]))),
)


@dispatchable
def rot90(image: TensorLike, k: TensorLike = 1, name: str | None = None) -> Tensor:
    """Rotates an image, or each image of a batch, counterclockwise by multiples of 90 degrees.

    Args:
        image: Image of shape [height, width, channels], or a batch of such images.
        k: Number of rotations by 90 degrees.
        name: Name of the operation.

    Returns:
        Tensor of the same rank and dtype.

    Raises:
        ValueError: If `image` has neither 3 nor 4 axes, or `k` is not a scalar.

    >>> tf.image.rot90([[[1], [2]]]).numpy().ravel()
    array([2, 1], dtype=int32)
    """
    image = image_or_batch(image)
    _check_rank(image)
    turns = as_tensor(k, int32)
    if turns.shape.rank not in (0, None):
        raise ValueError(f"Shape {turns.shape} must have rank 0")
    known = static_value(turns)
    if known is not None:
        return _QUARTERS[int(np.mod(known, 4))](image)
    return switch_case(raw.FloorMod(turns, 4), [lambda turn=turn: raw.Identity(turn(image)) for turn in _QUARTERS])
