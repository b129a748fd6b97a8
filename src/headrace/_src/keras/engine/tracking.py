"""What a layer is made of: the layers, modules and variables among its attributes, in the order they were set.

Attributes are searched when the question is asked, so lists and dictionaries may grow after they were assigned.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType
from typing import Any

import headrace as tf

_CONTAINERS = (list, tuple, dict)
# What most attributes are; they need no look.
_PLAIN = frozenset({str, int, float, bool, type(None), FunctionType})


def has_variables(value: Any) -> bool:
    """Whether a value has variables as layers, metrics and modules have them (a class has none)."""
    kind = type(value)
    return hasattr(kind, "trainable_variables") and hasattr(kind, "non_trainable_variables")


def parts(values: dict[str, Any], untracked: frozenset[str]) -> Iterator[Any]:
    """The layers, modules and variables in the attributes of an object, each once."""
    seen: set[int] = set()
    for name, value in values.items():
        if type(value) not in _PLAIN and name not in untracked:
            yield from _parts_of(value, seen)


def _parts_of(value: Any, seen: set[int]) -> Iterator[Any]:
    if isinstance(value, _CONTAINERS):
        for item in list(value.values()) if isinstance(value, dict) else value:
            yield from _parts_of(item, seen)
    elif (isinstance(value, tf.Variable) or has_variables(value)) and id(value) not in seen:
        seen.add(id(value))
        yield value


def unique(values: Any) -> list[Any]:
    """The values without repetitions, by identity."""
    seen: set[int] = set()
    found = []
    for value in values:
        if id(value) not in seen:
            seen.add(id(value))
            found.append(value)
    return found
