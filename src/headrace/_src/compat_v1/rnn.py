"""dynamic_rnn and its kin: recurrent cells over sequences."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.variable_scope import variable_scope


def dynamic_rnn(
    cell: Any,
    inputs: Any,
    sequence_length: Any = None,
    initial_state: Any = None,
    dtype: Any = None,
    parallel_iterations: Any = None,
    swap_memory: bool = False,
    time_major: bool = False,
    scope: Any = None,
) -> tuple[Any, Any]:
    """Runs the cell over time in a loop: the outputs of all steps and the final state.

    Beyond the length of a sequence outputs are zero and its state stays.
    """
    with variable_scope(scope, "rnn"):
        inputs = tf.convert_to_tensor(inputs)
        steps = inputs if time_major else _swapped(inputs)
        count, batch = tf.shape(steps)[0], tf.shape(steps)[1]
        state = _first_state(cell, initial_state, batch, dtype or inputs.dtype)
        lengths = None if sequence_length is None else tf.cast(sequence_length, tf.int32)
        outputs = tf.TensorArray(dtype or inputs.dtype, size=count, element_shape=[steps.shape[1], cell.output_size])

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


def _swapped(tensor: Any) -> Any:
    """Exchanges the batch and the time."""
    return tf.transpose(tensor, [1, 0, *range(2, tensor.shape.rank)])


def _first_state(cell: Any, initial_state: Any, batch: Any, dtype: Any) -> Any:
    return cell.zero_state(batch, dtype) if initial_state is None else initial_state


def static_rnn(
    cell: Any, inputs: Any, initial_state: Any = None, dtype: Any = None, sequence_length: Any = None, scope: Any = None
) -> tuple[list[Any], Any]:
    """Runs the cell over a list of inputs, step by step."""
    if not inputs:
        raise ValueError("inputs must not be empty")
    with variable_scope(scope, "rnn"):
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
    cell_fw: Any,
    cell_bw: Any,
    inputs: Any,
    sequence_length: Any = None,
    initial_state_fw: Any = None,
    initial_state_bw: Any = None,
    dtype: Any = None,
    parallel_iterations: Any = None,
    swap_memory: bool = False,
    time_major: bool = False,
    scope: Any = None,
) -> tuple[Any, Any]:
    """One cell forwards, another one backwards: pairs of outputs and of final states."""
    axis = 0 if time_major else 1

    def turned(tensor: Any) -> Any:
        if sequence_length is None:
            return tf.reverse(tensor, [axis])
        return tf.reverse_sequence(tensor, sequence_length, seq_axis=axis, batch_axis=1 - axis)

    with variable_scope(scope, "bidirectional_rnn"):
        ahead = dynamic_rnn(
            cell_fw, inputs, sequence_length, initial_state_fw, dtype, time_major=time_major, scope="fw"
        )
        back, state = dynamic_rnn(
            cell_bw, turned(inputs), sequence_length, initial_state_bw, dtype, time_major=time_major, scope="bw"
        )
        return (ahead[0], turned(back)), (ahead[1], state)
