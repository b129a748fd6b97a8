"""Optimizers by name and by configuration."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.graph_mode import graph_mode
from headrace._src.keras.engine.typing import Config, OptimizerLike, SupportsApplyGradients
from headrace._src.keras.saving.lookup import Lookup
from headrace._src.keras.saving.registry import custom_object
from headrace._src.keras.saving.serialization import unknown_name

lookup = Lookup("optimizers", "optimizer")


def _find(name: str) -> Any:
    """Returns the class with that name, ignoring case."""
    found = custom_object(name)
    if found is not None:
        return found
    for known, cls in lookup.names.items():
        if known.lower() == name.lower():
            return cls
    raise unknown_name("optimizer", name, [known.lower() for known in lookup.names])


def _find_older(name: str) -> Any:
    """Returns the legacy optimizer with that name, ignoring case, or None."""
    legacy = tf.keras.optimizers.legacy
    return next((getattr(legacy, known) for known in legacy.__all__ if known.lower() == name.lower()), None)


def _asks_for_older(kwargs: dict[str, Any]) -> bool:
    older = bool(kwargs.pop("use_legacy_optimizer", False))
    if kwargs:
        raise TypeError(f"Invalid keyword arguments: {kwargs}")
    return older


def get(identifier: OptimizerLike | type, **kwargs: Any) -> Any:
    """Returns the optimizer for a name, a configuration, a class or an optimizer.

    Args:
        identifier: Name, configuration dictionary, class or optimizer.
        **kwargs: `use_legacy_optimizer`, whether names and configurations mean legacy optimizers.

    Raises:
        ValueError: If the identifier is of another type.

    >>> tf.keras.optimizers.get("adam").name
    'Adam'
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
        return graph_mode.value.keras_optimizer(identifier)
    raise ValueError(f"Could not interpret optimizer identifier: {identifier}")


def serialize(optimizer: SupportsApplyGradients, use_legacy_format: bool = False) -> Config:
    """Returns the configuration of an optimizer.

    Args:
        optimizer: Optimizer to describe.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    return lookup.serialize(optimizer, use_legacy_format)


def deserialize(
    config: Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False, **kwargs: Any
) -> Any:
    """Creates an optimizer from a configuration.

    As in old files, a configuration that does not say which kind it is describes a legacy optimizer.

    Args:
        config: Configuration in either format.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.
        **kwargs: `use_legacy_optimizer`, whether to create a legacy optimizer regardless of the configuration.

    Returns:
        An optimizer.
    """
    wants_older = _asks_for_older(kwargs)
    of_its_own = not isinstance(config, dict) or "module" in config or "registered_name" in config
    if of_its_own and not wants_older:
        return lookup.deserialize(config, custom_objects)
    name, arguments = config["class_name"].removeprefix("Custom>"), config["config"]
    if name.startswith("LossScaleOptimizer"):  # files contain several versions of it
        return tf.keras.mixed_precision.LossScaleOptimizer.from_config(dict(arguments), custom_objects)
    if custom_object(name, custom_objects) is None:
        # Files from before TensorFlow 2.11 do not mark legacy optimizers. An empty configuration proves nothing.
        of_old_file = bool(arguments) and "use_ema" not in arguments
        older = wants_older or arguments.get("is_legacy_optimizer", of_old_file)
        found = (_find_older(name) if older else None) or _find(name)
        return found.from_config(dict(arguments), custom_objects)
    return lookup.deserialize({**config, "class_name": name}, custom_objects)
