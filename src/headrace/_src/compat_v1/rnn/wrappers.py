"""Cells that wrap other cells: with dropout, with residual connections, on a device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.compat_v1.rnn.cells import LSTMStateTuple, RNNCell
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, Nest, TensorLike


class CellWrapper(RNNCell):
    """Base class of cells that wrap another cell."""

    def __init__(self, cell: RNNCell, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cell = cell

    @property
    def wrapped_cell(self) -> RNNCell:
        return self._cell

    @property
    def state_size(self) -> Any:
        return self._cell.state_size

    @property
    def output_size(self) -> Any:
        return self._cell.output_size

    def zero_state(self, batch_size: TensorLike, dtype: DTypeLike) -> Any:
        return self._cell.zero_state(batch_size, dtype)


class DropoutWrapper(CellWrapper):
    """A cell with dropout on its inputs, outputs or state.

    Args:
        cell: Cell to wrap.
        input_keep_prob: Probability to keep an input.
        output_keep_prob: Probability to keep an output.
        state_keep_prob: Probability to keep a state value.
        variational_recurrent: Only False is supported.
        input_size: Used only with `variational_recurrent`.
        dtype: Dtype of the weights.
        seed: Random seed.
        dropout_state_filter_visitor: Function of a part of the state that returns whether
            dropout applies to it, or a nest of booleans for its parts. By default all parts but the memory of an LSTM.

    Raises:
        NotImplementedError: If `variational_recurrent` is True.
        TypeError: If `dropout_state_filter_visitor` cannot be called.
    """

    def __init__(
        self, cell: RNNCell, input_keep_prob: float | Tensor = 1.0, output_keep_prob: float | Tensor = 1.0,
        state_keep_prob: float | Tensor = 1.0, variational_recurrent: bool = False, input_size: Any = None,
        dtype: DTypeLike | None = None, seed: int | None = None,
        dropout_state_filter_visitor: Callable[[Any], Any] | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(cell, dtype=dtype, **kwargs)
        if variational_recurrent:
            raise NotImplementedError("DropoutWrapper: variational_recurrent is not supported.")
        if dropout_state_filter_visitor is not None and not callable(dropout_state_filter_visitor):
            raise TypeError("dropout_state_filter_visitor must be callable")
        self._seed = seed
        self._keep = (input_keep_prob, output_keep_prob, state_keep_prob)
        self._takes_part = dropout_state_filter_visitor or _all_but_memory

    def __call__(self, inputs: Tensor, state: Nest[Tensor], scope: Any = None) -> tuple[Any, Any]:
        given, kept, remembered = (_dropping(keep, self._seed) for keep in self._keep)
        output, after = self._cell(given(inputs), state)
        return kept(output), self._state(after, remembered)

    def _state(self, state: Any, dropped: Callable[[Any], Any]) -> Any:
        """Returns the state with `dropped` applied to the parts that take part in dropout."""
        if type(state) in (tuple, list):
            return type(state)(self._state(part, dropped) for part in state)
        chosen = self._takes_part(state)
        if tf.nest.is_nested(chosen):
            return tf.nest.map_structure(lambda takes, part: dropped(part) if takes else part, chosen, state)
        return tf.nest.map_structure(dropped, state) if chosen else state


def _all_but_memory(state: Nest[Tensor]) -> Any:
    return LSTMStateTuple(c=False, h=True) if isinstance(state, LSTMStateTuple) else True


def _dropping(keep: float | Tensor, seed: int | None) -> Callable[[Any], Any]:
    if isinstance(keep, (int, float)) and keep >= 1.0:
        return lambda tensor: tensor
    return lambda tensor: tf.nn.dropout(tensor, 1 - keep, seed=seed)


class ResidualWrapper(CellWrapper):
    """A cell with its inputs added to its outputs, or combined by `residual_fn(inputs, outputs)`.

    Args:
        cell: RNNCell that computes one step.
        residual_fn: Function of inputs and outputs; by default their sum.
    """

    def __init__(self, cell: RNNCell, residual_fn: Callable[..., Any] | None = None, **kwargs: Any) -> None:
        super().__init__(cell, **kwargs)
        self._residual_fn = residual_fn or _sum

    def __call__(self, inputs: Tensor, state: Nest[Tensor], scope: Any = None) -> tuple[Any, Any]:
        outputs, after = self._cell(inputs, state)
        return self._residual_fn(inputs, outputs), after


def _sum(inputs: Tensor, outputs: Any) -> Any:
    tf.nest.assert_same_structure(inputs, outputs)
    return tf.nest.map_structure(lambda i, o: i + o, inputs, outputs)


class DeviceWrapper(CellWrapper):
    """A cell that runs on a device.

    Args:
        cell: RNNCell that computes one step.
        device: Name of the device.
    """

    def __init__(self, cell: RNNCell, device: str, **kwargs: Any) -> None:
        super().__init__(cell, **kwargs)
        self._device = device

    def __call__(self, inputs: Tensor, state: Nest[Tensor], scope: Any = None) -> tuple[Any, Any]:
        with tf.device(self._device):
            return self._cell(inputs, state)
