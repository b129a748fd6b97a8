"""Snappy data: old checkpoints may hold it in their table blocks, datasets on disk are streams of it.

The package cramjam does the work where it is installed (`pip install headrace[snappy]`). Without it Python reads the
data, slowly, and writes it without making it smaller.
"""

import functools
import importlib.util

from headrace._src.base.errors import data_loss
from headrace._src.base.lazy import cramjam
from headrace._src.formats.wire import read_varint, write_varint

_MOST_GROWTH = 32  # a copy of three bytes stands for up to 64


@functools.cache
def has_cramjam() -> bool:
    return importlib.util.find_spec("cramjam") is not None


def compress(data: bytes) -> bytes:
    """Returns Snappy data that holds `data`."""
    return bytes(cramjam.snappy.compress_raw(data)) if has_cramjam() else as_literal(data)


def decompress(data: bytes, what: str) -> bytes:
    """Returns the bytes that were compressed: literals, and copies of what came before."""
    wanted, position = read_varint(data, 0, len(data), what)
    damaged = data_loss(f"{what}: damaged Snappy data")
    if wanted > len(data) * _MOST_GROWTH:  # before memory is taken for it
        raise damaged
    if has_cramjam():
        try:
            return bytes(cramjam.snappy.decompress_raw(data))
        except cramjam.DecompressionError:
            raise damaged from None
    output = bytearray()
    while position < len(data):
        tag = data[position]
        position += 1
        kind, number = tag & 3, tag >> 2
        if kind == 0:  # literal bytes; a long length follows the tag
            if number >= 60:
                extra = number - 59
                number = int.from_bytes(data[position : position + extra], "little")
                position += extra
            end = position + number + 1
            if end > len(data):
                raise damaged
            output += data[position:end]
            position = end
        else:  # a copy: how long, and from how far back
            if kind == 1:
                length, size, high = 4 + (number & 7), 1, number >> 3 << 8
            else:
                length, size, high = number + 1, 2 if kind == 2 else 4, 0
            distance = high | int.from_bytes(data[position : position + size], "little")
            position += size
            start = len(output) - distance
            if position > len(data) or not distance or start < 0:
                raise damaged
            pattern = output[start : start + length]
            output += (pattern * (length // len(pattern) + 1))[:length]  # a copy may overlap itself
        if len(output) > wanted:
            raise damaged
    if len(output) != wanted:
        raise damaged
    return bytes(output)


def as_literal(data: bytes) -> bytes:
    """Valid Snappy data that holds `data` as it is: no time is spent on making it smaller."""
    if not data:
        return b"\x00"
    last = len(data) - 1
    if last < 60:
        tag = bytes([last << 2])
    else:
        size = (last.bit_length() + 7) // 8
        tag = bytes([(59 + size) << 2]) + last.to_bytes(size, "little")
    return write_varint(len(data)) + tag + data
