"""FarmHash's Fingerprint64 of bytes: the hash behind tf.fingerprint and the fast string buckets.

Its value is part of TensorFlow's contract, so it never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.blocks import over_blocks
from headrace._src.formats.byte_rows import ByteRows, byte_rows

_MASK = (1 << 64) - 1
_K0 = 0xC3A5C85C97CB3127
_K1 = 0xB492B66FBE98F273
_K2 = 0x9AE16A3B2F90404F

_FEWEST_FOR_ARRAYS = 16  # below this many strings Python integers are faster
_LONGEST_FOR_ARRAYS = 64
_BLOCK = 8192  # strings whose words stay in the cache of a core
_Words = npt.NDArray[np.uint64]

_word = Struct("<Q").unpack_from
_half = Struct("<I").unpack_from
_block = Struct("<8Q").unpack_from


def fingerprint64(data: bytes) -> int:
    """Returns the 64-bit fingerprint of `data`, as an unsigned number."""
    length = len(data)
    if length <= 16:
        return _short(data, length)
    if length <= 32:
        return _medium(data, length)
    if length <= 64:
        return _long(data, length)
    return _very_long(data, length)


def _rotate(value: int, bits: int) -> int:
    value &= _MASK
    return (value >> bits) | (value << (64 - bits)) & _MASK


def _shift_mix(value: int) -> int:
    value &= _MASK
    return value ^ (value >> 47)


def _mix(u: int, v: int, factor: int) -> int:
    a = _shift_mix(((u ^ v) & _MASK) * factor)
    b = _shift_mix(((v ^ a) & _MASK) * factor)
    return b * factor & _MASK


def _short(data: bytes, length: int) -> int:
    if length >= 8:
        factor = _K2 + length * 2
        a = _word(data)[0] + _K2
        b = _word(data, length - 8)[0]
        return _mix(_rotate(b, 37) * factor + a, (_rotate(a, 25) + b) * factor, factor)
    if length >= 4:
        return _mix(length + (_half(data)[0] << 3), _half(data, length - 4)[0], _K2 + length * 2)
    if length:
        y = data[0] + (data[length >> 1] << 8)
        z = length + (data[-1] << 2)
        return _shift_mix(y * _K2 ^ z * _K0) * _K2 & _MASK
    return _K2


def _medium(data: bytes, length: int) -> int:
    factor = _K2 + length * 2
    a = _word(data)[0] * _K1
    b = _word(data, 8)[0]
    c = _word(data, length - 8)[0] * factor
    d = _word(data, length - 16)[0] * _K2
    return _mix(_rotate(a + b, 43) + _rotate(c, 30) + d, a + _rotate(b + _K2, 18) + c, factor)


def _long(data: bytes, length: int) -> int:
    factor = _K2 + length * 2
    a = _word(data)[0] * _K2
    b = _word(data, 8)[0]
    c = _word(data, length - 8)[0] * factor
    d = _word(data, length - 16)[0] * _K2
    y = _rotate(a + b, 43) + _rotate(c, 30) + d
    z = _mix(y, a + _rotate(b + _K2, 18) + c, factor)
    e = _word(data, 16)[0] * factor
    f = _word(data, 24)[0]
    g = (y + _word(data, length - 32)[0]) * factor
    h = (z + _word(data, length - 24)[0]) * factor
    return _mix(_rotate(e + f, 43) + _rotate(g, 30) + h, e + _rotate(f + a, 18) + g, factor)


def _very_long(data: bytes, length: int) -> int:
    y = 81 * _K1 + 113
    z = _shift_mix(y * _K2 + 113) * _K2
    x = 81 * _K2 + _word(data)[0]
    v = w = (0, 0)
    whole = (length - 1) // 64 * 64
    for start in range(0, whole, 64):
        x, y, z, v, w = _round(_block(data, start), x, y, z, v, w, _K1, 0)
    factor = _K1 + ((z & 0xFF) << 1)
    tail = (length - 1) & 63
    w = (w[0] + tail, w[1])
    v = (v[0] + w[0], v[1])
    w = (w[0] + v[0], w[1])
    x, y, z, v, w = _round(_block(data, whole + tail - 63), x, y, z, v, w, factor, 1)
    return _mix(_mix(v[0], w[0], factor) + _shift_mix(y) * _K0 + z, _mix(v[1], w[1], factor) + x, factor)


_State = tuple[int, int, int, tuple[int, int], tuple[int, int]]


def _round(
    words: tuple[int, ...], x: int, y: int, z: int, v: tuple[int, int], w: tuple[int, int], factor: int, last: int
) -> _State:
    """Mixes one block of 64 bytes into the state; the last block weighs some of it by 9."""
    weight = 9 if last else 1
    x = _rotate(x + y + v[0] + words[1], 37) * factor
    y = _rotate(y + v[1] + words[6], 42) * factor
    x ^= w[1] * weight
    y += v[0] * weight + words[5]
    z = _rotate(z + w[0], 33) * factor
    v = _weak(words[:4], v[1] * factor, x + w[0])
    w = _weak(words[4:], z + w[1], y + words[2])
    return z & _MASK, y & _MASK, x & _MASK, v, w


def _weak(words: tuple[int, ...], a: int, b: int) -> tuple[int, int]:
    a += words[0]
    b = _rotate(b + a + words[3], 21)
    c = a
    a += words[1] + words[2]
    b += _rotate(a, 44)
    return (a + words[3]) & _MASK, (b + c) & _MASK


# Many strings at once. Numbers of NumPy wrap around as the algorithm wants it.


def fingerprints64(strings: Sequence[bytes]) -> _Words:
    """Returns the fingerprint of each string."""
    if len(strings) < _FEWEST_FOR_ARRAYS:
        return np.array([fingerprint64(data) for data in strings], np.uint64)
    return row_fingerprints64(byte_rows(strings))


def row_fingerprints64(rows: ByteRows) -> _Words:
    """Returns the fingerprint of each string of a buffer."""
    result = np.empty(len(rows.starts), np.uint64)

    def work(start: int, stop: int) -> None:
        _fill_fingerprints(rows.part(start, stop), result[start:stop])

    over_blocks(work, len(result), _BLOCK)
    for place in np.flatnonzero(rows.lengths > _LONGEST_FOR_ARRAYS).tolist():
        result[place] = fingerprint64(rows.string(place))
    return result


# How strings of a length are hashed: the place in the list of functions below.
_CLASSES = np.searchsorted([1, 4, 8, 17, 33, 65], np.arange(_LONGEST_FOR_ARRAYS + 2), side="right").astype(np.uint8)


def _fill_fingerprints(rows: ByteRows, result: _Words) -> None:
    classes = _CLASSES[np.minimum(rows.lengths, _LONGEST_FOR_ARRAYS + 1)]
    for kind, function in enumerate((_no_bytes, _few_bytes, _up_to_7, _up_to_16, _up_to_32, _up_to_64)):
        chosen = np.flatnonzero(classes == kind)
        if len(chosen):
            some = ByteRows(rows.data, rows.starts[chosen], rows.lengths[chosen])
            result[chosen] = function(some, some.lengths.astype(np.uint64))


def _u(number: int) -> np.uint64:
    return np.uint64(number & _MASK)


def _rotate_all(values: _Words, bits: int) -> _Words:
    return (values >> _u(bits)) | (values << _u(64 - bits))


def _shift_mix_all(values: _Words) -> _Words:
    return values ^ (values >> _u(47))


def _mix_all(u: _Words, v: _Words, factor: _Words) -> _Words:
    a = _shift_mix_all((u ^ v) * factor)
    return _shift_mix_all((v ^ a) * factor) * factor


def _factors(lengths: _Words) -> _Words:
    return _u(_K2) + lengths * _u(2)


def _no_bytes(rows: ByteRows, lengths: _Words) -> _Words:
    return np.full(len(lengths), _K2, np.uint64)


def _few_bytes(rows: ByteRows, lengths: _Words) -> _Words:
    first, middle, last = (
        rows.data[rows.starts + at].astype(np.uint64) for at in (0, rows.lengths >> 1, rows.lengths - 1)
    )
    y = first + (middle << _u(8))
    z = lengths + (last << _u(2))
    return _shift_mix_all(y * _u(_K2) ^ z * _u(_K0)) * _u(_K2)


def _up_to_7(rows: ByteRows, lengths: _Words) -> _Words:
    last = rows.half_words(rows.starts + rows.lengths - 4)
    return _mix_all(lengths + (rows.half_words(rows.starts) << _u(3)), last, _factors(lengths))


def _up_to_16(rows: ByteRows, lengths: _Words) -> _Words:
    factor = _factors(lengths)
    a = rows.words(rows.starts) + _u(_K2)
    b = rows.words(rows.starts + rows.lengths - 8)
    return _mix_all(_rotate_all(b, 37) * factor + a, (_rotate_all(a, 25) + b) * factor, factor)


def _ends(rows: ByteRows, factor: _Words, first: int) -> tuple[_Words, _Words, _Words, _Words]:
    a = rows.words(rows.starts) * _u(first)
    b = rows.words(rows.starts + 8)
    behind = rows.starts + rows.lengths
    return a, b, rows.words(behind - 8) * factor, rows.words(behind - 16) * _u(_K2)


def _up_to_32(rows: ByteRows, lengths: _Words) -> _Words:
    factor = _factors(lengths)
    a, b, c, d = _ends(rows, factor, _K1)
    return _mix_all(_rotate_all(a + b, 43) + _rotate_all(c, 30) + d, a + _rotate_all(b + _u(_K2), 18) + c, factor)


def _up_to_64(rows: ByteRows, lengths: _Words) -> _Words:
    factor = _factors(lengths)
    a, b, c, d = _ends(rows, factor, _K2)
    y = _rotate_all(a + b, 43) + _rotate_all(c, 30) + d
    z = _mix_all(y, a + _rotate_all(b + _u(_K2), 18) + c, factor)
    behind = rows.starts + rows.lengths
    e = rows.words(rows.starts + 16) * factor
    f = rows.words(rows.starts + 24)
    g = (y + rows.words(behind - 32)) * factor
    h = (z + rows.words(behind - 24)) * factor
    return _mix_all(_rotate_all(e + f, 43) + _rotate_all(g, 30) + h, e + _rotate_all(f + a, 18) + g, factor)


def short_fingerprints(where: Any, first: Any, last: Any, lengths: Any) -> Any:
    """Returns the fingerprints of strings of up to 16 bytes, of NumPy's arrays or JAX's.

    Args:
        where: `np.where` or `jnp.where`.
        first: The eight bytes at the beginning of each string, which may reach beyond it.
        last: The last eight bytes of each string that has so many.
        lengths: Numbers of bytes, uint64.
    """
    factor, many = _factors(lengths), lengths >= _u(8)
    a = first + _u(_K2)
    u = where(many, _rotate_all(last, 37) * factor + a, lengths + ((first & _u(0xFFFFFFFF)) << _u(3)))
    v = where(many, (_rotate_all(a, 25) + last) * factor, _bytes_at(first, lengths - _u(4), 0xFFFFFFFF))
    y = (first & _u(0xFF)) + (_bytes_at(first, lengths >> _u(1), 0xFF) << _u(8))
    z = lengths + (_bytes_at(first, lengths - _u(1), 0xFF) << _u(2))
    few = _shift_mix_all(y * _u(_K2) ^ z * _u(_K0)) * _u(_K2)
    some = where(lengths >= _u(4), _mix_all(u, v, factor), few)
    return where(lengths == _u(0), _u(_K2), some)


def _bytes_at(words: Any, places: Any, mask: int) -> Any:
    return (words >> ((places & _u(7)) << _u(3))) & _u(mask)
