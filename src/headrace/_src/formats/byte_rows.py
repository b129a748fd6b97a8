"""ByteRows: many byte strings as one buffer with the place of each, for work on all of them at once in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

# Zeros behind the last string, so that words may be read at any place inside of one.
_MARGIN = 64


class ByteRows(NamedTuple):
    """Strings end to end, a zero byte after each."""

    data: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]

    def string(self, place: int) -> bytes:
        """Returns one of the strings."""
        start = int(self.starts[place])
        return self.data[start : start + int(self.lengths[place])].tobytes()

    def part(self, start: int, stop: int) -> ByteRows:
        """Returns some of the strings, in the same buffer."""
        return ByteRows(self.data, self.starts[start:stop], self.lengths[start:stop])

    def text(self, separator: bytes) -> bytes:
        """Returns all strings with a separator of one byte between them, which zero bytes in a string become too."""
        return self.data[: int(self.starts[-1] + self.lengths[-1])].tobytes().replace(b"\0", separator)

    @property
    def is_ascii(self) -> bool:
        return self.data.tobytes().isascii()

    def words(self, places: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
        """Returns the eight bytes at each of these places of the buffer, as a number."""
        every = np.ndarray((len(self.data) - 7,), "<u8", self.data.data, 0, (1,))
        return every[places]

    def half_words(self, places: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
        """Returns the four bytes at each of these places, as a number."""
        every = np.ndarray((len(self.data) - 3,), "<u4", self.data.data, 0, (1,))
        return every[places].astype(np.uint64)


def byte_rows(strings: Sequence[bytes]) -> ByteRows:
    """Returns the strings in one buffer."""
    joined = b"\0".join(strings)
    data = np.frombuffer(joined + bytes(_MARGIN), np.uint8)
    ends = np.append(np.flatnonzero(data[: len(joined)] == 0), len(joined))
    if len(ends) == len(strings):
        starts = np.append(0, ends[:-1] + 1)
        return ByteRows(data, starts, ends - starts)
    lengths = np.fromiter(map(len, strings), np.int64, len(strings))  # some contain zero bytes, or there are none
    return ByteRows(data, np.cumsum(lengths + 1) - lengths - 1, lengths)
