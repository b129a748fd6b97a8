"""Sequential: a stack of layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.call_context import at_root
from headrace._src.keras.engine.keras_tensor import KerasTensor
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.module_layer import ModuleWrapper
from headrace._src.keras.engine.typing import Config, Shape, Tensors, Training
from headrace._src.keras.layers.core.input_layer import Input, InputLayer
from headrace._src.keras.models.functional import Functional, Model
from headrace._src.keras.models.network import Network
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class Sequential(Model):
    """A stack of layers, each with one input and one output.

    Args:
        layers: The layers. `add` and `pop` change them later.
        name: Name of the model.
        trainable: Whether the weights are trained.

    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
    >>> model(tf.zeros([2, 4])).shape
    TensorShape([2, 1])
    """

    _untracked = Model._untracked | {"_layers"}

    def __init__(
        self,
        layers: Layer | Sequence[Layer | KerasTensor] | None = None,
        name: str | None = None,
        trainable: bool = True,
    ) -> None:
        super().__init__(name=name, trainable=trainable)
        self._layers: list[Any] = []
        self._inferred = False
        self._inferred_calls: list[Any] = []
        self.supports_masking = True
        if layers is not None:
            given: Any = layers
            for layer in given if isinstance(given, (list, tuple)) else [given]:
                self.add(layer)

    @property
    def layers(self) -> list[Any]:
        """The layers in order, without the input layer."""
        layers = self._layers
        return layers[1:] if layers and isinstance(layers[0], InputLayer) else layers[:]

    def _lacks_weights(self) -> bool:
        return not self.built and self._network is None and not all(layer.built for layer in self._layers)

    @property
    def _is_called_when_made(self) -> bool:
        return bool(self._layers) and isinstance(self._layers[0], InputLayer)

    def _parts(self) -> list[Any]:
        return list(self._layers)

    def _layers_inside(self) -> list[Any]:
        return list(self._layers)

    def _numbers_layers(self) -> bool:
        return True

    def add(self, layer: Layer | KerasTensor) -> None:
        """Adds a layer at the end.

        Args:
            layer: Layer, or a tensor of `Input`.

        Raises:
            TypeError: If `layer` is not a layer.
            ValueError: If another layer has the same name.

        >>> model = tf.keras.Sequential()
        >>> model.add(tf.keras.Input((3,)))
        >>> model.add(tf.keras.layers.Dense(2))
        >>> model.output_shape
        (None, 2)
        """
        if hasattr(layer, "_keras_history") and layer._keras_history is not None:
            origin = layer._keras_history.layer
            if isinstance(origin, InputLayer):
                layer = origin
        if isinstance(layer, tf.Module) and not isinstance(layer, Layer):
            layer = ModuleWrapper(layer)
        if getattr(layer, "_is_legacy_layer", False):
            raise TypeError(
                "Models are made of Keras layers, tf.keras.layers. The following are legacy tf.layers.Layers:\n  "
                f"{layer}"
            )
        if not isinstance(layer, Layer):
            raise TypeError(
                f"The added layer must be an instance of class Layer. Received: layer={layer} of type {type(layer)}."
            )
        if any(layer.name == other.name for other in self._layers):
            raise ValueError(
                f"All layers added to a Sequential model should have unique names. Name {layer.name!r} is already the "
                "name of a layer in this model. Update the `name` argument to pass a unique name."
            )
        self._forget_training_functions()
        if self._inferred:
            self._layers.append(layer)
            self._infer_again()
        elif not self._layers:
            self._add_first(layer)
        else:
            self._layers.append(layer)
            if self._network is not None:
                self._extend(layer)

    def _add_first(self, layer: Layer) -> None:
        if isinstance(layer, InputLayer):
            self._layers.append(layer)
            outputs = layer._inbound_nodes[-1].outputs
            self._set_network(Network(outputs, outputs, self.name))
            return
        shape, dtype = _known_input(layer)
        if shape is None:
            self._layers.append(layer)
            return
        entry = Input(batch_shape=shape, dtype=dtype, name=f"{layer.name}_input")
        self._layers += [entry._keras_history.layer, layer]
        self._set_network(Network(entry, entry, self.name))
        self._extend(layer)

    def _extend(self, layer: Layer) -> None:
        assert self._network is not None
        outputs = layer(self._network.nested_outputs)
        if len(tf.nest.flatten(outputs)) != 1:
            raise ValueError(
                "All layers in a Sequential model should have a single output tensor. For multi-output layers, use "
                "the functional API."
            )
        self._set_network(Network(self._network.nested_inputs, outputs, self.name))

    def predict_proba(self, x: Any, batch_size: int = 32, verbose: int = 0) -> Any:
        """Returns the predictions; an older name of `predict`.

        Args:
            x: Input data.
            batch_size: Number of samples per batch.
            verbose: Whether to show progress.
        """
        return self.predict(x, batch_size, verbose)

    def predict_classes(self, x: Any, batch_size: int = 32, verbose: int = 0) -> Any:
        """Returns the most probable class of each sample, or whether the only output is above 0.5.

        Args:
            x: Input data.
            batch_size: Number of samples per batch.
            verbose: Whether to show progress.
        """
        found = self.predict(x, batch_size, verbose)
        return found.argmax(axis=-1) if found.shape[-1] > 1 else (found > 0.5).astype("int32")

    def pop(self) -> None:
        """Removes the last layer.

        Raises:
            TypeError: If the model has no layers.
        """
        if not self.layers:
            raise TypeError("There are no layers in the model.")
        layer = self._layers.pop()
        self._forget_training_functions()
        if self._network is None:
            return
        if self._inferred:
            self._infer_again()
        elif not self.layers:
            self._layers.clear()
            self._network, self.built = None, False
        else:
            node = self._network.outputs[0].node
            if node.layer is layer:
                layer._inbound_nodes.remove(node)
            self._set_network(Network(self._network.nested_inputs, node.keras_inputs[0], self.name))

    def build(self, input_shape: Any = None) -> None:
        """Creates the weights for inputs of this shape.

        Args:
            input_shape: Shape of the inputs, the batch included; a list of shapes for several inputs.

        Raises:
            ValueError: If the input shape is not known.
        """
        if self._network is not None and not self._inferred:
            self.built = True
            return
        if input_shape is None:
            raise ValueError("You must provide an `input_shape` argument.")
        if not _holds_shapes(input_shape):  # a structure of inputs, which the layers receive as it is
            self._infer(tf.TensorShape(input_shape), None)
        self._build_input_shape = input_shape
        self.built = True

    def _infer(self, shape: TensorShape, dtype: DTypeLike | None) -> None:
        """Builds the network for the shape of the first data."""
        if not self._layers:
            return
        with tf.init_scope(), at_root():
            entry = Input(batch_shape=tuple(shape.as_list()), dtype=dtype, name=f"{self._layers[0].name}_input")
            outputs = entry
            self._forget_inferred_calls()
            for layer in self._layers:
                outputs = layer(outputs)
                self._inferred_calls.append(layer._inbound_nodes[-1])
                if len(tf.nest.flatten(outputs)) != 1:
                    return
            self._set_network(Network(entry, outputs, self.name))
        self.input_spec = None
        self._inferred = True

    def _flatten_layers(self, recursive: bool = True, include_self: bool = True) -> Iterator[Any]:
        found = list(super()._flatten_layers(recursive, include_self))
        if self._inferred and self._network is not None:  # the input layer that files list first
            found.insert(int(include_self), self._network.inputs[0]._keras_history.layer)
        return iter(found)

    def _infer_again(self) -> None:
        """Builds the network again for the same shape, after a change of the layers."""
        assert self._network is not None
        entry = self._network.inputs[0]
        self._network, self._inferred, self.built = None, False, False
        if self.layers:
            self._infer(entry.shape, entry.dtype)
            self.built = self._inferred

    def _forget_inferred_calls(self) -> None:
        """Drops the calls of an earlier network. Other models may hold later calls of a layer by their number."""
        for node in reversed(self._inferred_calls):
            if node.layer._inbound_nodes[-1:] == [node]:
                node.layer._inbound_nodes.pop()
        self._inferred_calls.clear()

    def _build_for(self, inputs: Tensors) -> None:
        if self._network is None and isinstance(inputs, tf.Tensor) and inputs.shape.rank is not None:
            self._infer(inputs.shape, inputs.dtype)
            self._forget_symbolic_losses()  # the call adds those with values
            if self._inferred:
                self._build_input_shape, self.built = inputs.shape, True
                return
        super()._build_for(inputs)

    def call(self, inputs: Any, training: Training = None, mask: Tensors | None = None) -> Any:
        if self._network is None:
            outputs = inputs
            for layer in self._layers:
                outputs = layer(outputs)
            return outputs
        if self._inferred and isinstance(inputs, tf.Tensor):
            self._relax(inputs)
        return super().call(inputs, training=training, mask=mask)

    def _relax(self, inputs: Tensor) -> None:
        """Builds the network again with unknown sizes if the data has another size than the first data."""
        assert self._network is not None
        known = self._network.inputs[0].shape
        if known.is_compatible_with(inputs.shape) or known.rank != inputs.shape.rank:
            return
        sizes = [a if a == b else None for a, b in zip(known.as_list(), inputs.shape.as_list(), strict=True)]
        self._infer(tf.TensorShape(sizes), self._network.inputs[0].dtype)

    def _overrides_call(self) -> bool:
        return True

    def get_config(self) -> dict[str, Any]:
        layers = []
        if self._inferred and self._network is not None:  # as if the input shape had been given
            shape = (None, *self._network.inputs[0].shape.as_list()[1:])
            found = self._network.input_layers[0].get_config()
            entry = serialize_keras_object(self._network.input_layers[0])
            layers.append({**entry, "config": {**serialize_keras_object(found), "batch_input_shape": list(shape)}})
        for layer in self._layers:
            entry = serialize_keras_object(layer)
            build_config = None if isinstance(layer, (Functional, InputLayer)) else layer.get_build_config()
            if build_config is not None:
                entry["build_config"] = serialize_keras_object(build_config)
            layers.append(entry)
        config: dict[str, Any] = {"name": self.name, "layers": layers}
        if self._network is None and self._build_input_shape is not None:
            config["build_input_shape"] = self._build_input_shape
        return config

    @classmethod
    def from_config(cls, config: Config | list[Any], custom_objects: dict[str, Any] | None = None) -> Self:
        given: Config = config if isinstance(config, dict) else {"layers": config}
        model = cls(name=given.get("name"))
        for entry in given["layers"]:
            model.add(deserialize_keras_object(entry, custom_objects))
        shape = given.get("build_input_shape")
        if shape is not None and not model.inputs and isinstance(shape, (list, tuple)):
            model.build(shape)
        return model

    def compute_output_shape(self, input_shape: Shape) -> Any:
        shape = input_shape
        for layer in self.layers:
            shape = layer.compute_output_shape(shape)
        return shape


def _holds_shapes(shape: Any) -> bool:
    """Returns whether `shape` is a structure of several shapes."""
    return isinstance(shape, dict) or (
        isinstance(shape, (list, tuple)) and any(isinstance(part, (list, tuple, tf.TensorShape)) for part in shape)
    )


def _known_input(layer: Layer) -> tuple[Any, Any]:
    """Returns the input shape and dtype given to the first layer or to a layer inside it, or (None, None)."""
    shape = getattr(layer, "_batch_input_shape", None)
    if shape is not None:
        return shape, layer.compute_dtype
    network = getattr(layer, "_network", None)
    if getattr(layer, "_inferred", False):
        network = None  # nobody gave that shape: it is that of the first call
    if network is not None and len(network.inputs) == 1:
        return tuple(network.inputs[0].shape.as_list()), network.inputs[0].dtype
    inner = getattr(layer, "layer", None)
    return (None, None) if inner is None else _known_input(inner)
