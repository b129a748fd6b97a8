"""A whole LSTM as one op of a library, for eager code, where one is installed (see `lstm_sequence` for the others)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from headrace._src.base.slot import Slot
from headrace._src.ops.entry import op
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import float32
from headrace._src.tensors.shapes import Dims

_TYPES = (float32,)

# Whether the library runs an LSTM in eager code: (steps, batch, features, units).
has_eager_lstm: Slot[Callable[..., bool]] = Slot("ops.nn.library_lstm:has_eager_lstm")
# Computes its results: (the arrays, whether what the gradients need is among the results).
run_lstm: Slot[Callable[[Sequence[np.ndarray], bool], list[np.ndarray]]] = Slot("ops.nn.library_lstm:run_lstm")
# Computes its gradients from its arrays, its results, and the gradients of those.
run_lstm_gradient: Slot[Callable[[Sequence[np.ndarray]], list[np.ndarray]]] = Slot(
    "ops.nn.library_lstm:run_lstm_gradient"
)


def _result_dims(call: ShapeCall) -> list[Dims]:
    time, batch, _ = with_rank(call.shapes[0], 3, "inputs")
    units, _ = with_rank(call.shapes[2], 2, "recurrent")
    return [(time, batch, units), (batch, units), (None, None)]


@op(
    "LSTMOnInputs", "T, T, T, T, T, T -> outputs: T, carry: T, kept: T", T=_TYPES, shape=_result_dims, engine="host",
    differentiable=False, own=True,
)  # fmt: skip
def lstm_on_inputs(xp, inputs, kernel, recurrent, bias, output, carry, *, keeps: bool):
    """Returns the outputs of all steps, the last carry, and what the gradients need.

    Args:
        inputs: Of shape [time, batch, features].
        kernel: Of shape [features, 4 * units].
        recurrent: The recurrent kernel, of shape [units, 4 * units].
        bias: Of shape [4 * units].
        output: The initial output.
        carry: The initial carry.
        keeps: Whether there will be gradients; otherwise `kept` is empty.
        name: Name of the operation.
    """
    results = run_lstm.value((inputs, kernel, recurrent, bias, output, carry), keeps)
    return results if keeps else (*results, np.empty((0, 0), np.float32))


def _gradient_dims(call: ShapeCall) -> list[Dims]:
    return list(call.shapes[:6])


@op(
    "LSTMOnInputsGrad",
    "T, T, T, T, T, T, T, T, T, T, T, T -> "
    "dinputs: T, dkernel: T, drecurrent: T, dbias: T, doutput: T, dcarry: T",
    T=_TYPES, shape=_gradient_dims, engine="host", differentiable=False, own=True,
)  # fmt: skip
def lstm_on_inputs_grad(
    xp, inputs, kernel, recurrent, bias, output, carry, outputs, last_carry, kept, doutputs, dlast_output, dlast_carry
):
    """Returns the gradients of the inputs of LSTMOnInputs.

    Args:
        inputs: As in LSTMOnInputs.
        kernel: As in LSTMOnInputs.
        recurrent: As in LSTMOnInputs.
        bias: As in LSTMOnInputs.
        output: As in LSTMOnInputs.
        carry: As in LSTMOnInputs.
        outputs: Result of LSTMOnInputs.
        last_carry: Result of LSTMOnInputs.
        kept: Result of LSTMOnInputs.
        doutputs: Gradient of the outputs.
        dlast_output: Gradient of the last output, as the state that follows.
        dlast_carry: Gradient of the last carry.
        name: Name of the operation.
    """
    given = (inputs, kernel, recurrent, bias, output, carry, outputs, last_carry, kept)
    return run_lstm_gradient.value((*given, doutputs, dlast_output, dlast_carry))
