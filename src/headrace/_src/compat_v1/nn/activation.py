"""Activations and dense layers with the arguments of TensorFlow 1."""

from __future__ import annotations

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, ShapeLike, TensorLike


def softmax(logits: TensorLike, axis: AxisLike = None, name: str | None = None, dim: AxisLike = None) -> Tensor:
    """Computes softmax: exp(logits) divided by their sum along an axis.

    Args:
        logits: Unnormalized log probabilities.
        axis: Axis of the classes; the last by default.
        name: Name of the operation.
        dim: Older name of `axis`.

    Returns:
        A tensor of the shape of `logits`.
    """
    return tf.nn.softmax(logits, either("axis", axis, "dim", dim, -1), name)


def log_softmax(logits: TensorLike, axis: AxisLike = None, name: str | None = None, dim: AxisLike = None) -> Tensor:
    """Computes the logarithm of softmax.

    Args:
        logits: Unnormalized log probabilities.
        axis: Axis of the classes; the last by default.
        name: Name of the operation.
        dim: Older name of `axis`.

    Returns:
        A tensor of the shape of `logits`.
    """
    return tf.nn.log_softmax(logits, either("axis", axis, "dim", dim, -1), name)


def crelu(features: TensorLike, name: str | None = None, axis: int = -1) -> Tensor:
    """Concatenates relu of the features and relu of their negatives.

    Args:
        features: Input tensor.
        name: Name of the operation.
        axis: Axis to concatenate along.

    Returns:
        A tensor with twice the size along `axis`.
    """
    return tf.nn.crelu(features, axis, name)


def relu_layer(x: TensorLike, weights: TensorLike, biases: TensorLike, name: str | None = None) -> Tensor:
    """Computes relu(x @ weights + biases).

    Args:
        x: Tensor.
        weights: Matrix.
        biases: Vector.
        name: Name of the operation.

    Returns:
        A matrix.
    """
    return tf.nn.relu(tf.nn.bias_add(tf.matmul(x, weights), biases), name=name)


def xw_plus_b(x: TensorLike, weights: TensorLike, biases: TensorLike, name: str | None = None) -> Tensor:
    """Computes x @ weights + biases.

    Args:
        x: Tensor.
        weights: Matrix.
        biases: Vector.
        name: Name of the operation.

    Returns:
        A matrix.
    """
    return tf.nn.bias_add(tf.matmul(x, weights), biases, name=name)


def dropout(
    x: TensorLike,
    keep_prob: float | Tensor | None = None,
    noise_shape: ShapeLike | None = None,
    seed: int | None = None,
    name: str | None = None,
    rate: float | Tensor | None = None,
) -> Tensor:
    """Sets random elements to zero. `keep_prob` is 1 - `rate`.

    Args:
        x: Tensor.
        keep_prob: Probability to keep an element. Pass `rate` instead.
        noise_shape: Shape of the random mask; by default that of `x`.
        seed: Random seed.
        name: Name of the operation.
        rate: Probability to set an element to zero.

    Returns:
        A tensor of the shape of `x`.

    Raises:
        ValueError: If both `rate` and `keep_prob`, or neither, are given.
    """
    if keep_prob is not None:
        if rate is not None:
            raise ValueError("Cannot specify both 'rate' and 'keep_prob'.")
        rate = 1 - keep_prob
    if rate is None:
        raise ValueError(f"`rate` must be a scalar or scalar tensor. Received: rate={rate}")
    return tf.nn.dropout(x, rate, noise_shape, seed, name)
