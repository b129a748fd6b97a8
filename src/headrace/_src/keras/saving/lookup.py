"""Lookup: `get`, `serialize` and `deserialize` of one namespace (initializers, losses and so on)."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.saving import legacy_objects
from headrace._src.keras.saving.registry import custom_object
from headrace._src.keras.saving.serialization import (
    deserialize_keras_object,
    serialize_keras_object,
    unknown_name,
)

_NOT_OBJECTS = ("get", "serialize", "deserialize")


class Lookup:
    """The objects of one public namespace by name.

    Args:
        space: Name of the namespace in tf.keras, such as "initializers".
        kind: Name of one of its objects, for error messages.
        aliases: Further names that `get` accepts.
    """

    def __init__(self, space: str, kind: str, aliases: dict[str, str] | None = None) -> None:
        self.space, self.kind = space, kind
        self._aliases = aliases or {}
        self._names: dict[str, Any] | None = None

    @property
    def names(self) -> dict[str, Any]:
        """All names with their objects. Computed at the first request, because the public table is above this room."""
        if self._names is None:
            module = getattr(tf.keras, self.space)
            names = {name: getattr(module, name) for name in module.__all__ if name not in _NOT_OBJECTS}
            self._names = {name: thing for name, thing in names.items() if callable(thing)}
            self._names |= {alias: names[name] for alias, name in self._aliases.items()}
        return self._names

    def find(self, name: str) -> Any:
        """Returns the class or function named `name`. Custom objects come first."""
        found = custom_object(name)
        if found is None:
            found = self.names.get(name)
        if found is None:
            raise unknown_name(self.kind, name, self.names)
        return found

    def get(self, identifier: Any) -> Any:
        """Returns an object from its name, configuration or class. An object is returned unchanged."""
        if identifier is None:
            return None
        if isinstance(identifier, str):
            found = self.find(identifier)
            return found() if isinstance(found, type) else found
        if isinstance(identifier, dict):
            return self.deserialize(identifier)
        if isinstance(identifier, type):
            return identifier()
        if callable(identifier):
            return identifier
        raise ValueError(f"Could not interpret {self.kind} identifier: {identifier}")

    def deserialize(self, config: Any, custom_objects: dict[str, Any] | None = None) -> Any:
        """Makes an object from its name or its configuration in either format."""
        return deserialize_keras_object(
            config, custom_objects, module_objects=self.names, printable_module_name=self.kind
        )

    @staticmethod
    def serialize(thing: Any, use_legacy_format: bool = False) -> Any:
        """Returns the configuration of an object, in the newer or the legacy format."""
        return legacy_objects.serialize_keras_object(thing) if use_legacy_format else serialize_keras_object(thing)
