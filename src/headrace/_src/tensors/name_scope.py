"""Name scopes: prefixes of the names of variables and, in graphs, of operations."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.context import state


def current_scope() -> str:
    """The prefix that names get here: "" or "outer/inner/"."""
    mode: Any = state.mode
    return state.name_scope if mode is None else getattr(mode, "current_name_scope", state.name_scope)


def scoped_name(name: str) -> str:
    """`name` inside the current scope."""
    return current_scope() + name


class name_scope:
    """A block in which names begin with the scope's; a name that ends in "/" enters a scope again as it is."""

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

    def __exit__(self, *exc_info: Any) -> None:
        entered = self._exits.pop()
        if isinstance(entered, str):
            state.name_scope = entered
        else:
            entered.__exit__(*exc_info)
