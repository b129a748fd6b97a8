"""tf.keras.backend: loops over elements and time steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Mask, Tensors
from headrace._src.keras.layers.recurrent.time_loop import run_steps
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, Nest, TensorLike


def map_fn(
    fn: Callable[..., Any], elems: Nest[TensorLike], name: str | None = None, dtype: Nest[DTypeLike] | None = None
) -> Any:
    """Applies a function to each slice along the first axis.

    Args:
        fn: Function to apply.
        elems: Tensor to iterate over.
        name: Name of the result.
        dtype: Dtype of the results; that of `elems` for None.

    Returns:
        The stacked results.
    """
    return tf.map_fn(fn, elems, dtype=dtype, name=name)


def foldl(
    fn: Callable[..., Any],
    elems: Nest[TensorLike],
    initializer: Nest[TensorLike] | None = None,
    name: str | None = None,
) -> Any:
    """Reduces the slices with `fn(accumulator, slice)`, from the first to the last.

    Args:
        fn: Function of the accumulator and a slice.
        elems: Tensor to iterate over.
        initializer: Initial accumulator; the first slice for None.
        name: Name of the result.

    Returns:
        The last value of the accumulator.
    """
    return tf.foldl(fn, elems, initializer=initializer, name=name)


def foldr(
    fn: Callable[..., Any],
    elems: Nest[TensorLike],
    initializer: Nest[TensorLike] | None = None,
    name: str | None = None,
) -> Any:
    """Reduces the slices with `fn(accumulator, slice)`, from the last to the first.

    Args:
        fn: Function of the accumulator and a slice.
        elems: Tensor to iterate over.
        initializer: Initial accumulator; the last slice for None.
        name: Name of the result.

    Returns:
        The last value of the accumulator.
    """
    return tf.foldr(fn, elems, initializer=initializer, name=name)


def rnn(
    step_function: Callable[..., Any],
    inputs: Tensors,
    initial_states: Sequence[Any],
    go_backwards: bool = False,
    mask: Mask = None,
    constants: Sequence[TensorLike] | None = None,
    unroll: bool = False,
    input_length: int | None = None,
    time_major: bool = False,
    zero_output_for_mask: bool = False,
    return_all_outputs: bool = True,
) -> tuple[Any, Any, list[Any]]:
    """Iterates a step function over the time axis.

    Args:
        step_function: Function of the inputs of a step and the list of states followed by the constants; returns the
            output and the new states.
        inputs: Tensors of shape (batch, time, ...), or (time, batch, ...) with `time_major`.
        initial_states: States before the first step.
        go_backwards: Whether to iterate from the last step to the first.
        mask: Boolean tensor of shape (batch, time): steps where it is False do not change the states.
        constants: Values passed to each step after the states.
        unroll: Whether to unroll the loop.
        input_length: Accepted for compatibility with Keras; the inputs determine the number of steps.
        time_major: Whether time is the first axis.
        zero_output_for_mask: Whether outputs of masked steps are zero instead of the previous output.
        return_all_outputs: Whether to keep all outputs, not only the last.

    Returns:
        The last output, all outputs, and the final states.
    """
    constants = list(constants or ())

    def swapped(t: Tensor) -> Tensor:
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
