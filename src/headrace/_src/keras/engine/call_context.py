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
        self.symbolic = False  # whether a layer is only traced to find its outputs


context = CallContext()


class Phase:
    """Whether layers train (1) or predict (0) if no call sets `training`."""

    value = 0
    is_set = False  # whether the program has set it


phase = Phase()


class entered:
    """A block inside the call of a layer."""

    __slots__ = ("_before", "_scope", "_training")

    def __init__(self, name: str, training: Training) -> None:
        self._scope = f"{context.scope}{name}/"
        self._training = training
        self._before: Any = None

    def __enter__(self) -> None:
        self._before = (context.training, context.scope)
        context.depth += 1
        context.training, context.scope = self._training, self._scope

    def __exit__(self, *exc_info: Any) -> None:
        context.depth -= 1
        context.training, context.scope = self._before


class at_root:
    """A block in which names of weights do not include the scopes of outer calls."""

    __slots__ = ("_scope",)

    def __enter__(self) -> None:
        self._scope, context.scope = context.scope, ""

    def __exit__(self, *exc_info: Any) -> None:
        context.scope = self._scope
