"""Bytes of an encoding as code points, with where each begins, and code points as bytes."""

from __future__ import annotations

import codecs
import functools
from typing import NamedTuple

import numpy as np

from headrace._src.base import errors

REPLACE, IGNORE, STRICT = "replace", "ignore", "strict"
OUTPUT_ENCODINGS = ("UTF-8", "UTF-16-BE", "UTF-32-BE")
_LARGEST = 0x10FFFF
# A piece that cannot be decoded becomes one surrogate, which no good text gives; its value tells the piece's length.
_MARK = 0xDC00
_CODEC_NAMES = {"utf-16": "utf-16-be", "utf-32": "utf-32-be"}  # big-endian unless a byte order mark says otherwise
_MARKS = {
    "utf-16": ((b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le")),
    "utf-32": ((b"\0\0\xfe\xff", "utf-32-be"), (b"\xff\xfe\0\0", "utf-32-le")),
}


def _mark_piece(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return chr(_MARK + min(error.end - error.start, 0x3FF)), error.end


codecs.register_error("headrace.mark", _mark_piece)


class Policy(NamedTuple):
    """What becomes of pieces that are no text."""

    errors: str
    replacement: int
    replace_controls: bool = False

    def check(self) -> None:
        if not 0 <= self.replacement <= _LARGEST:
            raise errors.invalid_argument("replacement_char out of unicode codepoint range")


class Decoded(NamedTuple):
    """Code points, and at which byte each begins."""

    codes: np.ndarray
    starts: np.ndarray


@functools.cache
def _codec(encoding: str) -> str:
    """Python's name of an encoding."""
    name = encoding.lower().replace("_", "-")
    try:
        found = codecs.lookup(_CODEC_NAMES.get(name, name))
        "".encode(found.name)  # those that turn bytes into bytes are no encodings of text
    except (LookupError, TypeError):
        raise errors.invalid_argument(f"Could not create converter for input encoding: {encoding}") from None
    return found.name


def decode(data: bytes, encoding: str, policy: Policy) -> Decoded:
    """The code points in `data`."""
    codec, skipped = _codec(encoding), 0
    for mark, name in _MARKS.get(encoding.lower().replace("_", "-"), ()):
        if data.startswith(mark):
            codec, skipped, data = name, len(mark), data[len(mark) :]
            break
    text = data.decode(codec, "headrace.mark")
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4")
    starts = _starts(codes, codec, data)
    starts[1:] += skipped  # the first character begins with the mark
    bad = (codes >= 0xD800) & (codes <= 0xDFFF)
    if policy.errors == STRICT and bad.any():
        raise errors.invalid_argument("Invalid formatting on input string")
    if policy.replace_controls:
        bad |= codes < 0x20
    if not bad.any():
        return Decoded(codes, starts)
    if policy.errors == IGNORE:
        return Decoded(codes[~bad], starts[~bad])
    return Decoded(np.where(bad, np.int32(policy.replacement), codes), starts)


def _starts(codes: np.ndarray, codec: str, data: bytes) -> np.ndarray:
    marked = (codes >= _MARK) & (codes <= _MARK + 0x3FF)
    if codec == "utf-8":
        sizes = 1 + (codes > 0x7F) + (codes > 0x7FF).astype(np.int64) + (codes > 0xFFFF)
    elif codec.startswith("utf-16"):
        sizes = 2 + 2 * (codes > 0xFFFF).astype(np.int64)
    elif codec.startswith("utf-32"):
        sizes = np.full(len(codes), 4)
    elif len(codes) == len(data):
        sizes = np.ones(len(codes), np.int64)
    else:
        return _starts_by_steps(codec, data)
    sizes = np.where(marked, codes - _MARK, sizes)
    return np.cumsum(sizes, dtype=np.int64) - sizes


def _starts_by_steps(codec: str, data: bytes) -> np.ndarray:
    """For encodings of no fixed rule: feeds byte after byte and sees when a character is complete."""
    decoder = codecs.getincrementaldecoder(codec)("headrace.mark")
    starts: list[int] = []
    begin = 0
    for at in range(len(data)):
        made = decoder.decode(data[at : at + 1], at == len(data) - 1)
        starts += [begin] * len(made)
        if made:
            begin = at + 1
    return np.array(starts, np.int64)


def encode(codes: np.ndarray, encoding: str, policy: Policy) -> bytes:
    """Code points as bytes of one of the output encodings."""
    bad = (codes < 0) | (codes > _LARGEST) | ((codes >= 0xD800) & (codes <= 0xDFFF))
    if bad.any():
        if policy.errors == STRICT:
            raise errors.invalid_argument("Code point is out of range for Unicode, or is a surrogate.")
        codes = codes[~bad] if policy.errors == IGNORE else np.where(bad, np.int32(_encodable(policy)), codes)
    utf32 = codes.astype(">i4").tobytes()
    return utf32 if encoding == "UTF-32-BE" else utf32.decode("utf-32-be").encode(encoding)


def _encodable(policy: Policy) -> int:
    return 0xFFFD if 0xD800 <= policy.replacement <= 0xDFFF else policy.replacement
