"""Sorted tables of keys and values in LevelDB's file format, which checkpoints use for their index.

A file is a row of blocks and a footer. A block holds entries in key order, each sharing a prefix with the one before
(except at restart points), and ends with the positions of its restart points; after it stand one byte that tells its
compression and a masked CRC of both. The last block is an index: for every data block a key not below its last one,
and where it lies. The footer says where the index is.
"""

import os
import struct
from collections.abc import Iterator
from types import TracebackType
from typing import IO, NamedTuple, Self

from headrace._src.base.errors import DataLossError, data_loss, invalid_argument
from headrace._src.formats import snappy
from headrace._src.formats.checksum import crc32c, mask
from headrace._src.formats.files import PathLike, failures_of, open_file
from headrace._src.formats.wire import read_varint, write_varint

_MAGIC = 0xDB4775248B80FB57
_FOOTER_SIZE = 48  # two handles of at most 20 bytes, padded, and the magic number
_TRAILER = struct.Struct("<BI")
_UNCOMPRESSED, _SNAPPY = 0, 1
_RESTART_INTERVAL = 16
_BLOCK_SIZE = 256 << 10


class _Handle(NamedTuple):
    offset: int
    size: int


class TableReader:
    """Reads a table file; a context manager. Every block's checksum is verified when it is read."""

    def __init__(self, path: PathLike) -> None:
        self.path = os.fspath(path)
        self._file: IO[bytes] = open_file(self.path)
        try:
            with failures_of(self.path):
                self._size = os.fstat(self._file.fileno()).st_size
            self._index = self._read_index()
        except BaseException:
            self._file.close()
            raise

    def items(self) -> Iterator[tuple[bytes, bytes]]:
        """Yields all keys and values, in key order."""
        for _, handle in self._index:
            yield from self._entries(handle)

    def get(self, key: bytes) -> bytes | None:
        """Returns the value of `key`, or None."""
        for last, handle in self._index:
            if key <= last:
                return next((value for found, value in self._entries(handle) if found == key), None)
        return None

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read_index(self) -> list[tuple[bytes, _Handle]]:
        if self._size < _FOOTER_SIZE:
            raise data_loss(f"{self.path}: not an sstable (the file has {self._size} bytes, too few for a footer)")
        footer = self._read(_Handle(self._size - _FOOTER_SIZE, _FOOTER_SIZE))
        if int.from_bytes(footer[-8:], "little") != _MAGIC:
            raise data_loss(f"{self.path}: not an sstable (bad magic number)")
        _, position = self._handle(footer, 0)  # the first handle is of a block of statistics nobody writes
        index, _ = self._handle(footer, position)
        return [(key, self._handle(value, 0)[0]) for key, value in self._entries(index)]

    def _handle(self, data: bytes, position: int) -> tuple[_Handle, int]:
        offset, position = read_varint(data, position, len(data), self.path)
        size, position = read_varint(data, position, len(data), self.path)
        if offset + size + _TRAILER.size > self._size - _FOOTER_SIZE:
            raise data_loss(
                f"{self.path}: a block of {size} bytes at {offset} would reach beyond the file's {self._size} bytes"
            )
        return _Handle(offset, size), position

    def _read(self, handle: _Handle) -> bytes:
        with failures_of(self.path):
            self._file.seek(handle.offset)
            data = self._file.read(handle.size)
        if len(data) != handle.size:
            raise data_loss(f"{self.path}: truncated at {handle.offset + len(data)}")
        return data

    def _entries(self, handle: _Handle) -> Iterator[tuple[bytes, bytes]]:
        raw = self._read(_Handle(handle.offset, handle.size + _TRAILER.size))
        compression, stored = _TRAILER.unpack_from(raw, handle.size)
        if mask(crc32c(raw[: handle.size + 1])) != stored:
            raise data_loss(f"{self.path}: block checksum mismatch in the block at {handle.offset}")
        block = raw[: handle.size]
        what = f"{self.path}, block at {handle.offset}"
        if compression == _SNAPPY:
            block = snappy.decompress(block, what)
        elif compression != _UNCOMPRESSED:
            raise data_loss(f"{what}: unknown block compression {compression}")
        return iter(_block_entries(block, what))


def _block_entries(block: bytes, what: str) -> list[tuple[bytes, bytes]]:
    entries = []
    restarts = int.from_bytes(block[-4:], "little") if len(block) >= 4 else 0
    end = len(block) - 4 - 4 * restarts
    if end < 0:
        raise _malformed(what)
    position, key = 0, b""
    while position < end:
        shared, position = read_varint(block, position, end, what)
        own, position = read_varint(block, position, end, what)
        length, position = read_varint(block, position, end, what)
        if shared > len(key) or position + own + length > end:
            raise _malformed(what)
        key = key[:shared] + block[position : position + own]
        position += own
        entries.append((key, block[position : position + length]))
        position += length
    return entries


def _malformed(what: str) -> DataLossError:
    return data_loss(f"{what}: malformed table block")


class TableWriter:
    """Writes a table to an open file; keys must come in rising order."""

    def __init__(self, file: IO[bytes], block_size: int = _BLOCK_SIZE) -> None:
        self._file = file
        self._block_size = block_size
        self._offset = 0
        self._block = _BlockBuilder(_RESTART_INTERVAL)
        self._index = _BlockBuilder(1)
        self._last_key: bytes | None = None
        self._unindexed: _Handle | None = None  # the last block, until the next key is known

    def add(self, key: bytes, value: bytes) -> None:
        """Adds one entry."""
        if self._last_key is not None and key <= self._last_key:
            raise invalid_argument(f"table keys must rise; {key!r} came after {self._last_key!r}")
        if self._unindexed is not None:
            assert self._last_key is not None
            self._index.add(_separator(self._last_key, key), _encode_handle(self._unindexed))
            self._unindexed = None
        self._block.add(key, value)
        self._last_key = key
        if self._block.size >= self._block_size:
            self._unindexed = self._write_block(self._block)
            self._block = _BlockBuilder(_RESTART_INTERVAL)

    def finish(self) -> None:
        """Writes what is left, the index and the footer."""
        if not self._block.empty:
            self._unindexed = self._write_block(self._block)
        statistics = self._write_block(_BlockBuilder(_RESTART_INTERVAL))
        if self._unindexed is not None:
            assert self._last_key is not None
            self._index.add(_successor(self._last_key), _encode_handle(self._unindexed))
        index = self._write_block(self._index)
        footer = _encode_handle(statistics) + _encode_handle(index)
        self._file.write(footer.ljust(_FOOTER_SIZE - 8, b"\0") + _MAGIC.to_bytes(8, "little"))

    def _write_block(self, builder: "_BlockBuilder") -> _Handle:
        body = builder.finish() + bytes([_UNCOMPRESSED])
        handle = _Handle(self._offset, len(body) - 1)
        self._file.write(body + mask(crc32c(body)).to_bytes(4, "little"))
        self._offset += handle.size + _TRAILER.size
        return handle


class _BlockBuilder:
    def __init__(self, restart_interval: int) -> None:
        self._interval = restart_interval
        self._pieces: list[bytes] = []
        self._length = 0
        self._restarts = [0]
        self._since_restart = 0
        self._last_key = b""

    @property
    def empty(self) -> bool:
        return not self._pieces

    @property
    def size(self) -> int:
        return self._length + 4 * len(self._restarts) + 4

    def add(self, key: bytes, value: bytes) -> None:
        shared = 0
        if self._since_restart == self._interval:
            self._restarts.append(self._length)
            self._since_restart = 0
        else:
            shared = _shared_prefix(self._last_key, key)
        own = key[shared:]
        piece = write_varint(shared) + write_varint(len(own)) + write_varint(len(value)) + own + value
        self._pieces.append(piece)
        self._length += len(piece)
        self._since_restart += 1
        self._last_key = key

    def finish(self) -> bytes:
        count = len(self._restarts)
        return b"".join(self._pieces) + struct.pack(f"<{count + 1}I", *self._restarts, count)


def _shared_prefix(first: bytes, second: bytes) -> int:
    size = min(len(first), len(second))
    if first[:size] == second[:size]:
        return size
    return next(index for index in range(size) if first[index] != second[index])


def _encode_handle(handle: _Handle) -> bytes:
    return write_varint(handle.offset) + write_varint(handle.size)


def _separator(last: bytes, following: bytes) -> bytes:
    """Returns a short key not below `last` and below `following`."""
    shared = _shared_prefix(last, following)
    if shared < min(len(last), len(following)) and last[shared] < 0xFF and last[shared] + 1 < following[shared]:
        return last[:shared] + bytes([last[shared] + 1])
    return last


def _successor(last: bytes) -> bytes:
    """Returns a short key not below `last`."""
    for index, byte in enumerate(last):
        if byte != 0xFF:
            return last[:index] + bytes([byte + 1])
    return last
