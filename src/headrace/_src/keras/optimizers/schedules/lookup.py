"""Schedules by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.saving.lookup import Lookup
from headrace._src.keras.saving.serialization import deserialize_keras_object


def serialize(learning_rate_schedule: Any, use_legacy_format: bool = False) -> Any:
    """A schedule as configurations hold it, in the newer or the legacy format."""
    return Lookup.serialize(learning_rate_schedule, use_legacy_format)


def deserialize(config: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False) -> Any:
    """The schedule that `serialize` described, in either format."""
    return deserialize_keras_object(config, custom_objects)
