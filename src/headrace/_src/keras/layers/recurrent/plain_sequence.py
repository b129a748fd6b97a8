"""The loops of LSTM and GRU with their default activations, with hand-written gradients.

The gradient of a general loop computes each iteration again and adds a product to the kernel's gradient in each.
Here the gates are kept, and the gradient of the kernel is one product over all steps, which saves a third of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.host_kernels import runs_on_host
from headrace._src.ops.nn.library_lstm import has_eager_lstm, lstm_on_inputs, lstm_on_inputs_grad
from headrace._src.ops.nn.lstm_sequence import (
    LSTM_GRADIENT_INTERFACE,
    LSTM_INTERFACE,
    has_library_lstm,
    lstm_sequence,
    lstm_sequence_grad,
)
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor


def run_lstm(projected: Tensor, kernel: Tensor | Variable, output: Tensor, carry: Tensor) -> tuple[Any, Any, Any]:
    """Runs an LSTM along time. Returns all outputs, the last output and the last carry.

    Args:
        projected: Contribution of the inputs to the gates, of shape [time, batch, 4 * units].
        kernel: The recurrent kernel, of shape [units, 4 * units].
        output: The initial output.
        carry: The initial carry.
    """
    run = _lstm_on_host if tf.executing_eagerly() else _lstm
    return run(projected, tf.convert_to_tensor(kernel), output, carry)


def run_gru(projected: Tensor, kernel: Tensor | Variable, bias: Tensor | Variable, output: Tensor) -> tuple[Any, Any]:
    """Runs a GRU with `reset_after=True` along time. Returns all outputs and the last output.

    Args:
        projected: Contribution of the inputs to the gates, of shape [time, batch, 3 * units].
        kernel: The recurrent kernel, of shape [units, 3 * units].
        bias: The recurrent bias, of shape [3 * units].
        output: The initial output.
    """
    return _gru(projected, tf.convert_to_tensor(kernel), tf.convert_to_tensor(bias), output)


@tf.custom_gradient
def _lstm_on_host(
    projected: Tensor, kernel: Tensor, first_output: Tensor, first_carry: Tensor
) -> tuple[tuple[Tensor, ...], Callable[..., tuple[Tensor, ...]]]:
    given = (projected, kernel, first_output, first_carry)
    kept = lstm_sequence(*given)

    def gradient(every: Tensor, last_output: Tensor, last_carry: Tensor) -> tuple[Tensor, ...]:
        if tf.executing_eagerly() and not state.recorders:
            return lstm_sequence_grad(*given, *kept, every, last_output, last_carry)
        return _gradient_in_steps(_lstm_in_steps, given, [every, last_output, last_carry])

    return (kept.outputs, kept.outputs[-1], kept.carries[-1]), gradient


@tf.custom_gradient
def _lstm_of_library(
    inputs: Tensor, kernel: Tensor, recurrent: Tensor, bias: Tensor, first_output: Tensor, first_carry: Tensor
) -> tuple[tuple[Tensor, ...], Callable[..., tuple[Tensor, ...]]]:
    given = (inputs, kernel, recurrent, bias, first_output, first_carry)
    keeps = any(recorder.follows(given) for recorder in state.recorders)
    kept = lstm_on_inputs(*given, keeps=keeps)

    def gradient(every: Tensor, last_output: Tensor, last_carry: Tensor) -> tuple[Tensor, ...]:
        if tf.executing_eagerly() and not state.recorders:
            return lstm_on_inputs_grad(*given, *kept, every, last_output, last_carry)
        return _gradient_in_steps(_lstm_in_steps_on_inputs, given, [every, last_output, last_carry])

    return (kept.outputs, kept.outputs[-1], kept.carry), gradient


def _gradient_in_steps(
    in_steps: Callable[..., Any], given: Sequence[Tensor], slopes: Sequence[Tensor]
) -> tuple[Tensor, ...]:
    """Returns gradients made of small ops: a tape may differentiate once more, or a Jacobian is computed."""
    with tf.GradientTape() as tape:
        tape.watch(given)
        results = in_steps(*given)
    return tape.gradient(results, given, slopes)


def _lstm_in_steps_on_inputs(
    inputs: Tensor, kernel: Tensor, recurrent: Tensor, bias: Tensor, *states: Tensor
) -> tuple[Any, Any, Any]:
    return _lstm_in_steps(tf.tensordot(inputs, kernel, 1) + bias, recurrent, *states)


def _lstm_in_steps(projected: Tensor, kernel: Tensor, output: Tensor, carry: Tensor) -> tuple[Any, Any, Any]:
    outputs = []
    for sums in tf.unstack(projected):
        into, forget, new, out = tf.split(sums + tf.matmul(output, kernel), 4, axis=1)
        carry = tf.sigmoid(forget) * carry + tf.sigmoid(into) * tf.tanh(new)
        output = tf.sigmoid(out) * tf.tanh(carry)
        outputs.append(output)
    return tf.stack(outputs), output, carry


@tf.custom_gradient
def _lstm(
    projected: Tensor, kernel: Tensor, first_output: Tensor, first_carry: Tensor
) -> tuple[tuple[Tensor, ...], Callable[..., tuple[Tensor, ...]]]:
    outputs, output, carry, carries, gates = _lstm_loop(projected, kernel, first_output, first_carry)

    def gradient(every: Tensor, last_output: Tensor, last_carry: Tensor) -> tuple[Tensor, ...]:
        kept = (first_output, first_carry, outputs, carries, gates)
        return _lstm_loop_gradient(kernel, kept, every, last_output, last_carry)

    return (outputs, output, carry), gradient


def run_lstm_on_inputs(
    inputs: Tensor, kernel: Tensor | Variable, recurrent: Tensor | Variable, bias: Tensor | Variable, *states: Tensor
) -> tuple[Any, Any, Any]:
    """Runs an LSTM along time, from its inputs on. Returns all outputs, the last output and the last carry.

    Args:
        inputs: Of shape [time, batch, features].
        kernel: Of shape [features, 4 * units].
        recurrent: The recurrent kernel, of shape [units, 4 * units].
        bias: Of shape [4 * units].
        *states: The initial output and the initial carry.
    """
    weights = (tf.convert_to_tensor(w) for w in (kernel, recurrent, bias))
    run = _lstm_of_library if tf.executing_eagerly() else _lstm_on_inputs
    return run(inputs, *weights, *states)


def has_library(inputs: Tensor, units: int) -> bool:
    """Returns whether `run_lstm_on_inputs` may be faster than `run_lstm`: where there is a library for it."""
    if inputs.dtype is not tf.float32:
        return False
    if getattr(state.mode, "building_function", False):
        return has_library_lstm()
    return runs_on_host(inputs) and has_eager_lstm(*inputs.shape, units)


@tf.custom_gradient
def _lstm_on_inputs(
    inputs: Tensor, kernel: Tensor, recurrent: Tensor, bias: Tensor, first_output: Tensor, first_carry: Tensor
) -> tuple[tuple[Tensor, ...], Callable[..., tuple[Tensor, ...]]]:
    given = (inputs, kernel, recurrent, bias, first_output, first_carry)
    outputs, carry, carries, gates = _lstm_function(*given)

    def gradient(every: Tensor, last_output: Tensor, last_carry: Tensor) -> tuple[Tensor, ...]:
        return _lstm_gradient_function(*given, outputs, carry, carries, gates, every, last_output, last_carry)

    return (outputs, outputs[-1], carry), gradient


@tf.function(experimental_implements=LSTM_INTERFACE, autograph=False)
def _lstm_function(
    inputs: Tensor, kernel: Tensor, recurrent: Tensor, bias: Tensor, first_output: Tensor, first_carry: Tensor
) -> tuple[Tensor, ...]:
    projected = tf.tensordot(inputs, kernel, 1) + bias
    projected.set_shape([*inputs.shape[:-1], kernel.shape[-1]])
    outputs, _, carry, carries, gates = _lstm_loop(projected, recurrent, first_output, first_carry)
    return outputs, carry, carries, gates


@tf.function(experimental_implements=LSTM_GRADIENT_INTERFACE, autograph=False)
def _lstm_gradient_function(
    inputs: Tensor, kernel: Tensor, recurrent: Tensor, bias: Tensor, first_output: Tensor, first_carry: Tensor,
    outputs: Tensor, carry: Tensor, carries: Tensor, gates: Tensor, every: Tensor, last_output: Tensor,
    last_carry: Tensor,
) -> tuple[Tensor, ...]:  # fmt: skip
    """Returns the gradients of the arguments of `_lstm_function`, given these, its results and their gradients."""
    kept = (first_output, first_carry, outputs, carries, gates)
    sums, to_recurrent, *to_states = _lstm_loop_gradient(recurrent, kept, every, last_output, last_carry)
    rows = _rows(sums)
    to_inputs = tf.reshape(tf.matmul(rows, kernel, transpose_b=True), tf.shape(inputs))
    to_kernel = tf.matmul(_rows(inputs), rows, transpose_a=True)
    return to_inputs, to_kernel, to_recurrent, tf.reduce_sum(rows, axis=0), *to_states


def _lstm_loop(projected: Tensor, kernel: Tensor, first_output: Tensor, first_carry: Tensor) -> tuple[Any, ...]:
    """Returns all outputs, the last output and carry, all carries and all gates."""
    count = _length(projected)
    dtype = projected.dtype

    def step(time: Tensor, outputs: Any, carries: Any, gates: Any, output: Tensor, carry: Tensor) -> tuple[Any, ...]:
        into, forget, new, out = tf.split(projected[time] + _once(tf.matmul(output, kernel)), 4, axis=1)
        now = _once(tf.concat([tf.sigmoid(into), tf.sigmoid(forget), tf.tanh(new), tf.sigmoid(out)], 1))
        into, forget, new, out = tf.split(now, 4, axis=1)
        carry = _once(forget * carry + into * new)
        output = out * tf.tanh(carry)
        outputs, carries = outputs.write(time, output), carries.write(time, carry)
        return time + 1, outputs, carries, gates.write(time, now), output, carry

    start = (tf.constant(0), *(tf.TensorArray(dtype, count) for _ in range(3)), first_output, first_carry)
    _, outputs, carries, gates, output, carry = tf.while_loop(
        lambda time, *_: time < count, step, start, maximum_iterations=count
    )
    outputs, carries, gates = outputs.stack(), carries.stack(), gates.stack()
    outputs.set_shape([projected.shape[0], *first_output.shape])
    gates.set_shape(projected.shape)
    return outputs, output, carry, carries, gates


def _lstm_loop_gradient(
    kernel: Tensor, kept: Sequence[Tensor], every: Tensor, last_output: Tensor, last_carry: Tensor
) -> tuple[Tensor, ...]:
    """Returns the gradients of what the inputs contribute to the gates, the kernel and the initial states."""
    first_output, first_carry, outputs, carries, gates = kept
    count, dtype = _length(gates), gates.dtype
    earlier_outputs, earlier_carries = _before(first_output, outputs), _before(first_carry, carries)

    def step_back(time: Tensor, sums: Any, to_output: Tensor, to_carry: Tensor) -> tuple[Any, ...]:
        into, forget, new, out = tf.split(gates[time], 4, axis=1)
        squashed = tf.tanh(carries[time])
        to_output = to_output + every[time]
        to_carry = _once(to_carry + to_output * out * (1 - squashed * squashed))
        to_sums = _once(
            tf.concat(
                [
                    to_carry * new * into * (1 - into),
                    to_carry * earlier_carries[time] * forget * (1 - forget),
                    to_carry * into * (1 - new * new),
                    to_output * squashed * out * (1 - out),
                ],
                axis=1,
            )
        )
        return time - 1, sums.write(time, to_sums), tf.matmul(to_sums, kernel, transpose_b=True), to_carry * forget

    start = (tf.convert_to_tensor(count) - 1, tf.TensorArray(dtype, count), last_output, last_carry)
    _, sums, to_output, to_carry = tf.while_loop(lambda time, *_: time >= 0, step_back, start, maximum_iterations=count)
    sums = sums.stack()
    sums.set_shape(gates.shape)
    to_kernel = tf.matmul(_rows(earlier_outputs), _rows(sums), transpose_a=True)
    return sums, to_kernel, to_output, to_carry


@tf.custom_gradient
def _gru(
    projected: Tensor, kernel: Tensor, bias: Tensor, first_output: Tensor
) -> tuple[tuple[Tensor, ...], Callable[..., tuple[Tensor, ...]]]:
    count = _length(projected)
    dtype = projected.dtype

    def step(time: Tensor, outputs: Any, gates: Any, output: Tensor) -> tuple[Any, ...]:
        x_keep, x_reset, x_new = tf.split(projected[time], 3, axis=1)
        keep, reset, inner = tf.split(_once(tf.matmul(output, kernel)) + bias, 3, axis=1)
        # One array of all gates, which XLA computes in one vectorized loop.
        now = _once(tf.concat([tf.sigmoid(x_keep + keep), tf.sigmoid(x_reset + reset), inner], 1))
        keep, reset, inner = tf.split(now, 3, axis=1)
        new = _once(tf.tanh(x_new + reset * inner))
        output = keep * output + (1 - keep) * new
        return time + 1, outputs.write(time, output), gates.write(time, tf.concat([keep, reset, new, inner], 1)), output

    start = (tf.constant(0), tf.TensorArray(dtype, count), tf.TensorArray(dtype, count), first_output)
    _, outputs, gates, output = tf.while_loop(lambda time, *_: time < count, step, start, maximum_iterations=count)
    outputs, gates = outputs.stack(), gates.stack()
    outputs.set_shape([projected.shape[0], *first_output.shape])

    def gradient(every: Tensor, last_output: Tensor) -> tuple[Tensor, ...]:
        earlier = _before(first_output, outputs)

        def step_back(time: Tensor, to_inputs: Any, to_products: Any, to_output: Tensor) -> tuple[Any, ...]:
            keep, reset, new, inner = tf.split(gates[time], 4, axis=1)
            to_output = to_output + every[time]
            to_new = _once(to_output * (1 - keep) * (1 - new * new))
            to_keep = to_output * (earlier[time] - new) * keep * (1 - keep)
            to_reset = to_new * inner * reset * (1 - reset)
            products = _once(tf.concat([to_keep, to_reset, to_new * reset], 1))
            to_inputs = to_inputs.write(time, tf.concat([products[:, : 2 * to_new.shape[1]], to_new], 1))
            to_output = to_output * keep + tf.matmul(products, kernel, transpose_b=True)
            return time - 1, to_inputs, to_products.write(time, products), to_output

        arrays = (tf.TensorArray(dtype, count), tf.TensorArray(dtype, count))
        _, to_inputs, products, to_output = tf.while_loop(
            lambda time, *_: time >= 0,
            step_back,
            (tf.convert_to_tensor(count) - 1, *arrays, last_output),
            maximum_iterations=count,
        )
        to_inputs, products = to_inputs.stack(), products.stack()
        to_inputs.set_shape(projected.shape)
        products.set_shape(projected.shape)
        to_kernel = tf.matmul(_rows(earlier), _rows(products), transpose_a=True)
        return to_inputs, to_kernel, tf.reduce_sum(_rows(products), axis=0), to_output

    return (outputs, output), gradient


def _before(first: Tensor, values: Tensor) -> Tensor:
    """Returns the values before each step."""
    return tf.concat([first[tf.newaxis], values[:-1]], 0)


def _once(values: Tensor) -> Tensor:
    """Keeps XLA from computing these values again in each expression that uses them."""
    return tf.raw_ops.Snapshot(input=values)


def _length(values: Tensor) -> int | Tensor:
    return values.shape[0] if values.shape[0] is not None else tf.shape(values)[0]


def _rows(values: Tensor) -> Tensor:
    """Merges the time axis and the batch axis."""
    return tf.reshape(values, [-1, values.shape[-1]])
