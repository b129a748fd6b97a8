"""Streams of bytes that may be compressed: `""`, `"GZIP"`, `"ZLIB"` or `"SNAPPY"`, as TensorFlow names them."""

import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Protocol

from headrace._src.base.errors import data_loss, invalid_argument
from headrace._src.formats import snappy
from headrace._src.formats.expansion import check_expansion, expansion_limit

_CHUNK = 1 << 20
_LARGEST_CHUNK = 1 << 26
_WINDOW = {"GZIP": 31, "ZLIB": 15}  # zlib's names for the two containers


_SNAPPY = "SNAPPY"
_SNAPPY_BLOCK = 1 << 18


class Compressor(Protocol):
    """The interface of zlib's compressors and ours."""

    def compress(self, data: bytes, /) -> bytes: ...

    def flush(self, mode: int = ..., /) -> bytes: ...


@dataclass(frozen=True)
class Deflation:
    """Compression settings, as in zlib; `window_bits` is the window size without the container flag."""

    kind: str = ""
    level: int = zlib.Z_DEFAULT_COMPRESSION
    window_bits: int = 15
    memory_level: int = 9
    strategy: int = zlib.Z_DEFAULT_STRATEGY

    def compressor(self) -> Compressor | None:
        check_kind(self.kind)
        if not self.kind:
            return None
        if self.kind == _SNAPPY:
            return _SnappyBlocks()
        window = self.window_bits + (16 if self.kind == "GZIP" and self.window_bits <= 15 else 0)
        try:
            return zlib.compressobj(self.level, zlib.DEFLATED, window, self.memory_level, self.strategy)
        except (ValueError, zlib.error) as error:
            raise invalid_argument(f"{self.kind} compression: unusable settings {self} ({error})") from error


UNCOMPRESSED = Deflation()


class _SnappyBlocks:
    """Writes a stream of blocks, each after its length in four bytes, high byte first."""

    def __init__(self) -> None:
        self._rest = b""

    def compress(self, data: bytes) -> bytes:
        whole = self._rest + data
        cut = len(whole) // _SNAPPY_BLOCK * _SNAPPY_BLOCK
        self._rest = whole[cut:]
        return b"".join(self._block(whole[n : n + _SNAPPY_BLOCK]) for n in range(0, cut, _SNAPPY_BLOCK))

    def flush(self, mode: int = zlib.Z_FINISH) -> bytes:
        rest, self._rest = self._rest, b""
        return self._block(rest) if rest else b""

    @staticmethod
    def _block(data: bytes) -> bytes:
        block = snappy.compress(data)
        return len(block).to_bytes(4, "big") + block


def _snappy_chunks(file: IO[bytes], what: str) -> Iterator[bytes]:
    left = os.fstat(file.fileno()).st_size - file.tell()
    while head := file.read(4):
        size = int.from_bytes(head, "big")
        left -= 4 + size
        if len(head) < 4 or left < 0:
            raise data_loss(f"{what}: the SNAPPY data is cut short")
        block = file.read(size)
        yield snappy.decompress(block, what)


def check_kind(kind: str) -> None:
    if kind and kind not in _WINDOW and kind != _SNAPPY:
        raise invalid_argument(f"compression_type must be '', 'GZIP', 'ZLIB' or 'SNAPPY'; received {kind!r}")


def chunks(file: IO[bytes], kind: str, what: str, chunk: int = _CHUNK) -> Iterator[bytes]:
    """Yields the content of `file`, decompressed, in pieces of about `chunk` bytes whatever the compression ratio."""
    check_kind(kind)
    chunk = min(chunk, _LARGEST_CHUNK)
    if not kind:
        while data := file.read(chunk):
            yield data
        return
    if kind == _SNAPPY:
        yield from _snappy_chunks(file, what)
        return
    inflater = zlib.decompressobj(_WINDOW[kind])
    pending = b""
    while True:
        data = pending or file.read(min(chunk, _CHUNK))
        if not data:
            return  # a stream that was never closed just ends; record readers detect truncation
        if inflater.eof:  # gzip files may be joined end to end
            inflater = zlib.decompressobj(_WINDOW[kind])
        try:
            inflated = inflater.decompress(data, chunk)
        except zlib.error as error:
            raise data_loss(f"{what}: damaged {kind} data ({error})") from error
        pending = inflater.unused_data if inflater.eof else inflater.unconsumed_tail
        if inflated:
            yield inflated


def inflate_all(data: bytes, window: int, what: str) -> bytes:
    """Returns the content of all streams in `data`, one after another; a truncated stream gives what it has."""
    pieces: list[bytes] = []
    stored, size = len(data), 0
    limit = expansion_limit(stored)
    while data:
        inflater = zlib.decompressobj(window)
        try:
            pieces.append(inflater.decompress(data, limit - size + 1))
        except zlib.error as error:
            raise data_loss(f"inflate() failed: {error}") from None
        size += len(pieces[-1])
        check_expansion(size, stored, what)
        data = inflater.unused_data
    return b"".join(pieces)
