"""tf.nn.rnn_cell: recurrent cells with weights in variable scopes."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.layers.layer import Layer
from headrace._src.compat_v1.typing import Activation, InitializerLike
from headrace._src.compat_v1.variables.initializers import Constant
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, Nest, TensorLike

LSTMStateTuple = namedtuple("LSTMStateTuple", ["c", "h"])
LSTMStateTuple.__doc__ = """The state of an LSTM cell.

Args:
    c: Carry of the cell.
    h: Output of the cell.
"""


class RNNCell(Layer):
    """Base class of recurrent cells: `cell(inputs, state)` returns the output and the next state.

    Args:
        trainable: Whether the weights are added to the trainable variables.
        name: Name of the cell, or None.
        dtype: DType of the weights, or None.

    Raises:
        TypeError: If there are unknown keyword arguments.
    """

    @property
    def state_size(self) -> Any:
        raise NotImplementedError("RNNCell.state_size")

    @property
    def output_size(self) -> Any:
        raise NotImplementedError("RNNCell.output_size")

    def __call__(self, inputs: Tensor, state: Nest[Tensor], scope: Any = None) -> tuple[Any, Any]:
        return super().__call__(inputs, state)

    def zero_state(self, batch_size: TensorLike, dtype: DTypeLike) -> Any:
        """Returns a state of zeros.

        Args:
            batch_size: Number of sequences.
            dtype: Dtype of the state.
        """
        return tf.nest.map_structure(lambda size: tf.zeros(tf.stack([batch_size, size]), dtype), self.state_size)

    def get_initial_state(
        self, inputs: Any = None, batch_size: TensorLike | None = None, dtype: DTypeLike | None = None
    ) -> Any:
        """Returns a state of zeros for the batch size and dtype of `inputs`, or for those that are given.

        Args:
            inputs: Tensor with the batch in its first axis, or None.
            batch_size: Number of sequences; needed without `inputs`.
            dtype: Dtype of the state; needed without `inputs`.

        Raises:
            ValueError: If the batch size or the dtype is missing, or differs from that of `inputs`.
        """
        if inputs is not None:
            inputs = tf.convert_to_tensor(inputs)
            known = None if batch_size is None else tf.get_static_value(batch_size)
            if batch_size is not None and (known is None or known != inputs.shape[0]):
                raise ValueError(
                    f"batch size from input tensor is different from the input param. Input tensor batch: "
                    f"{inputs.shape[0]}, batch_size: {batch_size!r}"
                )
            if dtype is not None and tf.as_dtype(dtype) != inputs.dtype:
                raise ValueError(
                    f"dtype from input tensor is different from the input param. Input tensor dtype: "
                    f"{inputs.dtype}, dtype: {dtype}"
                )
            batch_size = tf.shape(inputs)[0] if inputs.shape[0] is None else inputs.shape[0]
            dtype = inputs.dtype
        if batch_size is None or dtype is None:
            raise ValueError(
                "batch_size and dtype cannot be None while constructing initial state: "
                f"batch_size={batch_size!r}, dtype={dtype!r}"
            )
        return self.zero_state(batch_size, dtype)

    def _gates(
        self, input_shape: Any, units: int, name: str = "", kernel: InitializerLike = None, bias: InitializerLike = None
    ) -> tuple[Any, Any]:
        """Creates the weights of gates over the inputs and the state. `kernel` and `bias` are initializers."""
        size = input_shape.as_list()[-1]
        prefix = f"{name}/" if name else ""
        weights = self.add_weight(f"{prefix}kernel", [size + self.output_size, units], initializer=kernel)
        return weights, self.add_weight(f"{prefix}bias", [units], initializer=bias or Constant(0.0))


class _OutputIsState(RNNCell):
    """A cell whose output is its next state."""

    def __init__(self, num_units: int, activation: Activation | None, reuse: bool | None, **kwargs: Any) -> None:
        super().__init__(_reuse=reuse, **kwargs)
        self._num_units, self._activation = num_units, activation or tf.tanh

    @property
    def state_size(self) -> int:
        return self._num_units

    @property
    def output_size(self) -> int:
        return self._num_units


class BasicRNNCell(_OutputIsState):
    """The basic recurrent cell: tanh(inputs @ w + state @ u + b).

    Args:
        num_units: Size of the state.
        activation: Activation function; tanh by default.
        reuse: Whether to reuse existing weights of the same name.
        name: Name of the cell.
        dtype: Dtype of the weights.
    """

    def __init__(
        self,
        num_units: int,
        activation: Activation | None = None,
        reuse: bool | None = None,
        name: str | None = None,
        dtype: DTypeLike | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(num_units, activation, reuse, name=name, dtype=dtype, **kwargs)

    def build(self, input_shape: Any) -> None:
        self._weights_of_gates = self._gates(input_shape, self._num_units)

    def call(self, inputs: Tensor, state: Tensor) -> tuple[Any, Any]:
        kernel, bias = self._weights_of_gates
        output = self._activation(tf.nn.bias_add(tf.matmul(tf.concat([inputs, state], 1), kernel), bias))
        return output, output


class GRUCell(_OutputIsState):
    """The gated recurrent unit (GRU).

    Args:
        num_units: Size of the state.
        activation: Activation function; tanh by default.
        reuse: Whether to reuse existing weights of the same name.
        kernel_initializer: Initializer of the kernel. None takes that of the variable scope.
        bias_initializer: Initializer of the bias. None takes that of the variable scope.
        name: Name of the cell.
        dtype: Dtype of the weights.
    """

    def __init__(
        self, num_units: int, activation: Activation | None = None, reuse: bool | None = None,
        kernel_initializer: InitializerLike = None, bias_initializer: InitializerLike = None, name: str | None = None,
        dtype: DTypeLike | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(num_units, activation, reuse, name=name, dtype=dtype, **kwargs)
        self._initializers = kernel_initializer, bias_initializer

    def build(self, input_shape: Any) -> None:
        kernel, bias = self._initializers
        self._gate = self._gates(input_shape, 2 * self._num_units, "gates", kernel, bias or Constant(1.0))
        self._candidate = self._gates(input_shape, self._num_units, "candidate", kernel, bias)

    def call(self, inputs: Tensor, state: Tensor) -> tuple[Any, Any]:
        gates = tf.sigmoid(tf.nn.bias_add(tf.matmul(tf.concat([inputs, state], 1), self._gate[0]), self._gate[1]))
        reset, update = tf.split(gates, 2, 1)
        joined = tf.concat([inputs, reset * state], 1)
        candidate = self._activation(tf.nn.bias_add(tf.matmul(joined, self._candidate[0]), self._candidate[1]))
        output = update * state + (1 - update) * candidate
        return output, output


class BasicLSTMCell(RNNCell):
    """The basic long short-term memory (LSTM) cell.

    Args:
        num_units: Size of the state.
        forget_bias: Bias added to the forget gate.
        state_is_tuple: Whether states are tuples rather than concatenated tensors.
        activation: Activation function; tanh by default.
        reuse: Whether to reuse existing weights of the same name.
        name: Name of the cell.
        dtype: Dtype of the weights.
    """

    def __init__(
        self, num_units: int, forget_bias: float = 1.0, state_is_tuple: bool = True,
        activation: Activation | None = None, reuse: bool | None = None, name: str | None = None,
        dtype: DTypeLike | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(name=name, dtype=dtype, _reuse=reuse, **kwargs)
        self._num_units, self._forget_bias, self._is_tuple = num_units, forget_bias, state_is_tuple
        self._activation = activation or tf.tanh

    @property
    def state_size(self) -> Any:
        return LSTMStateTuple(self._num_units, self._num_units) if self._is_tuple else 2 * self._num_units

    @property
    def output_size(self) -> int:
        return self._num_units

    def build(self, input_shape: Any) -> None:
        self._weights_of_gates = self._gates(input_shape, 4 * self._num_units)

    def call(self, inputs: Tensor, state: Any) -> tuple[Any, Any]:
        c, h = state if self._is_tuple else tf.split(state, 2, 1)
        kernel, bias = self._weights_of_gates
        gates = tf.nn.bias_add(tf.matmul(tf.concat([inputs, h], 1), kernel), bias)
        i, j, f, o = tf.split(gates, 4, 1)
        new_c = c * tf.sigmoid(f + self._forget_bias) + tf.sigmoid(i) * self._activation(j)
        new_h = self._activation(new_c) * tf.sigmoid(o)
        return new_h, LSTMStateTuple(new_c, new_h) if self._is_tuple else tf.concat([new_c, new_h], 1)


class LSTMCell(RNNCell):
    """The long short-term memory (LSTM) cell, with optional peepholes, clipping and projection.

    Args:
        num_units: Size of the cell state.
        use_peepholes: Whether the gates also see the cell state.
        cell_clip: Cell states are clipped to this absolute value; None for no clipping.
        initializer: Initializer of the weights.
        num_proj: Size of the projected output; None for no projection.
        proj_clip: Projections are clipped to this absolute value; None for no clipping.
        num_unit_shards: Not used.
        num_proj_shards: Not used.
        forget_bias: Bias added to the forget gate.
        state_is_tuple: Whether states are LSTMStateTuples rather than concatenated tensors.
        activation: Activation of the cell state; tanh if None.
        reuse: Whether to reuse existing weights of the same name.
        name: Name of the cell.
        dtype: Dtype of its weights.
    """

    def __init__(
        self, num_units: int, use_peepholes: bool = False, cell_clip: float | None = None,
        initializer: InitializerLike = None, num_proj: int | None = None, proj_clip: float | None = None,
        num_unit_shards: int | None = None, num_proj_shards: int | None = None, forget_bias: float = 1.0,
        state_is_tuple: bool = True, activation: Activation | None = None, reuse: bool | None = None,
        name: str | None = None, dtype: DTypeLike | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(name=name, dtype=dtype, _reuse=reuse, **kwargs)
        self._num_units, self._num_proj, self._use_peepholes = num_units, num_proj, use_peepholes
        self._cell_clip, self._proj_clip, self._initializer = cell_clip, proj_clip, initializer
        self._forget_bias, self._is_tuple = forget_bias, state_is_tuple
        self._activation = activation or tf.tanh

    @property
    def state_size(self) -> Any:
        size = LSTMStateTuple(self._num_units, self.output_size)
        return size if self._is_tuple else sum(size)

    @property
    def output_size(self) -> int:
        return self._num_proj or self._num_units

    def build(self, input_shape: Any) -> None:
        units, size = self._num_units, input_shape.as_list()[-1] + self.output_size
        self._kernel = self.add_weight("kernel", [size, 4 * units], initializer=self._initializer)
        self._bias = self.add_weight("bias", [4 * units], initializer=Constant(0.0))
        self._peepholes: list[Any] = []
        if self._use_peepholes:
            names = ("w_f_diag", "w_i_diag", "w_o_diag")
            self._peepholes = [self.add_weight(n, [units], initializer=self._initializer) for n in names]
        if self._num_proj is not None:
            shape = [units, self._num_proj]
            self._projection = self.add_weight("projection/kernel", shape, initializer=self._initializer)

    def call(self, inputs: Tensor, state: Any) -> tuple[Any, Any]:
        c, h = state if self._is_tuple else tf.split(state, [self._num_units, self.output_size], 1)
        gates = tf.nn.bias_add(tf.matmul(tf.concat([inputs, h], 1), self._kernel), self._bias)
        i, j, f, o = tf.split(gates, 4, 1)
        f = f + self._forget_bias
        if self._use_peepholes:
            f, i = f + self._peepholes[0] * c, i + self._peepholes[1] * c
        c = tf.sigmoid(f) * c + tf.sigmoid(i) * self._activation(j)
        if self._cell_clip is not None:
            c = tf.clip_by_value(c, -self._cell_clip, self._cell_clip)
        if self._use_peepholes:
            o = o + self._peepholes[2] * c
        h = tf.sigmoid(o) * self._activation(c)
        if self._num_proj is not None:
            h = tf.matmul(h, self._projection)
            if self._proj_clip is not None:
                h = tf.clip_by_value(h, -self._proj_clip, self._proj_clip)
        return h, LSTMStateTuple(c, h) if self._is_tuple else tf.concat([c, h], 1)


class MultiRNNCell(RNNCell):
    """A stack of cells.

    Args:
        cells: List of cells.
        state_is_tuple: Whether states are tuples rather than concatenated tensors.

    Raises:
        ValueError: If `cells` is empty.
        NotImplementedError: If `state_is_tuple` is False.
    """

    def __init__(self, cells: Sequence[RNNCell], state_is_tuple: bool = True) -> None:
        super().__init__()
        if not cells:
            raise ValueError("Must specify at least one cell for MultiRNNCell.")
        if not state_is_tuple:
            raise NotImplementedError("MultiRNNCell: only state_is_tuple=True is supported.")
        self._cells = list(cells)

    @property
    def state_size(self) -> Any:
        return tuple(cell.state_size for cell in self._cells)

    @property
    def output_size(self) -> Any:
        return self._cells[-1].output_size

    def call(self, inputs: Tensor, state: Nest[Tensor]) -> tuple[Any, Any]:
        states = []
        for number, (cell, before) in enumerate(zip(self._cells, state, strict=True)):
            with tf.compat.v1.variable_scope(f"cell_{number}"):
                inputs, after = cell(inputs, before)
            states.append(after)
        return inputs, tuple(states)
