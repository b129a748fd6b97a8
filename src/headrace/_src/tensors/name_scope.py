"""Name scopes: prefixes for the names of variables and, in graphs, of operations."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.context import state


def current_scope() -> str:
    """Returns the prefix of the current scope: "" or "outer/inner/"."""
    mode: Any = state.mode
    return state.name_scope if mode is None else getattr(mode, "current_name_scope", state.name_scope)


def scoped_name(name: str) -> str:
    """Returns `name` with the prefix of the current scope."""
    return current_scope() + name


class name_scope:
    """Prefixes the names created inside a `with` block.

    Args:
        name: The name of the scope, added to the current one. A name that ends in "/" re-enters that scope as it is.

    Raises:
        ValueError: If `name` is not a string.

    >>> with tf.name_scope("block") as scope:
    ...     print(scope)
    block/
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise ValueError("name for name_scope must be a string.")
        self._name = name
        self._exits: list[Any] = []

    @property
    def name(self) -> str:
        return self._name

    def __enter__(self) -> str:
        mode: Any = state.mode
        if hasattr(mode, "name_scope"):
            scope = mode.name_scope(self._name)
            self._exits.append(scope)
            return scope.__enter__()
        before = state.name_scope
        if not self._name:
            state.name_scope = ""
        elif self._name.endswith("/"):
            state.name_scope = self._name
        else:
            state.name_scope = f"{before}{self._name}/"
        self._exits.append(before)
        return state.name_scope

    def __exit__(self, *exc_info: object) -> None:
        entered = self._exits.pop()
        if isinstance(entered, str):
            state.name_scope = entered
        else:
            entered.__exit__(*exc_info)
