"""The arguments of constructors, for default configurations and for calls of base classes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any


def given_arguments(constructor: Callable[..., None], args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments by name."""
    signature = inspect.signature(constructor)
    found = dict(signature.bind(None, *args, **kwargs).arguments)
    found.pop(next(iter(signature.parameters)))  # self
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            found.update(found.pop(parameter.name, {}))
    return found


def arguments_of(constructor: Callable[..., None]) -> list[str] | None:
    """Returns the names of the arguments, or None if there is a `**kwargs` parameter."""
    parameters = inspect.signature(constructor).parameters.values()
    return None if any(p.kind is p.VAR_KEYWORD for p in parameters) else [p.name for p in parameters]


def passed_on(arguments: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a constructor by name, to pass all of them to the base class.

    Args:
        arguments: The `locals()` of the constructor, before it assigns variables of its own.
    """
    kept = {name: value for name, value in arguments.items() if name not in ("self", "__class__", "kwargs")}
    return kept | arguments.get("kwargs", {})


def is_plain(value: Any) -> bool:
    """Returns whether JSON can hold a value."""
    if isinstance(value, (list, tuple)):
        return all(is_plain(item) for item in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(item) for key, item in value.items())
    return value is None or isinstance(value, (bool, int, float, str))
