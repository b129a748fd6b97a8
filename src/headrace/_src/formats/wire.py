"""The basic pieces of the protobuf and LevelDB wire formats: variable-length integers."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss

_LONGEST = 10  # bytes of a 64-bit varint
_FEW = 48  # bytes for which a plain loop beats arrays
_MASK = 0xFFFF_FFFF_FFFF_FFFF


def read_varint(data: bytes, position: int, end: int, what: str) -> tuple[int, int]:
    """Returns the unsigned number at `position` and the position after it."""
    value = shift = 0
    limit = min(end, position + _LONGEST)
    while position < limit:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & _MASK, position
        shift += 7
    raise data_loss(f"{what}: a variable-length number at byte {position} has no end")


def write_varint(value: int) -> bytes:
    """Returns an unsigned number, seven bits a byte, low bits first."""
    pieces = bytearray()
    while value > 0x7F:
        pieces.append(value & 0x7F | 0x80)
        value >>= 7
    pieces.append(value)
    return bytes(pieces)


def write_varints(values: Sequence[int]) -> bytes:
    """Several numbers in a row."""
    return b"".join(map(write_varint, values))


def decode_varints(octets: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.intp]] | None:
    """Returns all numbers in `octets`, and where each ends (exclusive); None if the bytes are not whole varints."""
    if octets.size <= _FEW:
        return _decode_few(octets.tobytes())
    ends = np.flatnonzero(octets < 0x80) + 1
    if ends.size == 0 or ends[-1] != octets.size:
        return None
    if ends.size == octets.size:  # every number fits a byte
        return octets.astype(np.uint64), ends
    starts = np.concatenate(([0], ends[:-1]))
    lengths = ends - starts
    longest = int(lengths.max())
    if longest > _LONGEST:
        return None
    values = (octets[starts] & 0x7F).astype(np.uint64)
    for index in range(1, longest):
        longer = np.flatnonzero(lengths > index)
        part = (octets[starts[longer] + index] & 0x7F).astype(np.uint64)
        values[longer] |= part << np.uint64(7 * index)
    return values, ends


def _decode_few(data: bytes) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.intp]] | None:
    values, ends = [], []
    value = shift = 0
    for position, byte in enumerate(data, 1):
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            values.append(value & _MASK)
            ends.append(position)
            value = shift = 0
        else:
            shift += 7
            if shift == 7 * _LONGEST:
                return None
    return None if shift else (np.array(values, np.uint64), np.array(ends, np.intp))
