"""Cells that wrap other cells: with dropout, with residual connections, on a device."""

from __future__ import annotations

import itertools
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

    def get_initial_state(
        self, inputs: Any = None, batch_size: TensorLike | None = None, dtype: DTypeLike | None = None
    ) -> Any:
        return self._cell.get_initial_state(inputs, batch_size, dtype)


class DropoutWrapper(CellWrapper):
    """A cell with dropout on its inputs, outputs or state.

    Args:
        cell: Cell to wrap.
        input_keep_prob: Probability to keep an input.
        output_keep_prob: Probability to keep an output.
        state_keep_prob: Probability to keep a state value.
        variational_recurrent: Whether to drop the same values at every step, those of a mask that is drawn once.
        input_size: Size or shape of the inputs, without the batch. Needed with `variational_recurrent` to drop inputs.
        dtype: Dtype of the inputs, outputs and states. Needed with `variational_recurrent`.
        seed: Random seed.
        dropout_state_filter_visitor: Function of a part of the state that returns whether
            dropout applies to it, or a nest of booleans for its parts. By default all parts but the memory of an LSTM.

    Raises:
        ValueError: If `variational_recurrent` is True and `dtype` or a needed `input_size` is missing.
        TypeError: If `dropout_state_filter_visitor` cannot be called.
    """

    def __init__(
        self, cell: RNNCell, input_keep_prob: float | Tensor = 1.0, output_keep_prob: float | Tensor = 1.0,
        state_keep_prob: float | Tensor = 1.0, variational_recurrent: bool = False, input_size: Any = None,
        dtype: DTypeLike | None = None, seed: int | None = None,
        dropout_state_filter_visitor: Callable[[Any], Any] | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(cell, dtype=dtype, **kwargs)
        if dropout_state_filter_visitor is not None and not callable(dropout_state_filter_visitor):
            raise TypeError("dropout_state_filter_visitor must be callable")
        self._seed = seed
        self._keep = (input_keep_prob, output_keep_prob, state_keep_prob)
        self._takes_part = dropout_state_filter_visitor or _all_but_memory
        self._noise = self._drawn_once(input_size, dtype) if variational_recurrent else None

    def _drawn_once(self, input_size: Any, dtype: DTypeLike | None) -> tuple[Any, Any, Any]:
        """Returns random numbers in [0, 1) for a step's inputs, outputs and state."""
        if dtype is None:
            raise ValueError("When variational_recurrent=True, dtype must be provided")
        if input_size is None and not _keeps_all(self._keep[0]):
            raise ValueError(
                "When variational_recurrent=True and input_keep_prob < 1.0 or is unknown, input_size must be provided"
            )
        seeds = itertools.count(self._seed or 0)

        def drawn(size: Any) -> Tensor:
            shape = [1, *tf.TensorShape(size).as_list()]
            return tf.random.uniform(shape, dtype=dtype, seed=None if self._seed is None else next(seeds))

        sizes = (input_size, self._cell.output_size, self._cell.state_size)
        keeps = (_keeps_all(keep) for keep in self._keep)
        inputs, outputs, state = (
            None if all_kept else tf.nest.map_structure(drawn, _as_nest(size))
            for size, all_kept in zip(sizes, keeps, strict=True)
        )
        return inputs, outputs, state

    def __call__(self, inputs: Tensor, state: Nest[Tensor], scope: Any = None) -> tuple[Any, Any]:
        if self._noise is not None:
            return self._masked_step(self._noise, inputs, state)
        given, kept, remembered = (_dropping(keep, self._seed) for keep in self._keep)
        output, after = self._cell(given(inputs), state)
        return kept(output), self._state(after, remembered)

    def _masked_step(self, noise: tuple[Any, Any, Any], inputs: Any, state: Any) -> tuple[Any, Any]:
        given, kept, remembered = (_masked_by(keep, drawn) for keep, drawn in zip(self._keep, noise, strict=True))
        output, after = self._cell(given(inputs), state)
        if noise[2] is None:
            return kept(output), after
        chosen = self._state(after, lambda part: None)  # None where dropout applies
        masked = zip(tf.nest.flatten(chosen), tf.nest.flatten(after), tf.nest.flatten(remembered(after)), strict=True)
        parts = [dropped if part is None else whole for part, whole, dropped in masked]
        return kept(output), tf.nest.pack_sequence_as(after, parts)

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


def _keeps_all(keep: float | Tensor) -> bool:
    return isinstance(keep, (int, float)) and keep >= 1.0


def _as_nest(size: Any) -> Any:
    """Returns sizes as a nest whose leaves are whole shapes."""
    return (
        tf.nest.map_structure(tf.TensorShape, size) if isinstance(size, (tuple, list, dict)) else tf.TensorShape(size)
    )


def _masked_by(keep: float | Tensor, noise: Any) -> Callable[[Any], Any]:
    """Returns a function that drops the same values of its argument every time."""
    if noise is None:
        return lambda values: values

    def masked(value: Tensor, drawn: Tensor) -> Tensor:
        share = tf.cast(keep, value.dtype)
        return value / share * tf.floor(share + drawn)

    return lambda values: tf.nest.map_structure(masked, values, noise)


def _dropping(keep: float | Tensor, seed: int | None) -> Callable[[Any], Any]:
    if _keeps_all(keep):
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
