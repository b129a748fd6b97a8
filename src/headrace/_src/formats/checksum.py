"""CRC-32C, plain and in the masked form that TFRecord and checkpoint files store.

The mask exists because a checksum of data that itself holds checksums would be weak.
"""

from typing import Any

import google_crc32c
import numpy as np
import numpy.typing as npt

_MASK_DELTA = 0xA282EAD8


def crc32c(data: bytes | npt.NDArray[Any], before: int = 0) -> int:
    """Returns the checksum of `data`; with `before`, that of the earlier data followed by `data`."""
    if isinstance(data, np.ndarray):
        data = np.ascontiguousarray(data).reshape(-1).view(np.uint8)  # a new view, whose flag may be cleared
        data.flags.writeable = False
    checksum: int = google_crc32c.extend(before, data)
    return checksum


def mask(checksum: int) -> int:
    """Returns the stored form of a checksum."""
    return (((checksum >> 15) | (checksum << 17)) + _MASK_DELTA) & 0xFFFFFFFF


def mask_all(checksums: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """`mask` for an array."""
    rotated = (checksums >> np.uint32(15)) | (checksums << np.uint32(17))
    return rotated + np.uint32(_MASK_DELTA)


def unmask(stored: int) -> int:
    """Returns the checksum whose stored form is given."""
    rotated = (stored - _MASK_DELTA) & 0xFFFFFFFF
    return ((rotated >> 17) | (rotated << 15)) & 0xFFFFFFFF


def unmask_all(stored: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """`unmask` for an array."""
    rotated = stored - np.uint32(_MASK_DELTA)
    return (rotated >> np.uint32(17)) | (rotated << np.uint32(15))


def _byte_table() -> npt.NDArray[np.uint32]:
    table = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = (table >> np.uint32(1)) ^ np.where(table & np.uint32(1), np.uint32(0x82F63B78), np.uint32(0))
    return table


_TABLE = _byte_table()


def crc32c_of_rows(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint32]:
    """Returns the checksum of every row of a matrix of bytes in one pass (for many short headers)."""
    state = np.full(len(rows), 0xFFFFFFFF, np.uint32)
    for column in rows.T:
        state = _TABLE[(state ^ column) & np.uint32(0xFF)] ^ (state >> np.uint32(8))
    return ~state
