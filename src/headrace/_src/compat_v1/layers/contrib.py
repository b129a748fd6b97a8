"""The few names of tf.contrib.layers that programs still use."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import add_to_collections
from headrace._src.compat_v1.layers.core import flatten as _flatten
from headrace._src.compat_v1.variables.initializers import ZEROS, VarianceScaling, xavier_initializer
from headrace._src.compat_v1.variables.scope import get_variable, variable_scope

_XAVIER = xavier_initializer()


def flatten(inputs: Any, outputs_collections: Any = None, scope: str | None = None) -> Any:
    """Flattens all axes except the batch."""
    outputs = _flatten(inputs, name=scope)
    if outputs_collections:
        add_to_collections(outputs_collections, outputs)
    return outputs


def fully_connected(
    inputs: Any,
    num_outputs: int,
    activation_fn: Any = tf.nn.relu,
    normalizer_fn: Any = None,
    normalizer_params: Any = None,
    weights_initializer: Any = _XAVIER,
    weights_regularizer: Any = None,
    biases_initializer: Any = ZEROS,
    biases_regularizer: Any = None,
    reuse: Any = None,
    variables_collections: Any = None,
    outputs_collections: Any = None,
    trainable: bool = True,
    scope: str | None = None,
) -> Any:
    """activation_fn(inputs @ weights + biases), over the last axis. A normalizer replaces the biases."""
    with variable_scope(scope, "fully_connected", reuse=reuse):
        inputs = tf.convert_to_tensor(inputs)
        size, rank = inputs.shape.as_list()[-1], inputs.shape.rank
        weights = get_variable(
            "weights", [size, num_outputs], inputs.dtype, weights_initializer, weights_regularizer, trainable,
            variables_collections,
        )  # fmt: skip
        outputs = tf.matmul(inputs, weights) if rank == 2 else tf.tensordot(inputs, weights, [[rank - 1], [0]])
        if normalizer_fn is not None:
            outputs = normalizer_fn(outputs, **(normalizer_params or {}))
        elif biases_initializer is not None:
            biases = get_variable(
                "biases", [num_outputs], inputs.dtype, biases_initializer, biases_regularizer, trainable,
                variables_collections,
            )  # fmt: skip
            outputs = tf.nn.bias_add(outputs, biases, name="BiasAdd")
        outputs = outputs if activation_fn is None else activation_fn(outputs)
        if outputs_collections:
            add_to_collections(outputs_collections, outputs)
        return outputs


def l2_regularizer(scale: float, scope: str | None = None) -> Any:
    """Returns a regularizer: `scale` times half the sum of squares."""
    return lambda weights: tf.multiply(scale, tf.nn.l2_loss(weights))


def l1_regularizer(scale: float, scope: str | None = None) -> Any:
    """Returns a regularizer: `scale` times the sum of absolute values."""
    return lambda weights: tf.multiply(scale, tf.reduce_sum(tf.abs(weights)))


def variance_scaling_initializer(
    factor: float = 2.0, mode: str = "FAN_IN", uniform: bool = False, seed: Any = None, dtype: Any = tf.float32
) -> VarianceScaling:
    """Returns an initializer whose variance depends on the number of inputs or outputs of the layer."""
    return VarianceScaling(factor, mode.lower(), "uniform" if uniform else "truncated_normal", seed, dtype)
