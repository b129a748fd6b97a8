"""Automatic names: a counter per prefix, so that the second Dense layer is called dense_1.

Each graph of TensorFlow 1 has counters of its own, and `tf.compat.v1.reset_default_graph` starts new ones.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from weakref import WeakKeyDictionary

import headrace as tf
from headrace._src.tensors.context import state

_counters: Counter[str] = Counter()  # outside of such graphs
_counters_of_graphs: WeakKeyDictionary[Any, Counter[str]] = WeakKeyDictionary()
_WORD_STARTS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=.)(?=[A-Z][a-z])")


def get_uid(prefix: str = "") -> int:
    """Returns how many times this prefix was requested, including this time.

    Args:
        prefix: Prefix of a name.
    """
    counters = _current()
    counters[prefix] += 1
    return counters[prefix]


def _current() -> Counter[str]:
    if tf.executing_eagerly() or tf.inside_function():
        return _counters
    return _counters_of_graphs.setdefault(state.mode, Counter())


def reset_uids() -> None:
    """Resets all counters."""
    _counters.clear()
    _counters_of_graphs.clear()


def snake_case(name: str) -> str:
    """Returns a class name in snake case: "MaxPooling2D" becomes "max_pooling2d"."""
    snake = _WORD_STARTS.sub("_", name).lower()
    # Names must not start with an underscore, because they are used for name scopes too.
    return snake if snake[0] != "_" else "private" + snake


def unique_name(prefix: str) -> str:
    """Returns `prefix`, then `prefix_1`, `prefix_2` and so on."""
    count = get_uid(prefix)
    return prefix if count == 1 else f"{prefix}_{count - 1}"
