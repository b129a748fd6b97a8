"""The objects of a Keras model as a SavedModel stores them: layers with variables, functions and metadata."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import headrace as tf
from headrace._src.function.polymorphic import Function
from headrace._src.keras.engine.layer_state import LayerState
from headrace._src.keras.layers.core.input_layer import InputLayer
from headrace._src.keras.layers.recurrent.rnn import RNN
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.models.functional import Model
from headrace._src.keras.models.sequential import Sequential
from headrace._src.keras.optimizers.legacy.optimizer import Optimizer as LegacyOptimizer
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.saving.object_notes import layer_note, metric_note
from headrace._src.keras.saving.public_names import public_module
from headrace._src.keras.saving.saved_functions import call_functions
from headrace._src.tensors.trackable import Trackable


class SavedObject(Trackable):
    """Represents a Keras object in a SavedModel: its identifier, its children by name, and its metadata."""

    def __init__(self, identifier: str, parts: dict[str, Any], note: dict[str, Any] | None = None) -> None:
        self._saved_identifier, self.parts, self.note = identifier, parts, note

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        return self.parts


class _SavedSlots(SavedObject):
    """Represents an old optimizer with slot variables."""

    def __init__(self, optimizer: Any, parts: dict[str, Any]) -> None:
        super().__init__("optimizer", parts)
        self.get_slot, self.get_slot_names = optimizer.get_slot, optimizer.get_slot_names


class Mirror:
    """Makes one SavedObject for each Keras object."""

    def __init__(self, include_optimizer: bool, save_traces: bool) -> None:
        self._include_optimizer, self._save_traces = include_optimizer, save_traces
        self._made: dict[int, Any] = {}

    def of(self, value: Any, is_root: bool = False) -> Any:
        """Returns the SavedObject of a Keras object. Other objects are returned unchanged."""
        found = self._made.get(id(value))
        if found is None:
            found = self._made[id(value)] = self._new(value)
            if isinstance(value, LayerState) and not isinstance(value, InputLayer):
                self._fill_layer(found, value, is_root)
        return found

    def _new(self, value: Any) -> Any:
        if isinstance(value, LayerState):
            return SavedObject(_identifier(value), {}, layer_note(value, self._include_optimizer))
        if isinstance(value, Metric):
            return self._metric(value)
        if isinstance(value, (Optimizer, LegacyOptimizer)):
            parts = {name: self.of(part) for name, part in value._trackable_children().items()}
            if isinstance(value, LegacyOptimizer):
                return _SavedSlots(value, parts)
            return SavedObject("experimentalOptimizer", parts)
        if type(value) is list:
            return [self.of(item) for item in value]
        if isinstance(value, tuple) and any(isinstance(item, Trackable) for item in value):
            return tuple(self.of(item) for item in value)
        if type(value) is dict:
            return {key: self.of(item) for key, item in value.items()}
        return value

    def _metric(self, metric: Metric) -> SavedObject:
        variables = list(metric.weights)
        parts = {"variables": variables, "keras_api": SavedObject("_generic_user_object", {"variables": variables})}
        parts |= {name: self.of(part) for name, part in metric._trackable_children().items()}
        return SavedObject("_tf_keras_metric", parts, metric_note(metric))

    def _fill_layer(self, target: SavedObject, layer: Any, is_root: bool) -> None:
        numbered: dict[str, Any] = {}
        named: dict[str, Any] = {}
        for name, part in layer._trackable_children().items():
            if name == "optimizer" and isinstance(layer, Model) and not (is_root and self._include_optimizer):
                continue
            (numbered if name.startswith(("layer-", "layer_with_weights-")) else named)[name] = self.of(part)
        functions = self._functions(layer, is_root)
        named |= layer._parts_of_saved_model()  # after the functions: a trace may make some of them
        if is_root:
            sources = [getattr(part._random_generator, "_generator", None) for part in layer._every_layer()]
            if any(source is not None for source in sources):
                named["random_generators"] = [source for source in sources if source is not None]
        shared = layer._saved_lists()
        metrics = layer.metrics if is_root and isinstance(layer, Model) else _own_metrics(layer)
        keras_api: dict[str, Any] = {
            "non_trainable_variables": list(layer.non_trainable_weights) if layer.built else [],
            "layers": [
                self.of(part) for part in (layer.layers if isinstance(layer, Model) else layer._layers_inside())
            ],
            "metrics": [self.of(metric) for metric in metrics],
            "layer_regularization_losses": shared.get("regularization_losses", []),
            "layer_metrics": {metric.name: self.of(metric) for metric in _own_metrics(layer)},
            **shared,
            **functions,
        }
        if isinstance(layer, Model) and layer._activity_regularizer is not None and self._save_traces:
            keras_api["activity_regularizer_fn"] = _traced_regularizer(layer)
        if "call_and_return_all_conditional_losses" in functions:
            keras_api["call_and_return_conditional_losses"] = functions["call_and_return_all_conditional_losses"]
        target.parts.update(numbered)
        target.parts.update(shared)
        target.parts["keras_api"] = SavedObject("_generic_user_object", keras_api)
        target.parts.update(functions)
        target.parts.update({name: part for name, part in named.items() if name not in target.parts})

    def _functions(self, layer: LayerState, is_root: bool) -> dict[str, Any]:
        """Returns the functions to save. Keras's own layers are made from their configurations and need none."""
        own = public_module(type(layer)) is not None
        if not self._save_traces or (own and not is_root):
            return {}
        return {**_methods(layer), **call_functions(layer)}


def _methods(layer: LayerState) -> dict[str, Any]:
    """Returns the methods of a custom layer that are tf.functions, by name."""
    names = (name for name in dir(type(layer)) if isinstance(inspect.getattr_static(type(layer), name), Function))
    return {name: getattr(layer, name) for name in names}


def _identifier(layer: LayerState) -> str:
    if isinstance(layer, InputLayer):
        return "_tf_keras_input_layer"
    if isinstance(layer, Sequential):
        return "_tf_keras_sequential"
    if isinstance(layer, Model):
        return "_tf_keras_model" if layer._network is None else "_tf_keras_network"
    return "_tf_keras_rnn_layer" if isinstance(layer, RNN) else "_tf_keras_layer"


def _own_metrics(layer: LayerState) -> list[Any]:
    return [*layer._metrics, *(part for part in layer._parts() if isinstance(part, Metric))]


def _traced_regularizer(model: Model) -> Any:
    """Returns the activity regularizer of a model, which its configuration does not have, as a function."""
    shape = model.outputs[0].shape if model.outputs else None
    spec = tf.TensorSpec(shape, model.compute_dtype or tf.float32)
    function: Any = tf.function(model._activity_regularizer, autograph=False)
    function.get_concrete_function(spec)
    return function
