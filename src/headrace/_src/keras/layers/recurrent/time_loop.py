"""The loop over time of recurrent layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Mask, Tensors
from headrace._src.tensors.tensor import Tensor


def run_steps(
    step: Callable[[Any, list[Any]], tuple[Any, list[Any]]],
    inputs: Tensors,
    states: list[Any],
    mask: Mask = None,
    go_backwards: bool = False,
    unroll: bool = False,
    zero_output_for_mask: bool = False,
    all_outputs: bool = True,
) -> tuple[Any, Any, list[Any]]:
    """Runs `step(input, states) -> (output, states)` along the first axis of `inputs`.

    Where the mask is False, states do not change, and the output is the previous one (or zero).

    Returns:
        The last output, all outputs along the first axis (only the last one unless `all_outputs`), and the last states.
    """
    if go_backwards:
        inputs = tf.nest.map_structure(lambda t: tf.reverse(t, [0]), inputs)
        mask = None if mask is None else tf.reverse(mask, [0])
    flat = tf.nest.flatten(inputs)
    count = flat[0].shape[0]
    if (tf.executing_eagerly() or unroll) and count is not None:
        return _in_line(step, inputs, list(states), mask, count, zero_output_for_mask, all_outputs)
    if unroll:
        raise ValueError("Unrolling requires a fixed number of timesteps.")
    return _in_loop(step, inputs, list(states), mask, zero_output_for_mask, all_outputs)


def _masked(mask: Tensor, new: Tensor, old: Tensor) -> Tensor:
    wide: Any = mask
    while wide.shape.rank < new.shape.rank:
        wide = tf.expand_dims(wide, -1)
    return tf.where(wide, new, old)


def _all_masked(mask: Tensor, new: Tensors, old: Tensors) -> Any:
    return tf.nest.map_structure(lambda n, o: _masked(mask, n, o), new, old)


def _in_line(
    step: Callable[[Any, list[Any]], tuple[Any, list[Any]]],
    inputs: Tensors,
    states: list[Tensor],
    mask: Mask,
    count: int,
    zero: bool,
    all_outputs: bool,
) -> tuple[Tensor, Tensor, list[Tensor]]:
    slices = [tf.unstack(t, num=count) for t in tf.nest.flatten(inputs)]
    masks = None if mask is None else tf.unstack(tf.cast(mask, tf.bool), num=count)
    outputs: list[Any] = []
    previous: Any = None
    for time in range(count):
        now = tf.nest.pack_sequence_as(inputs, [part[time] for part in slices])
        output, new_states = step(now, states)
        if masks is not None:
            before = tf.nest.map_structure(tf.zeros_like, output) if zero or previous is None else previous
            output = _all_masked(masks[time], output, before)
            new_states = [_masked(masks[time], n, o) for n, o in zip(new_states, states, strict=True)]
        states, previous = list(new_states), output
        if all_outputs:
            outputs.append(output)
    if all_outputs:
        return previous, tf.nest.map_structure(lambda *steps: tf.stack(steps), *outputs), states
    return previous, tf.nest.map_structure(lambda t: tf.expand_dims(t, 0), previous), states


def _in_loop(
    step: Callable[[Any, list[Any]], tuple[Any, list[Any]]],
    inputs: Tensors,
    states: list[Tensor],
    mask: Mask,
    zero: bool,
    all_outputs: bool,
) -> tuple[Tensor, Tensor, list[Tensor]]:
    flat = tf.nest.flatten(inputs)
    known = flat[0].shape[0]
    count = known if known is not None else tf.shape(flat[0])[0]
    mask = None if mask is None else tf.cast(mask, tf.bool)
    first = tf.nest.pack_sequence_as(inputs, [t[0] for t in flat])
    sample, _ = step(first, states)  # only its shape and dtype are used; the rest of it is pruned
    samples = tf.nest.flatten(sample)
    arrays = [tf.TensorArray(s.dtype, size=count if all_outputs else 0, element_shape=s.shape) for s in samples]
    initial = [tf.zeros_like(s) for s in samples]

    def body(time: Tensor, collected: list[Any], previous: list[Tensor], now: list[Tensor]) -> tuple[Any, ...]:
        current = tf.nest.pack_sequence_as(inputs, [t[time] for t in flat])
        output, new_states = step(current, list(now))
        outputs = tf.nest.flatten(output)
        if mask is not None:
            before = [tf.zeros_like(o) for o in outputs] if zero else previous
            outputs = _all_masked(mask[time], outputs, list(before))
            new_states = _all_masked(mask[time], list(new_states), list(now))
        for new, old in zip(new_states, now, strict=True):
            new.set_shape(old.shape)  # states of a known batch meet inputs of an unknown one
        if all_outputs:
            collected = [array.write(time, o) for array, o in zip(collected, outputs, strict=True)]
        return (time + 1, collected, outputs, list(new_states))

    _, collected, last, final = tf.while_loop(
        lambda time, *_: time < count, body, (tf.constant(0), arrays, initial, states), maximum_iterations=count
    )
    if all_outputs:
        every = [array.stack() for array in collected]
    else:
        every = [tf.expand_dims(o, 0) for o in last]
    if all_outputs and known is not None:
        for o, s in zip(every, samples, strict=True):
            o.set_shape([known, *s.shape.as_list()])
    return tf.nest.pack_sequence_as(sample, last), tf.nest.pack_sequence_as(sample, every), list(final)
