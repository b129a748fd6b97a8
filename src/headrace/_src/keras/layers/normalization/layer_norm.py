"""Layer normalization in eager code: one op for the outputs and one for all gradients."""

from __future__ import annotations

from collections.abc import Callable

import headrace as tf
from headrace._src.ops.nn.layer_norm import layer_norm, layer_norm_grad
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor


def normalize_on_host(inputs: Tensor, gamma: Variable, beta: Variable, epsilon: float) -> Tensor:
    """Returns the last axis of `inputs` with mean zero and variance one, times `gamma`, plus `beta`."""

    @tf.custom_gradient
    def run(
        inputs: Tensor, gamma: Tensor, beta: Tensor
    ) -> tuple[Tensor, Callable[[Tensor], tuple[Tensor, Tensor, Tensor]]]:
        found = layer_norm(inputs, gamma, beta, epsilon=epsilon)

        def gradient(doutputs: Tensor) -> tuple[Tensor, Tensor, Tensor]:
            if tf.executing_eagerly() and not state.recorders:
                return layer_norm_grad(doutputs, found.normalized, found.factors, gamma)
            # A tape may differentiate once more, or a Jacobian is computed: everything is made of small ops.
            with tf.GradientTape() as tape:
                tape.watch((inputs, gamma, beta))
                mean, variance = tf.nn.moments(inputs, [-1], keepdims=True)
                outputs = tf.nn.batch_normalization(inputs, mean, variance, beta, gamma, epsilon)
            return tape.gradient(outputs, (inputs, gamma, beta), doutputs)

        return found.outputs, gradient

    return run(inputs, tf.convert_to_tensor(gamma, inputs.dtype), tf.convert_to_tensor(beta, inputs.dtype))
