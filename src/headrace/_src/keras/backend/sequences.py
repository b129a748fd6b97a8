"""tf.keras.backend: loops over elements and time steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.layers.recurrent.time_loop import run_steps


def map_fn(fn: Any, elems: Any, name: str | None = None, dtype: Any = None) -> Any:
    """`fn` of each slice along the first axis."""
    return tf.map_fn(fn, elems, dtype=dtype, name=name)


def foldl(fn: Any, elems: Any, initializer: Any = None, name: str | None = None) -> Any:
    """Joins the slices by `fn(so_far, slice)`, from the first on."""
    return tf.foldl(fn, elems, initializer=initializer, name=name)


def foldr(fn: Any, elems: Any, initializer: Any = None, name: str | None = None) -> Any:
    """Joins the slices by `fn(so_far, slice)`, from the last on."""
    return tf.foldr(fn, elems, initializer=initializer, name=name)


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
        input_length: Accepted as Keras does; the inputs tell how many steps there are.
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
