"""What the layers that are being called know of the calls around them: the outer layer, whether it trains."""

from __future__ import annotations

import threading
from typing import Any


class CallContext(threading.local):
    """The calls in progress on this thread."""

    def __init__(self) -> None:
        self.depth = 0
        self.training: Any = None
        self.scope = ""
        self.symbolic = False  # whether a layer is only traced to learn what it returns


context = CallContext()


class Phase:
    """Whether layers that nobody tells it train (1) or predict (0)."""

    value = 0
    is_set = False  # whether the program chose it


phase = Phase()


class entered:
    """A block that runs inside the call of a layer."""

    __slots__ = ("_before", "_scope", "_training")

    def __init__(self, name: str, training: Any) -> None:
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
    """A block in which weights are named for their own layers alone, not for the calls around them."""

    __slots__ = ("_scope",)

    def __enter__(self) -> None:
        self._scope, context.scope = context.scope, ""

    def __exit__(self, *exc_info: Any) -> None:
        context.scope = self._scope
