"""RGB and HSV, and the ops that adjust hue, saturation and contrast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.entry import missing_gradient, op, raw
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import at_least_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import (
    REAL_FLOATS,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
)
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray

_BLOCK = 8192  # pixels


def _colored(call: ShapeCall) -> Dims:
    """Like the input, whose last axis has three channels."""
    dims = at_least_rank(call.shapes[0], 1, "images")
    if dims is None:
        return None
    if dims[-1] not in (3, None):
        raise errors.invalid_argument(f"Dimension must be 3 but is {dims[-1]}: images must have 3 channels")
    return (*dims[:-1], 3)


def _pictures(call: ShapeCall) -> Dims:
    return at_least_rank(call.shapes[0], 3, "images")


def _check_channels(images: AnyArray) -> None:
    if not images.ndim:
        raise errors.invalid_argument("input must be at least 1D")
    if images.shape[-1] != 3:
        raise errors.failed_precondition(f"input must have 3 channels but input only has {images.shape[-1]} channels.")


def _to_hsv(xp: Any, red: Any, green: Any, blue: Any) -> tuple[Any, Any, Any]:
    value = xp.maximum(xp.maximum(red, green), blue)
    span = value - xp.minimum(xp.minimum(red, green), blue)
    saturation = xp.where(value > 0, span / value, 0)
    unit = xp.where(span > 0, 1 / (6 * span), 0)
    third = red.dtype.type(1 / 3)
    hue = xp.where(
        red == value, unit * (green - blue),
        xp.where(green == value, unit * (blue - red) + third, unit * (red - green) + 2 * third),
    )  # fmt: skip
    hue = xp.where(span > 0, hue, 0)
    return xp.where(hue < 0, hue + 1, hue), saturation, value


def _shades(xp: Any, hue: Any) -> tuple[Any, ...]:
    """Returns how much of red, green and blue there is in a hue, from 0 to 1."""
    turned = hue * 6
    parts = (xp.abs(turned - 3) - 1, 2 - xp.abs(turned - 2), 2 - xp.abs(turned - 4))
    return tuple(xp.minimum(xp.maximum(part, 0), 1) for part in parts)


def _to_rgb(xp: Any, hue: Any, saturation: Any, value: Any) -> tuple[Any, ...]:
    return tuple(((1 - saturation) + saturation * shade) * value for shade in _shades(xp, hue))


def _by_channels(xp: Any, images: Any, function: Callable[..., Sequence[Any]]) -> Any:
    """Returns `function` on the three channels of all pixels.

    NumPy goes over few pixels at a time, which stay in the cache.
    """
    if xp is not np:
        return xp.stack(function(xp, *(images[..., n] for n in range(3))), -1).astype(images.dtype)
    pixels = images.reshape(-1, 3)
    result = np.empty_like(pixels)
    for begin in range(0, len(pixels), _BLOCK):
        channels = np.ascontiguousarray(pixels[begin : begin + _BLOCK].T)
        for n, channel in enumerate(function(np, *channels)):
            result[begin : begin + _BLOCK, n] = channel
    return result.reshape(images.shape)


@op("RGBToHSV", "T -> T", T=REAL_FLOATS, shape=_colored)
@widened
def rgb_to_hsv(xp, images):
    """Converts images from RGB to HSV. All values are from 0 to 1.

    Args:
        images: Tensor whose last axis has size 3.
        name: Name of the operation.

    Returns:
        The images in HSV, in the shape of `images`.

    Raises:
        InvalidArgumentError: If `images` is a scalar, or has a last axis that is known not to have size 3.
        FailedPreconditionError: If the last axis does not have size 3 when the op runs.

    >>> tf.image.rgb_to_hsv([[[1.0, 0.0, 0.0]]]).numpy().ravel()
    array([0., 1., 1.], dtype=float32)
    """
    _check_channels(images)
    return _by_channels(xp, images, _to_hsv)


@op("HSVToRGB", "T -> T", T=REAL_FLOATS, shape=_colored, differentiable=False)
@widened
def hsv_to_rgb(xp, images):
    """Converts images from HSV to RGB. All values are from 0 to 1.

    Args:
        images: Tensor whose last axis has size 3.
        name: Name of the operation.

    Returns:
        The images in RGB, in the shape of `images`.

    Raises:
        InvalidArgumentError: If `images` is a scalar, or has a last axis that is known not to have size 3.
        FailedPreconditionError: If the last axis does not have size 3 when the op runs.

    >>> tf.image.hsv_to_rgb([[[0.0, 1.0, 1.0]]]).numpy().ravel()
    array([1., 0., 0.], dtype=float32)
    """
    _check_channels(images)
    return _by_channels(xp, images, _to_rgb)


@rgb_to_hsv.gradient
def _(call, dy):
    images = call.inputs[0]
    kind = images.dtype
    red, green, blue = raw.Unpack(images, num=3, axis=-1)
    by_hue, by_saturation, by_value = raw.Unpack(dy, num=3, axis=-1)

    def mask(condition: Tensor) -> Tensor:
        return raw.Cast(condition, DstT=kind)

    # Among equals red comes before green and green before blue as the largest; the smallest go the other way round.
    largest = [
        mask((red >= green) & (red >= blue)), mask((green > red) & (green >= blue)), mask((blue > red) & (blue > green))
    ]  # fmt: skip
    smallest = [
        mask((red < green) & (red < blue)), mask((green <= red) & (green < blue)), mask((blue <= red) & (blue <= green))
    ]  # fmt: skip
    value = raw.Maximum(raw.Maximum(red, green), blue)
    lowest = raw.Minimum(raw.Minimum(red, green), blue)
    span = value - lowest
    # As in TensorFlow only values above 0 count: hue and saturation are flat elsewhere.
    bright, lifted = mask(value > 0), mask(lowest > 0)
    by_hue, by_saturation = by_hue * bright, by_saturation * bright
    by_largest = by_value + by_saturation * raw.DivNoNan(lowest, value * value)
    by_smallest = -by_saturation * raw.DivNoNan(lifted, value)
    # Hue is (one channel - another) / (6 span), the pair depending on which channel is the largest.
    pairs = ((green, blue), (blue, red), (red, green))
    difference = sum(m * (a - b) for m, (a, b) in zip(largest, pairs, strict=True))
    unit = by_hue * raw.DivNoNan(raw.OnesLike(span), span * 6)
    through_span = unit * raw.DivNoNan(difference, span)
    by_largest, by_smallest = by_largest - through_span, by_smallest + through_span
    is_red, is_green, is_blue = largest
    through_pair = (is_blue - is_green, is_red - is_blue, is_green - is_red)
    parts = [
        m * by_largest + n * by_smallest + p * unit for m, n, p in zip(largest, smallest, through_pair, strict=True)
    ]
    return raw.Pack(parts, axis=-1)


def _check_adjusted(images: AnyArray, name: str, factor: Any) -> None:
    if images.ndim < 3:
        raise errors.invalid_argument(f"input must be at least 3-D, got shape{dims_text(images.shape)}")
    if factor.ndim:
        raise errors.invalid_argument(f"{name} must be scalar: {dims_text(factor.shape)}")


def _check_three_channels(images: Any) -> None:
    if images.shape[-1] != 3:
        raise errors.invalid_argument(f"input must have 3 channels but instead has {images.shape[-1]} channels.")


@op("AdjustHue", "T, float32 -> T", T=(float16, float32), shape=_pictures, batching=batching.one_by_one)
@widened
def adjust_hue_op(xp, images, delta):
    """RGB images with their hue turned by `delta` of a full turn."""
    _check_adjusted(images, "delta", delta)
    _check_three_channels(images)

    def turn(xp: Any, red: Any, green: Any, blue: Any) -> list[Any]:
        hue, _, value = _to_hsv(xp, red, green, blue)
        lowest = xp.minimum(xp.minimum(red, green), blue)
        turned = hue + delta
        return [lowest + (value - lowest) * shade for shade in _shades(xp, turned - xp.floor(turned))]

    return _by_channels(xp, images, turn)


@op("AdjustSaturation", "T, float32 -> T", T=(float16, float32), shape=_pictures, batching=batching.one_by_one)
@widened
def adjust_saturation_op(xp, images, scale):
    """RGB images with their saturation times `scale`."""
    _check_adjusted(images, "scale", scale)
    _check_three_channels(images)

    def stretch(xp: Any, red: Any, green: Any, blue: Any) -> Sequence[Any]:
        hue, saturation, value = _to_hsv(xp, red, green, blue)
        return _to_rgb(xp, hue, xp.clip(saturation * scale, 0, 1), value)

    return _by_channels(xp, images, stretch)


def _contrasted(xp: Any, images: Any, factor: Any) -> Any:
    if xp is not np or images.dtype != np.float32:
        mean = images.mean((-3, -2), keepdims=True)
        return (images - mean) * factor + mean
    # NumPy is slow along short axes: sums over pixels are a product, and a row is repeated for whole lines.
    height, width, depth = images.shape[-3:]
    pixels = images.reshape(-1, height * width, depth)
    mean = np.matmul(np.full((1, height * width), 1 / (height * width), np.float32), pixels)
    lines = pixels.reshape(-1, height, width * depth)
    row = np.tile(mean, (1, 1, width))
    result = lines - row
    result *= factor
    result += row
    return result.reshape(images.shape)


@op("AdjustContrastv2", "T, float32 -> T", T=(float16, float32), shape=_pictures, batching=batching.one_by_one)
@widened
def adjust_contrast_v2(xp, images, contrast_factor):
    """Returns images with the distance of each channel from its mean times `contrast_factor`."""
    _check_adjusted(images, "contrast_factor", contrast_factor)
    return _contrasted(xp, images, contrast_factor) if images.size else images


# TensorFlow has no gradient of these either; its guide to differentiation shows the error.
adjust_hue_op.gradient(missing_gradient)
adjust_saturation_op.gradient(missing_gradient)
adjust_contrast_v2.gradient(missing_gradient)


@op(
    "AdjustContrast", "T, float32, float32, float32 -> float32", shape=_pictures,
    T=(uint8, int8, int16, int32, int64, float32, float64),
)  # fmt: skip
def adjust_contrast_clipped(xp, images, contrast_factor, min_value, max_value):
    """Returns images with the distance of each channel from its mean times `contrast_factor`, clipped to a range."""
    _check_adjusted(images, "contrast_factor", contrast_factor)
    for name, bound in (("min_value", min_value), ("max_value", max_value)):
        if bound.ndim:
            raise errors.invalid_argument(f"{name} must be scalar: {dims_text(bound.shape)}")
    images = images.astype(np.float32)
    return xp.clip(_contrasted(xp, images, contrast_factor), min_value, max_value) if images.size else images
