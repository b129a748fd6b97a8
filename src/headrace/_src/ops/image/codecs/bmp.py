"""BMP images as TensorFlow reads them: 8, 24 or 32 bits per pixel, uncompressed; a palette is ignored."""

from __future__ import annotations

import struct

import numpy as np

from headrace._src.base import errors

_HEADER = 32  # bytes up to the bits a pixel
_MOST_BYTES = 1 << 30


def decode(data: bytes, channels: int) -> np.ndarray:
    """Returns the image as (height, width, channels) bytes; `channels` 0 keeps those of the file."""
    if channels not in (0, 3, 4):
        raise errors.invalid_argument(f"`channels` must be 0, 3 or 4 for BMP, but got {channels}")
    if len(data) < _HEADER:
        raise errors.invalid_argument(
            f"Incomplete bmp content, requires at least {_HEADER} bytes to find the header size, width, height, and "
            f"bpp, got {len(data)} bytes"
        )
    begin, width, height = struct.unpack_from("<i4xii", data, 10)
    bits = struct.unpack_from("<H", data, 28)[0]
    stored, rows = bits // 8, abs(height)
    if begin < 0:
        raise errors.invalid_argument(f"header size must be nonnegative; got {begin}")
    if width <= 0:
        raise errors.invalid_argument(f"Width must be positive; got {width}")
    if not height:
        raise errors.invalid_argument("Height must be nonzero")
    if stored not in (1, 3, 4):
        raise errors.invalid_argument(f"Number of channels inherent in the image must be 1, 3 or 4, was {stored}")
    line = -(-(bits * width) // 32) * 4  # rows are padded to four bytes
    if width * rows * 4 >= _MOST_BYTES:
        raise errors.invalid_argument(f"Total possible pixel bytes must be less than 2^30; got {width} by {rows}")
    surplus = len(data) - begin - line * rows
    # The last row may lack its padding.
    if surplus < -(line - stored * width):
        raise errors.invalid_argument(
            f"Input size should match (header_size + row_size * abs_height) but they differ by {surplus}"
        )
    pixels = np.zeros((rows, line), np.uint8)
    stored_bytes = np.frombuffer(data, np.uint8, offset=begin)[: line * rows]
    pixels.reshape(-1)[: stored_bytes.size] = stored_bytes
    pixels = pixels[:, : width * stored].reshape(rows, width, stored)
    if height > 0:
        pixels = pixels[::-1]  # the usual order is from the bottom up
    return _in_channels(pixels, channels or stored)


def _in_channels(pixels: np.ndarray, channels: int) -> np.ndarray:
    """Gray, blue-green-red or blue-green-red-alpha as the wanted channels."""
    stored = pixels.shape[2]
    if channels == stored == 1:
        return np.ascontiguousarray(pixels)
    result = np.full((*pixels.shape[:2], channels), 255, np.uint8)
    result[..., :3] = pixels if stored == 1 else pixels[..., 2::-1]
    if stored == channels == 4:
        result[..., 3] = pixels[..., 3]
    return result
