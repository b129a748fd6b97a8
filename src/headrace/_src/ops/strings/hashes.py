"""Hashes of bytes: MurmurHash64A (with TensorFlow's seed) and SipHash-2-4."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack

import numpy as np

_MASK = (1 << 64) - 1
_SEED = 0xDECAFCAFFE
_FACTOR = 0xC6A4A7935BD1E995
_FEWEST_FOR_ARRAYS = 16  # below this many strings Python integers are faster


def murmur64(data: bytes, seed: int = _SEED) -> int:
    """MurmurHash64A of `data`."""
    length = len(data)
    value = seed ^ (length * _FACTOR & _MASK)
    whole = length & ~7
    for word in unpack(f"<{whole // 8}Q", data[:whole]):
        word = word * _FACTOR & _MASK
        word = (word ^ (word >> 47)) * _FACTOR & _MASK
        value = (value ^ word) * _FACTOR & _MASK
    if length & 7:
        value = (value ^ int.from_bytes(data[whole:], "little")) * _FACTOR & _MASK
    value = (value ^ (value >> 47)) * _FACTOR & _MASK
    return value ^ (value >> 47)


def siphashes(strings: Sequence[bytes], key0: int, key1: int) -> list[int]:
    """SipHash-2-4 of each string under a key of two 64-bit words; strings of as many words go together."""
    if len(strings) < _FEWEST_FOR_ARRAYS:
        return [_siphash(data, key0 & _MASK, key1 & _MASK) for data in strings]
    by_words: dict[int, list[int]] = {}
    for place, data in enumerate(strings):
        by_words.setdefault(len(data) // 8 + 1, []).append(place)
    hashes = [0] * len(strings)
    for count, places in by_words.items():
        padded = [_padded(strings[place], count * 8) for place in places]
        words = np.frombuffer(b"".join(padded), "<u8").reshape(len(places), count)
        for place, value in zip(places, _sip(words, key0 & _MASK, key1 & _MASK).tolist(), strict=True):
            hashes[place] = value
    return hashes


def _padded(data: bytes, size: int) -> bytes:
    """Returns `data` padded with zeros; the last byte is its length."""
    return data.ljust(size - 1, b"\0") + bytes([len(data) & 0xFF])


def _start(key0: int, key1: int) -> tuple[int, int, int, int]:
    return key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D, key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573


def _siphash(data: bytes, key0: int, key1: int) -> int:
    count = len(data) // 8 + 1
    a, b, c, d = _start(key0, key1)
    for word in unpack(f"<{count}Q", _padded(data, count * 8)):
        a, b, c, d = _number_round(*_number_round(a, b, c, d ^ word))
        a ^= word
    c ^= 0xFF
    for _ in range(4):
        a, b, c, d = _number_round(a, b, c, d)
    return a ^ b ^ c ^ d


def _number_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & _MASK
    b = ((b << 13) | (b >> 51)) & _MASK ^ a
    a = ((a << 32) | (a >> 32)) & _MASK
    c = (c + d) & _MASK
    d = ((d << 16) | (d >> 48)) & _MASK ^ c
    a = (a + d) & _MASK
    d = ((d << 21) | (d >> 43)) & _MASK ^ a
    c = (c + b) & _MASK
    b = ((b << 17) | (b >> 47)) & _MASK ^ c
    return a, b, ((c << 32) | (c >> 32)) & _MASK, d


def _sip(words: np.ndarray, key0: int, key1: int) -> np.ndarray:
    a, b, c, d = (np.full(len(words), number, np.uint64) for number in _start(key0, key1))
    for word in words.T:
        a, b, c, d = _round(*_round(a, b, c, d ^ word))
        a = a ^ word
    a, b, c, d = _round(*_round(*_round(*_round(a, b, c ^ np.uint64(0xFF), d))))
    return a ^ b ^ c ^ d


def _rotate(value: np.ndarray, bits: int) -> np.ndarray:
    return (value << np.uint64(bits)) | (value >> np.uint64(64 - bits))


def _round(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> tuple[np.ndarray, ...]:
    a = a + b
    b = _rotate(b, 13) ^ a
    a = _rotate(a, 32)
    c = c + d
    d = _rotate(d, 16) ^ c
    a = a + d
    d = _rotate(d, 21) ^ a
    c = c + b
    b = _rotate(b, 17) ^ c
    return a, b, _rotate(c, 32), d
