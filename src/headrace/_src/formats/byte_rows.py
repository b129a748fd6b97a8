"""ByteRows: many byte strings as one buffer with the place of each, for work on all of them at once in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

# Zeros behind the last string, so that words may be read at any place inside of one.
MARGIN = 64


class ByteRows(NamedTuple):
    """Strings in a buffer, each with its place; `byte_rows` puts them end to end, with a zero byte after each."""

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
        rows = self.end_to_end()
        text = rows.data[: int(rows.starts[-1] + rows.lengths[-1])].tobytes()
        return text if separator == b"\0" else text.replace(b"\0", separator)

    def strings(self) -> list[bytes]:
        """Returns the strings as objects."""
        if not len(self.starts):
            return []
        found = self.text(b"\0").split(b"\0")
        if len(found) == len(self.starts):
            return found
        text, ends = self.data.tobytes(), self.starts + self.lengths  # some contain zero bytes
        return [text[start:end] for start, end in zip(self.starts.tolist(), ends.tolist(), strict=True)]

    def end_to_end(self) -> ByteRows:
        """Returns the strings in a buffer of their own, with a zero byte after each."""
        after = self.starts + self.lengths
        if not len(after) or (self.starts[0] == 0 and self._are_separate(after)):
            return self
        starts = np.cumsum(self.lengths + 1) - self.lengths - 1
        size = int(starts[-1] + self.lengths[-1]) + 1
        places = np.repeat(self.starts - starts, self.lengths + 1)
        places += np.arange(size)
        data = np.zeros(size + MARGIN, np.uint8)
        np.take(self.data, places, out=data[:size], mode="clip")
        data[starts + self.lengths] = 0
        return ByteRows(data, starts, self.lengths)

    def _are_separate(self, after: npt.NDArray[np.int64]) -> bool:
        """Whether each string begins one byte after the end of the last, and that byte is zero."""
        return bool((self.starts[1:] == after[:-1] + 1).all()) and not self.data[after].any()

    @property
    def is_ascii(self) -> bool:
        return self.data.tobytes().isascii()

    def character_counts(self) -> npt.NDArray[np.integer]:
        """Returns how many characters of UTF-8 begin in each string."""
        if self.is_ascii:
            return self.lengths
        before = np.zeros(len(self.data) + 1, np.int32)  # the characters that begin before each place
        np.cumsum((self.data & 0xC0) != 0x80, out=before[1:])
        return before[self.starts + self.lengths] - before[self.starts]

    def every_word(self) -> npt.NDArray[np.uint64]:
        """Returns the eight bytes at every place of the buffer, as numbers."""
        return np.ndarray((len(self.data) - 7,), "<u8", self.data.data, 0, (1,))

    def words(self, places: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
        """Returns the eight bytes at each of these places of the buffer, as a number."""
        return self.every_word()[places]

    def half_words(self, places: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
        """Returns the four bytes at each of these places, as a number."""
        every = np.ndarray((len(self.data) - 3,), "<u4", self.data.data, 0, (1,))
        return every[places].astype(np.uint64)


def byte_rows(strings: Sequence[bytes]) -> ByteRows:
    """Returns the strings in one buffer."""
    joined = b"\0".join(strings)
    rows = rows_of_text(joined, len(strings))
    if rows is not None:
        return rows
    data = np.frombuffer(joined + bytes(MARGIN), np.uint8)
    lengths = np.fromiter(map(len, strings), np.int64, len(strings))  # some contain zero bytes, or there are none
    return ByteRows(data, np.cumsum(lengths + 1) - lengths - 1, lengths)


def rows_of_text(text: bytes, count: int) -> ByteRows | None:
    """Returns `count` strings that zero bytes separate; None if there are more or fewer."""
    data = np.frombuffer(text + bytes(MARGIN), np.uint8)
    ends = np.append(np.flatnonzero(data[: len(text)] == 0), len(text))
    if len(ends) != count:
        return None
    starts = np.append(0, ends[:-1] + 1)
    return ByteRows(data, starts, ends - starts)


def separated(text: bytes, count: int) -> ByteRows | None:
    """Returns the strings of a text that have a zero byte between them; None if there are not `count`."""
    data = np.zeros(len(text) + 1 + MARGIN, np.uint8)
    data[: len(text)] = np.frombuffer(text, np.uint8)
    ends = np.flatnonzero(data[: len(text) + 1] == 0)
    if len(ends) != count:
        return None
    starts = np.zeros(count, np.int64)
    starts[1:] = ends[:-1] + 1
    return ByteRows(data, starts, ends - starts)
