"""An LSTM along time as one op of the host, for eager code: the loop runs inside of the kernel.

Run step by step, an LSTM calls two dozen small ops for each time step. The gates are sigmoids but for the third, which
is a tangent; their order is input, forget, new value, output. Compiled functions contain the loop instead.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from headrace._src.base.slot import Slot
from headrace._src.ops.entry import op
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import float32, float64
from headrace._src.tensors.shapes import Dims

_TYPES = (float32, float64)
_TOGETHER = 1 << 16  # elements of steps whose slopes are computed together, in the cache of a core

# Functions that run an LSTM along time, and those that compute its gradients, say so by these names (see
# `has_library_lstm`).
LSTM_INTERFACE = "headrace_lstm"
LSTM_GRADIENT_INTERFACE = "headrace_lstm_gradient"
# Whether a library is installed that runs such functions in compiled programs.
has_library_lstm: Slot[Callable[[], bool]] = Slot("ops.nn.lstm_sequence:has_library_lstm")


def _sequence_dims(call: ShapeCall) -> list[Dims]:
    time, batch, width = with_rank(call.shapes[0], 3, "projected")
    units, _ = with_rank(call.shapes[1], 2, "kernel")
    return [(time, batch, units), (time, batch, units), (time, batch, width)]


@op(
    "LSTMSequence", "T, T, T, T -> outputs: T, carries: T, gates: T", T=_TYPES, shape=_sequence_dims, engine="host",
    differentiable=False, own=True,
)  # fmt: skip
def lstm_sequence(xp, projected, kernel, output, carry):
    """Returns the outputs, carries and gates of all steps.

    Args:
        projected: Contribution of the inputs to the gates, of shape [time, batch, 4 * units].
        kernel: The recurrent kernel, of shape [units, 4 * units].
        output: The initial output.
        carry: The initial carry.
        name: Name of the operation.
    """
    count, batch, width = projected.shape
    units = width // 4
    gates = np.empty(projected.shape, projected.dtype)
    outputs = np.empty((count, batch, units), projected.dtype)
    carries = np.empty_like(outputs)
    scratch = np.empty((batch, units), projected.dtype)
    for time in range(count):
        now = gates[time]
        np.matmul(output, kernel, now)
        now += projected[time]
        into, forget, new, out = (now[:, n * units : (n + 1) * units] for n in range(4))
        np.tanh(new, scratch)
        _sigmoid_in_place(now)
        new[...] = scratch
        previous, carry, output = carry, carries[time], outputs[time]
        np.multiply(forget, previous, carry)
        np.multiply(into, new, output)
        carry += output
        np.tanh(carry, output)
        output *= out
    return outputs, carries, gates


def _sigmoid_in_place(values: np.ndarray) -> None:
    np.negative(values, values)
    np.exp(values, values)
    values += 1
    np.divide(1, values, values)


def _gradient_dims(call: ShapeCall) -> list[Dims]:
    return [call.shapes[0], call.shapes[1], call.shapes[2], call.shapes[3]]


@op(
    "LSTMSequenceGrad",
    "T, T, T, T, T, T, T, T, T, T -> dprojected: T, dkernel: T, doutput: T, dcarry: T",
    T=_TYPES, shape=_gradient_dims, engine="host", differentiable=False, own=True,
)  # fmt: skip
def lstm_sequence_grad(
    xp, projected, kernel, output, carry, outputs, carries, gates, doutputs, dlast_output, dlast_carry
):
    """Returns the gradients of the inputs of LSTMSequence.

    Args:
        projected: As in LSTMSequence.
        kernel: As in LSTMSequence.
        output: As in LSTMSequence.
        carry: As in LSTMSequence.
        outputs: Result of LSTMSequence.
        carries: Result of LSTMSequence.
        gates: Result of LSTMSequence.
        doutputs: Gradient of the outputs.
        dlast_output: Gradient of the last output, as the state that follows.
        dlast_carry: Gradient of the last carry.
        name: Name of the operation.
    """
    count, batch, width = gates.shape
    units = width // 4
    sums = np.empty_like(gates)
    to_output, to_carry = dlast_output.copy(), dlast_carry.copy()
    turned = np.ascontiguousarray(kernel.T)
    part = np.empty_like(to_carry)
    stride = max(1, _TOGETHER // max(1, batch * units))
    for stop in range(count, 0, -stride):
        start = max(0, stop - stride)
        before = carries[start - 1 : stop - 1] if start else np.concatenate([carry[None], carries[: stop - 1]])
        slopes = _slopes(gates[start:stop], carries[start:stop], before, sums[start:stop])
        for time in range(stop - 1, start - 1, -1):
            now = sums[time]
            to_output += doutputs[time]
            np.multiply(slopes[time - start], to_output, part)
            to_carry += part
            by_carry = now[:, : 3 * units].reshape(batch, 3, units)
            by_carry *= to_carry[:, None]
            now[:, 3 * units :] *= to_output
            np.matmul(now, turned, to_output)
            to_carry *= gates[time][:, units : 2 * units]
    earlier = np.concatenate([output[None], outputs[:-1]]).reshape(-1, units)
    to_kernel = np.dot(earlier.T, sums.reshape(-1, width)) if count else np.zeros_like(kernel)
    return sums, to_kernel, to_output, to_carry


def _slopes(gates: np.ndarray, carries: np.ndarray, before: np.ndarray, sums: np.ndarray) -> np.ndarray:
    """Returns the slope of the output by the carry in some steps, computed together.

    Stores in `sums` the slopes by what goes into each gate: of the carry, and for the last gate of the output.
    """
    units = carries.shape[-1]
    into, _, new, out = (gates[..., n * units : (n + 1) * units] for n in range(4))
    by_into, by_forget, by_new, by_out = (sums[..., n * units : (n + 1) * units] for n in range(4))
    squashed = np.tanh(carries)
    np.subtract(1, gates, sums)
    sums *= gates
    by_into *= new
    by_forget *= before
    by_out *= squashed
    np.multiply(new, new, by_new)
    np.subtract(1, by_new, by_new)
    by_new *= into
    squashed *= squashed
    np.subtract(1, squashed, squashed)
    squashed *= out
    return squashed
