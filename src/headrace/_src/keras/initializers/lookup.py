"""Initializers by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup(
    "initializers",
    "initializer",
    {"one": "Ones", "zero": "Zeros", "normal": "RandomNormal", "uniform": "RandomUniform"},
)


def get(identifier: Any) -> Any:
    """The initializer that a name, a configuration, a class or a function stands for."""
    return lookup.get(identifier)


def serialize(initializer: Any, use_legacy_format: bool = False) -> Any:
    """A initializer as configurations hold it, in the newer or the legacy format."""
    return lookup.serialize(initializer, use_legacy_format)


def deserialize(config: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """The initializer that `serialize` described, in either format."""
    return lookup.deserialize(config, custom_objects)
