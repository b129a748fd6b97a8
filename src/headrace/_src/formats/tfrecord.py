"""TFRecord files: a sequence of byte strings, each with its length and two checksums.

    length: 8 bytes | masked CRC of the length: 4 bytes | data | masked CRC of the data: 4 bytes

all numbers little-endian. Reading works on large chunks: records are cut out one by one (each length leads to the
next), checksums of a whole chunk are compared at once.
"""

import contextlib
import functools
import os
import struct
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import IO, Any, Self

import google_crc32c
import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import DataLossError, data_loss, failed_precondition
from headrace._src.formats import compression
from headrace._src.formats.checksum import crc32c, crc32c_of_rows, mask, mask_all, unmask_all
from headrace._src.formats.compression import UNCOMPRESSED, Deflation
from headrace._src.formats.expansion import check_expansion
from headrace._src.formats.files import PathLike, failures_of, open_file

_LENGTH = struct.Struct("<Q")
_HEADER = struct.Struct("<QI")
_CHECKSUM = struct.Struct("<I")
_OVERHEAD = _HEADER.size + _CHECKSUM.size
_CHUNK = 1 << 20
_MANY = 24  # with this many records or more, arrays are faster than single numbers
_WAITING_BYTES = 1 << 17


class RecordReader:
    """Reads a TFRecord file in order.

    Args:
        path: The file.
        compression_type: "", "GZIP" or "ZLIB".
        buffer_size: How many bytes to read at a time.
        offset: Where the first record to read begins (in the uncompressed stream).
        growing: Whether a record cut off at the end of the file is one still being written: reading ends before it.

    After every block `position` is the offset of the record after it.
    """

    def __init__(
        self,
        path: PathLike,
        compression_type: str = "",
        buffer_size: int = _CHUNK,
        offset: int = 0,
        growing: bool = False,
    ) -> None:
        compression.check_kind(compression_type)
        self.path = os.fspath(path)
        self.position = offset
        self._kind = compression_type
        self._buffer_size = max(buffer_size, 4096)
        self._growing = growing

    def __iter__(self) -> Iterator[bytes]:
        for block in self.blocks():
            yield from block

    def blocks(self) -> Iterator[list[bytes]]:
        """Yields the records, as lists of those found in one chunk of the file; good ones come before an error."""
        with open_file(self.path) as file, failures_of(self.path):
            size = os.fstat(file.fileno()).st_size
            source = self._source(file)
            buffer = b""
            while more := self._more(buffer, source, size):
                buffer += more
                records, consumed, problem = _cut(buffer, self.position, self.path)
                self.position += consumed
                buffer = buffer[consumed:]
                if records:
                    yield records
                if problem:
                    raise problem

    def _source(self, file: IO[bytes]) -> Iterator[bytes]:
        if not self._kind:
            file.seek(self.position)
            return compression.chunks(file, "", self.path, self._buffer_size)
        return _skip(compression.chunks(file, self._kind, self.path, self._buffer_size), self.position)

    def _more(self, buffer: bytes, source: Iterator[bytes], size: int) -> bytes:
        """Enough bytes to complete the record that `buffer` begins; nothing at the end of the file of `size` bytes."""
        needed = _HEADER.size
        if len(buffer) >= _HEADER.size:  # only a checked and possible length is believed
            length, stored = _HEADER.unpack_from(buffer)
            if mask(crc32c(buffer[: _LENGTH.size])) != stored:
                raise _damaged_header(self.path, self.position)
            needed = length + _OVERHEAD
            if self._kind:
                check_expansion(needed, size, f"record at {self.position} of {self.path}")
            elif self.position + needed > size:
                return self._cut_off(size - self.position, needed)
        pieces, have = [], len(buffer)
        while have < needed:
            piece = next(source, b"")
            if not piece:
                return self._cut_off(have, needed)
            pieces.append(piece)
            have += len(piece)
        return b"".join(pieces)

    def _cut_off(self, have: int, needed: int) -> bytes:
        if self._growing or not have:
            return b""
        part = "header" if needed == _HEADER.size else "record"
        raise data_loss(
            f"truncated record at {self.position} of {self.path}: the {part} needs {needed} bytes, {have} are left"
        )


def _skip(source: Iterator[bytes], count: int) -> Iterator[bytes]:
    for chunk in source:
        if count < len(chunk):
            yield chunk[count:] if count else chunk
        count = max(0, count - len(chunk))


def _damaged_header(path: str, position: int) -> DataLossError:
    return data_loss(
        f"corrupted record at {position} of {path}: the length fails its checksum (is it a TFRecord file?)"
    )


def _cut(buffer: bytes, base: int, path: str) -> tuple[list[bytes], int, DataLossError | None]:
    """Returns the complete records in `buffer`, the number of bytes they take, and the error that stopped, if any."""
    records: list[bytes] = []
    starts: list[int] = []
    checksums: list[int] = []
    position, last = 0, len(buffer) - _OVERHEAD
    length_at, value = _LENGTH.unpack_from, google_crc32c.value
    while position <= last:
        (length,) = length_at(buffer, position)
        if length > last - position:
            break
        data = position + 12
        record = buffer[data : data + length]
        records.append(record)
        starts.append(position)
        checksums.append(value(record))
        position = data + length + 4
    if not records:
        return records, 0, None
    # A wrong length would have led the loop astray, so everything from the first bad checksum on is dropped.
    first_bad, in_header = _first_mismatch(buffer, np.array(starts), np.array(checksums, np.uint32), position)
    if first_bad is None:
        return records, position, None
    start = starts[first_bad]
    if in_header:
        problem = _damaged_header(path, base + start)
    else:
        problem = data_loss(f"corrupted record at {base + start} of {path}: the data fails its checksum")
    return records[:first_bad], start, problem


def _first_mismatch(
    buffer: bytes, starts: npt.NDArray[np.int64], checksums: npt.NDArray[np.uint32], end: int
) -> tuple[int | None, bool]:
    octets = np.frombuffer(buffer, np.uint8)
    headers = octets[starts[:, None] + np.arange(_HEADER.size)]
    bad_header = crc32c_of_rows(headers[:, :8]) != unmask_all(np.ascontiguousarray(headers[:, 8:]).view("<u4")[:, 0])
    tails = np.append(starts[1:], end) - 4
    stored = octets[tails[:, None] + np.arange(4)].view("<u4")[:, 0]
    bad = bad_header | (unmask_all(stored) != checksums)
    if not bad.any():
        return None, False
    first = int(bad.argmax())
    return first, bool(bad_header[first])


@functools.lru_cache(1024)  # events and rows of one kind have few lengths
def _header(size: int) -> bytes:
    """Returns the header of a record of `size` bytes."""
    length = _LENGTH.pack(size)
    return length + _CHECKSUM.pack(mask(crc32c(length)))


def frame(record: bytes) -> bytes:
    """Returns `record` in its file format."""
    return b"".join((_header(len(record)), record, _CHECKSUM.pack(mask(google_crc32c.value(record)))))


def frame_all(records: Sequence[bytes]) -> bytes:
    """Returns records in their file format, concatenated; their checksums are masked in one call."""
    count = len(records)
    if count < _MANY:
        return b"".join(map(frame, records))
    checksums = np.fromiter(map(google_crc32c.value, records), np.uint32, count)
    masked = mask_all(checksums).astype("<u4").tobytes()
    pieces: list[bytes] = [b""] * (3 * count)
    pieces[0::3] = map(_header, map(len, records))
    pieces[1::3] = records
    pieces[2::3] = [masked[n : n + 4] for n in range(0, 4 * count, 4)]
    return b"".join(pieces)


def _as_bytes(record: Any) -> bytes:
    if isinstance(record, str):
        return record.encode()
    if not isinstance(record, bytes):
        raise TypeError(f"A record is bytes; received {record!r} of type {type(record).__name__}.")
    return bytes(record)


class RecordWriter:
    """Writes a TFRecord file. A context manager; what was not flushed or closed may be lost in a crash."""

    _file: IO[bytes] | None = None

    def __init__(self, path: PathLike, deflation: Deflation = UNCOMPRESSED) -> None:
        self.path = os.fspath(path)
        self._compressor = deflation.compressor()
        self._file = open_file(self.path, "wb")
        self._waiting: list[bytes] = []  # records are put into their frames many at a time
        self._room = _WAITING_BYTES

    def write(self, record: bytes | str) -> None:
        """Adds one record: bytes, or text as UTF-8.

        Args:
            record: bytes to write as one record.
        """
        if type(record) is not bytes:
            record = _as_bytes(record)
        self._waiting.append(record)
        self._room -= len(record) + _OVERHEAD
        if self._room < 0:
            self._write_waiting()

    def write_all(self, records: Iterable[bytes]) -> None:
        """Adds records, in order.

        Args:
            records: Iterable of bytes, one record each.
        """
        for record in records:
            self.write(record)

    def _write_waiting(self) -> None:
        file = self._open_file()
        framed, self._waiting, self._room = frame_all(self._waiting), [], _WAITING_BYTES
        with failures_of(self.path):
            file.write(self._compressor.compress(framed) if self._compressor else framed)

    def flush(self) -> None:
        """Hands everything written so far to the operating system, in a form that can be read."""
        self._write_waiting()
        file = self._open_file()
        with failures_of(self.path):
            if self._compressor:
                file.write(self._compressor.flush(2))  # Z_SYNC_FLUSH
            file.flush()

    def close(self) -> None:
        """Ends the file. Closing again does nothing."""
        if self._file is None:
            return
        with failures_of(self.path), self._file as file:
            try:
                self._write_waiting()
                if self._compressor:
                    file.write(self._compressor.flush())
            finally:
                self._file, self._room = None, -1  # the next record finds no room, and then no file

    def __del__(self) -> None:
        with contextlib.suppress(Exception):  # nobody is left to hear of it
            self.close()

    def _open_file(self) -> IO[bytes]:
        if self._file is None:
            raise failed_precondition(f"Writer is closed: {self.path}")
        return self._file

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
