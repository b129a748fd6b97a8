"""ConvLSTM1D, ConvLSTM2D, ConvLSTM3D: LSTM networks with convolutions instead of matrix products."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import padding_of, sizes_of, tf_format, window_count
from headrace._src.keras.engine.typing import (
    ActivationLike,
    ConstraintLike,
    InitializerLike,
    RegularizerLike,
    Shape,
    Sizes,
    Tensors,
    Training,
)
from headrace._src.keras.engine.weight_arguments import add_kept_weight, arguments_config, keep_arguments
from headrace._src.keras.layers.recurrent.dropout_masks import DropoutMasks
from headrace._src.keras.layers.recurrent.recurrent_cell import with_ones_to_forget
from headrace._src.keras.layers.recurrent.recurrent_layers import of_cell
from headrace._src.keras.layers.recurrent.rnn import RNN
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor

_KEPT = (
    "activation", "recurrent_activation", "kernel_initializer", "recurrent_initializer", "bias_initializer",
    "kernel_regularizer", "recurrent_regularizer", "bias_regularizer", "kernel_constraint", "recurrent_constraint",
    "bias_constraint",
)  # fmt: skip
_GATES = 4


class ConvLSTMCell(DropoutMasks, Layer):
    """Computes one step of a convolutional LSTM: the gates are convolutions of inputs and last output.

    Args:
        rank: Number of axes that the kernels slide over.
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel over the inputs. The kernel over the last output always has step 1.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        activation: Activation function, or its name. None applies no activation.
        recurrent_activation: Activation function of the gates, or its name.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias.
        unit_forget_bias: Whether the bias of the forget gate starts at one.
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
    recurrent_activation: Any
    kernel_initializer: Any
    recurrent_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    recurrent_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    recurrent_constraint: Any
    bias_constraint: Any

    def __init__(
        self,
        rank: int,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str | None = None,
        dilation_rate: Sizes = 1,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
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
        seed = kwargs.pop("seed", None)
        super().__init__(**kwargs)
        self.rank, self.filters, self.use_bias = rank, int(filters), use_bias
        self.kernel_size = sizes_of(kernel_size, rank, "kernel_size")
        self.strides = sizes_of(strides, rank, "strides", allow_zero=True)
        self.dilation_rate = sizes_of(dilation_rate, rank, "dilation_rate")
        self.padding, self.data_format = padding_of(padding), data_format_of(data_format)
        self.unit_forget_bias = unit_forget_bias
        keep_arguments(
            self, activation=activation, recurrent_activation=recurrent_activation,
            kernel_initializer=kernel_initializer, recurrent_initializer=recurrent_initializer,
            bias_initializer=bias_initializer, kernel_regularizer=kernel_regularizer,
            recurrent_regularizer=recurrent_regularizer, bias_regularizer=bias_regularizer,
            kernel_constraint=kernel_constraint, recurrent_constraint=recurrent_constraint,
            bias_constraint=bias_constraint,
        )  # fmt: skip
        self._init_dropout(dropout, recurrent_dropout, seed)
        self.state_size = (self.filters, self.filters)
        self.bias: Any = None

    _untracked = Layer._untracked | {"_masks"}

    @property
    def channel_axis(self) -> int:
        return -1 if self.data_format == "channels_last" else -1 - self.rank

    def build(self, input_shape: Shape) -> None:
        channels = tf.TensorShape(input_shape)[self.channel_axis]
        if channels is None:
            raise ValueError(
                "The channel dimension of the inputs (last axis) should be defined. Found None. Full input shape "
                f"received: input_shape={input_shape}"
            )
        width = self.filters * _GATES
        self.kernel = add_kept_weight(self, "kernel", (*self.kernel_size, channels, width))
        self.recurrent_kernel = add_kept_weight(
            self, "recurrent_kernel", (*self.kernel_size, self.filters, width), prefix="recurrent"
        )
        if self.use_bias:
            initialize = self.bias_initializer
            self.bias = self.add_weight(
                "bias", (width,), regularizer=self.bias_regularizer, constraint=self.bias_constraint,
                initializer=with_ones_to_forget(initialize, self.filters) if self.unit_forget_bias else initialize,
            )  # fmt: skip
        super().build(input_shape)

    def project(self, inputs: Tensor) -> Tensor:
        """Computes the part of a step that does not depend on the states."""
        return self._with_bias(self._convolved(inputs, self.kernel))

    def _convolved(self, inputs: Tensor, kernel: Tensor | Variable) -> Tensor:
        return tf.nn.convolution(
            inputs, kernel, strides=list(self.strides), dilations=list(self.dilation_rate),
            padding=self.padding.upper(), data_format=tf_format(self.data_format, self.rank),
        )  # fmt: skip

    def _recurred(self, state: Tensor, kernel: Tensor | Variable) -> Tensor:
        return tf.nn.convolution(
            state, kernel, strides=[1] * self.rank, padding="SAME", data_format=tf_format(self.data_format, self.rank)
        )

    def _with_bias(self, sums: Tensor) -> Tensor:
        if self.bias is None:
            return sums
        shape = [1] * (self.rank + 2)
        shape[self.channel_axis] = -1
        return sums + tf.reshape(self.bias, shape)

    def _dropped(
        self, values: Tensor, kernel: Tensor | Variable, rate: float, kind: str, convolve: Callable[..., Tensor]
    ) -> Tensor:
        """Computes the convolutions of the gates, each with its own dropout mask."""
        parts = [
            convolve(values * self._mask_of(values, rate, f"{kind}{gate}"), part)
            for gate, part in enumerate(tf.split(kernel, _GATES, axis=-1))
        ]
        return tf.concat(parts, axis=self.channel_axis)

    def advance(self, projected: Tensor, states: list[Any], training: Training = None) -> tuple[Any, list[Any]]:
        """Computes the output and new states from the result of `project` and the states."""
        output, carry = states
        if self.recurrent_dropout and training:
            inner = self._dropped(output, self.recurrent_kernel, self.recurrent_dropout, "state", self._recurred)
        else:
            inner = self._recurred(output, self.recurrent_kernel)
        into, forget, new, out = tf.split(projected + inner, _GATES, axis=self.channel_axis)
        gate, squash = self.recurrent_activation, self.activation
        carry = gate(forget) * carry + gate(into) * squash(new)
        output = gate(out) * squash(carry)
        return output, [output, carry]

    def call(self, inputs: Tensor, states: Tensors, training: Training = None) -> tuple[Tensor, Any]:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            states: List of the states from the step before.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.
        """
        if self.dropout and training:
            projected = self._dropped(inputs, self.kernel, self.dropout, "inputs", self._convolved)
            projected = self._with_bias(projected)
        else:
            projected = self.project(inputs)
        return self.advance(projected, list(states), training)

    def output_sizes(self, sizes: list[Any]) -> list[Any]:
        """Returns the spatial sizes of the outputs for inputs of these sizes."""
        return [
            window_count(size, kernel, stride, self.padding, rate)
            for size, kernel, stride, rate in zip(
                sizes, self.kernel_size, self.strides, self.dilation_rate, strict=True
            )
        ]

    def get_config(self) -> dict[str, Any]:
        names = (
            "filters", "kernel_size", "strides", "padding", "data_format", "dilation_rate", "use_bias",
            "unit_forget_bias", "dropout", "recurrent_dropout",
        )  # fmt: skip
        own = {name: getattr(self, name) for name in names}
        return {**super().get_config(), **own, **arguments_config(self, *_KEPT)}


class ConvLSTM(RNN):
    """Base class of the convolutional LSTM layers.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
        activation: Activation function, or its name. None applies no activation.
        recurrent_activation: Activation function of the gates, or its name.
        use_bias: Whether to add a bias.
        kernel_initializer: Initializer of the kernel.
        recurrent_initializer: Initializer of the recurrent kernel.
        bias_initializer: Initializer of the bias.
        unit_forget_bias: Whether the bias of the forget gate starts at one.
        kernel_regularizer: Regularizer of the kernel.
        recurrent_regularizer: Regularizer of the recurrent kernel.
        bias_regularizer: Regularizer of the bias.
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        **kwargs: `seed`, `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments of `Layer`.
    """

    _rank: int

    def __init__(
        self,
        filters: int,
        kernel_size: Sizes,
        strides: Sizes = 1,
        padding: str = "valid",
        data_format: str | None = None,
        dilation_rate: Sizes = 1,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
        use_bias: bool = True,
        kernel_initializer: InitializerLike = "glorot_uniform",
        recurrent_initializer: InitializerLike = "orthogonal",
        bias_initializer: InitializerLike = "zeros",
        unit_forget_bias: bool = True,
        kernel_regularizer: RegularizerLike = None,
        recurrent_regularizer: RegularizerLike = None,
        bias_regularizer: RegularizerLike = None,
        activity_regularizer: RegularizerLike = None,
        kernel_constraint: ConstraintLike = None,
        recurrent_constraint: ConstraintLike = None,
        bias_constraint: ConstraintLike = None,
        return_sequences: bool = False,
        return_state: bool = False,
        go_backwards: bool = False,
        stateful: bool = False,
        dropout: float = 0.0,
        recurrent_dropout: float = 0.0,
        **kwargs: Any,
    ) -> None:
        if kwargs.pop("unroll", False):
            raise TypeError("Unrolling is not possible with convolutional RNNs.")
        cell = ConvLSTMCell(
            self._rank, filters, kernel_size, strides, padding, data_format, dilation_rate, activation,
            recurrent_activation, use_bias, kernel_initializer, recurrent_initializer, bias_initializer,
            unit_forget_bias, kernel_regularizer, recurrent_regularizer, bias_regularizer, kernel_constraint,
            recurrent_constraint, bias_constraint, dropout, recurrent_dropout, name="conv_lstm_cell",
            dtype=kwargs.get("dtype"), seed=kwargs.pop("seed", None),
        )  # fmt: skip
        super().__init__(
            cell, return_sequences, return_state, go_backwards, stateful, activity_regularizer=activity_regularizer,
            **kwargs,
        )  # fmt: skip
        self.input_spec = InputSpec(ndim=self._rank + 3)

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape)
        if not self.cell.built:  # in the layer's own scope: the cell's name is not part of the weights' names
            self.cell.build(tf.TensorShape([shape[0], *shape.as_list()[2:]]))
            self.cell.built = True
        self.input_spec = InputSpec(ndim=self._rank + 3, axes={self.cell.channel_axis: shape[self.cell.channel_axis]})
        if self.stateful:
            self._make_states(shape)
        Layer.build(self, input_shape)

    def _state_shape(self, step_shape: list[Any]) -> list[Any]:
        """Returns the shape of the states for step inputs of this shape."""
        batch, *rest = step_shape
        last = self.cell.data_format == "channels_last"
        sizes = self.cell.output_sizes(rest[:-1] if last else rest[1:])
        return [batch, *sizes, self.cell.filters] if last else [batch, self.cell.filters, *sizes]

    def _make_states(self, shape: TensorShape) -> None:
        wanted = self._state_shape([shape[0], *shape.as_list()[2:]])
        if None in wanted:
            raise ValueError(
                "If a RNN is stateful, it needs to know its batch size and the sizes of its images. Specify the "
                f"`batch_input_shape` of the layer. Received input shape: {shape}"
            )
        self._states = [tf.Variable(tf.zeros(wanted, self.compute_dtype), trainable=False) for _ in range(2)]

    def _zero_states(self, values: Tensor) -> list[Any]:
        wanted = self._state_shape([tf.shape(values)[1], *values.shape.as_list()[2:]])
        if None in wanted:
            kernel = tf.zeros([*self.cell.kernel_size, values.shape[self.cell.channel_axis], self.cell.filters],
                              values.dtype)  # fmt: skip
            zeros = self.cell._convolved(tf.zeros_like(values[0]), kernel)
        else:
            zeros = tf.zeros(wanted, values.dtype)
        return [zeros, zeros]

    def _step(self, values: Tensor, training: Training, constants: Sequence[Tensor] | None = None) -> tuple[Any, Any]:
        cell = self.cell
        if constants is not None:
            raise ValueError(f"{type(self).__name__} does not support constants. Received: constants={constants}")
        if cell.dropout and training:
            return values, lambda now, states: cell.call(now, states, training)
        # One convolution covers all steps of all sequences.
        dynamic, static = tf.shape(values), values.shape.as_list()
        projected = cell.project(tf.reshape(values, [-1, *_sizes(dynamic, static, 2)]))
        inner = _sizes(tf.shape(projected), projected.shape.as_list(), 1)
        projected = tf.reshape(projected, [*_sizes(dynamic, static, 0)[:2], *inner])
        return projected, lambda now, states: cell.advance(now, states, training)

    def get_config(self) -> dict[str, Any]:
        return self._config_with_cell()


# The arguments of the cell are also attributes of the layer.
for _name in (
    *_KEPT, "filters", "kernel_size", "strides", "padding", "data_format", "dilation_rate", "use_bias",
    "unit_forget_bias", "dropout", "recurrent_dropout",
):  # fmt: skip
    setattr(ConvLSTM, _name, of_cell(_name))


def _sizes(dynamic: Tensor, static: list[Any], first: int) -> list[Any]:
    """Returns the sizes of a tensor from axis `first` on: integers where they are known, else scalar tensors."""
    return [dynamic[axis] if static[axis] is None else static[axis] for axis in range(first, len(static))]


class ConvLSTM1D(ConvLSTM):
    """Runs a convolutional LSTM along inputs of shape (batch, time, steps, channels).

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
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
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        **kwargs: `seed`, `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments of `Layer`.

    Raises:
        TypeError: If `unroll` is True.
    """

    _rank = 1


class ConvLSTM2D(ConvLSTM):
    """Runs a convolutional LSTM along sequences of images: (batch, time, height, width, channels).

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
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
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        **kwargs: `seed`, `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments of `Layer`.

    Raises:
        TypeError: If `unroll` is True.

    >>> tf.keras.layers.ConvLSTM2D(2, 3)(tf.zeros([1, 2, 6, 6, 1])).shape
    TensorShape([1, 4, 4, 2])
    """

    _rank = 2


class ConvLSTM3D(ConvLSTM):
    """Runs a convolutional LSTM along sequences of volumes.

    Args:
        filters: Number of output channels.
        kernel_size: Size of the kernel: an integer, or one integer per axis.
        strides: Step of the kernel: an integer, or one integer per axis.
        padding: "valid" for no padding, or "same" for outputs of the size of the inputs (at stride 1).
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dilation_rate: Spacing between the kernel entries: an integer, or one integer per axis.
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
        activity_regularizer: Regularizer of the outputs.
        kernel_constraint: Constraint of the kernel, its name, or None.
        recurrent_constraint: Constraint of the recurrent kernel.
        bias_constraint: Constraint of the bias, its name, or None.
        return_sequences: Whether to return the outputs of all steps instead of only the last one.
        return_state: Whether to also return the last states.
        go_backwards: Whether to process the sequence from the last step to the first.
        stateful: Whether the last states of a batch are the initial states of the next batch.
        dropout: Fraction of the input values dropped during training.
        recurrent_dropout: Fraction of the state values dropped during training.
        **kwargs: `seed`, `zero_output_for_mask` (whether outputs of masked steps are zero), and arguments of `Layer`.

    Raises:
        TypeError: If `unroll` is True.
    """

    _rank = 3
