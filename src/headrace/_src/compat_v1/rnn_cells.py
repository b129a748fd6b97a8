"""tf.nn.rnn_cell: recurrent cells, whose weights lie in variable scopes."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import headrace as tf
from headrace._src.compat_v1.initializers import Constant
from headrace._src.compat_v1.layers.layer import Layer

LSTMStateTuple = namedtuple("LSTMStateTuple", ["c", "h"])


class RNNCell(Layer):
    """Base class: `cell(inputs, state)` gives the output and the next state."""

    @property
    def state_size(self) -> Any:
        raise NotImplementedError("RNNCell.state_size")

    @property
    def output_size(self) -> Any:
        raise NotImplementedError("RNNCell.output_size")

    def __call__(self, inputs: Any, state: Any, scope: Any = None) -> Any:
        return super().__call__(inputs, state)

    def zero_state(self, batch_size: Any, dtype: Any) -> Any:
        """The state of zeros."""
        return tf.nest.map_structure(lambda size: tf.zeros(tf.stack([batch_size, size]), dtype), self.state_size)

    def _gates(self, input_shape: Any, units: int, name: str = "", bias: float = 0.0) -> tuple[Any, Any]:
        size = input_shape.as_list()[-1]
        prefix = f"{name}/" if name else ""
        kernel = self.add_weight(f"{prefix}kernel", [size + self.output_size, units])
        return kernel, self.add_weight(f"{prefix}bias", [units], initializer=Constant(bias))


class BasicRNNCell(RNNCell):
    """tanh(inputs @ w + state @ u + b)."""

    def __init__(
        self,
        num_units: int,
        activation: Any = None,
        reuse: Any = None,
        name: str | None = None,
        dtype: Any = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(name=name, dtype=dtype, _reuse=reuse, **kwargs)
        self._num_units, self._activation = num_units, activation or tf.tanh

    @property
    def state_size(self) -> int:
        return self._num_units

    @property
    def output_size(self) -> int:
        return self._num_units

    def build(self, input_shape: Any) -> None:
        self._weights_of_gates = self._gates(input_shape, self._num_units)

    def call(self, inputs: Any, state: Any) -> Any:
        kernel, bias = self._weights_of_gates
        output = self._activation(tf.nn.bias_add(tf.matmul(tf.concat([inputs, state], 1), kernel), bias))
        return output, output


class GRUCell(RNNCell):
    """Gated recurrent unit."""

    def __init__(
        self, num_units: int, activation: Any = None, reuse: Any = None, kernel_initializer: Any = None,
        bias_initializer: Any = None, name: str | None = None, dtype: Any = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(name=name, dtype=dtype, _reuse=reuse, **kwargs)
        self._num_units, self._activation = num_units, activation or tf.tanh

    @property
    def state_size(self) -> int:
        return self._num_units

    @property
    def output_size(self) -> int:
        return self._num_units

    def build(self, input_shape: Any) -> None:
        self._gate = self._gates(input_shape, 2 * self._num_units, "gates", 1.0)
        self._candidate = self._gates(input_shape, self._num_units, "candidate")

    def call(self, inputs: Any, state: Any) -> Any:
        gates = tf.sigmoid(tf.nn.bias_add(tf.matmul(tf.concat([inputs, state], 1), self._gate[0]), self._gate[1]))
        reset, update = tf.split(gates, 2, 1)
        joined = tf.concat([inputs, reset * state], 1)
        candidate = self._activation(tf.nn.bias_add(tf.matmul(joined, self._candidate[0]), self._candidate[1]))
        output = update * state + (1 - update) * candidate
        return output, output


class BasicLSTMCell(RNNCell):
    """Long short-term memory."""

    def __init__(
        self, num_units: int, forget_bias: float = 1.0, state_is_tuple: bool = True, activation: Any = None,
        reuse: Any = None, name: str | None = None, dtype: Any = None, **kwargs: Any,
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

    def call(self, inputs: Any, state: Any) -> Any:
        c, h = state if self._is_tuple else tf.split(state, 2, 1)
        kernel, bias = self._weights_of_gates
        gates = tf.nn.bias_add(tf.matmul(tf.concat([inputs, h], 1), kernel), bias)
        i, j, f, o = tf.split(gates, 4, 1)
        new_c = c * tf.sigmoid(f + self._forget_bias) + tf.sigmoid(i) * self._activation(j)
        new_h = self._activation(new_c) * tf.sigmoid(o)
        return new_h, LSTMStateTuple(new_c, new_h) if self._is_tuple else tf.concat([new_c, new_h], 1)


class LSTMCell(BasicLSTMCell):
    """Long short-term memory without the options for peepholes, clipping and projections."""

    def __init__(
        self, num_units: int, use_peepholes: bool = False, cell_clip: Any = None, initializer: Any = None,
        num_proj: Any = None, proj_clip: Any = None, num_unit_shards: Any = None, num_proj_shards: Any = None,
        forget_bias: float = 1.0, state_is_tuple: bool = True, activation: Any = None, reuse: Any = None,
        name: str | None = None, dtype: Any = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        if use_peepholes or cell_clip is not None or num_proj is not None or proj_clip is not None:
            raise NotImplementedError("LSTMCell: peepholes, clipping and projections are not provided.")
        super().__init__(num_units, forget_bias, state_is_tuple, activation, reuse, name, dtype, **kwargs)
        self._initializer = initializer

    def _gates(self, input_shape: Any, units: int, name: str = "", bias: float = 0.0) -> tuple[Any, Any]:
        size = input_shape.as_list()[-1] + self.output_size
        kernel = self.add_weight("kernel", [size, units], initializer=self._initializer)
        return kernel, self.add_weight("bias", [units], initializer=Constant(bias))


class MultiRNNCell(RNNCell):
    """Cells on top of each other."""

    def __init__(self, cells: Any, state_is_tuple: bool = True) -> None:
        super().__init__()
        if not cells:
            raise ValueError("Must specify at least one cell for MultiRNNCell.")
        if not state_is_tuple:
            raise NotImplementedError("MultiRNNCell: states come as tuples only.")
        self._cells = list(cells)

    @property
    def state_size(self) -> Any:
        return tuple(cell.state_size for cell in self._cells)

    @property
    def output_size(self) -> Any:
        return self._cells[-1].output_size

    def call(self, inputs: Any, state: Any) -> Any:
        states = []
        for number, (cell, before) in enumerate(zip(self._cells, state, strict=True)):
            with tf.compat.v1.variable_scope(f"cell_{number}"):
                inputs, after = cell(inputs, before)
            states.append(after)
        return inputs, tuple(states)


class DropoutWrapper(RNNCell):
    """A cell with dropout on its inputs, outputs or state."""

    def __init__(
        self, cell: Any, input_keep_prob: Any = 1.0, output_keep_prob: Any = 1.0, state_keep_prob: Any = 1.0,
        variational_recurrent: bool = False, input_size: Any = None, dtype: Any = None, seed: Any = None,
        dropout_state_filter_visitor: Any = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(dtype=dtype, **kwargs)
        if variational_recurrent:
            raise NotImplementedError("DropoutWrapper: variational_recurrent is not provided.")
        self._cell, self._seed = cell, seed
        self._keep = (input_keep_prob, output_keep_prob, state_keep_prob)

    @property
    def state_size(self) -> Any:
        return self._cell.state_size

    @property
    def output_size(self) -> Any:
        return self._cell.output_size

    def __call__(self, inputs: Any, state: Any, scope: Any = None) -> Any:
        given, kept, remembered = (_dropping(keep, self._seed) for keep in self._keep)
        output, after = self._cell(given(inputs), state)
        return kept(output), tf.nest.map_structure(remembered, after)


def _dropping(keep: Any, seed: Any) -> Any:
    if isinstance(keep, (int, float)) and keep >= 1.0:
        return lambda tensor: tensor
    return lambda tensor: tf.nn.dropout(tensor, 1 - keep, seed=seed)
