"""Layer normalization in eager code: one op for the outputs and one for all gradients."""

from __future__ import annotations

import headrace as tf
from headrace._src.ops.nn.layer_norm import layer_norm
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


def normalize_on_host(inputs: Tensor, gamma: Variable, beta: Variable, epsilon: float) -> Tensor:
    """Returns the last axis of `inputs` with mean zero and variance one, times `gamma`, plus `beta`."""
    weights = (tf.convert_to_tensor(weight, inputs.dtype) for weight in (gamma, beta))
    found: Tensor = layer_norm(inputs, *weights, epsilon=epsilon).outputs
    return found
