"""Constraints by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup("constraints", "constraint")


def get(identifier: Any) -> Any:
    """The constraint that a name, a configuration or a function stands for."""
    return lookup.get(identifier)


def serialize(constraint: Any, use_legacy_format: bool = False) -> Any:
    """A constraint as configurations hold it, in the newer or the legacy format."""
    return lookup.serialize(constraint, use_legacy_format)


def deserialize(config: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """The constraint that `serialize` described, in either format."""
    return lookup.deserialize(config, custom_objects)
