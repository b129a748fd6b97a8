"""Checks the heaps of an HDF5 file, which hold its strings of any length, before the HDF5 library reads them.

A heap is a row of objects, each with its size. The library walks along it, and never ends if a piece of free space says
that it has no size.
"""

import mmap
from collections.abc import Iterator

from headrace._src.base.errors import data_loss

# Signature, version 1 and three reserved bytes; the size of the whole heap follows.
_HEAP = b"GCOL\x01\0\0\0"
_CHUNK = 1 << 22
_HEADER = 16  # of a heap and of each object, whose index and size it holds


def check_heaps(data: bytes | mmap.mmap, what: str) -> None:
    """Raises DataLossError if a heap in the bytes of a file has free space without a size."""
    for place in _heaps(data):
        end = min(place + _number(data, place + 8, 8), len(data))
        position = place + _HEADER
        while position + _HEADER <= end:
            index, size = _number(data, position, 2), _number(data, position + 8, 8)
            if not index and not size:
                raise data_loss(f"{what}: a damaged HDF5 file: free space of size 0 at byte {position}")
            position += _HEADER + (size + 7) // 8 * 8 if index else size  # that of free space includes its header


def _heaps(data: bytes | mmap.mmap) -> Iterator[int]:
    """Yields where heaps begin."""
    for start in range(0, len(data), _CHUNK):
        chunk = data[start : start + _CHUNK + len(_HEAP) - 1]  # a map has no fast search
        place = chunk.rfind(_HEAP)  # twice as fast as `find`
        while place >= 0:
            yield start + place
            place = chunk.rfind(_HEAP, 0, place + len(_HEAP) - 1)


def _number(data: bytes | mmap.mmap, place: int, size: int) -> int:
    return int.from_bytes(data[place : place + size], "little")
