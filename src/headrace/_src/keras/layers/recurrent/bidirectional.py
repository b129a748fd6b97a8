"""Bidirectional: runs a recurrent layer in both directions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Mask, Shape, Tensors, Training, Weights
from headrace._src.keras.layers.core.wrapper import Wrapper
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest, TensorLike


class Bidirectional(Wrapper):
    """Runs a recurrent layer forward and a copy of it backward.

    Outputs of masked steps are zero.

    Args:
        layer: The recurrent layer.
        merge_mode: How to combine the outputs of both directions: "concat", "sum", "mul", "ave", or None for a list of
            both.
        weights: Initial values of the weights, as `get_weights` returns them.
        backward_layer: Layer of the backward direction. None makes a copy of `layer`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `layer` is not a recurrent layer, `merge_mode` is unknown, or the two layers do not fit together.

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
        for given in (layer, backward_layer):
            if not isinstance(given, Layer) and not (given is None and given is backward_layer):
                raise ValueError(
                    "Please initialize `Bidirectional` layer with a `tf.keras.layers.Layer` instance. "
                    f"Received: {given}"
                )
        if merge_mode not in ("sum", "mul", "ave", "concat", None):
            raise ValueError(
                f"Invalid merge mode. Received: {merge_mode}. Merge mode should be one of "
                '{"sum", "mul", "ave", "concat", None}'
            )
        shape = getattr(layer, "_batch_input_shape", None)
        if shape is not None and not {"input_shape", "batch_input_shape"} & set(kwargs):
            kwargs["batch_input_shape"] = shape
        self._num_constants = kwargs.pop("num_constants", None) or 0
        super(Wrapper, self).__init__(weights=weights, **kwargs)
        # Recurrent layers have attributes that other layers lack.
        recurrent: Any = layer
        self.layer = layer
        self.forward_layer: Any = _copied(layer, name=f"forward_{layer.name}")
        self._backward_config: Any = None
        if backward_layer is None:
            if not hasattr(layer, "go_backwards"):
                raise ValueError(
                    "Bidirectional takes a recurrent layer, which can go backwards (LSTM, GRU, SimpleRNN, RNN). "
                    f"Received: {layer.name!r} of type {type(layer).__name__}"
                )
            self.backward_layer: Any = _copied(
                layer, name=f"backward_{layer.name}", go_backwards=not recurrent.go_backwards
            )
        else:
            self.backward_layer = backward_layer
            self._refuse_unlike_layers()
            self._backward_config = tf.keras.utils.serialize_keras_object(backward_layer)
            backward_layer._name = f"backward_{backward_layer.name}"
        self.merge_mode = merge_mode
        self.return_sequences, self.return_state = recurrent.return_sequences, recurrent.return_state
        self.stateful = layer.stateful
        self.supports_masking = True
        for direction in (self.forward_layer, self.backward_layer):
            if hasattr(direction, "zero_output_for_mask"):
                direction.zero_output_for_mask = self.return_sequences

    # The given layer is only a template; its weights are not used.
    _untracked = Layer._untracked | {"layer", "_backward_config"}
    _named_inputs = ("initial_state", "constants")

    def _refuse_unlike_layers(self) -> None:
        forward, backward = self.forward_layer, self.backward_layer
        if forward.go_backwards == backward.go_backwards:
            raise ValueError(
                "Forward layer and backward layer should have different `go_backwards` value. Received: "
                f"forward_layer.go_backwards={forward.go_backwards}, "
                f"backward_layer.go_backwards={backward.go_backwards}"
            )
        for name in ("stateful", "return_sequences", "return_state"):
            if getattr(forward, name) != getattr(backward, name):
                raise ValueError(
                    f'Forward layer and backward layer are expected to have the same value for attribute "{name}". '
                    f"Received: {getattr(forward, name)} and {getattr(backward, name)}"
                )

    def build(self, input_shape: Shape | None = None) -> None:
        for layer in (self.forward_layer, self.backward_layer):
            with tf.name_scope(layer.name):
                layer.build(input_shape)
            layer.built = True
        Layer.build(self, input_shape)

    def __call__(
        self,
        inputs: Any,
        initial_state: Sequence[Tensor] | None = None,
        constants: Any = None,
        **kwargs: Any,
    ) -> Any:
        if isinstance(inputs, (list, tuple)) and initial_state is None and constants is None:
            count = len(inputs) - self._num_constants
            inputs, initial_state, constants = inputs[0], list(inputs[1:count]) or None, list(inputs[count:]) or None
        if initial_state is not None:
            if not isinstance(initial_state, (list, tuple)) or len(initial_state) % 2:
                raise ValueError(
                    "If passing `initial_state` to a Bidirectional RNN, the state should be a list containing the "
                    "states of the forward layer and then those of the backward layer. "
                    f"Received: {initial_state}"
                )
            kwargs["initial_state"] = list(initial_state)
        if constants is not None:
            kwargs["constants"] = list(constants) if isinstance(constants, (list, tuple)) else [constants]
            self._num_constants = len(kwargs["constants"])
        return super().__call__(inputs, **kwargs)

    def call(
        self,
        inputs: Tensor,
        training: Training = None,
        mask: Mask = None,
        initial_state: Sequence[Tensor] | None = None,
        constants: Sequence[Tensor] | None = None,
    ) -> Tensors:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.
            mask: Bool tensor that is False where inputs are padding, or None.
            initial_state: List of the states to start with, those of the forward layer first; None starts with zeros.
            constants: List of tensors that do not change with time, or None.

        Returns:
            The merged outputs, or a list of both if `merge_mode` is None; with the final states if the layer returns
            them.
        """
        known = call_signature(self.forward_layer.call).names
        given = {"mask": mask, "training": training, "constants": constants}
        given = {name: value for name, value in given.items() if name in known and value is not None}
        states: list[dict[str, Any]] = [{}, {}]
        if initial_state is not None:
            half = len(initial_state) // 2
            states = [{"initial_state": list(part)} for part in (initial_state[:half], initial_state[half:])]
        results = [
            layer(inputs, **given, **state)
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

    def reset_states(self, states: Nest[TensorLike] | None = None) -> None:
        """Sets the states of both directions to the given values, or to zero.

        Args:
            states: List of arrays, those of the forward layer first; None resets to zeros.

        Raises:
            ValueError: If `states` is neither a list nor a tuple.
        """
        if not self.stateful:
            raise AttributeError("Layer must be stateful.")
        halves: list[Any] = [None, None]
        if states is not None:
            if not isinstance(states, (list, tuple)):
                raise ValueError(
                    f"Unrecognized value for `states`. Expected `states` to be list or tuple. Received: {states}"
                )
            half = len(states) // 2
            halves = [states[:half], states[half:]]
        self.forward_layer.reset_states(halves[0])
        self.backward_layer.reset_states(halves[1])

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask | list[Mask]:
        mask = tf.nest.flatten(mask)[0] if mask is not None else None
        kept = mask if self.return_sequences else None
        output: Any = [kept, kept] if self.merge_mode is None else kept
        if not self.return_state:
            return output
        states = [None] * (2 * len(self.forward_layer.states))
        return [*output, *states] if isinstance(output, list) else [output, *states]

    def get_config(self) -> dict[str, Any]:
        config = {**super().get_config(), "merge_mode": self.merge_mode}
        if self._num_constants:
            config["num_constants"] = self._num_constants
        if self._backward_config is not None:
            config["backward_layer"] = self._backward_config
        return config

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        config = dict(config)
        for name in ("layer", "backward_layer"):
            if config.get(name) is not None:
                config[name] = tf.keras.utils.deserialize_keras_object(config[name], custom_objects)
        return cls(**config)


def _copied(layer: Layer, **changes: Any) -> Any:
    """Returns a new layer with the arguments of another. The classes of its cells need not be registered."""
    cell = getattr(layer, "cell", None)
    cells = [] if cell is None else [cell, *getattr(cell, "cells", [])]
    with tf.keras.utils.custom_object_scope({type(each).__name__: type(each) for each in cells}):
        return type(layer).from_config({**layer.get_config(), **changes})
