"""The parameters of a Python function: binds a call's arguments to their names, and calls it with them again."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class Parameters:
    """How a function takes its arguments. `bound` is the number of leading arguments that are given already (self)."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.signature = _signature(function)
        parameters = list(self.signature.parameters.values())
        self.names = [p.name for p in parameters]
        self._kinds = {p.name: p.kind for p in parameters}
        self.positional = [p.name for p in parameters if p.kind in _POSITIONAL]
        self.is_plain = all(p.kind in _POSITIONAL for p in parameters)
        self._name = getattr(function, "__name__", "function")

    def bind(self, args: Sequence[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Parameter name -> value, defaults filled in."""
        if self.is_plain and not kwargs and len(args) == len(self.names):
            return dict(zip(self.names, args, strict=True))
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{self._name}(): {error}") from None
        bound.apply_defaults()
        return bound.arguments

    def call(self, function: Callable[..., Any], values: dict[str, Any]) -> Any:
        """Calls the function with values given by parameter name."""
        args: list[Any] = []
        kwargs: dict[str, Any] = {}
        for name, value in values.items():
            kind = self._kinds[name]
            if kind in _POSITIONAL:
                args.append(value)
            elif kind is inspect.Parameter.VAR_POSITIONAL:
                args.extend(value)
            elif kind is inspect.Parameter.KEYWORD_ONLY:
                kwargs[name] = value
            else:
                kwargs.update(value)
        return function(*args, **kwargs)


def _signature(function: Callable[..., Any]) -> inspect.Signature:
    if isinstance(function, functools.partial):
        return inspect.signature(function)
    try:
        return inspect.signature(function, follow_wrapped=True)
    except (TypeError, ValueError):
        either = inspect.Parameter
        return inspect.Signature([either("args", either.VAR_POSITIONAL), either("kwargs", either.VAR_KEYWORD)])
