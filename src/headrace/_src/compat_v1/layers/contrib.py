"""The few names of tf.contrib.layers that programs still use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import add_to_collections
from headrace._src.compat_v1.layers.core import flatten as _flatten
from headrace._src.compat_v1.typing import Activation, Collections, InitializerLike, Regularizer
from headrace._src.compat_v1.variables.initializers import ZEROS, VarianceScaling, xavier_initializer
from headrace._src.compat_v1.variables.scope import get_variable, variable_scope
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_XAVIER = xavier_initializer()


def flatten(inputs: TensorLike, outputs_collections: Collections = None, scope: str | None = None) -> Tensor:
    """Flattens all axes except the batch.

    Args:
        inputs: Input tensor.
        outputs_collections: Collections that list the output.
        scope: Name of the variable scope.

    Returns:
        A matrix with a row for each sample.
    """
    outputs = _flatten(inputs, name=scope)
    if outputs_collections:
        add_to_collections(outputs_collections, outputs)
    return outputs


def fully_connected(
    inputs: TensorLike,
    num_outputs: int,
    activation_fn: Activation = tf.nn.relu,
    normalizer_fn: Callable[..., Any] | None = None,
    normalizer_params: Mapping[str, Any] | None = None,
    weights_initializer: InitializerLike = _XAVIER,
    weights_regularizer: Regularizer | None = None,
    biases_initializer: InitializerLike = ZEROS,
    biases_regularizer: Regularizer | None = None,
    reuse: bool | None = None,
    variables_collections: Collections = None,
    outputs_collections: Collections = None,
    trainable: bool = True,
    scope: str | None = None,
) -> Tensor:
    """activation_fn(inputs @ weights + biases), over the last axis. A normalizer replaces the biases.

    Args:
        inputs: Input tensor.
        num_outputs: Size of the output.
        activation_fn: Activation function, or None.
        normalizer_fn: Normalization function that replaces the biases, or None.
        normalizer_params: Arguments of the normalization function.
        weights_initializer: Initializer of the matrix.
        weights_regularizer: Function from the matrix to a loss, or None.
        biases_initializer: Initializer of the biases; None for no biases.
        biases_regularizer: Function from the vector to a loss, or None.
        reuse: Whether to reuse existing weights of the same name.
        variables_collections: Collections that list the variables.
        outputs_collections: Collections that list the output.
        trainable: Whether optimizers train the weights.
        scope: Name of the variable scope.

    Returns:
        The outputs, with a last axis of size `num_outputs`.
    """
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


def l2_regularizer(scale: float, scope: str | None = None) -> Regularizer:
    """Returns a regularizer: `scale` times half the sum of squares.

    Args:
        scale: Factor of the penalty.
        scope: Ignored.
    """
    return lambda weights: tf.multiply(scale, tf.nn.l2_loss(weights))


def l1_regularizer(scale: float, scope: str | None = None) -> Regularizer:
    """Returns a regularizer: `scale` times the sum of absolute values.

    Args:
        scale: Factor of the penalty.
        scope: Ignored.
    """
    return lambda weights: tf.multiply(scale, tf.reduce_sum(tf.abs(weights)))


def variance_scaling_initializer(
    factor: float = 2.0,
    mode: str = "FAN_IN",
    uniform: bool = False,
    seed: int | None = None,
    dtype: DTypeLike = tf.float32,
) -> VarianceScaling:
    """Returns an initializer whose variance depends on the number of inputs or outputs of the layer.

    Args:
        factor: Factor of the variance.
        mode: "FAN_IN", "FAN_OUT" or "FAN_AVG".
        uniform: Whether values are uniform rather than normal.
        seed: Random seed.
        dtype: Dtype of the values.
    """
    return VarianceScaling(factor, mode.lower(), "uniform" if uniform else "truncated_normal", seed, dtype)
