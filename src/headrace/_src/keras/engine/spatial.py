"""Arguments of layers that work along the axes of images and sequences: sizes per axis, paddings."""

from __future__ import annotations

from typing import Any

# How `tf.image.resize` may find values between pixels.
INTERPOLATIONS = ("nearest", "bilinear", "bicubic", "area", "gaussian", "lanczos3", "lanczos5", "mitchellcubic")


def sizes_of(value: Any, count: int, name: str, allow_zero: bool = False) -> tuple[int, ...]:
    """One size per axis from a number or a tuple."""
    found = (value,) * count if isinstance(value, int) else tuple(value)
    least = 0 if allow_zero else 1
    if len(found) != count or any(not isinstance(size, int) or size < least for size in found):
        raise ValueError(
            f"The `{name}` argument must be a tuple of {count} integers that are {least} or more. Received: {value}"
        )
    return found


def padding_of(value: Any, allowed: tuple[str, ...] = ("valid", "same")) -> str:
    """A padding by its name."""
    found = str(value).lower()
    if found not in allowed:
        raise ValueError(f"The `padding` argument must be one of {set(allowed)}. Received: {value}")
    return found


def pairs_of(value: Any, count: int, name: str) -> tuple[tuple[int, int], ...]:
    """Sizes before and after each axis from a number, a number per axis, or a pair per axis."""
    if isinstance(value, int):
        return ((value, value),) * count
    found = tuple((item, item) if isinstance(item, int) else tuple(item) for item in value)
    if len(found) != count or any(len(pair) != 2 for pair in found):
        raise ValueError(
            f"`{name}` should be an integer, a tuple of {count} integers, or a tuple of {count} pairs of integers. "
            f"Received: {value}"
        )
    return found


def window_count(size: Any, kernel: int, stride: int, padding: str, rate: int = 1) -> Any:
    """How many places a kernel takes along an axis of this size; None where the size is not known."""
    if size is None:
        return None
    left = size if padding == "same" else size - (kernel - 1) * rate
    return -(-left // stride)


def tf_format(data_format: str, rank: int) -> str:
    """TensorFlow's word for a data format: "NHWC", "NCW"..."""
    axes = {1: "W", 2: "HW", 3: "DHW"}[rank]
    return f"N{axes}C" if data_format == "channels_last" else f"NC{axes}"
