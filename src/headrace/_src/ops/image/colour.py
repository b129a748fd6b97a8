"""RGB and HSV, and the ops that turn hue, saturation and contrast."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import at_least_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints
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


def _coloured(call: ShapeCall) -> Dims:
    """Like the input, whose last axis has three channels."""
    dims = at_least_rank(call.shapes[0], 1, "images")
    if dims is None:
        return None
    if dims[-1] not in (3, None):
        raise errors.invalid_argument(f"Dimension must be 3 but is {dims[-1]}: images must have 3 channels")
    return (*dims[:-1], 3)


def _pictures(call: ShapeCall) -> Dims:
    return at_least_rank(call.shapes[0], 3, "images")


def _check_channels(images: Any) -> None:
    if not images.ndim:
        raise errors.invalid_argument("input must be at least 1D")
    if images.shape[-1] != 3:
        raise errors.failed_precondition(f"input must have 3 channels but input only has {images.shape[-1]} channels.")


def _to_hsv(xp: Any, images: Any) -> Any:
    red, green, blue = images[..., 0], images[..., 1], images[..., 2]
    value = images.max(-1)
    span = value - images.min(-1)
    saturation = xp.where(value > 0, span / value, 0)
    unit = xp.where(span > 0, 1 / (6 * span), 0)
    third = images.dtype.type(1 / 3)
    hue = xp.where(
        red == value, unit * (green - blue),
        xp.where(green == value, unit * (blue - red) + third, unit * (red - green) + 2 * third),
    )  # fmt: skip
    hue = xp.where(span > 0, hue, 0)
    hue = xp.where(hue < 0, hue + 1, hue)
    return xp.stack([hue, saturation, value], -1).astype(images.dtype)


def _to_rgb(xp: Any, images: Any) -> Any:
    hue, saturation, value = images[..., 0] * 6, images[..., 1], images[..., 2]
    channels = (xp.abs(hue - 3) - 1, 2 - xp.abs(hue - 2), 2 - xp.abs(hue - 4))
    return xp.stack([((1 - saturation) + saturation * xp.clip(c, 0, 1)) * value for c in channels], -1)


@op("RGBToHSV", "T -> T", T=REAL_FLOATS, shape=_coloured)
@widened
def rgb_to_hsv(xp, images):
    """Red, green and blue as hue, saturation and value; all from 0 to 1."""
    _check_channels(images)
    return _to_hsv(xp, images)


@op("HSVToRGB", "T -> T", T=REAL_FLOATS, shape=_coloured, differentiable=False)
@widened
def hsv_to_rgb(xp, images):
    """Hue, saturation and value as red, green and blue; all from 0 to 1."""
    _check_channels(images)
    return _to_rgb(xp, images)


@rgb_to_hsv.gradient
def _(call, dy):
    images = call.inputs[0]
    kind = images.dtype
    red, green, blue = raw.Unpack(images, num=3, axis=-1)
    by_hue, by_saturation, by_value = raw.Unpack(dy, num=3, axis=-1)

    def mask(condition: Any) -> Any:
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


def _check_adjusted(images: Any, name: str, factor: Any) -> None:
    if images.ndim < 3:
        raise errors.invalid_argument(f"input must be at least 3-D, got shape{dims_text(images.shape)}")
    if factor.ndim:
        raise errors.invalid_argument(f"{name} must be scalar: {dims_text(factor.shape)}")


def _check_three_channels(images: Any) -> None:
    if images.shape[-1] != 3:
        raise errors.invalid_argument(f"input must have 3 channels but instead has {images.shape[-1]} channels.")


@op("AdjustHue", "T, float32 -> T", T=(float16, float32), shape=_pictures)
@widened
def adjust_hue_op(xp, images, delta):
    """RGB pictures with their hue turned by `delta` of a full turn."""
    _check_adjusted(images, "delta", delta)
    _check_three_channels(images)
    if not images.size:
        return images
    lowest = images.min(-1)
    span = images.max(-1) - lowest
    turned = _to_hsv(xp, images)[..., 0] + delta
    turned = (turned - xp.floor(turned)) * 6
    channels = (xp.abs(turned - 3) - 1, 2 - xp.abs(turned - 2), 2 - xp.abs(turned - 4))
    return xp.stack([lowest + span * xp.clip(c, 0, 1) for c in channels], -1).astype(images.dtype)


@op("AdjustSaturation", "T, float32 -> T", T=(float16, float32), shape=_pictures)
@widened
def adjust_saturation_op(xp, images, scale):
    """RGB pictures with their saturation times `scale`."""
    _check_adjusted(images, "scale", scale)
    _check_three_channels(images)
    if not images.size:
        return images
    hue, saturation, value = (_to_hsv(xp, images)[..., n] for n in range(3))
    return _to_rgb(xp, xp.stack([hue, xp.clip(saturation * scale, 0, 1), value], -1))


def _contrasted(xp: Any, images: Any, factor: Any) -> Any:
    mean = images.mean((-3, -2), keepdims=True)
    return (images - mean) * factor + mean


@op("AdjustContrastv2", "T, float32 -> T", T=(float16, float32), shape=_pictures)
@widened
def adjust_contrast_v2(xp, images, contrast_factor):
    """Pictures with the distance of each channel from its mean times `contrast_factor`."""
    _check_adjusted(images, "contrast_factor", contrast_factor)
    return _contrasted(xp, images, contrast_factor) if images.size else images


@adjust_contrast_v2.gradient
def _(call, dy):
    images, factor = call.inputs
    axes = ints([-3, -2])
    scale = raw.Cast(factor, DstT=dy.dtype)
    by_images = dy * scale + raw.Mean(dy, axes, keep_dims=True) * (1 - scale)
    centred = images - raw.Mean(images, axes, keep_dims=True)
    rank = dy.shape.rank
    everything = ints(range(rank)) if rank is not None else raw.Range(0, raw.Rank(dy), 1)
    by_factor = raw.Sum(raw.Cast(dy * centred, DstT=float32), everything) if call.wanted[1] else None
    return by_images, by_factor


@op(
    "AdjustContrast", "T, float32, float32, float32 -> float32", shape=_pictures,
    T=(uint8, int8, int16, int32, int64, float32, float64),
)  # fmt: skip
def adjust_contrast_clipped(xp, images, contrast_factor, min_value, max_value):
    """Pictures with the distance of each channel from its mean times `contrast_factor`, clipped to a range."""
    _check_adjusted(images, "contrast_factor", contrast_factor)
    for name, bound in (("min_value", min_value), ("max_value", max_value)):
        if bound.ndim:
            raise errors.invalid_argument(f"{name} must be scalar: {dims_text(bound.shape)}")
    images = images.astype(np.float32)
    return xp.clip(_contrasted(xp, images, contrast_factor), min_value, max_value) if images.size else images
