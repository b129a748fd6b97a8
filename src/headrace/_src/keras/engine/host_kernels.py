"""Whether a layer may run as one op of the host, with a gradient written by hand, instead of many small ones."""

from __future__ import annotations

import headrace as tf
from headrace._src.autodiff.tape import GradientTape
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor, Tensor


def runs_on_host(inputs: Tensor) -> bool:
    """Returns whether these inputs are in eager code: on the host, and under tapes alone."""
    return (
        tf.executing_eagerly()
        and state.device is None
        and isinstance(inputs, EagerTensor)
        and inputs.dtype in (tf.float32, tf.float64)
        and inputs.shape[0] > 0
        and all(type(recorder) is GradientTape for recorder in state.recorders)
    )
