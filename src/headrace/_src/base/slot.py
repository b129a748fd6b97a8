"""Slot: a function or value that one room uses and a later room provides.

    run_graph: Slot[Run] = Slot("graph.structural:run_graph")
    ...
    run_graph(graph, arrays)

`_src/wiring.py` names the provider of every slot. It is loaded when the slot is first used, so no module has to be
imported for its side effects.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from headrace._src.base.lazy import load
from headrace._src.wiring import SLOTS

T = TypeVar("T")


class Slot(Generic[T]):
    """Holds what its provider offers; reading `value` or calling the slot loads it.

    Args:
        name: "room.module:attribute" of the slot itself, its key in the wiring table.
    """

    __slots__ = ("name", "value")

    value: T

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, attribute: str) -> T:
        """Runs when `value` is read for the first time."""
        if attribute != "value":
            raise AttributeError(f"Slot {self.name} has no attribute {attribute!r}")
        provider = SLOTS.get(self.name)
        if provider is None:
            raise LookupError(f"Slot {self.name} is empty: headrace/_src/wiring.py names no provider for it.")
        self.value = load(provider)
        return self.value

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.value(*args, **kwargs)  # type: ignore[operator]

    def __repr__(self) -> str:
        return f"<Slot {self.name}, provided by {SLOTS.get(self.name, 'nobody')}>"
