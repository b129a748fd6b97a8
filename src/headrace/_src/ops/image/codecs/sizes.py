"""Checks the sizes that files declare before memory is allocated: files are untrusted."""

from __future__ import annotations

from headrace._src.base import errors

MOST_PIXELS = 1 << 29
_HARMLESS = 1 << 24  # pixels that any machine can hold


def check_size(kind: str, width: int, height: int, stored: int, pixels_a_byte: int) -> None:
    """Raises an error for an image that is empty, too large for TensorFlow, or larger than `stored` bytes can hold."""
    if width <= 0 or height <= 0:
        raise errors.invalid_argument(f"Invalid {kind} data: it declares a size of {width} by {height}")
    if width * height >= MOST_PIXELS:
        raise errors.invalid_argument(f"{kind} size too large for int: {width} by {height}")
    if width * height > max(_HARMLESS, stored * pixels_a_byte):
        raise errors.invalid_argument(
            f"Invalid {kind} data: it declares {width} by {height} pixels, which {stored} bytes cannot hold"
        )
