"""Methods of a class whose bodies stand in a later room.

RaggedTensor lives in `tensors`, but `to_tensor` needs ops. A table in the later room, method -> "room.module:function",
is handed to the class once; a body is loaded when its method is first asked for.
"""

from __future__ import annotations

from typing import Any

from headrace._src.base.lazy import load


class _LateMethod:
    """Stands for a method until it is first used, then puts the method in its own place."""

    def __init__(self, owner: type, name: str, path: str, wrap: Any) -> None:
        self.owner, self.name, self.path, self.wrap = owner, name, path, wrap

    def __get__(self, instance: Any, owner: type) -> Any:
        body = load(self.path)
        method = body if self.wrap is None else self.wrap(body)
        setattr(self.owner, self.name, method)
        return method.__get__(instance, owner)


def give_methods(cls: type, table: dict[str, str], wrap: Any = None) -> None:
    """Gives `cls` the methods in `table`; `wrap` is `classmethod` or `property` where they are of that kind."""
    for name, path in table.items():
        setattr(cls, name, _LateMethod(cls, name, path, wrap))
