"""Metrics by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.metrics.accuracy_functions import accuracy
from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup("metrics", "metric function")


def get(identifier: Any) -> Any:
    """The metric that a name, a configuration, a class or a function stands for."""
    if identifier in ("acc", "accuracy"):
        return accuracy
    if isinstance(identifier, type):
        return identifier()
    return lookup.get(identifier)


def serialize(metric: Any, use_legacy_format: bool = False) -> Any:
    """A metric as configurations hold it, in the newer or the legacy format."""
    return lookup.serialize(metric, use_legacy_format)


def deserialize(config: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """The metric that `serialize` described, in either format."""
    return lookup.deserialize(config, custom_objects)
