"""The names under which objects that are not Keras's own are saved and found again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

_custom_objects: dict[str, Any] = {}
_registered_names: dict[Any, str] = {}
_scopes = threading.local()


def get_custom_objects() -> dict[str, Any]:
    """The table of names known everywhere; it may be changed."""
    return _custom_objects


class CustomObjectScope:
    """Inside the `with` block the given names are known to loading functions.

    Args:
        *args: Dictionaries from names to classes or functions.
    """

    def __init__(self, *args: Mapping[str, Any]) -> None:
        self.custom_objects = args

    def __enter__(self) -> CustomObjectScope:
        stack = _scope_stack()
        for names in self.custom_objects:
            stack.append(names)
        return self

    def __exit__(self, *exception: Any) -> None:
        stack = _scope_stack()
        del stack[len(stack) - len(self.custom_objects) :]


def _scope_stack() -> list[Mapping[str, Any]]:
    if not hasattr(_scopes, "stack"):
        _scopes.stack = []
    return _scopes.stack


def custom_object(name: str, custom_objects: Mapping[str, Any] | None = None) -> Any:
    """What `name` stands for: in the given table, in the open scopes from inside out, or everywhere; or None."""
    for table in (custom_objects or {}, *reversed(_scope_stack()), _custom_objects):
        if name in table:
            return table[name]
    return None


def register_keras_serializable(package: str = "Custom", name: str | None = None) -> Callable[[Any], Any]:
    """Decorator: the class or function is saved, and found when loading, as "package>name"."""

    def decorate(thing: Any) -> Any:
        registered = f"{package}>{name if name is not None else thing.__name__}"
        if isinstance(thing, type) and not hasattr(thing, "get_config"):
            raise ValueError(
                f"Cannot register a class that does not have a get_config() method: {thing.__name__} of package "
                f"{package}."
            )
        _custom_objects[registered] = thing
        _registered_names[thing] = registered
        return thing

    return decorate


def is_registered(thing: Any) -> bool:
    """Whether a class or function was registered under a name."""
    return thing in _registered_names


def get_registered_name(obj: Any) -> str:
    """The name an object was registered under, or its own."""
    known = _registered_names.get(obj)
    return obj.__name__ if known is None else known


def get_registered_object(
    name: str, custom_objects: dict[str, Any] | None = None, module_objects: dict[str, Any] | None = None
) -> Any:
    """The class or function of that name, or None."""
    found = custom_object(name, custom_objects)
    return found if found is not None or not module_objects else module_objects.get(name)
