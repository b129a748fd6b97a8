"""Methods of a class whose bodies are in a later room.

RaggedTensor lives in `tensors`, but `to_tensor` needs ops. The wiring table lists such methods with the path of their
bodies; a body is loaded when its method is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from headrace._src.base.lazy import ROOT, load
from headrace._src.wiring import METHODS

C = TypeVar("C", bound=type)

# How the name of a method is marked in the table: "property graph_def_versions", "classmethod from_tensor".
_KINDS: dict[str, Callable[[Any], Any]] = {
    "classmethod": classmethod,
    "staticmethod": staticmethod,
    "property": property,
}


class _LateMethod:
    """Represents a method until it is first used, then puts the method in its own place."""

    def __init__(self, owner: type, name: str, path: str, wrap: Callable[[Any], Any] | None) -> None:
        self.owner, self.name, self.path, self.wrap = owner, name, path, wrap

    def __get__(self, instance: Any, owner: type) -> Any:
        body = load(self.path)
        method = body if self.wrap is None else self.wrap(body)
        setattr(self.owner, self.name, method)
        return method.__get__(instance, owner)


def add_methods(cls: type, table: dict[str, str]) -> None:
    """Adds the methods in `table` to `cls`: "name" or "kind name" -> the path of the body."""
    for entry, path in table.items():
        kind, _, name = entry.rpartition(" ")
        setattr(cls, name, _LateMethod(cls, name, path, _KINDS[kind] if kind else None))


def late_methods(cls: C) -> C:
    """Class decorator: adds the methods that the wiring table lists for the class."""
    add_methods(cls, METHODS[f"{cls.__module__.removeprefix(ROOT)}:{cls.__name__}"])
    return cls
