"""Variables that have no value yet, as converted code sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Undefined:
    """Stands for a variable without a value; using it is the error Python would have raised."""

    __slots__ = ("symbol_name",)

    def __init__(self, symbol_name: str) -> None:
        object.__setattr__(self, "symbol_name", symbol_name)

    def _refuse(self, *args: Any) -> Any:
        raise UnboundLocalError(f"'{self.symbol_name}' is used before assignment")

    def __getattr__(self, name: str) -> Any:
        return self._refuse()

    def __repr__(self) -> str:
        return f"<undefined {self.symbol_name}>"

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __bool__ = _refuse
    __getitem__ = __setitem__ = __call__ = __iter__ = __len__ = __lt__ = __gt__ = __le__ = __ge__ = __neg__ = _refuse


def ldu(load: Callable[[], Any], name: str) -> Any:
    """The value of a variable, or Undefined."""
    try:
        return load()
    except (NameError, AttributeError, KeyError, IndexError):
        return Undefined(name)
