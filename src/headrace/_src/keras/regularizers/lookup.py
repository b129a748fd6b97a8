"""Regularizers by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.regularizers.regularizer import l1_l2
from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup("regularizers", "regularizer")


def get(identifier: Any) -> Any:
    """The regularizer that a name, a configuration or a function stands for."""
    # As a name "l1_l2" stands for the penalty that the function of that name makes, not for the function.
    return l1_l2() if identifier == "l1_l2" else lookup.get(identifier)


def serialize(regularizer: Any, use_legacy_format: bool = False) -> Any:
    """A regularizer as configurations hold it, in the newer or the legacy format."""
    return lookup.serialize(regularizer, use_legacy_format)


def deserialize(config: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """The regularizer that `serialize` described, in either format."""
    return lookup.deserialize(config, custom_objects)
