"""Hashes of bytes: MurmurHash64A (with TensorFlow's seed) and SipHash-2-4."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack

import numpy as np
import numpy.typing as npt

from headrace._src.base.blocks import over_blocks
from headrace._src.formats.byte_rows import ByteRows, byte_rows

_MASK = (1 << 64) - 1
_SEED = 0xDECAFCAFFE
_FACTOR = 0xC6A4A7935BD1E995
_BLOCK = 8192  # strings whose words stay in the cache of a core
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


def murmurs64(strings: Sequence[bytes]) -> npt.NDArray[np.uint64]:
    """MurmurHash64A of each string."""
    if len(strings) < _FEWEST_FOR_ARRAYS:
        return np.array([murmur64(data) for data in strings], np.uint64)
    rows, order, counts = _by_words(byte_rows(strings))
    factor, shift = np.uint64(_FACTOR), np.uint64(47)
    values = np.uint64(_SEED) ^ rows.lengths.astype(np.uint64) * factor
    for n, active in enumerate(counts.tolist()):
        word = rows.words(rows.starts[:active] + 8 * n) * factor
        word = (word ^ (word >> shift)) * factor
        values[:active] = (values[:active] ^ word) * factor
    rest = rows.lengths & 7
    values = np.where(rest > 0, (values ^ _last_bytes(rows)) * factor, values)
    values = (values ^ (values >> shift)) * factor
    return _in_order(values ^ (values >> shift), order)


def siphashes(strings: Sequence[bytes], key0: int, key1: int) -> npt.NDArray[np.uint64]:
    """SipHash-2-4 of each string under a key of two 64-bit words."""
    if len(strings) < _FEWEST_FOR_ARRAYS:
        return np.array([_siphash(data, key0, key1) for data in strings], np.uint64)
    return row_siphashes(byte_rows(strings), key0, key1)


def row_siphashes(packed: ByteRows, key0: int, key1: int) -> npt.NDArray[np.uint64]:
    """SipHash-2-4 of each string of a buffer."""
    result = np.empty(len(packed.starts), np.uint64)

    def work(start: int, stop: int) -> None:
        result[start:stop] = _some_siphashes(packed.part(start, stop), key0, key1)

    over_blocks(work, len(result), _BLOCK)
    return result


def _some_siphashes(packed: ByteRows, key0: int, key1: int) -> npt.NDArray[np.uint64]:
    rows, order, counts = _by_words(packed)
    state = [np.full(len(order), number, np.uint64) for number in sip_start(key0, key1)]
    for n, active in enumerate(counts.tolist()):
        word = rows.words(rows.starts[:active] + 8 * n)
        for part, value in zip(state, sip_step([part[:active] for part in state], word), strict=True):
            part[:active] = value
    last = _last_bytes(rows) | ((rows.lengths & 0xFF).astype(np.uint64) << np.uint64(56))
    return _in_order(sip_finish(sip_step(state, last)), order)


def _by_words(rows: ByteRows) -> tuple[ByteRows, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Returns the strings with the longest first, their order, and how many have an n-th whole word."""
    whole = rows.lengths >> 3
    order = np.argsort(-whole, kind="stable")
    counts = len(whole) - np.cumsum(np.bincount(whole))[:-1]
    return ByteRows(rows.data, rows.starts[order], rows.lengths[order]), order, counts


def _last_bytes(rows: ByteRows) -> npt.NDArray[np.uint64]:
    """Returns what follows the last whole word of each string, as a number."""
    rest = (rows.lengths & 7).astype(np.uint64)
    masks = (np.uint64(1) << (rest << np.uint64(3))) - np.uint64(1)
    return rows.words(rows.starts + (rows.lengths & ~7)) & masks


def _in_order(values: npt.NDArray[np.uint64], order: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
    result = np.empty_like(values)
    result[order] = values
    return result


def _padded(data: bytes, size: int) -> bytes:
    """Returns `data` padded with zeros; the last byte is its length."""
    return data.ljust(size - 1, b"\0") + bytes([len(data) & 0xFF])


def sip_start(key0: int, key1: int) -> tuple[int, int, int, int]:
    """Returns the state under a key."""
    key0, key1 = key0 & _MASK, key1 & _MASK
    return key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D, key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573


def _siphash(data: bytes, key0: int, key1: int) -> int:
    count = len(data) // 8 + 1
    a, b, c, d = sip_start(key0, key1)
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


def sip_step(state: Sequence[np.ndarray], word: np.ndarray) -> tuple[np.ndarray, ...]:
    """Returns the state after one more word, of NumPy's arrays or JAX's."""
    a, b, c, d = state
    a, b, c, d = _round(*_round(a, b, c, d ^ word))
    return a ^ word, b, c, d


def sip_finish(state: Sequence[np.ndarray]) -> np.ndarray:
    """Returns the hashes after the last word."""
    a, b, c, d = state
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
