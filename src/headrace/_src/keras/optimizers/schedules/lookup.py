"""Schedules by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.typing import Config
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.keras.saving.lookup import Lookup
from headrace._src.keras.saving.serialization import deserialize_keras_object


def serialize(learning_rate_schedule: LearningRateSchedule, use_legacy_format: bool = False) -> Config:
    """Returns the configuration of a schedule.

    Args:
        learning_rate_schedule: Schedule to describe.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    return Lookup.serialize(learning_rate_schedule, use_legacy_format)


def deserialize(
    config: Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False
) -> LearningRateSchedule:
    """Creates the schedule described by a configuration in either format.

    Args:
        config: Dictionary returned by `get_config`.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.

    Returns:
        A schedule.
    """
    return deserialize_keras_object(config, custom_objects)
