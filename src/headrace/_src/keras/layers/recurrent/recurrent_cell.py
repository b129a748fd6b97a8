"""The cells of SimpleRNN, LSTM and GRU, and stacks of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.dense_on_host import units_on_host
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import (
    ActivationLike,
    ConstraintLike,
    InitializerLike,
    RegularizerLike,
    Shape,
    Tensors,
    Training,
)
from headrace._src.keras.engine.weight_arguments import add_kept_weight, arguments_config, keep_arguments
from headrace._src.keras.layers.recurrent.dropout_masks import DropoutMasks
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike

_KEPT = (
    "activation", "kernel_initializer", "recurrent_initializer", "bias_initializer", "kernel_regularizer",
    "recurrent_regularizer", "bias_regularizer", "kernel_constraint", "recurrent_constraint", "bias_constraint",
)  # fmt: skip


class RecurrentCell(DropoutMasks, Layer):
    """Base class of the built-in recurrent cells: weights and dropout.

    Args:
        units: Size of the outputs.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias.
        kernel_regularizer: Regularizer of the kernel.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias.
        kernel_constraint: Constraint of the kernel.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        **kwargs: `seed`, and arguments of `Layer`.
    """

    activation: Any
    kernel_initializer: Any
    recurrent_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    recurrent_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    recurrent_constraint: Any
    bias_constraint: Any

    _gates = 1

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        recurrent_initializer: InitializerLike = "orthogonal",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        recurrent_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        recurrent_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        dropout: float = 0.0,
        recurrent_dropout: float = 0.0,
        **kwargs: Any,
    ) -> None:
        if units <= 0:
            raise ValueError(
                f"Received an invalid value for argument `units`, expected a positive integer, got {units}"
            )
        seed = kwargs.pop("seed", None)
        self._enable_caching_device = kwargs.pop("enable_caching_device", True)  # has no effect here
        super().__init__(**kwargs)
        self.units, self.use_bias = units, use_bias
        keep_arguments(
            self, activation=activation, kernel_initializer=kernel_initializer,
            recurrent_initializer=recurrent_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, recurrent_regularizer=recurrent_regularizer,
            bias_regularizer=bias_regularizer, kernel_constraint=kernel_constraint,
            recurrent_constraint=recurrent_constraint, bias_constraint=bias_constraint,
        )  # fmt: skip
        self._init_dropout(dropout, recurrent_dropout, seed)
        self.state_size: Any = units
        self.output_size = units
        self.bias: Any = None

    _untracked = Layer._untracked | {"_masks"}

    def build(self, input_shape: Shape) -> None:
        features = tf.TensorShape(input_shape)[-1]
        width = self.units * self._gates
        self.kernel = add_kept_weight(self, "kernel", (features, width))
        self.recurrent_kernel = add_kept_weight(self, "recurrent_kernel", (self.units, width), prefix="recurrent")
        if self.use_bias:
            self.bias = self._make_bias(width)
        super().build(input_shape)

    def _make_bias(self, width: int) -> Variable:
        return add_kept_weight(self, "bias", (width,))

    def get_initial_state(
        self, inputs: Tensor | None = None, batch_size: int | Tensor | None = None, dtype: DTypeLike | None = None
    ) -> Tensors:
        """Returns zeros for each state.

        Args:
            inputs: Tensor from which batch size and dtype are taken, or None.
            batch_size: Number of sequences.
            dtype: DType of the states.

        Raises:
            ValueError: If `inputs` is not given and `batch_size` or `dtype` is None.
        """
        if inputs is not None:
            batch_size, dtype = tf.shape(inputs)[0], inputs.dtype
        if batch_size is None or dtype is None:
            raise ValueError(
                "batch_size and dtype cannot be None while constructing initial state. "
                f"Received: batch_size={batch_size}, dtype={dtype}"
            )
        sizes = self.state_size if isinstance(self.state_size, (list, tuple)) else [self.state_size]
        zeros = [tf.zeros([batch_size, size], dtype) for size in sizes]
        return zeros if isinstance(self.state_size, (list, tuple)) else zeros[0]

    def _dropped(self, values: Tensor, rate: float, training: Training, kind: str) -> Tensor:
        return values * self._mask_of(values, rate, kind) if rate and training else values

    def project(self, inputs: Tensor) -> Tensor:
        """Computes the part of a step that does not depend on the states. It is shared by all time steps.

        Args:
            inputs: Tensor of shape `(batch, features)`.

        Returns:
            A tensor with the projected inputs.
        """
        on_host = units_on_host(inputs, self.kernel, self.bias, None)
        if on_host is not None:
            return on_host
        if inputs.shape.rank == 2:
            outputs = tf.matmul(inputs, self.kernel)
        else:
            outputs = tf.tensordot(inputs, self.kernel, 1)
            if not tf.executing_eagerly():
                outputs.set_shape([*inputs.shape.as_list()[:-1], self.units * self._gates])
        return outputs if self.bias is None else outputs + self._input_bias()

    def _input_bias(self) -> Tensor | Variable:
        return self.bias

    def advance(self, projected: Tensor, states: list[Any], training: Training = None) -> tuple[Any, list[Any]]:
        """Computes the output and new states from the result of `project` and the states.

        Args:
            projected: Tensor that `project` returned.
            states: List of the states from the step before.
            training: Whether dropout is active.

        Returns:
            A tuple: the output and the list of new states.
        """
        raise NotImplementedError

    def call(self, inputs: Tensor, states: Tensors, training: Training = None) -> tuple[Tensor, Any]:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            states: List of the states from the step before.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.

        Returns:
            A tuple: the output and the new states.
        """
        nested = isinstance(states, (list, tuple))
        inputs = self._dropped(inputs, self.dropout, training, "inputs")
        output, new = self.advance(self.project(inputs), list(states) if nested else [states], training)
        return output, new if nested else new[0]

    def get_config(self) -> dict[str, Any]:
        own = {
            "units": self.units, "use_bias": self.use_bias, "dropout": self.dropout,
            "recurrent_dropout": self.recurrent_dropout,
        }  # fmt: skip
        if not self._enable_caching_device:
            own["enable_caching_device"] = False
        return {**super().get_config(), **own, **arguments_config(self, *_KEPT)}


class SimpleRNNCell(RecurrentCell):
    """Computes one step of `SimpleRNN`: `activation(inputs @ kernel + state @ recurrent_kernel + bias)`.

    Args:
        units: Size of the outputs.
        activation: Activation function, or its name. None applies no activation.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        **kwargs: `seed`, and arguments of `Layer`.

    Raises:
        ValueError: If `units` is not positive.
    """

    def advance(self, projected: Tensor, states: list[Any], training: Training = None) -> tuple[Any, list[Any]]:
        state = self._dropped(states[0], self.recurrent_dropout, training, "state")
        output = self.activation(projected + tf.matmul(state, self.recurrent_kernel))
        return output, [output]


def with_ones_to_forget(initialize: Callable[..., Any], units: int) -> Callable[..., Any]:
    """Returns an initializer of an LSTM bias in which the forget gate, the second of four, starts at one."""

    def initializer(shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        into, rest = initialize((units,), dtype=dtype), initialize((units * 2,), dtype=dtype)
        return tf.concat([into, tf.ones((units,), dtype), rest], axis=0)

    return initializer


class LSTMCell(RecurrentCell):
    """Computes one step of `LSTM`. Its states are the last output and the carry.

    Args:
        units: Size of the outputs.
        activation: Activation function, or its name. None applies no activation.
        recurrent_activation: Activation function of the gates, or its name.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias, or its name.
        unit_forget_bias: Whether the bias of the forget gate starts at one.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        **kwargs: `seed`, `implementation` (accepted for compatibility), and arguments of `Layer`.
    """

    recurrent_activation: Any

    _gates = 4

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "sigmoid",
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        recurrent_initializer: InitializerLike = "orthogonal",
        bias_initializer: InitializerLike = "zeros",
        unit_forget_bias: bool = True,
        kernel_regularizer: RegularizerLike = None,
        recurrent_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        recurrent_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        dropout: float = 0.0,
        recurrent_dropout: float = 0.0,
        **kwargs: Any,
    ) -> None:
        implementation = kwargs.pop("implementation", 2)
        super().__init__(
            units, activation=activation, use_bias=use_bias, kernel_initializer=kernel_initializer,
            recurrent_initializer=recurrent_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, recurrent_regularizer=recurrent_regularizer,
            bias_regularizer=bias_regularizer, kernel_constraint=kernel_constraint,
            recurrent_constraint=recurrent_constraint, bias_constraint=bias_constraint, dropout=dropout,
            recurrent_dropout=recurrent_dropout, **kwargs,
        )  # fmt: skip
        keep_arguments(self, recurrent_activation=recurrent_activation)
        self.unit_forget_bias, self.implementation = unit_forget_bias, 1 if recurrent_dropout else implementation
        self.state_size = [units, units]

    def _make_bias(self, width: int) -> Variable:
        if not self.unit_forget_bias:
            return super()._make_bias(width)
        return self.add_weight(
            "bias", (width,), initializer=with_ones_to_forget(self.bias_initializer, self.units),
            regularizer=self.bias_regularizer, constraint=self.bias_constraint,
        )  # fmt: skip

    def advance(self, projected: Tensor, states: list[Any], training: Training = None) -> tuple[Any, list[Any]]:
        state = self._dropped(states[0], self.recurrent_dropout, training, "state")
        sums = projected + tf.matmul(state, self.recurrent_kernel)
        into, forget, new, out = tf.split(sums, 4, axis=1)
        gate, squash = self.recurrent_activation, self.activation
        carry = gate(forget) * states[1] + gate(into) * squash(new)
        output = gate(out) * squash(carry)
        return output, [output, carry]

    def get_config(self) -> dict[str, Any]:
        own = {"unit_forget_bias": self.unit_forget_bias, "implementation": self.implementation}
        return {**super().get_config(), **own, **arguments_config(self, "recurrent_activation")}


class GRUCell(RecurrentCell):
    """Computes one step of `GRU`.

    Args:
        units: Size of the outputs.
        activation: Activation function, or its name. None applies no activation.
        recurrent_activation: Activation function of the gates, or its name.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel, or its name.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias, or its name.
        kernel_regularizer: Regularizer of the kernel, its name, or None.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias, its name, or None.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        reset_after: Whether the reset gate is applied after the product with the recurrent kernel.
        **kwargs: `seed`, `implementation` (accepted for compatibility), and arguments of `Layer`.
    """

    recurrent_activation: Any

    _gates = 3

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "sigmoid",
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        recurrent_initializer: InitializerLike = "orthogonal",
        bias_initializer: InitializerLike = "zeros",
        kernel_regularizer: RegularizerLike = None,
        recurrent_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        recurrent_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        dropout: float = 0.0,
        recurrent_dropout: float = 0.0,
        reset_after: bool = True,
        **kwargs: Any,
    ) -> None:
        implementation = kwargs.pop("implementation", 2)
        super().__init__(
            units, activation=activation, use_bias=use_bias, kernel_initializer=kernel_initializer,
            recurrent_initializer=recurrent_initializer, bias_initializer=bias_initializer,
            kernel_regularizer=kernel_regularizer, recurrent_regularizer=recurrent_regularizer,
            bias_regularizer=bias_regularizer, kernel_constraint=kernel_constraint,
            recurrent_constraint=recurrent_constraint, bias_constraint=bias_constraint, dropout=dropout,
            recurrent_dropout=recurrent_dropout, **kwargs,
        )  # fmt: skip
        keep_arguments(self, recurrent_activation=recurrent_activation)
        self.reset_after, self.implementation = reset_after, 1 if recurrent_dropout else implementation

    def _make_bias(self, width: int) -> Variable:
        return add_kept_weight(self, "bias", (2, width) if self.reset_after else (width,))

    def _input_bias(self) -> Tensor | Variable:
        return self.bias[0] if self.reset_after else self.bias

    def advance(self, projected: Tensor, states: list[Any], training: Training = None) -> tuple[Any, list[Any]]:
        gate, squash = self.recurrent_activation, self.activation
        state, units = states[0], self.units
        kept = self._dropped(state, self.recurrent_dropout, training, "state")
        x_update, x_reset, x_new = tf.split(projected, 3, axis=1)
        if self.reset_after:
            inner = tf.matmul(kept, self.recurrent_kernel)
            if self.bias is not None:
                inner = inner + self.bias[1]
            update, reset, new = tf.split(inner, 3, axis=1)
            update, reset = gate(x_update + update), gate(x_reset + reset)
            new = reset * new
        else:
            kernel = self.recurrent_kernel
            update, reset = tf.split(tf.matmul(kept, kernel[:, : 2 * units]), 2, axis=1)
            update, reset = gate(x_update + update), gate(x_reset + reset)
            new = tf.matmul(reset * kept, kernel[:, 2 * units :])
        output = update * state + (1 - update) * squash(x_new + new)
        return output, [output]

    def get_config(self) -> dict[str, Any]:
        own = {"reset_after": self.reset_after, "implementation": self.implementation}
        return {**super().get_config(), **own, **arguments_config(self, "recurrent_activation")}


def _output_size(cell: Any) -> Any:
    """Returns the size of a cell's output: by default that of its first state."""
    size = getattr(cell, "output_size", None)
    return tf.nest.flatten(cell.state_size)[0] if size is None else size


def _initial_state(cell: Any, inputs: Any, batch_size: Any, dtype: Any) -> Any:
    if hasattr(cell, "get_initial_state"):
        return cell.get_initial_state(inputs=inputs, batch_size=batch_size, dtype=dtype)
    return tf.nest.map_structure(
        lambda size: tf.zeros(tf.concat([[batch_size], tf.TensorShape(size).as_list()], axis=0), dtype),
        cell.state_size,
    )


class StackedRNNCells(Layer):
    """Combines several cells into one. Each cell gets the output of the one before.

    Args:
        cells: The cells, the first one nearest to the inputs.
        **kwargs: `reverse_state_order` (whether states are listed from the last cell to the first), and arguments of
            `Layer`.

    Raises:
        ValueError: If a cell has no `call` or no `state_size`.
    """

    def __init__(self, cells: Iterable[Layer], **kwargs: Any) -> None:
        self.reverse_state_order = kwargs.pop("reverse_state_order", False)
        super().__init__(**kwargs)
        self.cells: list[Any] = list(cells)
        for cell in self.cells:
            if "call" not in dir(cell) or "state_size" not in dir(cell):
                raise ValueError(f"All cells must have a `call` method and a `state_size`. Received cell: {cell}")

    @property
    def state_size(self) -> Any:
        """The sizes of the states of all cells."""
        order = self.cells[::-1] if self.reverse_state_order else self.cells
        return tuple(cell.state_size for cell in order)

    @property
    def output_size(self) -> int | Shape:
        """The output size of the last cell."""
        return getattr(self.cells[-1], "output_size", None) or tf.nest.flatten(self.cells[-1].state_size)[0]

    def build(self, input_shape: Shape) -> None:
        size = tf.TensorShape(input_shape)
        for cell in self.cells:
            if isinstance(cell, Layer) and not cell.built:
                with tf.name_scope(cell.name):
                    cell.build(size)
                cell.built = True
            size = tf.TensorShape([size[0]]).concatenate(_output_size(cell))
        super().build(input_shape)

    def get_initial_state(
        self, inputs: Tensor | None = None, batch_size: int | Tensor | None = None, dtype: DTypeLike | None = None
    ) -> Tensors:
        """Returns the initial states of each cell.

        Args:
            inputs: Tensor from which batch size and dtype are taken, or None.
            batch_size: Number of sequences.
            dtype: DType of the states.
        """
        order = self.cells[::-1] if self.reverse_state_order else self.cells
        return tuple(_initial_state(cell, inputs, batch_size, dtype) for cell in order)

    def forget_masks(self) -> None:
        """Discards the dropout masks of the cells."""
        for cell in self.cells:
            if hasattr(cell, "forget_masks"):
                cell.forget_masks()

    def call(
        self, inputs: Tensor, states: Tensors, constants: Sequence[Tensor] | None = None, training: Training = None
    ) -> tuple[Tensor, Any]:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            states: List of the states from the step before.
            constants: List of tensors that do not change with time, or None.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.

        Returns:
            A tuple: the output and the new states of all cells.
        """
        states = tf.nest.pack_sequence_as(self.state_size, tf.nest.flatten(states))
        states = states[::-1] if self.reverse_state_order else states
        new = []
        for cell, state in zip(self.cells, states, strict=True):
            known = call_signature(cell.call).names
            given: dict[str, Any] = {"training": training} if isinstance(cell, Layer) else {}
            if constants is not None and "constants" in known:
                given["constants"] = constants
            run = cell if isinstance(cell, Layer) else cell.call
            inputs, state = run(inputs, state if tf.nest.is_nested(state) else [state], **given)
            new.append(state)
        return inputs, tuple(new[::-1] if self.reverse_state_order else new)

    def get_config(self) -> dict[str, Any]:
        cells = [tf.keras.utils.serialize_keras_object(cell) for cell in self.cells]
        return {**super().get_config(), "cells": cells}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        cells = [tf.keras.utils.deserialize_keras_object(cell, custom_objects) for cell in config["cells"]]
        return cls(**{**config, "cells": cells})
