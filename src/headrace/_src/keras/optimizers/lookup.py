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


def _find_older(name: str) -> Any:
    """The class of that name among the legacy optimizers, in any spelling; None where they have none."""
    legacy = tf.keras.optimizers.legacy
    return next((getattr(legacy, known) for known in legacy.__all__ if known.lower() == name.lower()), None)


def _asks_for_older(kwargs: dict[str, Any]) -> bool:
    older = bool(kwargs.pop("use_legacy_optimizer", False))
    if kwargs:
        raise TypeError(f"Invalid keyword arguments: {kwargs}")
    return older


def get(identifier: Any, **kwargs: Any) -> Any:
    """The optimizer that a name, a configuration or an optimizer stands for.

    Args:
        identifier: One of these.
        **kwargs: `use_legacy_optimizer`, whether names and configurations mean legacy optimizers.
    """
    older = _asks_for_older(kwargs)
    if isinstance(identifier, (tf.keras.optimizers.Optimizer, tf.keras.optimizers.legacy.Optimizer)):
        return identifier
    if isinstance(identifier, dict):
        return deserialize(identifier, use_legacy_optimizer=older)
    if isinstance(identifier, str):
        return ((_find_older(identifier) if older else None) or _find(identifier))()
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
    """The optimizer made from a configuration; one without a sign of its kind is a legacy one, as in old files.

    Args:
        config: The configuration, in either format.
        custom_objects: Classes by name.
        use_legacy_format: Accepted as Keras does; a configuration tells its format itself.
        **kwargs: `use_legacy_optimizer`, whether it is a legacy optimizer whatever the configuration says.
    """
    wants_older = _asks_for_older(kwargs)
    of_its_own = not isinstance(config, dict) or "module" in config or "registered_name" in config
    if of_its_own and not wants_older:
        return lookup.deserialize(config, custom_objects)
    name, arguments = config["class_name"].removeprefix("Custom>"), config["config"]
    if name.startswith("LossScaleOptimizer"):  # files know several versions of it
        return tf.keras.mixed_precision.LossScaleOptimizer.from_config(dict(arguments), custom_objects)
    if custom_object(name, custom_objects) is None:
        # Files from before TensorFlow 2.11 do not say so. An empty configuration is nobody's.
        of_old_file = bool(arguments) and "use_ema" not in arguments
        older = wants_older or arguments.get("is_legacy_optimizer", of_old_file)
        found = (_find_older(name) if older else None) or _find(name)
        return found.from_config(dict(arguments), custom_objects)
    return lookup.deserialize({**config, "class_name": name}, custom_objects)
