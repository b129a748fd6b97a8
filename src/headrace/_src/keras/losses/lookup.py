"""Losses by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup("losses", "loss function")


def get(identifier: Any) -> Any:
    """The loss that a name, a configuration, a class or a function stands for."""
    return lookup.get(identifier)


def serialize(loss: Any, use_legacy_format: bool = False) -> Any:
    """A loss as configurations hold it, in the newer or the legacy format."""
    return lookup.serialize(loss, use_legacy_format)


def deserialize(name: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """The loss that `serialize` described, in either format."""
    return lookup.deserialize(name, custom_objects)
