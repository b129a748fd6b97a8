"""Parses many numbers at once, as long as they are written plainly.

"-12", "+3.50" and ".5" are plain; exponents, spaces, "nan" and more than 15 digits are not. A plain number is an
integer divided by a power of ten. Both are exact in float64, so the quotient is the nearest one, as Python's `float`
gives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

_MOST_DIGITS = 15  # whole numbers of so many digits are exact in float64
_POWERS = 10.0 ** np.arange(_MOST_DIGITS + 1)
FEWEST = 32  # below this many strings Python's own parser is faster
_PLAIN = b"0123456789+-. "
_SPACE, _POINT, _MINUS, _LAST_SIGN = 0x20, 0x2E, 0x2D, 0x2D


def plain_numbers(strings: Sequence[bytes], whole: bool) -> npt.NDArray[Any] | None:
    """Returns the numbers, int64 if `whole` and float64 otherwise; None if one of them is not written plainly."""
    return None if len(strings) < FEWEST else plain_numbers_of(b" ".join(strings), len(strings), whole)


def plain_numbers_of(joined: bytes, count: int, whole: bool) -> npt.NDArray[Any] | None:
    """Returns the same for `count` numbers with spaces between them."""
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
