"""tf.keras.backend: loops over elements and time steps, functions of symbolic tensors, CTC."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.backend.graph_values import in_graph
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.layers.recurrence import run_steps


def map_fn(fn: Any, elems: Any, name: str | None = None, dtype: Any = None) -> Any:
    """`fn` of each slice along the first axis."""
    return tf.map_fn(fn, elems, dtype=dtype, name=name)


def foldl(fn: Any, elems: Any, initializer: Any = None, name: str | None = None) -> Any:
    """Joins the slices by `fn(so_far, slice)`, from the first on."""
    return tf.foldl(fn, elems, initializer=initializer, name=name)


def foldr(fn: Any, elems: Any, initializer: Any = None, name: str | None = None) -> Any:
    """Joins the slices by `fn(so_far, slice)`, from the last on."""
    return tf.foldr(fn, elems, initializer=initializer, name=name)


def function(inputs: Any, outputs: Any, updates: Any = None, name: str | None = None, **kwargs: Any) -> Any:
    """A function that computes the values of symbolic outputs from arrays for the symbolic inputs."""
    if in_graph():
        return tf.compat.v1.keras.backend.function(inputs, outputs, updates, name, **kwargs)
    if kwargs:
        raise ValueError(f"Session keyword arguments are not supported during eager execution. You passed: {kwargs}")
    if updates:
        raise ValueError(f"`updates` argument is not supported during eager execution. You passed: {updates}")
    model = tf.keras.Model(inputs=inputs, outputs=outputs)

    def call(values: Any) -> Any:
        found = model(values[0] if isinstance(values, (list, tuple)) and len(values) == 1 else values)
        if isinstance(outputs, (list, tuple)) and not isinstance(found, (list, tuple)):
            found = [found]
        return tf.nest.map_structure(lambda t: t.numpy() if hasattr(t, "numpy") else t, found)

    return call


def rnn(
    step_function: Callable[..., Any],
    inputs: Any,
    initial_states: Any,
    go_backwards: bool = False,
    mask: Any = None,
    constants: Any = None,
    unroll: bool = False,
    input_length: Any = None,
    time_major: bool = False,
    zero_output_for_mask: bool = False,
    return_all_outputs: bool = True,
) -> Any:
    """Runs a step along time: returns the last output, all outputs and the last states.

    Args:
        step_function: Takes the inputs of a step and the states (with the constants behind them); returns the output
            and the new states.
        inputs: Of shape (batch, time, ...), or (time, batch, ...) with `time_major`.
        initial_states: The states before the first step.
        go_backwards: Whether to begin at the end.
        mask: Of shape (batch, time): steps where it is False change nothing.
        constants: Given to each step behind the states.
        unroll: Whether the steps are laid out one by one instead of looping.
        input_length: The number of steps, where the shape does not say it.
        time_major: Whether the time is the first axis.
        zero_output_for_mask: Whether outputs of masked steps are zero instead of the ones before.
        return_all_outputs: Whether to keep more than the last output.
    """
    constants = list(constants or ())

    def swapped(t: Any) -> Any:
        return tf.transpose(t, [1, 0, *range(2, t.shape.rank)])

    def step(now: Any, states: list[Any]) -> tuple[Any, list[Any]]:
        output, new = step_function(now, [*states, *constants])
        return output, list(new)

    if not time_major:
        inputs = tf.nest.map_structure(swapped, inputs)
        mask = None if mask is None else swapped(tf.cast(mask, tf.bool))
    last, every, states = run_steps(
        step, inputs, list(initial_states), mask, go_backwards, unroll, zero_output_for_mask, return_all_outputs
    )
    return last, every if time_major else tf.nest.map_structure(swapped, every), states


def ctc_label_dense_to_sparse(labels: Any, label_lengths: Any) -> Any:
    """The labels that count, row by row, as a sparse tensor."""
    labels = tf.convert_to_tensor(labels)
    counted = tf.sequence_mask(tf.reshape(label_lengths, [-1]), tf.shape(labels)[1])
    places = tf.where(counted)
    return tf.SparseTensor(places, tf.gather_nd(labels, places), tf.cast(tf.shape(labels), tf.int64))


def ctc_batch_cost(y_true: Any, y_pred: Any, input_length: Any, label_length: Any) -> Any:
    """The connectionist temporal classification loss of each sample; the last class is the blank."""
    steps, lengths = (tf.cast(tf.squeeze(v, [-1]), tf.int32) for v in (input_length, label_length))
    logits = tf.math.log(tf.transpose(y_pred, [1, 0, 2]) + epsilon())
    labels = tf.cast(y_true, tf.int32)
    loss = tf.nn.ctc_loss(labels, logits, lengths, steps, logits_time_major=True, blank_index=-1)
    return tf.expand_dims(loss, 1)


def ctc_decode(y_pred: Any, input_length: Any, greedy: bool = True, beam_width: int = 100, top_paths: int = 1) -> Any:
    """The labels that a CTC model means, -1 where there are none, and how likely they are."""
    y_pred = tf.convert_to_tensor(y_pred)
    size = tf.cast(tf.shape(y_pred)[:2], tf.int64)
    logits = tf.math.log(tf.transpose(y_pred, [1, 0, 2]) + epsilon())
    lengths = tf.cast(input_length, tf.int32)
    if greedy:
        paths, scores = tf.nn.ctc_greedy_decoder(logits, lengths)
    else:
        paths, scores = tf.nn.ctc_beam_search_decoder(logits, lengths, beam_width, top_paths)
    wide = [tf.SparseTensor(path.indices, path.values, size) for path in paths]
    return [tf.sparse.to_dense(path, default_value=-1) for path in wide], scores
