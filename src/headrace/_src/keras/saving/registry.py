"""The names under which custom objects are saved and loaded."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

_custom_objects: dict[str, Any] = {}
_registered_names: dict[Any, str] = {}
_scopes = threading.local()


def get_custom_objects() -> dict[str, Any]:
    """Returns the global table of custom objects. It may be modified."""
    return _custom_objects


class CustomObjectScope:
    """Makes custom objects known to loading functions inside a `with` block.

    Args:
        *args: Dictionaries from names to classes or functions.

    >>> with tf.keras.utils.custom_object_scope({"double": lambda x: 2 * x}):
    ...     tf.keras.activations.get("double")(3)
    6
    """

    def __init__(self, *args: Mapping[str, Any]) -> None:
        self.custom_objects = args

    def __enter__(self) -> CustomObjectScope:
        stack = _scope_stack()
        for names in self.custom_objects:
            stack.append(names)
        return self

    def __exit__(self, *exception: object) -> None:
        stack = _scope_stack()
        del stack[len(stack) - len(self.custom_objects) :]


def _scope_stack() -> list[Mapping[str, Any]]:
    if not hasattr(_scopes, "stack"):
        _scopes.stack = []
    return _scopes.stack


def custom_object(name: str, custom_objects: Mapping[str, Any] | None = None) -> Any:
    """Returns the object `name` from the given table, the open scopes (innermost first) or the global table."""
    for table in (custom_objects or {}, *reversed(_scope_stack()), _custom_objects):
        if name in table:
            return table[name]
    return None


def register_keras_serializable(package: str = "Custom", name: str | None = None) -> Callable[[Any], Any]:
    """Decorator that registers a class or function under "package>name" for saving and loading.

    Args:
        package: Name of the package.
        name: Name of the object. None uses its own name.

    Returns:
        The decorator.

    >>> @tf.keras.utils.register_keras_serializable("my_package")
    ... class Mine(tf.keras.layers.Layer):
    ...     pass
    >>> tf.keras.utils.get_registered_name(Mine)
    'my_package>Mine'
    """

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
    """Returns whether a class or function was registered."""
    return thing in _registered_names


def get_registered_name(obj: Any) -> str:
    """Returns the registered name of an object, or its own name.

    Args:
        obj: Class or function.
    """
    known = _registered_names.get(obj)
    return obj.__name__ if known is None else known


def get_registered_object(
    name: str, custom_objects: Mapping[str, Any] | None = None, module_objects: Mapping[str, Any] | None = None
) -> Any:
    """Returns the class or function with this name, or None.

    Args:
        name: Name, with or without the package.
        custom_objects: Dictionary from names to classes and functions that are not Keras's own, or None.
        module_objects: Dictionary of further names, such as the globals of a module, or None.
    """
    found = custom_object(name, custom_objects)
    return found if found is not None or not module_objects else module_objects.get(name)
