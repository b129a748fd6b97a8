"""Automatic names: a counter per prefix, so that the second Dense layer is called dense_1."""

from __future__ import annotations

import re
from collections import Counter

_counters: Counter[str] = Counter()
_WORD_STARTS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=.)(?=[A-Z][a-z])")


def get_uid(prefix: str = "") -> int:
    """Returns how many times this prefix was requested, including this time.

    Args:
        prefix: Prefix of a name.
    """
    _counters[prefix] += 1
    return _counters[prefix]


def reset_uids() -> None:
    """Resets all counters."""
    _counters.clear()


def snake_case(name: str) -> str:
    """Returns a class name in snake case: "MaxPooling2D" becomes "max_pooling2d"."""
    snake = _WORD_STARTS.sub("_", name).lower()
    # Names must not start with an underscore, because they are used for name scopes too.
    return snake if snake[0] != "_" else "private" + snake


def unique_name(prefix: str) -> str:
    """Returns `prefix`, then `prefix_1`, `prefix_2` and so on."""
    count = get_uid(prefix)
    return prefix if count == 1 else f"{prefix}_{count - 1}"
