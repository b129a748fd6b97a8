"""GIF animations as TensorFlow composes them.

The blocks of the file are read here; Pillow unpacks the color indices of each frame. The image has the size of
the first frame. Each frame is drawn over the previous one; pixels that it omits or marks as transparent stay as they
were. The disposal method of frames is ignored.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import pillow_gif
from headrace._src.ops.image.codecs.sizes import MOST_PIXELS

_PIXELS_A_BYTE = 4096  # more than LZW codes can represent
_GREYS = bytes(n for grey in range(256) for n in (grey, grey, grey))


class _DataEnds(Exception):
    """The file ends inside a block."""


@dataclass(frozen=True)
class _Frame:
    left: int
    top: int
    width: int
    height: int
    interlaced: bool
    palette: bytes
    transparent: int | None
    codes: bytes  # the LZW data as stored in the file


def _invalid(data: bytes, problem: str) -> errors.InvalidArgumentError:
    return errors.invalid_argument(f"Invalid GIF data (size {len(data)}), {problem}")


def _part(data: bytes, begin: int, size: int) -> bytes:
    if begin + size > len(data):
        raise _DataEnds
    return data[begin : begin + size]


def _after_sub_blocks(data: bytes, at: int) -> int:
    while size := _part(data, at, 1)[0]:
        at += 1 + size
    return at + 1


def _palette_size(flags: int) -> int:
    return 3 * (2 << (flags & 7)) if flags & 0x80 else 0


def _frames(data: bytes) -> Iterator[_Frame]:
    """Returns the frames up to the end of the file, even if it is truncated."""
    flags = _part(data, 0, 13)[10]
    shared = _part(data, 13, _palette_size(flags))
    at = 13 + len(shared)
    transparent: int | None = None
    while (kind := _part(data, at, 1)) != b";":
        if kind == b"!":
            if _part(data, at + 1, 2) == b"\xf9\x04":
                packed, number = struct.unpack("<B2xB", _part(data, at + 3, 4))
                transparent = number if packed & 1 else None
            at = _after_sub_blocks(data, at + 2)
        elif kind == b",":
            left, top, width, height, flags = struct.unpack("<HHHHB", _part(data, at + 1, 9))
            own = _part(data, at + 10, _palette_size(flags))
            begin = at + 10 + len(own)
            at = _after_sub_blocks(data, begin + 1)
            yield _Frame(left, top, width, height, bool(flags & 0x40), own or shared, transparent, data[begin:at])
            transparent = None
        else:
            raise _DataEnds


def _numbers(frame: _Frame) -> np.ndarray:
    """Returns the color indices of a frame's pixels."""
    if frame.width * frame.height > len(frame.codes) * _PIXELS_A_BYTE:
        raise _DataEnds
    size = struct.pack("<HH", frame.width, frame.height)
    alone = (
        b"GIF89a" + size + b"\xf7\0\0" + _GREYS + b",\0\0\0\0" + size + bytes([0x40 * frame.interlaced])
        + frame.codes + b";"
    )  # fmt: skip
    try:
        picture = pillow_gif.GifImageFile(io.BytesIO(alone))
        return np.asarray(picture)
    except (OSError, ValueError, SyntaxError, EOFError, IndexError):
        raise _DataEnds from None


def _colors(frame: _Frame) -> np.ndarray:
    table = np.zeros((256, 3), np.uint8)  # indices outside the palette are black
    given = np.frombuffer(frame.palette, np.uint8).reshape(-1, 3)
    table[: len(given)] = given
    return table


def _lay(frame: _Frame, canvas: np.ndarray) -> None:
    rows, columns = max(canvas.shape[0] - frame.top, 0), max(canvas.shape[1] - frame.left, 0)
    numbers = _numbers(frame)[:rows, :columns]
    area = canvas[frame.top : frame.top + numbers.shape[0], frame.left : frame.left + numbers.shape[1]]
    if frame.transparent is None:
        area[...] = _colors(frame)[numbers]
    else:
        seen = numbers != frame.transparent
        area[seen] = _colors(frame)[numbers[seen]]


def decode(data: bytes, first_only: bool = False) -> np.ndarray:
    """Returns all frames as (frames, height, width, 3) bytes, or only the first."""
    if len(data) < 13 or len(data) < 13 + _palette_size(data[10]):
        raise _invalid(data, "failed to open gif file: No screen descriptor detected")
    pictures: list[np.ndarray] = []
    try:
        for frame in _frames(data):
            if not frame.palette:
                raise _invalid(data, f"missing color map for frame {len(pictures)}")
            if not frame.width or not frame.height:
                raise _invalid(data, f"frame {len(pictures)} is empty")
            canvas = pictures[-1].copy() if pictures else _first_canvas(data, frame)
            if canvas.size * (len(pictures) + 1) >= 3 * MOST_PIXELS:
                raise _invalid(data, f"too large: {len(pictures) + 1} frames of {canvas.shape[1]} by {canvas.shape[0]}")
            _lay(frame, canvas)
            pictures.append(canvas)
            if first_only:
                break
    except _DataEnds:
        if not pictures:
            raise _invalid(data, "failed to slurp gif file: it breaks off before the end of the first frame") from None
    if not pictures:
        raise _invalid(data, "failed to slurp gif file: No Image Descriptor detected")
    return np.stack(pictures)


def _first_canvas(data: bytes, frame: _Frame) -> np.ndarray:
    if frame.width * frame.height > len(data) * _PIXELS_A_BYTE:
        raise _DataEnds
    return np.zeros((frame.height, frame.width, 3), np.uint8)
