"""Brightness, contrast, hue, saturation and JPEG quality changed by chance."""

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
def random_brightness(image: Any, max_delta: float, seed: int | None = None) -> Any:
    """Pictures made lighter or darker by up to `max_delta` of the full range."""
    _check_delta(max_delta)
    return adjust_brightness(image, uniform([], -max_delta, max_delta, seed=seed))


@dispatchable
def stateless_random_brightness(image: Any, max_delta: float, seed: Any) -> Any:
    """Pictures made lighter or darker by up to `max_delta` of the full range, as `seed` decides."""
    _check_delta(max_delta)
    return adjust_brightness(image, stateless_uniform([], seed, -max_delta, max_delta))


@dispatchable
def random_contrast(image: Any, lower: float, upper: float, seed: int | None = None) -> Any:
    """Pictures with a contrast factor between `lower` and `upper`."""
    _check_bounds(lower, upper)
    return adjust_contrast(image, uniform([], lower, upper, seed=seed))


@dispatchable
def stateless_random_contrast(image: Any, lower: float, upper: float, seed: Any) -> Any:
    """Pictures with a contrast factor between `lower` and `upper`, as `seed` decides."""
    _check_bounds(lower, upper)
    return adjust_contrast(image, stateless_uniform([], seed, lower, upper))


@dispatchable
def random_hue(image: Any, max_delta: float, seed: int | None = None) -> Any:
    """RGB pictures with their hue turned by up to `max_delta` of a full turn either way."""
    _check_delta(max_delta, 0.5)
    return adjust_hue(image, uniform([], -max_delta, max_delta, seed=seed))


@dispatchable
def stateless_random_hue(image: Any, max_delta: float, seed: Any) -> Any:
    """RGB pictures with their hue turned by up to `max_delta` of a full turn either way, as `seed` decides."""
    _check_delta(max_delta, 0.5)
    return adjust_hue(image, stateless_uniform([], seed, -max_delta, max_delta))


@dispatchable
def random_saturation(image: Any, lower: float, upper: float, seed: int | None = None) -> Any:
    """RGB pictures with a saturation factor between `lower` and `upper`."""
    _check_bounds(lower, upper)
    return adjust_saturation(image, uniform([], lower, upper, seed=seed))


@dispatchable
def stateless_random_saturation(image: Any, lower: float, upper: float, seed: Any = None) -> Any:
    """RGB pictures with a saturation factor between `lower` and `upper`, as `seed` decides."""
    _check_bounds(lower, upper)
    return adjust_saturation(image, stateless_uniform([], seed, lower, upper))


@dispatchable
def random_jpeg_quality(image: Any, min_jpeg_quality: int, max_jpeg_quality: int, seed: int | None = None) -> Any:
    """The picture after it was a JPEG file of a quality between these."""
    _check_qualities(min_jpeg_quality, max_jpeg_quality)
    return adjust_jpeg_quality(image, uniform([], min_jpeg_quality, max_jpeg_quality, int32, seed))


@dispatchable
def stateless_random_jpeg_quality(image: Any, min_jpeg_quality: int, max_jpeg_quality: int, seed: Any) -> Any:
    """The picture after it was a JPEG file of a quality between these, as `seed` decides."""
    _check_qualities(min_jpeg_quality, max_jpeg_quality)
    return adjust_jpeg_quality(image, stateless_uniform([], seed, min_jpeg_quality, max_jpeg_quality, int32))
