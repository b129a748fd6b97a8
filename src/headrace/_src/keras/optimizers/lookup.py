"""Optimizers by name and by configuration."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.tf_optimizer import TFOptimizer
from headrace._src.keras.saving.lookup import Lookup
from headrace._src.keras.saving.registry import custom_object
from headrace._src.keras.saving.serialization import unknown_name

lookup = Lookup("optimizers", "optimizer")


def _find(name: str) -> Any:
    """The class of that name, in any spelling: "adam", "Adam"."""
    found = custom_object(name)
    if found is not None:
        return found
    for known, cls in lookup.names.items():
        if known.lower() == name.lower():
            return cls
    raise unknown_name("optimizer", name, [known.lower() for known in lookup.names])


def get(identifier: Any, **kwargs: Any) -> Any:
    """The optimizer that a name, a configuration or an optimizer stands for."""
    if isinstance(identifier, (tf.keras.optimizers.Optimizer, tf.keras.optimizers.legacy.Optimizer)):
        return identifier
    if isinstance(identifier, dict):
        return deserialize(identifier)
    if isinstance(identifier, str):
        return _find(identifier)()
    if isinstance(identifier, type):
        return identifier()
    if hasattr(identifier, "apply_gradients"):
        return TFOptimizer(identifier) if isinstance(identifier, tf.compat.v1.train.Optimizer) else identifier
    raise ValueError(f"Could not interpret optimizer identifier: {identifier}")


def serialize(optimizer: Any, use_legacy_format: bool = False) -> Any:
    """An optimizer as configurations hold it, in the newer or the legacy format."""
    return lookup.serialize(optimizer, use_legacy_format)


def deserialize(
    config: Any, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False, **kwargs: Any
) -> Any:
    """The optimizer made from a configuration; one without a sign of its kind is a legacy one, as in old files."""
    if not isinstance(config, dict) or "module" in config or "registered_name" in config:
        return lookup.deserialize(config, custom_objects)
    name, arguments = config["class_name"].removeprefix("Custom>"), config["config"]
    if name.startswith("LossScaleOptimizer"):  # files know several versions of it
        return tf.keras.mixed_precision.LossScaleOptimizer.from_config(dict(arguments), custom_objects)
    if custom_object(name, custom_objects) is None:
        legacy = tf.keras.optimizers.legacy
        older = {known.lower(): known for known in legacy.__all__}
        if arguments.get("is_legacy_optimizer", "use_ema" not in arguments) and name.lower() in older:
            return getattr(legacy, older[name.lower()]).from_config(dict(arguments), custom_objects)
        return _find(name).from_config(dict(arguments), custom_objects)
    return lookup.deserialize({**config, "class_name": name}, custom_objects)
