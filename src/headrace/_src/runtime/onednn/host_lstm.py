"""An LSTM along time in eager code by oneDNN, and its gradients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from headrace._src.base import errors
from headrace._src.runtime.onednn.host_arrays import address
from headrace._src.runtime.onednn.kernels import LSTM_MULTIPLICATIONS
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.recurrent import GRADIENT, INFERENCE, TRAINING, LstmCall, lstm, lstm_call

_KEPT = 8  # place of what the gradients need among their arrays


def has_lstm(*sizes: int) -> bool:
    """Returns whether the library runs an LSTM of these sizes, and NumPy is not as fast.

    Args:
        *sizes: The numbers of steps, sequences, features and units.
    """
    if library() is None:
        return False
    calls = [lstm_call(what, *sizes) for what in (INFERENCE, TRAINING, GRADIENT)]
    return calls[0].multiplications >= LSTM_MULTIPLICATIONS and all(lstm(call) is not None for call in calls)


def run_lstm(arrays: Sequence[np.ndarray], keeps: bool) -> list[np.ndarray]:
    """Returns all outputs and the last carry, and with `keeps` what the gradients need.

    Args:
        arrays: Inputs (time first), kernel, recurrent kernel, bias, first output and first carry.
        keeps: Whether there will be gradients.
    """
    return _run(lstm_call(TRAINING if keeps else INFERENCE, *_sizes(arrays)), arrays)


def run_gradient(arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    """Returns the gradients of the arrays that `run_lstm` takes.

    Args:
        arrays: Those, its results, and the gradients of all outputs, of the last output and of the last carry.
    """
    # The parts into which the batch was divided; the number of threads may be another one now.
    call = replace(lstm_call(GRADIENT, *_sizes(arrays)), parts=len(arrays[_KEPT]))
    x, *weights, output, carry = _run(call, arrays)
    return [x, *(parts.sum(0) if len(parts) > 1 else parts[0] for parts in weights), output, carry]


def _sizes(arrays: Sequence[np.ndarray]) -> tuple[int, ...]:
    return (*arrays[0].shape, arrays[2].shape[0])


def _run(call: LstmCall, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    ready = lstm(call)
    if ready is None or [array.shape for array in arrays[:6]] != call.input_shapes:
        raise errors.invalid_argument(
            "LSTMOnInputs: the shapes are not those of an LSTM that oneDNN computes: "
            f"{[array.shape for array in arrays[:6]]}."
        )
    given = [np.ascontiguousarray(array) for array in arrays]
    results = [np.empty(shape, np.float32) for shape in call.result_shapes(ready.kept)]
    ready.run([address(array) for array in (*given, *results)])
    return results
