"""Finds the rounds of a loop in a sequence of recorded calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_FEWEST = 8  # rounds that make a loop; the layers of a network may be alike too


def whole_rounds(calls: Sequence[Any]) -> int:
    """Returns the number of calls up to the end of the last whole round of a loop; 0 if the calls end in no loop.

    The calls before the loop count as well. Calls are compared by identity.
    """
    count = len(calls)
    for period in range(1, count // _FEWEST + 1):
        if calls[-1 - period] is not calls[-1]:
            continue
        if all(calls[-n] is calls[-n - period] for n in range(2, (_FEWEST - 1) * period + 1)):
            start = count - _FEWEST * period
            while start > 0 and calls[start - 1] is calls[start - 1 + period]:
                start -= 1
            return start + (count - start) // period * period
    return 0
