"""Sizes of the mobile networks: image sizes, and scaled numbers of filters."""

from __future__ import annotations

from collections.abc import Sequence

from headrace._src.keras.backend.settings import image_data_format


def default_size(input_shape: Sequence[int | None] | None, trained: tuple[int, ...]) -> int:
    """Returns the image size whose weights to use: that of `input_shape` if available, else 224."""
    if input_shape is None or len(input_shape) != 3:
        return 224
    rows, columns = input_shape[:2] if image_data_format() == "channels_last" else input_shape[1:]
    return int(rows) if rows == columns and rows in trained else 224


def divisible(filters: float, divisor: int = 8) -> int:
    """Returns a multiple of `divisor` near `filters`, at most a tenth below it."""
    found = max(divisor, int(filters + divisor / 2) // divisor * divisor)
    return int(found + divisor if found < 0.9 * filters else found)
