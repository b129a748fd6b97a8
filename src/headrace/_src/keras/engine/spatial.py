"""Arguments of layers over the axes of images and sequences: sizes per axis and padding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.keras.engine.typing import Sizes

# The interpolation methods of `tf.image.resize`.
INTERPOLATIONS = ("nearest", "bilinear", "bicubic", "area", "gaussian", "lanczos3", "lanczos5", "mitchellcubic")


def sizes_of(value: Sizes, count: int, name: str, allow_zero: bool = False) -> tuple[int, ...]:
    """Returns one size per axis from an integer or a tuple."""
    found = tuple(value) if isinstance(value, (list, tuple)) or hasattr(value, "__iter__") else (value,) * count
    least = 0 if allow_zero else 1
    if len(found) != count or any(not isinstance(size, int) or size < least for size in found):
        raise ValueError(
            f"The `{name}` argument must be a tuple of {count} integers that are {least} or more. Received: {value}"
        )
    return found


def padding_of(value: str, allowed: tuple[str, ...] = ("valid", "same")) -> str:
    """Returns the name of a padding in lower case. Raises if it is not allowed."""
    found = str(value).lower()
    if found not in allowed:
        raise ValueError(f"The `padding` argument must be one of {set(allowed)}. Received: {value}")
    return found


def pairs_of(value: int | Sequence[Any], count: int, name: str) -> tuple[tuple[int, int], ...]:
    """Returns (before, after) for each axis from an integer, one integer per axis, or one pair per axis."""
    if isinstance(value, int):
        return ((value, value),) * count
    items = tuple(value) if hasattr(value, "__iter__") else ()
    found = tuple((item, item) if isinstance(item, int) else tuple(item) if item is not None else () for item in items)
    if len(found) != count or any(len(pair) != 2 for pair in found):
        raise ValueError(
            f"`{name}` should be an integer, a tuple of {count} integers, or a tuple of {count} pairs of integers. "
            f"Received: {value}"
        )
    return found


def window_count(size: int | None, kernel: int, stride: int, padding: str, rate: int = 1) -> Any:
    """Returns the number of positions of a kernel along an axis of this size. An unknown size gives None."""
    if size is None:
        return None
    left = size if padding == "same" else size - (kernel - 1) * rate
    return -(-left // stride)


def tf_format(data_format: str, rank: int) -> str:
    """Returns TensorFlow's name of a data format, such as "NHWC" or "NCW"."""
    axes = {1: "W", 2: "HW", 3: "DHW"}[rank]
    return f"N{axes}C" if data_format == "channels_last" else f"NC{axes}"
