"""WebP pictures and animations, through Pillow."""

from __future__ import annotations

import io

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import pillow_webp
from headrace._src.ops.image.codecs.sizes import MOST_PIXELS


def decode(data: bytes, channels: int, first_only: bool = False) -> np.ndarray:
    """All frames as (frames, height, width, channels) bytes; 3 channels, or 4 where the file has an alpha channel."""
    if channels not in (0, 3, 4):
        raise errors.invalid_argument(f"WebP only supports 3 or 4 channels; got {channels}")
    try:
        picture = pillow_webp.WebPImageFile(io.BytesIO(data))
        frames = getattr(picture, "n_frames", 1)
        width, height = picture.size
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
