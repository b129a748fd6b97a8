"""The layer calls in progress on each thread: the scope of names, and whether they train."""

from __future__ import annotations

import threading
from typing import Any

from headrace._src.keras.engine.typing import Training


class CallContext(threading.local):
    """The calls in progress on this thread."""

    def __init__(self) -> None:
        self.depth = 0
        self.training: Any = None
        self.scope = ""
        self.arguments: dict[str, Any] = {}  # that layers have registered, by name
        self.symbolic = False  # whether a layer is only traced to find its outputs


context = CallContext()


class Phase:
    """Whether layers train (1) or predict (0) if no call sets `training`."""

    value = 0
    is_set = False  # whether the program has set it


phase = Phase()


Outer = tuple[Any, str, dict[str, Any]]  # what a call changes in the context


def enter(name: str, training: Training, arguments: dict[str, Any] | None = None) -> Outer:
    """Begins the call of a layer; returns what `leave` needs."""
    before = context.training, context.scope, context.arguments
    context.depth += 1
    context.training, context.scope = training, f"{before[1]}{name}/"
    if arguments is not None:
        context.arguments = before[2] | arguments
    return before


def leave(before: Outer) -> None:
    """Ends the call of a layer."""
    context.depth -= 1
    context.training, context.scope, context.arguments = before


class entered:
    """A block inside the call of a layer."""

    __slots__ = ("_arguments", "_before", "_name", "_training")

    def __init__(self, name: str, training: Training, arguments: dict[str, Any] | None = None) -> None:
        self._name, self._training, self._arguments = name, training, arguments
        self._before: Any = None

    def __enter__(self) -> None:
        self._before = enter(self._name, self._training, self._arguments)

    def __exit__(self, *exc_info: Any) -> None:
        leave(self._before)


class at_root:
    """A block in which names of weights do not include the scopes of outer calls."""

    __slots__ = ("_scope",)

    def __enter__(self) -> None:
        self._scope, context.scope = context.scope, ""

    def __exit__(self, *exc_info: Any) -> None:
        context.scope = self._scope
