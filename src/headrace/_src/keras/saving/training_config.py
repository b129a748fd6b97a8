"""The compile arguments of a model as HDF5 files and SavedModels store them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.legacy.optimizer import Optimizer as LegacyOptimizer
from headrace._src.keras.optimizers.loss_scale import LossScaleOptimizer
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.saving.legacy_form import legacy_config
from headrace._src.keras.saving.registry import custom_object
from headrace._src.keras.saving.serialization import UnknownObject, serialize_keras_object, unknown_name

_NAMES = ("loss", "metrics", "weighted_metrics", "loss_weights")


def training_config(model: Any, include_optimizer: bool = True) -> dict[str, Any]:
    """Returns the losses, metrics, weights and optimizer of a compiled model as a configuration."""
    model._name_metrics_ahead()
    given = model._compile_arguments
    config = {name: legacy_config(given.get(name)) for name in _NAMES}
    if include_optimizer and model.optimizer is not None:
        config["optimizer_config"] = _optimizer_config(model.optimizer)
    return config


def has_training_to_save(model: Any) -> bool:
    """Returns whether files can hold how a model is trained; warns if its optimizer is one of TensorFlow 1."""
    if not model._is_compiled:
        return False
    if model.optimizer is None or isinstance(model.optimizer, (Optimizer, LegacyOptimizer)):
        return True
    tf.get_logger().warning(
        "TensorFlow optimizers do not make it possible to access optimizer attributes or optimizer state after "
        "instantiation. As a result, the optimizer is not part of the saved model: compile the model again after "
        "loading it, or use an optimizer of tf.keras."
    )
    return False


def _optimizer_config(optimizer: Any) -> dict[str, Any]:
    described = serialize_keras_object(optimizer)
    name = described["registered_name"] or described["class_name"]
    if isinstance(optimizer, LossScaleOptimizer):
        name = "LossScaleOptimizerV3"
    elif not isinstance(optimizer, LegacyOptimizer) and ">" not in name:
        name = f"Custom>{name}"  # marks the optimizers of Keras 2.11 and later
    return {"class_name": name, "config": described["config"]}


def compile_arguments(config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> dict[str, Any]:
    """Returns the arguments of `compile` from the result of `training_config`."""
    optimizer = config.get("optimizer_config")
    arguments: dict[str, Any] = {"loss_weights": config.get("loss_weights")}
    if optimizer is not None:
        arguments["optimizer"] = tf.keras.optimizers.deserialize(optimizer, custom_objects)
    arguments["loss"] = _revived(config.get("loss"), _loss, custom_objects)
    for name in ("metrics", "weighted_metrics"):
        arguments[name] = _revived(config.get(name), _metric, custom_objects)
    return arguments


@contextlib.contextmanager
def explained_by_compile_false() -> Iterator[None]:
    """Adds the way out to errors of unknown losses, metrics and optimizers."""
    try:
        yield
    except UnknownObject as error:  # these files say it in the words of older releases
        raise unknown_name("object", error.name, ()) from error
    except (TypeError, ValueError) as error:
        error.add_note("Pass compile=False to load the model without its training configuration.")
        raise


def _loss(value: Any, custom_objects: dict[str, Any] | None) -> Any:
    return tf.keras.losses.deserialize(value, custom_objects)


def _metric(value: Any, custom_objects: dict[str, Any] | None) -> Any:
    if not isinstance(value, str):
        return tf.keras.metrics.deserialize(value, custom_objects)
    found = custom_object(value, custom_objects)
    return value if found is None else found  # the meaning of "accuracy" depends on the outputs


def _revived(value: Any, deserialize: Callable[..., Any], custom_objects: dict[str, Any] | None) -> Any:
    if isinstance(value, str) or (isinstance(value, dict) and "class_name" in value and "config" in value):
        return deserialize(value, custom_objects)
    if isinstance(value, list):
        return [_revived(item, deserialize, custom_objects) for item in value]
    if isinstance(value, dict):
        return {key: _revived(item, deserialize, custom_objects) for key, item in value.items()}
    return value
