"""The metadata of layers, models and metrics in a Keras SavedModel."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Config
from headrace._src.keras.layers.core.input_layer import InputLayer
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.models.functional import Model
from headrace._src.keras.models.model import KERAS_VERSION
from headrace._src.keras.saving.legacy_form import legacy_config
from headrace._src.keras.saving.registry import get_registered_name
from headrace._src.keras.saving.saved_functions import inputs_spec
from headrace._src.keras.saving.saved_metadata import encoded
from headrace._src.keras.saving.serialization import UNDEFINED_CONFIG, AllowGaps
from headrace._src.keras.saving.training_config import has_training_to_save, training_config


def layer_note(layer: Any, include_optimizer: bool) -> dict[str, Any]:
    """Returns the metadata of a layer or model."""
    name, config = get_registered_name(type(layer)), _config(layer)
    if isinstance(layer, InputLayer):
        shape = encoded(layer._batch_input_shape)
        return {"class_name": name, "name": layer.name, "dtype": layer.dtype, "sparse": layer.sparse,
                "ragged": layer.ragged, "batch_input_shape": shape, "config": config}  # fmt: skip
    note: dict[str, Any] = {
        "name": layer.name,
        "trainable": layer.trainable,
        "expects_training_arg": call_signature(layer.call).takes_training,
        "dtype": layer.dtype,
        "batch_input_shape": encoded(getattr(layer, "_batch_input_shape", None)),
        "must_restore_from_config": bool(getattr(layer, "_must_restore_from_config", False)),
        "preserve_input_structure_in_config": bool(getattr(layer, "_preserve_input_structure_in_config", False)),
        "autocast": bool(layer._autocast),
        "class_name": name,
        "config": config,
    }
    if not isinstance(layer, Model):
        note["stateful"] = bool(layer.stateful)
    if layer.input_spec is not None and not isinstance(layer, Model):
        note["input_spec"] = tf.nest.map_structure(_described_spec, layer.input_spec)
    shape = layer._build_input_shape
    if shape is not None:
        note["build_input_shape"] = encoded(_as_shapes(shape))
    return note | (_model_note(layer, name, config, include_optimizer) if isinstance(layer, Model) else {})


def _model_note(model: Model, name: str, config: Config, include_optimizer: bool) -> dict[str, Any]:
    spec = inputs_spec(model)
    note = {
        "is_graph_network": model._network is not None,
        "full_save_spec": encoded(None if spec is None else model.save_spec()),
        "save_spec": encoded(spec),
        "keras_version": KERAS_VERSION,
        "backend": "tensorflow",
        "model_config": {"class_name": name, "config": config},
    }
    if include_optimizer and has_training_to_save(model):
        note["training_config"] = training_config(model)
    elif include_optimizer and model.optimizer is not None and not model._is_compiled:  # for the user's own loop
        note["optimizer_config"] = tf.keras.optimizers.serialize(model.optimizer)
    return note


def _described_spec(spec: InputSpec | None) -> dict[str, Any] | None:
    return None if spec is None else {"class_name": "InputSpec", "config": encoded(spec.get_config())}


def _config(layer: Layer) -> Config:
    """Returns the configuration of a layer, or a marker if it has none and must be revived from its functions."""
    with AllowGaps():
        try:
            return legacy_config(layer.get_config())
        except (NotImplementedError, TypeError):
            return {UNDEFINED_CONFIG: True}


def _as_shapes(shape: Any) -> Any:
    if isinstance(shape, dict):
        return {key: _as_shapes(value) for key, value in shape.items()}
    if isinstance(shape, (list, tuple)) and not all(s is None or isinstance(s, int) for s in shape):
        return [_as_shapes(item) for item in shape]
    return tf.TensorShape(shape)


def metric_note(metric: Metric) -> dict[str, Any]:
    """Returns the metadata of a metric."""
    config = legacy_config(metric.get_config())
    note: dict[str, Any] = {"class_name": get_registered_name(type(metric)), "name": metric.name, "dtype": metric.dtype,
                            "config": config}  # fmt: skip
    shape = getattr(metric, "_build_input_shape", None)
    return note if shape is None else {**note, "build_input_shape": encoded(shape)}
