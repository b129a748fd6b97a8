"""Variables without a value in converted code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn


class Undefined:
    """Represents a variable without a value; using it raises the error that Python would raise."""

    __slots__ = ("symbol_name",)

    def __init__(self, symbol_name: str) -> None:
        object.__setattr__(self, "symbol_name", symbol_name)

    def _refuse(self, *args: object) -> NoReturn:
        raise UnboundLocalError(f"'{self.symbol_name}' is used before assignment")

    def __getattr__(self, name: str) -> NoReturn:
        self._refuse()

    def __repr__(self) -> str:
        return f"<undefined {self.symbol_name}>"

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __bool__ = _refuse
    __getitem__ = __setitem__ = __call__ = __iter__ = __len__ = __lt__ = __gt__ = __le__ = __ge__ = __neg__ = _refuse


def ldu(load: Callable[[], Any], name: str) -> Any:
    """Returns the value of a variable, or Undefined."""
    try:
        return load()
    except (NameError, AttributeError, KeyError, IndexError):
        return Undefined(name)
