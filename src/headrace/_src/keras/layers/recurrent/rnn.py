"""RNN: runs a cell along sequences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.host_kernels import runs_on_host
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.keras_tensor import holds_keras_tensors
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.shape_structures import is_shape, map_shapes
from headrace._src.keras.engine.typing import (
    Mask,
    Tensors,
    Training,
)
from headrace._src.keras.engine.weight_arguments import arguments_config
from headrace._src.keras.layers.recurrent.plain_sequence import (
    has_library,
    run_gru,
    run_lstm,
    run_lstm_on_inputs,
)
from headrace._src.keras.layers.recurrent.recurrent_cell import (
    GRUCell,
    LSTMCell,
    RecurrentCell,
    StackedRNNCells,
)
from headrace._src.keras.layers.recurrent.time_loop import run_steps
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest, TensorLike

_UNKNOWN_BATCH = (
    "If a RNN is stateful, it needs to know its batch size. Specify the batch size of your input tensors: "
    "`batch_input_shape` for a Sequential model, `batch_shape` of an Input layer for a functional one."
)


class RNN(Layer):
    """Runs a cell along the time axis of sequences.

    Inputs have shape (batch, steps, features). Masked steps leave the states unchanged. `constants` passed in the call
    are passed to each call of the cell.

    Args:
        cell: A cell: an object with `call(inputs, states)` and `state_size`. A list of cells is stacked.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        unroll: Whether to unroll the loop over time in graphs. The number of steps must be known.
        time_major: Whether the first axis of the inputs is time and the second the batch.
        **kwargs: `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments of `Layer`.

    Raises:
        ValueError: If `cell` has no `call` or no `state_size`.

    >>> layer = tf.keras.layers.RNN(tf.keras.layers.LSTMCell(4), return_sequences=True)
    >>> layer(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 5, 4])
    """

    def __init__(
        self,
        cell: Any,
        return_sequences: bool = False,
        return_state: bool = False,
        go_backwards: bool = False,
        stateful: bool = False,
        unroll: bool = False,
        time_major: bool = False,
        **kwargs: Any,
    ) -> None:
        if isinstance(cell, (list, tuple)):
            cell = StackedRNNCells(cell)
        if not hasattr(cell, "call") or not hasattr(cell, "state_size"):
            raise ValueError(f"Argument `cell` must have a `call` method and a `state_size`. Received: cell={cell}")
        self.zero_output_for_mask = kwargs.pop("zero_output_for_mask", False)
        constants = kwargs.pop("num_constants", None) or 0
        if "input_dim" in kwargs or "input_length" in kwargs:
            if "input_shape" not in kwargs:
                kwargs["input_shape"] = (kwargs.pop("input_length", None), kwargs.pop("input_dim", None))
        super().__init__(**kwargs)
        self.cell = cell
        self.return_sequences, self.return_state, self.go_backwards = return_sequences, return_state, go_backwards
        self.unroll, self.time_major = unroll, time_major
        self.stateful = stateful
        self.supports_masking = True
        self.input_spec = InputSpec(ndim=3) if isinstance(cell, RecurrentCell) else None
        self._states: Any = None
        self._num_constants = constants  # how many of the last entries of a list of inputs are constants

    _untracked = Layer._untracked | {"_states"}
    _named_inputs = ("initial_state", "constants")  # arguments that count as inputs after the first one

    @property
    def states(self) -> Any:
        """The states that a stateful layer keeps between batches."""
        if self._states is None:
            empty = tf.nest.map_structure(lambda _: None, self.cell.state_size)
            return empty if tf.nest.is_nested(empty) else [empty]
        return self._states

    @states.setter
    def states(self, states: Any) -> None:
        self._states = states

    def build(self, input_shape: Any) -> None:
        shape = input_shape
        if isinstance(shape, list) and not is_shape(shape):  # states and constants follow the inputs
            shape = shape[0]
        shape = map_shapes(tf.TensorShape, shape)
        if not getattr(self.cell, "built", True):
            with tf.name_scope(self.cell.name):
                self.cell.build(map_shapes(self._shape_of_step, shape))
            self.cell.built = True
        if isinstance(shape, TensorShape):
            self.input_spec = InputSpec(shape=(None, None, *shape.as_list()[2:]))
        if self.stateful:
            self._make_states(tf.nest.flatten(shape)[0])
        super().build(input_shape)

    def _parts_of_saved_model(self) -> Mapping[str, Any]:
        return {} if self._states is None else {"states": tf.nest.flatten(self._states)}

    def _shape_of_step(self, shape: TensorShape) -> TensorShape:
        sizes = shape.as_list()
        return tf.TensorShape([sizes[1 if self.time_major else 0], *sizes[2:]])

    def _make_states(self, shape: TensorShape) -> None:
        batch = shape[1] if self.time_major else shape[0]
        if batch is None:
            raise ValueError(_UNKNOWN_BATCH)
        zeros = [
            tf.Variable(tf.zeros([batch, *tf.TensorShape(size).as_list()], self.compute_dtype), trainable=False)
            for size in tf.nest.flatten(self.cell.state_size)
        ]
        self._states = self._packed(zeros)

    def _packed(self, states: list[Any]) -> Any:
        """Returns states in the structure of the cell's `state_size`; one state is in a list."""
        size = self.cell.state_size
        return tf.nest.pack_sequence_as(size, states) if tf.nest.is_nested(size) else states

    def reset_state(self) -> None:
        """Sets the kept states to zero. Keras 3 uses this name."""
        self.reset_states()

    @needs_values
    def reset_states(self, states: Nest[TensorLike] | None = None) -> None:
        """Sets the states of a stateful layer to the given values, or to zero.

        Args:
            states: List of arrays, one for each state; None resets to zeros.

        Raises:
            AttributeError: If the layer is not stateful.
            ValueError: If the batch size is not known, or the states do not fit the layer.
        """
        if not self.stateful:
            raise AttributeError("Layer must be stateful.")
        if self._states is None:
            raise ValueError(_UNKNOWN_BATCH)
        kept = tf.nest.flatten(self._states)
        values = [None] * len(kept) if states is None else tf.nest.flatten(states)
        if len(values) != len(kept):
            raise ValueError(
                f"Layer {self.name} expects {len(kept)} states, but it received {len(values)} state values. "
                f"States received: {states}"
            )
        for index, (variable, value) in enumerate(zip(kept, values, strict=True)):
            if value is not None and tuple(np.shape(value)) != tuple(variable.shape):
                raise ValueError(
                    f"State {index} is incompatible with layer {self.name}: expected shape={tuple(variable.shape)}, "
                    f"found shape={tuple(np.shape(value))}"
                )
            variable.assign(tf.zeros_like(variable) if value is None else value)

    def __call__(self, inputs: Any, initial_state: Any = None, constants: Any = None, **kwargs: Any) -> Any:
        # A list holds the inputs, the initial states and the constants; a tuple is several inputs of the cell.
        if isinstance(inputs, list) or (isinstance(inputs, tuple) and isinstance(self.cell, RecurrentCell)):
            if initial_state is not None or constants is not None:
                raise ValueError("Pass initial states and constants either in the list of inputs or as arguments.")
            count = len(inputs) - self._num_constants
            inputs, initial_state, constants = inputs[0], list(inputs[1:count]) or None, list(inputs[count:]) or None
        if constants is not None:
            kwargs["constants"] = list(constants) if isinstance(constants, (list, tuple)) else [constants]
            self._num_constants = len(kwargs["constants"])
        if initial_state is None:
            return super().__call__(inputs, **kwargs)
        if holds_keras_tensors(initial_state) and not isinstance(initial_state, (list, tuple)):
            initial_state = [initial_state]
        return super().__call__(inputs, initial_state=initial_state, **kwargs)

    def call(
        self,
        inputs: Any,
        mask: Mask | list[Mask] | None = None,
        training: Training = None,
        initial_state: Tensors | None = None,
        constants: Sequence[Tensor] | None = None,
    ) -> Tensor | list[Tensor]:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first; a tuple of tensors for a cell that takes several.
            mask: Bool tensor that is False where inputs are padding, or None.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.
            initial_state: List of the states to start with; None starts with zeros.
            constants: List of tensors that do not change with time, or None.

        Returns:
            The output; with the final states if `return_state` is True.

        Raises:
            ValueError: If `unroll` is True and the number of steps is unknown.
        """
        lengths = None
        first = tf.nest.flatten(inputs)[0]
        if isinstance(first, tf.RaggedTensor):  # run as padded sequences with a mask
            lengths = first.row_lengths()
            inputs, mask = tf.nest.map_structure(_padded, inputs), self._mask_of_lengths(lengths, mask)
        of_steps: Any = tf.nest.flatten(mask)[0] if isinstance(mask, (list, tuple)) else mask
        values = inputs if self.time_major else tf.nest.map_structure(_swapped, inputs)
        if self.unroll and tf.nest.flatten(values)[0].shape[0] is None:
            raise ValueError(
                "Cannot unroll a RNN if the time dimension is undefined. Give the Input, or the first layer of a "
                "Sequential model, a shape with the number of steps."
            )
        if of_steps is not None and not self.time_major:
            of_steps = tf.transpose(of_steps, [1, 0])
        states = self._first_states(values, initial_state)
        if hasattr(self.cell, "forget_masks"):
            self.cell.forget_masks()
        is_plain = of_steps is None and not self.unroll and self._is_plain(training)
        if is_plain and constants is None and self._runs_on_inputs(values):
            values = tf.reverse(values, [0]) if self.go_backwards else values
            every, last, final = self._run_on_inputs(values, states)
        else:
            values, step = self._step(values, training, constants)
            if is_plain and self._has_plain_loop(values):
                values = tf.reverse(values, [0]) if self.go_backwards else values
                every, last, final = self._run_plain(values, states)
            else:
                last, every, final = run_steps(
                    step, values, states, of_steps, self.go_backwards, self.unroll, self.zero_output_for_mask,
                    all_outputs=self.return_sequences,
                )  # fmt: skip
        if hasattr(self.cell, "forget_masks"):
            self.cell.forget_masks()
        if self.stateful:
            for variable, value in zip(tf.nest.flatten(self._states), final, strict=True):
                variable.assign(tf.cast(value, variable.dtype))
        output = last
        if self.return_sequences:
            output = every if self.time_major else tf.nest.map_structure(_swapped, every)
            if lengths is not None:
                output = tf.nest.map_structure(lambda t: tf.RaggedTensor.from_tensor(t, lengths=lengths), output)
        if not self.return_state:
            return output
        outputs = list(output) if isinstance(output, (list, tuple)) else [output]
        return [*outputs, *self._packed(final)]

    def _mask_of_lengths(self, lengths: Tensor, mask: Any) -> Tensor:
        if mask is not None:
            raise ValueError(
                f"The mask that was passed in was {mask}, which cannot be applied to RaggedTensor inputs. Please make "
                "sure that there is no mask injected by upstream layers."
            )
        if self.unroll:
            raise ValueError(
                "The input received contains RaggedTensors and does not support unrolling. Disable unrolling by "
                "passing `unroll=False` in the RNN Layer constructor."
            )
        return tf.sequence_mask(lengths)

    def _step(self, values: Any, training: Training, constants: Sequence[Tensor] | None = None) -> tuple[Any, Any]:
        """Returns the inputs of the steps and the step function. Work that all steps share is done on the inputs."""
        cell = self.cell
        further = {} if constants is None else {"constants": constants}
        if further and "constants" not in call_signature(cell.call).names:
            raise ValueError(f"RNN cell {cell} does not support constants. Received: constants={constants}")
        if isinstance(cell, RecurrentCell) and not (cell.dropout and training):
            return cell.project(values), lambda now, states: cell.advance(now, states, training)

        def step(now: Tensors, states: list[Any]) -> tuple[Any, list[Any]]:
            shaped = self._packed(states)
            if isinstance(cell, Layer):
                output, new = cell(now, shaped, training=training, **further)
            else:
                output, new = cell.call(now, shaped, **further)
            return output, tf.nest.flatten(new)

        return values, step

    def _is_plain(self, training: Training) -> bool:
        """Returns whether the loop has a hand-written gradient."""
        cell = self.cell
        return (
            (type(cell) is LSTMCell or (type(cell) is GRUCell and cell.reset_after and cell.use_bias))
            and cell.activation is tf.keras.activations.tanh
            and cell.recurrent_activation is tf.keras.activations.sigmoid
            and not ((cell.dropout or cell.recurrent_dropout) and training)
        )

    def _has_plain_loop(self, values: Tensor) -> bool:
        """Returns whether that loop is the best one here: in graphs always, in eager code on the host for LSTM."""
        return not tf.executing_eagerly() or (type(self.cell) is LSTMCell and runs_on_host(values))

    def _runs_on_inputs(self, values: Tensor) -> bool:
        """Returns whether a library may run the whole layer."""
        return type(self.cell) is LSTMCell and self.cell.use_bias and has_library(values, self.cell.units)

    def _run_on_inputs(self, values: Tensor, states: list[Any]) -> tuple[Any, Any, list[Any]]:
        cell: Any = self.cell
        every, last, carry = run_lstm_on_inputs(values, cell.kernel, cell.recurrent_kernel, cell.bias, *states)
        return every, last, [last, carry]

    def _run_plain(self, values: Tensor, states: list[Any]) -> tuple[Any, Any, list[Any]]:
        cell = self.cell
        if type(cell) is LSTMCell:
            every, last, carry = run_lstm(values, cell.recurrent_kernel, *states)
            return every, last, [last, carry]
        every, last = run_gru(values, cell.recurrent_kernel, cell.bias[1], *states)
        return every, last, [last]

    def _first_states(self, values: Any, given: Tensors | None) -> list[Any]:
        kept = [tf.convert_to_tensor(variable) for variable in tf.nest.flatten(self._states)] if self.stateful else []
        if given is None:
            return kept if self.stateful else tf.nest.flatten(self._zero_states(values))
        states = tf.nest.flatten(given)
        wanted = len(tf.nest.flatten(self.cell.state_size))
        if len(states) != wanted:
            raise ValueError(f"Layer has {wanted} states but was passed {len(states)} initial states.")
        if not self.stateful:
            return states
        # States that a stateful layer has kept from the batch before win over those that are passed.
        started = tf.reduce_any([tf.reduce_any(tf.not_equal(state, tf.zeros([], state.dtype))) for state in kept])
        return [tf.where(started, k, tf.cast(s, k.dtype)) for k, s in zip(kept, states, strict=True)]

    def _zero_states(self, values: Any) -> Any:
        """Returns the initial states for time-major inputs."""
        first = tf.nest.flatten(values)[0]
        batch = tf.shape(first)[1]
        if hasattr(self.cell, "get_initial_state"):
            return self.cell.get_initial_state(inputs=None, batch_size=batch, dtype=first.dtype)
        return tf.nest.map_structure(
            lambda size: tf.zeros([batch, *tf.TensorShape(size).as_list()], first.dtype), self.cell.state_size
        )

    def get_initial_state(self, inputs: Any) -> list[Any]:
        """Returns zeros for each state, with the batch size of the inputs.

        Args:
            inputs: Tensor of shape `(batch, time, ..., channels)`, or a structure of such tensors.
        """
        values = inputs if self.time_major else tf.nest.map_structure(_swapped, inputs)
        states = self._zero_states(values)
        return list(states) if tf.nest.is_nested(states) else [states]

    def compute_mask(self, inputs: Any, mask: Mask = None) -> Mask | list[Mask]:
        mask = tf.nest.flatten(mask)[0] if mask is not None else None
        output = mask if self.return_sequences else None
        states = [None] * len(self.states)
        return [output, *states] if self.return_state else output

    def _loop_config(self) -> dict[str, Any]:
        names = ("return_sequences", "return_state", "go_backwards", "stateful", "unroll", "time_major")
        config = {name: getattr(self, name) for name in names}
        if self.zero_output_for_mask:
            config["zero_output_for_mask"] = True
        if self._num_constants:
            config["num_constants"] = self._num_constants
        return config

    def _config_with_cell(self) -> dict[str, Any]:
        """Returns the arguments of the loop and of the cell in one dictionary."""
        config = {**Layer.get_config(self), **self._loop_config()}
        cell = {k: v for k, v in self.cell.get_config().items() if k not in ("name", "trainable", "dtype")}
        return {**config, **cell, **arguments_config(self, "activity_regularizer")}

    def get_config(self) -> dict[str, Any]:
        cell = tf.keras.utils.serialize_keras_object(self.cell)
        return {**super().get_config(), **self._loop_config(), "cell": cell}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        if "cell" not in config:
            return cls(**config)
        return cls(**{**config, "cell": tf.keras.utils.deserialize_keras_object(config["cell"], custom_objects)})


def _padded(values: Any) -> Tensor:
    return values.to_tensor() if isinstance(values, tf.RaggedTensor) else values


def _swapped(values: Tensor) -> Tensor:
    """Exchanges the batch axis and the time axis."""
    rank: Any = values.shape.rank
    return tf.transpose(values, [1, 0, *range(2, rank)])
