"""WebP images and animations, through Pillow."""

from __future__ import annotations

import io

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import pillow_webp
from headrace._src.ops.image.codecs.sizes import MOST_PIXELS, check_size

_PIXELS_A_BYTE = 4096


def _declared_size(data: bytes) -> tuple[int, int]:
    """Returns width and height as the header says, in one of its three forms."""
    head = data[:30].ljust(30, b"\0")
    if head[12:16] == b"VP8X":
        return 1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little")
    if head[12:16] == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return tuple(int.from_bytes(head[n : n + 2], "little") & 0x3FFF for n in (26, 28))  # type: ignore[return-value]


def decode(data: bytes, channels: int, first_only: bool = False) -> np.ndarray:
    """Returns all frames as (frames, height, width, channels) bytes.

    There are 3 channels, or 4 if the file has an alpha channel.
    """
    if channels not in (0, 3, 4):
        raise errors.invalid_argument(f"WebP only supports 3 or 4 channels; got {channels}")
    width, height = _declared_size(data)
    check_size("WebP", width, height, len(data), _PIXELS_A_BYTE)
    try:
        picture = pillow_webp.WebPImageFile(io.BytesIO(data))
        frames = getattr(picture, "n_frames", 1)
        if width * height * (1 if first_only else frames) >= MOST_PIXELS:
            raise errors.invalid_argument(f"WebP size too large: {frames} frames of {width} by {height}")
        if frames > 1 and channels == 3:
            raise errors.invalid_argument("WebP Animation must be 4 channel RGBA")
        wanted = "RGBA" if frames > 1 else picture.mode
        if channels and frames == 1 and channels != len(wanted):
            raise errors.invalid_argument(
                f"Number of channels requested does not match input: the WebP data has {len(wanted)}, not {channels}"
            )
        pictures = []
        for number in range(1 if first_only else frames):
            picture.seek(number)
            pictures.append(np.asarray(picture if picture.mode == wanted else picture.convert(wanted)))
    except (OSError, ValueError, SyntaxError, EOFError) as problem:
        raise errors.invalid_argument(f"Failed to decode WebP image: {problem}") from None
    return pictures[0][None] if len(pictures) == 1 else np.stack(pictures)
