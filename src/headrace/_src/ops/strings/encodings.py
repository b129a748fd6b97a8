"""Bytes of an encoding as code points, with where each begins, and code points as bytes."""

from __future__ import annotations

import codecs
import functools
import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.byte_rows import MARGIN, ByteRows

REPLACE, IGNORE, STRICT = "replace", "ignore", "strict"
OUTPUT_ENCODINGS = ("UTF-8", "UTF-16-BE", "UTF-32-BE")
_LARGEST = 0x10FFFF
# A piece that cannot be decoded becomes one surrogate, which valid text never has; its value is the piece's length.
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
    """What happens to invalid text."""

    errors: str
    replacement: int
    replace_controls: bool = False

    def check(self) -> None:
        if not 0 <= self.replacement <= _LARGEST:
            raise errors.invalid_argument("replacement_char out of unicode codepoint range")


class Decoded(NamedTuple):
    """Code points of all strings end to end, how many each string has, and at which byte of it each begins."""

    codes: np.ndarray
    counts: np.ndarray
    starts: np.ndarray


@functools.cache
def _codec(encoding: str) -> str:
    """Python's name of an encoding."""
    name = encoding.lower().replace("_", "-")
    try:
        found = codecs.lookup(_CODEC_NAMES.get(name, name))
        "".encode(found.name)  # codecs from bytes to bytes are not text encodings
    except (LookupError, TypeError):
        raise errors.invalid_argument(f"Could not create converter for input encoding: {encoding}") from None
    return found.name


def decode(strings: Sequence[bytes], encoding: str, policy: Policy) -> Decoded:
    """Returns the code points in all the strings."""
    codec = _codec(encoding)
    marks = _MARKS.get(encoding.lower().replace("_", "-"))
    if marks is not None:
        return _decode_each(strings, marks, codec, policy)
    return _decode_all(strings, codec, policy)


def decode_rows(rows: ByteRows, encoding: str, policy: Policy) -> tuple[np.ndarray, np.ndarray] | None:
    """Returns the code points in all strings of a buffer, and how many each has; None if that needs a closer look."""
    if _codec(encoding) != "utf-8" or policy.replace_controls:
        return None
    try:
        text = rows.text(b"\0").decode()
    except UnicodeDecodeError:
        return None
    codes = np.frombuffer(text.encode("utf-32-le"), "<i4")
    codes = codes[codes != 0]
    if len(codes) + len(rows.starts) - 1 != len(text):  # a string contains a zero byte
        return None
    return codes, rows.character_counts()


def encode_characters(codes: np.ndarray, encoding: str) -> ByteRows | None:
    """Returns each code point as bytes of its own; None if that needs a closer look."""
    if encoding != "UTF-8" or ((codes < 0) | (codes > _LARGEST) | ((codes >= 0xD800) & (codes <= 0xDFFF))).any():
        return None
    data = codes.astype("<i4").tobytes().decode("utf-32-le").encode()
    lengths = np.ones(len(codes), np.int64)
    if len(data) != len(codes):
        lengths = lengths + (codes > 0x7F) + (codes > 0x7FF) + (codes > 0xFFFF)
    return ByteRows(np.frombuffer(data + bytes(MARGIN), np.uint8), np.cumsum(lengths) - lengths, lengths)


def _decode_each(strings: Sequence[bytes], marks: Any, codec: str, policy: Policy) -> Decoded:
    """For encodings where each string may begin with a byte order mark."""
    rows = []
    for data in strings:
        mark, name = next(((mark, name) for mark, name in marks if data.startswith(mark)), (b"", codec))
        row = _decode_all([data[len(mark) :]], name, policy)
        row.starts[1:] += len(mark)  # the first character begins with the mark
        rows.append(row)
    if not rows:
        return _decode_all([], codec, policy)
    return Decoded(*(np.concatenate(parts) for parts in zip(*rows, strict=True)))


def _decode_all(strings: Sequence[bytes], codec: str, policy: Policy) -> Decoded:
    texts = [data.decode(codec, "headrace.mark") for data in strings]
    codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), "<i4")
    counts = np.fromiter(map(len, texts), np.int64, len(texts))
    starts = _starts(codes, counts, codec, strings)
    bad = (codes >= 0xD800) & (codes <= 0xDFFF)
    if policy.errors == STRICT and bad.any():
        raise errors.invalid_argument("Invalid formatting on input string")
    if policy.replace_controls:
        bad |= codes < 0x20
    if not bad.any():
        return Decoded(codes, counts, starts)
    if policy.errors == IGNORE:
        owners = np.repeat(np.arange(len(texts)), counts)
        return Decoded(codes[~bad], np.bincount(owners[~bad], minlength=len(texts)), starts[~bad])
    return Decoded(np.where(bad, np.int32(policy.replacement), codes), counts, starts)


def utf8_starts(codes: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Returns at which byte of its string each of these valid code points begins."""
    return _starts(codes, counts, "utf-8", ())


def _starts(codes: np.ndarray, counts: np.ndarray, codec: str, strings: Sequence[bytes]) -> np.ndarray:
    marked = (codes >= _MARK) & (codes <= _MARK + 0x3FF)
    if codec == "utf-8":
        sizes = 1 + (codes > 0x7F) + (codes > 0x7FF).astype(np.int64) + (codes > 0xFFFF)
    elif codec.startswith("utf-16"):
        sizes = 2 + 2 * (codes > 0xFFFF).astype(np.int64)
    elif codec.startswith("utf-32"):
        sizes = np.full(len(codes), 4)
    elif all(len(data) == count for data, count in zip(strings, counts.tolist(), strict=True)):
        sizes = np.ones(len(codes), np.int64)
    else:
        return np.concatenate([_starts_by_steps(codec, data) for data in strings])
    sizes = np.where(marked, codes - _MARK, sizes)
    starts = np.cumsum(sizes, dtype=np.int64) - sizes
    firsts = np.cumsum(counts) - counts  # the position of each string's first character among all
    return starts - np.repeat(np.append(starts, 0)[np.minimum(firsts, len(starts))], counts)


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


def encode(codes: np.ndarray, bounds: Sequence[int], encoding: str, policy: Policy) -> list[bytes]:
    """Returns rows of code points, cut at `bounds`, as bytes of one of the output encodings."""
    bad = (codes < 0) | (codes > _LARGEST) | ((codes >= 0xD800) & (codes <= 0xDFFF))
    if bad.any():
        if policy.errors == STRICT:
            raise errors.invalid_argument("Code point is out of range for Unicode, or is a surrogate.")
        if policy.errors == IGNORE:
            bounds = np.append(0, np.cumsum(~bad))[np.asarray(bounds)].tolist()
            codes = codes[~bad]
        else:
            codes = np.where(bad, np.int32(_encodable(policy)), codes)
    text = codes.astype("<i4").tobytes().decode("utf-32-le")
    if len(bounds) == len(text) + 1 and bounds[0] == 0 and (np.diff(bounds) == 1).all():  # one character a row
        known = {character: character.encode(encoding) for character in set(text)}
        return [known[character] for character in text]
    return [text[a:b].encode(encoding) for a, b in itertools.pairwise(bounds)]


def _encodable(policy: Policy) -> int:
    return 0xFFFD if 0xD800 <= policy.replacement <= 0xDFFF else policy.replacement
