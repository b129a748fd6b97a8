"""The parts of a layer: layers, modules and variables among its attributes, in the order of assignment.

Attributes are searched at each request, so lists and dictionaries may grow after they were assigned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any

import headrace as tf

_CONTAINERS = (list, tuple, dict)
# The types of most attributes, which have no parts.
_PLAIN = frozenset({str, int, float, bool, type(None), FunctionType})


def has_variables(value: Any) -> bool:
    """Returns whether an object has variables as layers, metrics and modules do. Classes do not."""
    kind = type(value)
    return hasattr(kind, "trainable_variables") and hasattr(kind, "non_trainable_variables")


def parts(values: dict[str, Any], untracked: frozenset[str]) -> Iterator[Any]:
    """Yields the layers, modules and variables in the attributes of an object, each once."""
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


def unique(values: Iterable[Any]) -> list[Any]:
    """Removes duplicates by identity."""
    seen: set[int] = set()
    found = []
    for value in values:
        if id(value) not in seen:
            seen.add(id(value))
            found.append(value)
    return found
