"""Hashes of bytes: MurmurHash64A (with TensorFlow's seed) and SipHash-2-4."""

from __future__ import annotations

from struct import Struct, unpack

_MASK = (1 << 64) - 1
_SEED = 0xDECAFCAFFE
_FACTOR = 0xC6A4A7935BD1E995
_word = Struct("<Q")


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


def siphash(data: bytes, key0: int, key1: int) -> int:
    """SipHash-2-4 of `data` under a key of two 64-bit words."""
    key0, key1 = key0 & _MASK, key1 & _MASK
    state = (key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D, key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573)
    whole = len(data) & ~7
    last = data[whole:].ljust(7, b"\0") + bytes([len(data) & 0xFF])
    for word in unpack(f"<{whole // 8 + 1}Q", data[:whole] + last):
        a, b, c, d = state
        a, b, c, d = _round(*_round(a, b, c, d ^ word))
        state = (a ^ word, b, c, d)
    a, b, c, d = state
    a, b, c, d = _round(*_round(*_round(*_round(a, b, c ^ 0xFF, d))))
    return a ^ b ^ c ^ d


def _round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & _MASK
    b = ((b << 13) | (b >> 51)) & _MASK ^ a
    a = ((a << 32) | (a >> 32)) & _MASK
    c = (c + d) & _MASK
    d = ((d << 16) | (d >> 48)) & _MASK ^ c
    a = (a + d) & _MASK
    d = ((d << 21) | (d >> 43)) & _MASK ^ a
    c = (c + b) & _MASK
    b = ((b << 17) | (b >> 47)) & _MASK ^ c
    c = ((c << 32) | (c >> 32)) & _MASK
    return a, b, c, d
