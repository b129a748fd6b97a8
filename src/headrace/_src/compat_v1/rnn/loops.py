"""dynamic_rnn and similar functions: recurrent cells over sequences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.rnn.cells import RNNCell
from headrace._src.compat_v1.variables.scope import VariableScope, variable_scope
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, Nest, TensorLike


def dynamic_rnn(
    cell: RNNCell,
    inputs: TensorLike,
    sequence_length: TensorLike | None = None,
    initial_state: Nest[Tensor] | None = None,
    dtype: DTypeLike | None = None,
    parallel_iterations: int | None = None,
    swap_memory: bool = False,
    time_major: bool = False,
    scope: str | VariableScope | None = None,
) -> tuple[Any, Any]:
    """Runs the cell over time in a loop. Returns the outputs of all steps and the final state.

    After the end of a sequence, its outputs are zero and its state does not change.

    Args:
        cell: RNNCell that computes one step.
        inputs: Inputs of shape [batch, time, size], or [time, batch, size] if `time_major`.
        sequence_length: Length of each sequence; by default all steps.
        initial_state: Initial state; zeros by default.
        dtype: Dtype of the initial state.
        parallel_iterations: Ignored.
        swap_memory: Ignored.
        time_major: Whether the first axis is time.
        scope: Name of the variable scope.
    """
    with variable_scope(scope or "rnn"):
        given = tf.convert_to_tensor(inputs)
        steps = given if time_major else _swapped(given)
        count, batch = tf.shape(steps)[0], tf.shape(steps)[1]
        state = _first_state(cell, initial_state, batch, dtype or given.dtype)
        lengths = None if sequence_length is None else tf.cast(sequence_length, tf.int32)
        outputs = tf.TensorArray(dtype or given.dtype, size=count, element_shape=[steps.shape[1], cell.output_size])

        def body(time: Any, state: Any, outputs: Any) -> Any:
            output, after = cell(steps[time], state)
            if lengths is not None:
                alive = tf.expand_dims(time < lengths, 1)
                output = tf.where(alive, output, tf.zeros_like(output))
                after = tf.nest.map_structure(lambda new, old: tf.where(alive, new, old), after, state)
            return time + 1, after, outputs.write(time, output)

        start = (tf.constant(0), state, outputs)
        _, state, outputs = tf.while_loop(lambda time, *_: time < count, body, start)
        stacked = outputs.stack()
        stacked.set_shape([steps.shape[0], steps.shape[1], cell.output_size])
        return (stacked if time_major else _swapped(stacked)), state


def _swapped(tensor: Tensor) -> Tensor:
    """Swaps the batch and time axes."""
    return tf.transpose(tensor, [1, 0, *range(2, tensor.shape.rank)])


def _first_state(cell: Any, initial_state: Nest[Tensor] | None, batch: TensorLike, dtype: DTypeLike) -> Any:
    if initial_state is not None:
        return initial_state
    if not hasattr(cell, "zero_state"):  # a cell of Keras
        return cell.get_initial_state(batch_size=batch, dtype=dtype)
    return cell.zero_state(batch, dtype)


def static_rnn(
    cell: RNNCell,
    inputs: Sequence[Tensor],
    initial_state: Nest[Tensor] | None = None,
    dtype: DTypeLike | None = None,
    sequence_length: TensorLike | None = None,
    scope: str | VariableScope | None = None,
) -> tuple[list[Any], Any]:
    """Runs the cell over a list of inputs, step by step.

    Args:
        cell: RNNCell that computes one step.
        inputs: List of tensors of shape [batch, size], one per step.
        initial_state: Initial state; zeros by default.
        dtype: Dtype of the initial state.
        sequence_length: Length of each sequence; by default all steps.
        scope: Name of the variable scope.

    Returns:
        A tuple: the list of outputs and the final state.

    Raises:
        ValueError: If `inputs` is empty.
    """
    if not inputs:
        raise ValueError("inputs must not be empty")
    with variable_scope(scope or "rnn"):
        state = _first_state(
            cell, initial_state, tf.shape(inputs[0])[0], dtype or tf.convert_to_tensor(inputs[0]).dtype
        )
        outputs = []
        for time, given in enumerate(inputs):
            output, after = cell(given, state)
            if sequence_length is not None:
                alive = tf.expand_dims(tf.less(time, sequence_length), 1)
                output = tf.where(alive, output, tf.zeros_like(output))
                after = tf.nest.map_structure(lambda new, old, on=alive: tf.where(on, new, old), after, state)
            state = after
            outputs.append(output)
        return outputs, state


def bidirectional_dynamic_rnn(
    cell_fw: RNNCell,
    cell_bw: RNNCell,
    inputs: TensorLike,
    sequence_length: TensorLike | None = None,
    initial_state_fw: Nest[Tensor] | None = None,
    initial_state_bw: Nest[Tensor] | None = None,
    dtype: DTypeLike | None = None,
    parallel_iterations: int | None = None,
    swap_memory: bool = False,
    time_major: bool = False,
    scope: str | VariableScope | None = None,
) -> tuple[Any, Any]:
    """Runs one cell forward and another backward. Returns pairs of outputs and of final states.

    Args:
        cell_fw: Forward cell.
        cell_bw: Backward cell.
        inputs: Inputs of shape [batch, time, size], or [time, batch, size] if `time_major`.
        sequence_length: Length of each sequence; by default all steps.
        initial_state_fw: Initial state of the forward cell; zeros by default.
        initial_state_bw: Initial state of the backward cell; zeros by default.
        dtype: Dtype of the initial state.
        parallel_iterations: Ignored.
        swap_memory: Ignored.
        time_major: Whether the first axis is time.
        scope: Name of the variable scope.
    """
    axis = 0 if time_major else 1

    def turned(tensor: TensorLike) -> Tensor:
        if sequence_length is None:
            return tf.reverse(tensor, [axis])
        return tf.reverse_sequence(tensor, sequence_length, seq_axis=axis, batch_axis=1 - axis)

    with variable_scope(scope or "bidirectional_rnn"):
        ahead = dynamic_rnn(
            cell_fw, inputs, sequence_length, initial_state_fw, dtype, time_major=time_major, scope="fw"
        )
        back, state = dynamic_rnn(
            cell_bw, turned(inputs), sequence_length, initial_state_bw, dtype, time_major=time_major, scope="bw"
        )
        return (ahead[0], turned(back)), (ahead[1], state)


def static_bidirectional_rnn(
    cell_fw: RNNCell, cell_bw: RNNCell, inputs: Sequence[Tensor], initial_state_fw: Nest[Tensor] | None = None,
    initial_state_bw: Nest[Tensor] | None = None, dtype: DTypeLike | None = None,
    sequence_length: TensorLike | None = None, scope: str | VariableScope | None = None,
) -> tuple[list[Any], Any, Any]:  # fmt: skip
    """Runs one cell forward and another backward over a list.

    Returns the concatenated outputs of both cells, and the two final states.

    Args:
        cell_fw: Forward cell.
        cell_bw: Backward cell.
        inputs: List of tensors of shape [batch, size], one per step.
        initial_state_fw: Initial state of the forward cell; zeros by default.
        initial_state_bw: Initial state of the backward cell; zeros by default.
        dtype: Dtype of the initial state.
        sequence_length: Length of each sequence; by default all steps.
        scope: Name of the variable scope.

    Raises:
        TypeError: If `inputs` is not a list.
    """
    if not isinstance(inputs, list):
        raise TypeError("inputs must be a sequence")

    def turned(tensors: list[Any]) -> list[Any]:
        if sequence_length is None:
            return tensors[::-1]
        stacked = tf.reverse_sequence(tf.stack(tensors), sequence_length, seq_axis=0, batch_axis=1)
        return tf.unstack(stacked, num=len(tensors))

    with variable_scope(scope or "bidirectional_rnn"):
        ahead, state_fw = static_rnn(cell_fw, inputs, initial_state_fw, dtype, sequence_length, scope="fw")
        back, state_bw = static_rnn(cell_bw, turned(inputs), initial_state_bw, dtype, sequence_length, scope="bw")
        return [tf.concat(pair, 1) for pair in zip(ahead, turned(back), strict=True)], state_fw, state_bw


def static_state_saving_rnn(
    cell: RNNCell,
    inputs: Sequence[Tensor],
    state_saver: Any,
    state_name: Any,
    sequence_length: TensorLike | None = None,
    scope: str | VariableScope | None = None,
) -> tuple[list[Any], Any]:
    """Runs static_rnn with `state_saver.state(name)` and saves with `state_saver.save_state(name, value)`.

    Args:
        cell: RNNCell that computes one step.
        inputs: List of tensors of shape [batch, size], one per step.
        state_saver: Object with the methods `state` and `save_state`.
        state_name: Name of the state, or a tuple of names.
        sequence_length: Length of each sequence; by default all steps.
        scope: Name of the variable scope.

    Returns:
        A tuple: the list of outputs and the final state.

    Raises:
        ValueError: If `state_name` and the state of the cell differ in structure.
    """
    if tf.nest.is_nested(cell.state_size) != tf.nest.is_nested(state_name):
        raise ValueError("state_name should be the same type as cell.state_size.")
    state = tf.nest.map_structure(state_saver.state, state_name)
    if tf.nest.is_nested(cell.state_size):
        state = tf.nest.pack_sequence_as(cell.state_size, tf.nest.flatten(state))
    outputs, state = static_rnn(cell, inputs, state, sequence_length=sequence_length, scope=scope)
    names = tf.nest.flatten(state_name)
    saved = [state_saver.save_state(n, v) for n, v in zip(names, tf.nest.flatten(state), strict=True)]
    with tf.control_dependencies(saved):
        outputs[-1] = tf.identity(outputs[-1])
    return outputs, state


def raw_rnn(
    cell: RNNCell,
    loop_fn: Callable[..., Any],
    parallel_iterations: int | None = None,
    swap_memory: bool = False,
    scope: str | VariableScope | None = None,
) -> tuple[Any, Any, Any]:
    """Runs a recurrent loop that `loop_fn` controls.

    `loop_fn(time, output, state, loop_state)` returns which examples are finished, the next input, the next state, what
    to emit and its own next state. All but `time` are None before the first step.

    Args:
        cell: RNNCell that computes one step.
        loop_fn: Function that controls the loop.
        parallel_iterations: Ignored.
        swap_memory: Ignored.
        scope: Name of the variable scope.

    Returns:
        A tuple: the TensorArrays of outputs, the final state, and the final loop state.
    """
    with variable_scope(scope or "rnn"):
        zero = tf.constant(0)
        finished, given, state, emitted, loop_state = loop_fn(zero, None, None, None)
        has_state = loop_state is not None
        kind = tf.nest.flatten(state)[0].dtype
        batch = tf.shape(tf.nest.flatten(given)[0])[0]
        if emitted is None:
            pattern = tf.nest.map_structure(lambda size: tf.zeros([size], kind), cell.output_size)
        else:
            pattern = emitted
        arrays = tf.nest.map_structure(lambda one: tf.TensorArray(one.dtype, 0, dynamic_size=True), pattern)

        def body(time: Any, finished: Any, given: Any, state: Any, arrays: Any, own: Any) -> Any:
            output, after = cell(given, state)
            now, following, after, emit, after_own = loop_fn(time + 1, output, after, own if has_state else None)

            def held(new: Any, old: Any) -> Any:
                mask = tf.reshape(finished, [-1, *[1] * (new.shape.rank - 1)]) if new.shape.rank else finished
                return tf.where(mask, old, new) if new.shape.rank else new

            def blank(one: Any) -> Any:
                return tf.zeros(tf.concat([[batch], tf.shape(one)], 0), one.dtype)

            emit = tf.nest.map_structure(lambda new, one: held(new, blank(one)), emit, pattern)
            after = tf.nest.map_structure(held, after, state)
            arrays = tf.nest.map_structure(lambda array, value: array.write(time, value), arrays, emit)
            return time + 1, finished | now, following, after, arrays, after_own if has_state else own

        start = (zero, finished, given, state, arrays, loop_state if has_state else zero)
        _, _, _, state, arrays, own = tf.while_loop(lambda time, finished, *_: ~tf.reduce_all(finished), body, start)
        return arrays, state, own if has_state else None
