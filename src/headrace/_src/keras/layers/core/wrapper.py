"""Layers that wrap other layers: Wrapper, TimeDistributed, Bidirectional."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, cast

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Mask, Shape, Tensors, Training, Weights
from headrace._src.tensors.tensor import Tensor


class Wrapper(Layer):
    """Base class of layers that wrap another layer, which is `self.layer`.

    Args:
        layer: The layer to wrap.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(self, layer: Layer, **kwargs: Any) -> None:
        if not isinstance(layer, Layer):
            raise ValueError(f"Please initialize `{type(self).__name__}` with a Layer. Received: {layer}")
        super().__init__(**kwargs)
        self.layer = layer

    def build(self, input_shape: Shape | None = None) -> None:
        if not self.layer.built:
            self.layer.build(input_shape)
            self.layer.built = True
        super().build(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "layer": tf.keras.utils.serialize_keras_object(self.layer)}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        layer = tf.keras.utils.deserialize_keras_object(config["layer"], custom_objects)
        return cls(**{**config, "layer": layer})


class TimeDistributed(Wrapper):
    """Applies a layer to each time step of sequences.

    Args:
        layer: The layer to wrap.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.TimeDistributed(tf.keras.layers.Dense(4))(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 5, 4])
    """

    def __init__(self, layer: Layer, **kwargs: Any) -> None:
        super().__init__(layer, **kwargs)
        self.supports_masking = True

    def build(self, input_shape: Shape | None = None) -> None:
        shape = tf.TensorShape(input_shape)
        if shape.rank is None or shape.rank < 3:
            raise ValueError(
                "`TimeDistributed` Layer should be passed an `input_shape ` with at least 3 dimensions, received: "
                f"{shape}"
            )
        self.input_spec = InputSpec(shape=[None, *shape.as_list()[1:]])
        super().build(tf.TensorShape([shape[0], *shape.as_list()[2:]]))
        self._build_input_shape = input_shape

    def call(self, inputs: Tensor, training: Training = None, mask: Mask = None) -> Tensors:
        shape, static = tf.shape(inputs), inputs.shape.as_list()
        flat = tf.reshape(inputs, tf.concat([[-1], shape[2:]], axis=0))
        flat.set_shape([None, *static[2:]])
        outputs = self.layer(flat)

        def unfolded(output: Tensor) -> Tensor:
            result = tf.reshape(output, tf.concat([shape[:2], tf.shape(output)[1:]], axis=0))
            result.set_shape([*static[:2], *output.shape.as_list()[1:]])
            return result

        return tf.nest.map_structure(unfolded, outputs)

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask | list[Mask]:
        return mask


class Bidirectional(Wrapper):
    """Runs a recurrent layer forward and a copy of it backward.

    Args:
        layer: The recurrent layer.
        merge_mode: How to combine the outputs of both directions: "concat", "sum", "mul", "ave", or None for a list of
            both.
        weights: Initial values of the weights, as `get_weights` returns them.
        backward_layer: Layer of the backward direction. None makes a copy of `layer`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Bidirectional(tf.keras.layers.LSTM(4))(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 8])
    """

    def __init__(
        self,
        layer: Layer,
        merge_mode: str | None = "concat",
        weights: Weights | None = None,
        backward_layer: Layer | None = None,
        **kwargs: Any,
    ) -> None:
        if not isinstance(layer, Layer):
            raise ValueError(f"Please initialize `Bidirectional` layer with a `Layer` instance. Received: {layer}")
        if merge_mode not in ("sum", "mul", "ave", "concat", None):
            raise ValueError(
                f"Invalid merge mode. Received: {merge_mode}. Merge mode should be one of "
                '{"sum", "mul", "ave", "concat", None}'
            )
        shape = getattr(layer, "_batch_input_shape", None)
        if shape is not None and not {"input_shape", "batch_input_shape"} & set(kwargs):
            kwargs["batch_input_shape"] = shape
        super(Wrapper, self).__init__(weights=weights, **kwargs)
        # Recurrent layers have attributes that other layers lack.
        recurrent: Any = layer
        self.forward_layer: Any = _copied(layer)
        self.backward_layer = cast(Any, backward_layer)
        self.layer = layer
        if backward_layer is None:
            config = layer.get_config()
            if "go_backwards" not in config:
                raise ValueError(
                    "Bidirectional takes a recurrent layer, which can go backwards (LSTM, GRU, SimpleRNN, RNN). "
                    f"Received: {layer.name!r} of type {type(layer).__name__}"
                )
            config["go_backwards"] = not config["go_backwards"]
            config["name"] = f"backward_{layer.name}"
            self.backward_layer = type(layer).from_config(config)
        else:
            if recurrent.go_backwards == self.backward_layer.go_backwards:
                raise ValueError(
                    "Forward layer and backward layer should have different `go_backwards` value. Received: "
                    f"forward_layer.go_backwards={recurrent.go_backwards}, "
                    f"backward_layer.go_backwards={self.backward_layer.go_backwards}"
                )
            backward_layer._name = f"backward_{backward_layer.name}"
            self._own_backward = True
        self.forward_layer._name = f"forward_{layer.name}"
        self.merge_mode = merge_mode
        self.return_sequences, self.return_state = recurrent.return_sequences, recurrent.return_state
        self.stateful = layer.stateful
        self.supports_masking = True

    # The given layer is only a template; its weights are not used.
    _untracked = Layer._untracked | {"layer"}

    def build(self, input_shape: Shape | None = None) -> None:
        for layer in (self.forward_layer, self.backward_layer):
            with tf.name_scope(layer.name):
                layer.build(input_shape)
            layer.built = True
        Layer.build(self, input_shape)

    def __call__(self, inputs: Any, initial_state: Sequence[Tensor] | None = None, **kwargs: Any) -> Any:
        if isinstance(inputs, (list, tuple)) and initial_state is None:
            inputs, initial_state = inputs[0], list(inputs[1:]) or None
        if initial_state is not None:
            kwargs["initial_state"] = initial_state
        return super().__call__(inputs, **kwargs)

    def call(
        self,
        inputs: Tensor,
        training: Training = None,
        mask: Mask = None,
        initial_state: Sequence[Tensor] | None = None,
    ) -> Tensors:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.
            mask: Bool tensor that is False where inputs are padding, or None.
            initial_state: List of the states to start with; None starts with zeros.
        """
        states: list[Any] = [None, None]
        if initial_state is not None:
            half = len(initial_state) // 2
            states = [list(initial_state[:half]), list(initial_state[half:])]
        results = [
            layer(inputs, mask=mask, training=training, initial_state=state)
            for layer, state in zip((self.forward_layer, self.backward_layer), states, strict=True)
        ]
        final: list[Any] = []
        if self.return_state:
            final = [*results[0][1:], *results[1][1:]]
            results = [results[0][0], results[1][0]]
        forward, backward = results
        if self.return_sequences:
            axis = 0 if getattr(self.forward_layer, "time_major", False) else 1
            backward = tf.reverse(backward, [axis])
        merged = self._merged(forward, backward)
        if not self.return_state:
            return merged
        return [*merged, *final] if self.merge_mode is None else [merged, *final]

    def _merged(self, forward: Tensor, backward: Tensor) -> Tensor | list[Tensor]:
        if self.merge_mode == "concat":
            return tf.concat([forward, backward], axis=-1)
        if self.merge_mode == "sum":
            return forward + backward
        if self.merge_mode == "ave":
            return (forward + backward) / 2
        return forward * backward if self.merge_mode == "mul" else [forward, backward]

    def reset_states(self) -> None:
        """Sets the states of both directions to zero."""
        self.forward_layer.reset_states()
        self.backward_layer.reset_states()

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask | list[Mask]:
        mask = tf.nest.flatten(mask)[0] if mask is not None else None
        kept = mask if self.return_sequences else None
        output: Any = [kept, kept] if self.merge_mode is None else kept
        if not self.return_state:
            return output
        states = [None] * (2 * len(tf.nest.flatten(self.forward_layer.cell.state_size)))
        return [*output, *states] if isinstance(output, list) else [output, *states]

    def get_config(self) -> dict[str, Any]:
        config = {**super().get_config(), "merge_mode": self.merge_mode}
        if getattr(self, "_own_backward", False):
            config["backward_layer"] = tf.keras.utils.serialize_keras_object(self.backward_layer)
        return config

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        config = dict(config)
        for name in ("layer", "backward_layer"):
            if config.get(name) is not None:
                config[name] = tf.keras.utils.deserialize_keras_object(config[name], custom_objects)
        return cls(**config)


def _copied(layer: Layer) -> Layer:
    return type(layer).from_config(layer.get_config())
