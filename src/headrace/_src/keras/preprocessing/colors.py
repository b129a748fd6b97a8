"""Changes of the colours of images."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import pillow_enhance
from headrace._src.keras.images import array_to_img, img_to_array


def apply_channel_shift(x: np.ndarray, intensity: float, channel_axis: int = 0) -> np.ndarray:
    """An image with `intensity` added to all channels, wherever `channel_axis` is, within the values it had."""
    low, high = np.min(x), np.max(x)
    return np.clip(x + x.dtype.type(intensity), low, high)


def random_channel_shift(x: np.ndarray, intensity_range: float, channel_axis: int = 0) -> np.ndarray:
    """An image with a number up to `intensity_range` added to all channels."""
    return apply_channel_shift(x, np.random.uniform(-intensity_range, intensity_range), channel_axis)


def apply_brightness_shift(x: np.ndarray, brightness: float, scale: bool = True) -> np.ndarray:
    """An image `brightness` times as bright.

    Args:
        x: One image of three axes.
        brightness: 0 makes it black, 1 leaves it.
        scale: Whether the result has values from 0 to 255; the range of `x` otherwise.
    """
    low, high = np.min(x), np.max(x)
    local = bool(low < 0 or high > 255)
    picture = array_to_img(x, scale=local or scale)
    found = img_to_array(pillow_enhance.Brightness(picture).enhance(brightness))
    if not scale and local:
        found = found / 255 * (high - low) + low
    return found


def random_brightness(x: np.ndarray, brightness_range: Any, scale: bool = True) -> np.ndarray:
    """An image made brighter or darker by a factor between the two of `brightness_range`."""
    if len(brightness_range) != 2:
        raise ValueError(f"`brightness_range should be tuple or list of two floats. Received: {brightness_range}")
    return apply_brightness_shift(x, np.random.uniform(brightness_range[0], brightness_range[1]), scale)
