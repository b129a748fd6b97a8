"""What the assertions of tf.test.TestCase report about values that differ."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base.lazy import LazyModule

_text_format: Any = LazyModule("google.protobuf.text_format")


def distant_elements(left: np.ndarray, right: np.ndarray, rtol: float, atol: float) -> list[str]:
    """Returns lines about the elements of two arrays that are not close; none if all are."""
    if np.allclose(left, right, rtol=rtol, atol=atol, equal_nan=True):
        return []
    distant = np.abs(left - right) > atol + rtol * np.abs(right)
    distant |= np.isnan(left) != np.isnan(right)
    where: Any = np.where(distant) if left.ndim else ...
    lines = [f"not close where = {where}"] if left.ndim else []
    return [
        *lines,
        f"not close lhs = {left[where]}",
        f"not close rhs = {right[where]}",
        f"not close dif = {np.abs(left[where] - right[where])}",
        f"not close tol = {atol + rtol * np.abs(right[where])}",
        f"dtype = {left.dtype}, shape = {left.shape}",
    ]


def unequal_elements(left: np.ndarray, right: np.ndarray) -> list[str]:
    """Returns lines about the elements of two arrays that are not equal; none if all are."""
    same = np.asarray(left == right)
    if "f" in (left.dtype.kind, right.dtype.kind) or "c" in (left.dtype.kind, right.dtype.kind):
        same = same | ((left != left) & (right != right))  # two NaNs are equal
    if np.all(same):
        return []
    if not left.ndim:
        return [f"not equal lhs = {left!r}", f"not equal rhs = {right!r}"]
    where = np.where(~same)
    return [
        f"not equal where = {where}",
        f"not equal lhs = {left[where]!r}",
        f"not equal rhs = {right[where]!r}",
    ]


def outside_elements(values: np.ndarray, outside: np.ndarray, range_text: str) -> str:
    """Returns the message about the elements that are not in a range."""
    places = np.argwhere(outside)
    lines = [f"  {list(map(int, place))} : {values[tuple(place)]}" for place in places[:10]]
    more = ["  ..."] if len(places) > 10 else []
    return "\n".join(
        [
            f"{len(places)} of the {values.size} element(s) are outside the range {range_text}. "
            "Subscript(s) and value(s) of the offending elements:",
            *lines,
            *more,
        ]
    )


def message_text(message: Any) -> str:
    """Returns the text of a protobuf message."""
    text: str = _text_format.MessageToString(message)
    return text


def texts_agree(expected: str, found: str, relative_tolerance: float) -> bool:
    """Returns whether two messages, as text, differ at most in their numbers, and these by the tolerance."""
    pairs = list(zip(expected.splitlines(), found.splitlines(), strict=False))
    same_length = len(expected.splitlines()) == len(found.splitlines())
    return same_length and all(a == b or _lines_agree(a, b, relative_tolerance) for a, b in pairs)


def _lines_agree(expected: str, found: str, relative_tolerance: float) -> bool:
    names, values = zip(*(line.rpartition(": ")[::2] for line in (expected, found)), strict=True)
    try:
        numbers = [float(value) for value in values]
    except ValueError:
        return False
    if all(map(math.isnan, numbers)):
        return names[0] == names[1]
    return names[0] == names[1] and math.isclose(*numbers, rel_tol=relative_tolerance)
