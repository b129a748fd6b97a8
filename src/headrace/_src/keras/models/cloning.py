"""Models from configurations, from JSON, and from other models."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import headrace as tf
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.node_layer import AddLoss, AddMetric
from headrace._src.keras.layers.core.input_layer import InputLayer
from headrace._src.keras.models import calls
from headrace._src.keras.models.functional import Functional, Model, add_marked, marks
from headrace._src.keras.models.model import is_made_of_tensors
from headrace._src.keras.models.sequential import Sequential
from headrace._src.keras.saving.safe_mode import SafeModeScope
from headrace._src.keras.saving.serialization import deserialize_keras_object
from headrace._src.tensors.typing import Nest


def model_from_config(config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Any:
    """Makes a model from its configuration, the dictionary that `Model.to_json` writes.

    Args:
        config: The configuration, with "class_name" and "config".
        custom_objects: Names of custom classes and functions, with the objects.

    Returns:
        A model with new weights.

    Raises:
        TypeError: If `config` is not a dict.
    """
    if not isinstance(config, dict):
        raise TypeError(f"`model_from_config` expects a dictionary, not {type(config).__name__}: {str(config)[:100]}")
    if config.get("class_name") in ("Functional", "Model") and not (custom_objects or {}).get(config["class_name"]):
        return Functional.from_config(config["config"], custom_objects)
    if config.get("class_name") == "Sequential":
        return Sequential.from_config(config["config"], custom_objects)
    return deserialize_keras_object(config, custom_objects)


def model_from_json(json_string: str, custom_objects: dict[str, Any] | None = None) -> Any:
    """Makes a model from the JSON that `Model.to_json` returned.

    Args:
        json_string: JSON text.
        custom_objects: Names of custom classes and functions, with the objects.

    Returns:
        A model with new weights.
    """
    return model_from_config(json.loads(json_string), custom_objects)


def model_from_yaml(yaml_string: str, custom_objects: dict[str, Any] | None = None) -> Any:
    """Always raises RuntimeError, because YAML files could run code.

    Args:
        yaml_string: Ignored.
        custom_objects: Ignored.
    """
    raise RuntimeError(
        "Method `model_from_yaml()` has been removed due to security risk of arbitrary code execution. Please use "
        "`Model.to_json()` and `model_from_json()` instead."
    )


def clone_model(
    model: Model, input_tensors: Nest[KerasTensor] | None = None, clone_function: Callable[[Any], Layer] | None = None
) -> Model:
    """Makes a model with new layers like those of `model`, with new weights.

    Args:
        model: A functional or sequential model.
        input_tensors: Symbolic inputs of the new model. None makes new inputs.
        clone_function: Function that returns the new layer for a layer. None makes it from the configuration.

    Returns:
        The new model.

    >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    >>> tf.keras.models.clone_model(model).output_shape
    (None, 2)
    """
    with SafeModeScope(False):  # these objects exist already: nothing comes from a file
        return _cloned(model, input_tensors, clone_function)


def _cloned(
    model: Model, input_tensors: Nest[KerasTensor] | None, clone_function: Callable[[Any], Layer] | None
) -> Model:
    given = [] if input_tensors is None else [_input_behind(tensor) for tensor in tf.nest.flatten(input_tensors)]
    clone = clone_function or (lambda layer: type(layer).from_config(layer.get_config()))
    if isinstance(model, Sequential):
        sequential = Sequential(given, name=model.name)
        for layer in model._layers:
            if not isinstance(layer, InputLayer):
                sequential.add(clone(layer))
            elif not given:
                sequential.add(InputLayer.from_config(layer.get_config()))
        return sequential
    if model._network is None:
        if input_tensors is None and clone_function is None:
            return type(model).from_config(model.get_config())
        raise ValueError(
            "Expected `model` argument to be a functional `Model` instance, but got a subclassed model instead: "
            f"{model}. Subclassed models are made by calling their class."
        )
    network = model._loss_network or model._network
    originals = {layer.name: layer for layer in network.layers}
    if model._loss_network is not None:
        originals |= {mark.name: mark for mark, _ in marks(model._loss_network)}
    made: list[Layer] = []
    inputs_by_name = dict(zip(model.input_names, given, strict=True)) if given else {}

    def make(entry: dict[str, Any]) -> Layer:
        made.append(make_one(originals[entry["name"]]))
        return made[-1]

    def make_one(layer: Layer) -> Layer:
        if isinstance(layer, InputLayer):
            return inputs_by_name.get(layer.name) or InputLayer.from_config(layer.get_config())
        if isinstance(layer, Model):
            return clone_model(layer, clone_function=clone_function)
        return layer if isinstance(layer, AddLoss | AddMetric) else clone(layer)

    inputs, outputs = calls.rebuild(Functional._network_config(cast(Functional, model)), make)
    cls = type(model) if is_made_of_tensors(type(model)) else Functional
    cloned = cls(inputs, outputs, name=model.name)
    add_marked(cloned, made)
    return cloned


def _input_behind(tensor: KerasTensor) -> InputLayer:
    layer = tensor._keras_history.layer if isinstance(tensor, KerasTensor) else None
    if not isinstance(layer, InputLayer):
        raise ValueError(f"clone_model: `input_tensors` must come from keras.Input. Received: {tensor}")
    return layer
