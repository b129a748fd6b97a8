"""Automatic names: a counter for each prefix, so that the second Dense layer is called dense_1."""

from __future__ import annotations

import re
from collections import Counter

_counters: Counter[str] = Counter()
_WORD_STARTS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=.)(?=[A-Z][a-z])")


def get_uid(prefix: str = "") -> int:
    """How many times this prefix was asked for, this time included."""
    _counters[prefix] += 1
    return _counters[prefix]


def reset_uids() -> None:
    """All counters start anew."""
    _counters.clear()


def snake_case(name: str) -> str:
    """The class name as automatic names spell it: "MaxPooling2D" -> "max_pooling2d"."""
    snake = _WORD_STARTS.sub("_", name).lower()
    # A name must not begin with an underscore: it names scopes too.
    return snake if snake[0] != "_" else "private" + snake


def unique_name(prefix: str) -> str:
    """`prefix`, then `prefix_1`, `prefix_2` and so on."""
    count = get_uid(prefix)
    return prefix if count == 1 else f"{prefix}_{count - 1}"
