"""Streams of bytes that may be compressed: `""`, `"GZIP"` or `"ZLIB"`, as TensorFlow names them."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from headrace._src.base.errors import data_loss, invalid_argument

_CHUNK = 1 << 20
_WINDOW = {"GZIP": 31, "ZLIB": 15}  # zlib's names for the two containers


@dataclass(frozen=True)
class Deflation:
    """How to compress. The numbers are zlib's; `window_bits` is the size of the window without the container."""

    kind: str = ""
    level: int = zlib.Z_DEFAULT_COMPRESSION
    window_bits: int = 15
    memory_level: int = 9
    strategy: int = zlib.Z_DEFAULT_STRATEGY

    def compressor(self) -> "zlib._Compress | None":
        check_kind(self.kind)
        if not self.kind:
            return None
        window = self.window_bits + (16 if self.kind == "GZIP" and self.window_bits <= 15 else 0)
        try:
            return zlib.compressobj(self.level, zlib.DEFLATED, window, self.memory_level, self.strategy)
        except (ValueError, zlib.error) as error:
            raise invalid_argument(f"{self.kind} compression: unusable settings {self} ({error})") from error


UNCOMPRESSED = Deflation()


def check_kind(kind: str) -> None:
    if kind and kind not in _WINDOW:
        raise invalid_argument(f"compression_type must be '', 'GZIP' or 'ZLIB'; received {kind!r}")


def chunks(file: IO[bytes], kind: str, what: str, chunk: int = _CHUNK) -> Iterator[bytes]:
    """The content of `file`, decompressed, in pieces of about `chunk` bytes whatever the compression ratio."""
    check_kind(kind)
    if not kind:
        while data := file.read(chunk):
            yield data
        return
    inflater = zlib.decompressobj(_WINDOW[kind])
    pending = b""
    while True:
        data = pending or file.read(min(chunk, _CHUNK))
        if not data:
            return  # a stream that its writer never closed simply ends; whoever reads records notices a cut one
        if inflater.eof:  # gzip files may be joined end to end
            inflater = zlib.decompressobj(_WINDOW[kind])
        try:
            inflated = inflater.decompress(data, chunk)
        except zlib.error as error:
            raise data_loss(f"{what}: damaged {kind} data ({error})") from error
        pending = inflater.unused_data if inflater.eof else inflater.unconsumed_tail
        if inflated:
            yield inflated


def inflate(data: bytes, kind: str, what: str) -> bytes:
    """The whole of `data` decompressed."""
    check_kind(kind)
    if not kind:
        return data
    pieces = []
    while data:
        inflater = zlib.decompressobj(_WINDOW[kind])
        try:
            pieces.append(inflater.decompress(data))
        except zlib.error as error:
            raise data_loss(f"{what}: damaged {kind} data ({error})") from error
        if not inflater.eof:
            raise data_loss(f"{what}: the {kind} data is cut short")
        data = inflater.unused_data
    return b"".join(pieces)
