"""Shapes made of Dimension objects, as in TensorFlow 1.

The switch replaces methods of TensorShape. headrace's own code still reads plain integers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from headrace._src.tensors.dimension import Dimension
from headrace._src.tensors.shapes import TensorShape

_PACKAGE = __name__.partition(".")[0]
_PLAIN = {name: getattr(TensorShape, name) for name in ("__getitem__", "__iter__", "__str__", "__repr__")}


def _asked_by_program() -> bool:
    module = sys._getframe(2).f_globals.get("__name__", "")
    return module != _PACKAGE and not module.startswith(_PACKAGE + ".")


def _getitem(self: TensorShape, key: Any) -> Any:
    found = _PLAIN["__getitem__"](self, key)
    return Dimension(found) if not isinstance(found, TensorShape) and _asked_by_program() else found


def _iter(self: TensorShape) -> Iterator[Any]:
    sizes = _PLAIN["__iter__"](self)
    return (Dimension(size) for size in sizes) if _asked_by_program() else sizes


def _str(self: TensorShape) -> str:
    if self.rank is None:
        return "<unknown>"
    text = ", ".join("?" if size is None else str(size) for size in self.as_list())
    return f"({text},)" if self.rank == 1 else f"({text})"


def _repr(self: TensorShape) -> str:
    return f"TensorShape({None if self.rank is None else [Dimension(size) for size in self.as_list()]})"


def disable_v2_tensorshape() -> None:
    """Makes `shape[0]` a Dimension, whose `value` is the size or None."""
    for name, method in {"__getitem__": _getitem, "__iter__": _iter, "__str__": _str, "__repr__": _repr}.items():
        setattr(TensorShape, name, method)


def enable_v2_tensorshape() -> None:
    """Makes `shape[0]` the size itself, or None."""
    for name, method in _PLAIN.items():
        setattr(TensorShape, name, method)
