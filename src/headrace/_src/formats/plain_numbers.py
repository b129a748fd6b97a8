"""Parses many numbers at once, as long as they are written plainly.

"-12", "+3.50" and ".5" are plain; exponents, spaces, "nan" and more than 15 digits are not. A plain number is an
integer divided by a power of ten. Both are exact in float64, so the quotient is the nearest one, as Python's `float`
gives it. Short ones, of up to eight bytes before the point and behind it, are read a machine word at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.blocks import even_block, over_blocks
from headrace._src.formats.byte_rows import ByteRows, byte_rows

_MOST_DIGITS = 15  # whole numbers of so many digits are exact in float64
_POWERS = 10.0 ** np.arange(_MOST_DIGITS + 1)
FEWEST = 32  # below this many strings Python's own parser is faster
_PLAIN = b"0123456789+-. "
_SPACE, _POINT, _PLUS, _MINUS, _LAST_SIGN = 0x20, 0x2E, 0x2B, 0x2D, 0x2D
_BLOCKS = (1 << 14, 1 << 15)  # numbers whose words stay in the cache of a core, and are worth a thread
_Words = npt.NDArray[np.uint64]


def plain_numbers(strings: Sequence[bytes], whole: bool) -> npt.NDArray[Any] | None:
    """Returns the numbers, int64 if `whole` and float64 otherwise; None if one of them is not written plainly."""
    return None if len(strings) < FEWEST else row_numbers(byte_rows(strings), whole)


def row_numbers(rows: ByteRows, whole: bool) -> npt.NDArray[Any] | None:
    """Returns the same for the strings of a buffer."""
    if not len(rows.starts):
        return np.zeros(0, np.int64 if whole else np.float64)
    found = _short_numbers(rows, whole)
    return _long_numbers(rows.text(b" "), len(rows.starts), whole) if found is None else found


def _short_numbers(rows: ByteRows, whole: bool) -> npt.NDArray[Any] | None:
    """Returns the numbers if all of them are short."""
    result: npt.NDArray[Any] = np.empty(len(rows.starts), np.int64 if whole else np.float64)
    words = rows.every_word()
    refused: list[int] = []

    def work(start: int, stop: int) -> None:
        if refused:
            return
        part = rows.part(start, stop)
        numbers = _short_whole(words, part) if whole else _short_real(words, part)
        if numbers is None:
            refused.append(start)
        else:
            result[start:stop] = numbers

    over_blocks(work, len(result), even_block(len(result), *_BLOCKS))
    return None if refused else result


def _u(number: int) -> np.uint64:
    return np.uint64(number)


_EACH, _TOP_BITS, _ZEROS, _POINTS = (_u(0x0101010101010101 * byte) for byte in (1, 0x80, 0x30, _POINT))
_NINE_AT_MOST = _u(0x7676767676767676)  # added to a byte above 9, it sets the top bit
_PAIRS, _FOURS = _u(0x00FF00FF00FF00FF), _u(0x0000FFFF0000FFFF)
_TEN, _HUNDRED, _TEN_THOUSAND = _u((10 << 8) + 1), _u((100 << 16) + 1), _u((10000 << 32) + 1)
_PLACES = _u(0x0001020304050607)
_UNITS = _u(10**8)


def _digits_of(word: _Words, count: npt.NDArray[np.int64]) -> _Words | None:
    """Returns the number that the first `count` bytes of each word spell; None if one of them is not a digit."""
    word = word ^ _ZEROS
    word <<= _bits_behind(count)  # what is missing counts as zeros in front
    return _spelled(word)


def _decimals_of(word: _Words, count: npt.NDArray[np.int64]) -> _Words | None:
    """Returns the same for digits behind a point, in units of the eighth."""
    word = word ^ _ZEROS
    bits = _bits_behind(count)
    word <<= bits
    word >>= bits  # what is missing counts as zeros behind
    return _spelled(word)


def _bits_behind(count: npt.NDArray[np.int64]) -> _Words:
    """Returns the number of bits of a word behind its first `count` bytes."""
    return ((8 - count) << 3).view(np.uint64)


def _spelled(word: _Words) -> _Words | None:
    """Returns the numbers that words of eight digits spell, overwriting them; None if one has a byte above 9."""
    if ((word + _NINE_AT_MOST) | word).__and__(_TOP_BITS).any():
        return None
    word *= _TEN
    word >>= _u(8)
    word &= _PAIRS
    word *= _HUNDRED
    word >>= _u(16)
    word &= _FOURS
    word *= _TEN_THOUSAND
    word >>= _u(32)
    return word


def _signs(rows: ByteRows) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Returns which numbers begin with a minus, where their digits begin, and how many bytes follow."""
    first = rows.data[rows.starts]
    minus = first == _MINUS
    signed = minus | (first == _PLUS)
    return minus, rows.starts + signed, rows.lengths - signed


def _short_whole(words: _Words, rows: ByteRows) -> npt.NDArray[np.int64] | None:
    minus, starts, sizes = _signs(rows)
    if sizes.min() < 1 or sizes.max() > 8:
        return None
    digits = _digits_of(words[starts], sizes)
    if digits is None:
        return None
    numbers = digits.view(np.int64)
    numbers *= 1 - 2 * minus.astype(np.int64)
    return numbers


def _short_real(words: _Words, rows: ByteRows) -> npt.NDArray[np.float64] | None:
    minus, starts, sizes = _signs(rows)
    if sizes.min() < 1:
        return None
    word = words[starts]
    ahead = np.minimum(_place_of_point(word), sizes)
    behind = sizes - ahead
    behind -= behind > 0  # the point
    if (ahead + behind).min() < 1 or ahead.max() > 8 or behind.max() > 8:
        return None
    # A point in place 8 or later was not found: then the ninth byte is taken for one, which must be checked.
    if ((ahead == 8) & (sizes > 8)).any():
        return None
    digits = _digits_of(word, ahead)
    decimals = _decimals_of(words[starts + ahead + 1], behind)
    if digits is None or decimals is None:
        return None
    # Exact: at most 15 digits, or eight and no decimals.
    digits *= _UNITS
    digits += decimals
    values = digits.view(np.int64).astype(np.float64)
    values /= _UNITS
    bits = values.view(np.uint64)
    bits |= minus.astype(np.uint64) << _u(63)  # `np.negative` with a mask takes as long as all of the above
    return values


def _place_of_point(word: _Words) -> npt.NDArray[np.int64]:
    """Returns the place of the first point among the eight bytes of each word; 8 where there is none."""
    found = word ^ _POINTS
    found = (found - _EACH) & ~found & _TOP_BITS  # the lowest bit of these belongs to the first point
    lowest = found & (~found + _u(1))
    place = ((lowest >> _u(7)) * _PLACES >> _u(56)).view(np.int64)
    place[found == 0] = 8
    return place


def _long_numbers(joined: bytes, count: int, whole: bool) -> npt.NDArray[Any] | None:
    """Returns `count` numbers of a text with spaces between them."""
    if joined.translate(None, _PLAIN):
        return None
    data = np.frombuffer(joined, np.uint8)
    ends = np.append(np.flatnonzero(data == _SPACE), len(data))
    if len(ends) != count:
        return None
    starts = np.append(0, ends[:-1] + 1)
    digits = ends - starts
    if not digits.all():  # an empty string
        return None
    first = data[starts]
    signed = first <= _LAST_SIGN  # "+" and "-" come before "." and the digits
    digits = digits - signed
    if b"+" in joined or b"-" in joined:
        if np.count_nonzero((data != _SPACE) & (data <= _LAST_SIGN)) != np.count_nonzero(signed):
            return None
    behind = None
    if b"." in joined:
        behind = None if whole else _digits_behind(np.flatnonzero(data == _POINT), starts, ends)
        if behind is None:
            return None
        digits -= behind >= 0
        joined = joined.replace(b".", b"")
    if digits.min() < 1 or digits.max() > _MOST_DIGITS:
        return None
    numbers = np.fromstring(joined, np.int64, sep=" ")
    if whole:
        return numbers
    values = numbers.astype(np.float64)
    if behind is not None:
        values /= _POWERS[np.maximum(behind, 0)]
    if signed.any() and not numbers.all():
        values[(numbers == 0) & (first == _MINUS)] = -0.0
    return values


def _digits_behind(
    points: npt.NDArray[np.int64], starts: npt.NDArray[np.int64], ends: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64] | None:
    """Returns how many digits follow the point of each number, -1 where there is none; None if one has several."""
    if len(points) == len(ends) and ((starts <= points) & (points < ends)).all():
        return ends - points - 1
    owners = np.searchsorted(ends, points)
    if not (np.diff(owners) > 0).all():
        return None
    behind = np.full(len(ends), -1)
    behind[owners] = ends[owners] - points - 1
    return behind
