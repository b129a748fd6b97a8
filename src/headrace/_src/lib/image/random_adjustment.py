"""Random changes of the brightness, contrast, hue, saturation and JPEG quality of images."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.image.adjusting import (
    adjust_brightness,
    adjust_contrast,
    adjust_hue,
    adjust_jpeg_quality,
    adjust_saturation,
)
from headrace._src.lib.random.seeded import uniform
from headrace._src.lib.random.stateless import stateless_uniform
from headrace._src.ops.dispatch import dispatchable
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _check_delta(max_delta: float, most: float = float("inf")) -> None:
    if max_delta > most:
        raise ValueError(f"max_delta must be <= {most}.")
    if max_delta < 0:
        raise ValueError("max_delta must be non-negative.")


def _check_bounds(lower: float, upper: float) -> None:
    if upper <= lower:
        raise ValueError("upper must be > lower.")
    if lower < 0:
        raise ValueError("lower must be non-negative.")


def _check_qualities(lower: int, upper: int) -> None:
    if not (0 <= lower <= 100 and 0 <= upper <= 100):
        raise ValueError("jpeg encoding range must be between 0 and 100.")
    if lower >= upper:
        raise ValueError("`min_jpeg_quality` must be less than `max_jpeg_quality`.")


@dispatchable
def random_brightness(image: TensorLike, max_delta: float, seed: int | None = None) -> Tensor:
    """Adds a random value in [-max_delta, max_delta) to every pixel.

    Args:
        image: Image or images of any shape.
        max_delta: Largest change, as a non-negative fraction of the full intensity range.
        seed: Integer seed of the operation; see `tf.random.set_seed`.

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `max_delta` is negative.

    >>> tf.image.random_brightness(tf.zeros([8, 8, 3]), 0.2).shape
    TensorShape([8, 8, 3])
    """
    _check_delta(max_delta)
    return adjust_brightness(image, uniform([], -max_delta, max_delta, seed=seed))


@dispatchable
def stateless_random_brightness(image: TensorLike, max_delta: float, seed: TensorLike) -> Tensor:
    """Adds a value in [-max_delta, max_delta), determined by `seed`, to every pixel.

    Args:
        image: Image or images of any shape.
        max_delta: Largest change, as a non-negative fraction of the full intensity range.
        seed: Two integers that determine the result; an integer tensor of shape [2].

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `max_delta` is negative.
    """
    _check_delta(max_delta)
    return adjust_brightness(image, stateless_uniform([], seed, -max_delta, max_delta))


@dispatchable
def random_contrast(image: TensorLike, lower: float, upper: float, seed: int | None = None) -> Tensor:
    """Scales the contrast by a random factor in [lower, upper).

    Args:
        image: Images of shape [..., height, width, channels].
        lower: Smallest factor.
        upper: Largest factor.
        seed: Integer seed of the operation; see `tf.random.set_seed`.

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `lower` is negative, or `upper` is not larger.
    """
    _check_bounds(lower, upper)
    return adjust_contrast(image, uniform([], lower, upper, seed=seed))


@dispatchable
def stateless_random_contrast(image: TensorLike, lower: float, upper: float, seed: TensorLike) -> Tensor:
    """Scales the contrast by a factor in [lower, upper) determined by `seed`.

    Args:
        image: Images of shape [..., height, width, channels].
        lower: Smallest factor.
        upper: Largest factor.
        seed: Two integers that determine the result; an integer tensor of shape [2].

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `lower` is negative, or `upper` is not larger.
    """
    _check_bounds(lower, upper)
    return adjust_contrast(image, stateless_uniform([], seed, lower, upper))


@dispatchable
def random_hue(image: TensorLike, max_delta: float, seed: int | None = None) -> Tensor:
    """Rotates the hue of RGB images by a random value in [-max_delta, max_delta).

    Args:
        image: RGB image or images; the last axis has size 3.
        max_delta: Largest rotation as a fraction of a full turn, in [0, 0.5].
        seed: Integer seed of the operation; see `tf.random.set_seed`.

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `max_delta` is not in [0, 0.5].
    """
    _check_delta(max_delta, 0.5)
    return adjust_hue(image, uniform([], -max_delta, max_delta, seed=seed))


@dispatchable
def stateless_random_hue(image: TensorLike, max_delta: float, seed: TensorLike) -> Tensor:
    """Rotates the hue of RGB images by a value in [-max_delta, max_delta) determined by `seed`.

    Args:
        image: RGB image or images; the last axis has size 3.
        max_delta: Largest rotation as a fraction of a full turn, in [0, 0.5].
        seed: Two integers that determine the result; an integer tensor of shape [2].

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `max_delta` is not in [0, 0.5].
    """
    _check_delta(max_delta, 0.5)
    return adjust_hue(image, stateless_uniform([], seed, -max_delta, max_delta))


@dispatchable
def random_saturation(image: TensorLike, lower: float, upper: float, seed: int | None = None) -> Tensor:
    """Scales the saturation of RGB images by a random factor in [lower, upper).

    Args:
        image: RGB image or images; the last axis has size 3.
        lower: Smallest factor.
        upper: Largest factor.
        seed: Integer seed of the operation; see `tf.random.set_seed`.

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `lower` is negative, or `upper` is not larger.
    """
    _check_bounds(lower, upper)
    return adjust_saturation(image, uniform([], lower, upper, seed=seed))


@dispatchable
def stateless_random_saturation(image: TensorLike, lower: float, upper: float, seed: Any = None) -> Tensor:
    """Scales the saturation of RGB images by a factor in [lower, upper) determined by `seed`.

    Args:
        image: RGB image or images; the last axis has size 3.
        lower: Smallest factor.
        upper: Largest factor.
        seed: Two integers that determine the result; an integer tensor of shape [2].

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If `lower` is negative, or `upper` is not larger.
    """
    _check_bounds(lower, upper)
    return adjust_saturation(image, stateless_uniform([], seed, lower, upper))


@dispatchable
def random_jpeg_quality(
    image: TensorLike, min_jpeg_quality: int, max_jpeg_quality: int, seed: int | None = None
) -> Tensor:
    """Encodes an image as JPEG with a random quality and decodes it again.

    Args:
        image: Image of shape [height, width, channels] with 1 or 3 channels.
        min_jpeg_quality: Lowest quality, at least 0.
        max_jpeg_quality: Highest quality, at most 100.
        seed: Integer seed of the operation; see `tf.random.set_seed`.

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If a quality is not in [0, 100], or the smallest is not less than the largest.
    """
    _check_qualities(min_jpeg_quality, max_jpeg_quality)
    return adjust_jpeg_quality(image, uniform([], min_jpeg_quality, max_jpeg_quality, int32, seed))


@dispatchable
def stateless_random_jpeg_quality(
    image: TensorLike, min_jpeg_quality: int, max_jpeg_quality: int, seed: TensorLike
) -> Tensor:
    """Encodes an image as JPEG with a quality determined by `seed` and decodes it again.

    Args:
        image: Image of shape [height, width, channels] with 1 or 3 channels.
        min_jpeg_quality: Lowest quality, at least 0.
        max_jpeg_quality: Highest quality, at most 100.
        seed: Two integers that determine the result; an integer tensor of shape [2].

    Returns:
        Tensor with the shape and dtype of `image`.

    Raises:
        ValueError: If a quality is not in [0, 100], or the smallest is not less than the largest.
    """
    _check_qualities(min_jpeg_quality, max_jpeg_quality)
    return adjust_jpeg_quality(image, stateless_uniform([], seed, min_jpeg_quality, max_jpeg_quality, int32))
