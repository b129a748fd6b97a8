"""Taps: how one axis of an image is resampled, computed in NumPy from sizes alone.

Each place along the new axis takes a few places of the old one, each times a weight. The arithmetic is float32 in
TensorFlow's order, so that the weights are the same to the last bit. Nothing here handles images.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

_HALF = np.float32(0.5)
_CUBIC_STEPS = 1024  # TensorFlow reads cubic weights from a table with this many steps


@dataclass(frozen=True, eq=False)
class Taps:
    """For each new place, the old places it takes and how much of each."""

    source: np.ndarray  # (new, taps), integers
    weight: np.ndarray  # (new, taps), float32
    size: int  # of the old axis


@dataclass(frozen=True, eq=False)
class Between:
    """For each new place, its two neighbors on the old axis and how far it is from the lower one."""

    lower: np.ndarray
    upper: np.ndarray
    fraction: np.ndarray  # float32, 0 to 1
    size: int

    @functools.lru_cache(maxsize=4)  # noqa: B019  the grids themselves are kept by such a cache
    def elements(self, depth: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns the taps for pixels of several channels in flat rows: an entry for each element of a row."""
        channels = np.arange(depth)
        lower, upper = ((place[:, None] * depth + channels).reshape(-1) for place in (self.lower, self.upper))
        return lower, upper, np.repeat(self.fraction, depth)

    @functools.cached_property
    def taps(self) -> Taps:
        weight = np.stack([np.float32(1) - self.fraction, self.fraction], 1)
        return Taps(np.stack([self.lower, self.upper], 1), weight, self.size)


def step_between(old: int, new: int, align_corners: bool) -> np.float32:
    """How far apart new places are on the old axis."""
    if align_corners and new > 1 and old > 1:
        return np.float32(old - 1) / np.float32(new - 1)
    return np.float32(old) / np.float32(new)


def places(old: int, new: int, align_corners: bool, half_pixel_centers: bool) -> np.ndarray:
    """Returns the positions of the new pixels on the old axis."""
    numbers = np.arange(new, dtype=np.float32)
    step = step_between(old, new, align_corners)
    return (numbers + _HALF) * step - _HALF if half_pixel_centers else numbers * step


@functools.lru_cache(maxsize=256)
def nearest(old: int, new: int, align_corners: bool, half_pixel_centers: bool) -> np.ndarray:
    """Returns the old place that each new one takes."""
    numbers = np.arange(new, dtype=np.float32)
    step = step_between(old, new, align_corners)
    at = (numbers + _HALF) * step if half_pixel_centers else numbers * step
    at = np.floor(at + _HALF) if align_corners else np.floor(at)
    return np.clip(at, 0, old - 1).astype(np.intp)


@functools.lru_cache(maxsize=256)
def linear(old: int, new: int, align_corners: bool, half_pixel_centers: bool) -> Between:
    """Linear interpolation between the two neighbors."""
    at = places(old, new, align_corners, half_pixel_centers)
    floor = np.floor(at)
    lower = np.maximum(floor, 0).astype(np.intp)
    upper = np.minimum(np.ceil(at), old - 1).astype(np.intp)
    return Between(lower, upper, at - floor, old)


@functools.cache
def _cubic_table(a: float) -> tuple[np.ndarray, np.ndarray]:
    """Keys' cubic at the steps of a unit: for distances 0..1 (near) and 1..2 (far)."""
    x = np.arange(_CUBIC_STEPS + 1, dtype=np.float64) / _CUBIC_STEPS
    near = ((a + 2) * x - (a + 3)) * x * x + 1
    y = x + 1
    far = ((a * y - 5 * a) * y + 8 * a) * y - 4 * a
    return near.astype(np.float32), far.astype(np.float32)


@functools.lru_cache(maxsize=256)
def cubic(old: int, new: int, align_corners: bool, half_pixel_centers: bool) -> Taps:
    """Cubic interpolation between four neighbors; with half-pixel centers those outside the border are dropped."""
    near, far = _cubic_table(-0.5 if half_pixel_centers else -0.75)
    at = places(old, new, align_corners, half_pixel_centers)
    floor = np.floor(at)
    step = np.rint((at - floor) * np.float32(_CUBIC_STEPS)).astype(np.intp)
    back = _CUBIC_STEPS - step
    weight = np.stack([far[step], near[step], near[back], far[back]], 1)
    wanted = floor.astype(np.intp)[:, None] + np.arange(-1, 3)
    source = np.clip(wanted, 0, old - 1)
    if half_pixel_centers:
        weight = np.where(source == wanted, weight, np.float32(0))
        total = ((weight[:, 0] + weight[:, 1]) + weight[:, 2]) + weight[:, 3]
        usable = np.abs(total) >= np.float32(1000) * np.finfo(np.float32).tiny
        scale = np.where(usable, np.float32(1) / np.where(usable, total, 1), np.float32(1)).astype(np.float32)
        weight = weight * scale[:, None]
    return Taps(source, weight, old)


@functools.lru_cache(maxsize=256)
def area(old: int, new: int, align_corners: bool) -> Taps:
    """Computes the sum over the stretch of the old axis that a new place covers, parts of a place counting in part."""
    step = step_between(old, new, align_corners)
    numbers = np.arange(new, dtype=np.float32)
    begin, end = numbers * step, (numbers + np.float32(1)) * step
    first, last = np.floor(begin).astype(np.intp), np.ceil(end).astype(np.intp)
    wanted = first[:, None] + np.arange(max(int((last - first).max(initial=0)), 1))
    low, high = wanted.astype(np.float32), wanted.astype(np.float32) + np.float32(1)
    inside, outside = low >= begin[:, None], high > end[:, None]
    weight = np.where(
        inside, np.where(outside, end[:, None] - low, np.float32(1)), np.where(outside, step, high - begin[:, None])
    )
    weight = np.where(wanted < last[:, None], weight, np.float32(0))
    return Taps(np.clip(wanted, 0, old - 1), weight.astype(np.float32), old)
