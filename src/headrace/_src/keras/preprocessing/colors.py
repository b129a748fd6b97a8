"""Changes of the colors of images."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from headrace._src.base.lazy import pillow_enhance
from headrace._src.keras.images import array_to_img, img_to_array


def apply_channel_shift(x: np.ndarray, intensity: float, channel_axis: int = 0) -> np.ndarray:
    """Adds `intensity` to all channels of an image, limited to its range of values.

    Args:
        x: Image with three dimensions.
        intensity: Value to add.
        channel_axis: Accepted for compatibility with Keras; has no effect.

    Returns:
        The changed image, an array.
    """
    low, high = np.min(x), np.max(x)
    return np.clip(x + x.dtype.type(intensity), low, high)


def random_channel_shift(x: np.ndarray, intensity_range: float, channel_axis: int = 0) -> np.ndarray:
    """Adds a random value to all channels of an image.

    Args:
        x: Image with three dimensions.
        intensity_range: Largest magnitude of the value.
        channel_axis: Accepted for compatibility with Keras; has no effect.

    Returns:
        The changed image, an array.
    """
    return apply_channel_shift(x, np.random.uniform(-intensity_range, intensity_range), channel_axis)


def apply_brightness_shift(x: np.ndarray, brightness: float, scale: bool = True) -> np.ndarray:
    """Multiplies the brightness of an image.

    Args:
        x: Image with three dimensions.
        brightness: Factor; 0 gives a black image, 1 leaves it unchanged.
        scale: Whether the result has values from 0 to 255 instead of the range of `x`.

    Returns:
        The changed image, an array.
    """
    low, high = np.min(x), np.max(x)
    local = bool(low < 0 or high > 255)
    picture = array_to_img(x, scale=local or scale)
    found = img_to_array(pillow_enhance.Brightness(picture).enhance(brightness))
    if not scale and local:
        found = found / 255 * (high - low) + low
    return found


def random_brightness(x: np.ndarray, brightness_range: Sequence[float], scale: bool = True) -> np.ndarray:
    """Multiplies the brightness of an image by a random factor.

    Args:
        x: Image with three dimensions.
        brightness_range: Smallest and largest factor.
        scale: Whether the result has values from 0 to 255 instead of the range of `x`.

    Returns:
        The changed image, an array.

    Raises:
        ValueError: If `brightness_range` is not two numbers.
    """
    if len(brightness_range) != 2:
        raise ValueError(f"`brightness_range should be tuple or list of two floats. Received: {brightness_range}")
    return apply_brightness_shift(x, np.random.uniform(brightness_range[0], brightness_range[1]), scale)
