"""The parts of a layer: layers, modules and variables among its attributes, in the order of assignment.

Attributes are searched at each request, so lists and dictionaries may grow after they were assigned.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from types import FunctionType
from typing import Any

import headrace as tf
from headrace._src.tensors.protocols import Composite

_CONTAINERS = (list, tuple, dict)
_WITHOUT_VARIABLES = (tf.RaggedTensor, tf.SparseTensor, tf.IndexedSlices, tf.TensorArray)
# Types whose values have no parts, those of most attributes and those that were looked at.
_without_parts: set[type] = {str, int, float, bool, type(None), FunctionType}
_MOST_TYPES = 4096


def parts(values: dict[str, Any], untracked: frozenset[str]) -> list[Any]:
    """Returns the layers, modules and variables in the attributes of an object, each once."""
    found: dict[int, Any] = {}
    for name, value in values.items():
        kind: Any = type(value)
        if kind not in _without_parts and name not in untracked and (role := _role(kind)):
            _add_parts(value, role, found)
    return list(found.values())


_CONTAINER, _PART, _COMPOSITE = 1, 2, 3


@functools.lru_cache(1024)
def _role(kind: Any) -> int:
    """Returns whether values of a type contain parts, are parts, are made of variables, or none of these (0)."""
    if issubclass(kind, _CONTAINERS):
        return _CONTAINER
    has_variables = hasattr(kind, "trainable_variables") and hasattr(kind, "non_trainable_variables")
    if has_variables or issubclass(kind, tf.Variable):
        return _PART
    if issubclass(kind, Composite) and not issubclass(kind, _WITHOUT_VARIABLES):
        return _COMPOSITE
    if len(_without_parts) < _MOST_TYPES:
        _without_parts.add(kind)
    return 0


def _add_parts(value: Any, role: int, found: dict[int, Any]) -> None:
    if role == _PART:
        found[id(value)] = value
        return
    if role == _COMPOSITE:
        variables = tf.nest.flatten(value, expand_composites=True)
        found.update({id(part): part for part in variables if isinstance(part, tf.Variable)})
        return
    for item in list(value.values()) if isinstance(value, dict) else value:
        kind: Any = type(item)
        if kind not in _without_parts and (inner := _role(kind)):
            _add_parts(item, inner, found)


def unique(values: Iterable[Any]) -> list[Any]:
    """Removes duplicates by identity."""
    seen: set[int] = set()
    found = []
    for value in values:
        if id(value) not in seen:
            seen.add(id(value))
            found.append(value)
    return found
