"""Activation functions: those of Keras 2 with its names and defaults, and the newer ones of Keras 3."""

from __future__ import annotations

from typing import Any, cast

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, T, TensorLike


def linear(x: T) -> T:
    """Returns the input unchanged.

    Args:
        x: Input tensor.
    """
    return x


def relu(
    x: TensorLike,
    alpha: float = 0.0,
    max_value: float | None = None,
    threshold: float = 0.0,
    negative_slope: float | None = None,
) -> Tensor:
    """Applies the rectified linear unit, with optional slope, upper limit and threshold.

    Values above `threshold` pass through, limited to `max_value`. Values below it become `alpha * (x - threshold)`.

    Args:
        x: Input tensor.
        alpha: Slope below the threshold.
        max_value: Upper limit of the result, or None.
        threshold: Value below which the slope applies.
        negative_slope: The Keras 3 name of `alpha`; takes precedence when given.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.keras.activations.relu([-1.0, 0.5, 3.0], max_value=2.0).numpy()
    array([0. , 0.5, 2. ], dtype=float32)
    """
    x = tensor_or_symbolic(x)
    slope = alpha if negative_slope is None else negative_slope
    if slope == 0.0 and threshold == 0.0:
        if max_value is None:
            return tf.nn.relu(x)
        if max_value == 6:
            return tf.nn.relu6(x)
    if threshold == 0.0 and max_value is None:
        return tf.nn.leaky_relu(x, alpha=slope)
    kept = x * tf.cast(x > threshold, x.dtype) if threshold != 0.0 else tf.nn.relu(x)
    if max_value is not None:
        kept = tf.clip_by_value(kept, tf.cast(0, x.dtype), tf.cast(max_value, x.dtype))
    return kept if slope == 0.0 else kept - tf.cast(slope, x.dtype) * tf.nn.relu(tf.cast(threshold, x.dtype) - x)


def leaky_relu(x: TensorLike, negative_slope: float = 0.2) -> Tensor:
    """Returns `x` where it is positive and `negative_slope * x` elsewhere.

    Args:
        x: Input tensor.
        negative_slope: Slope of the negative part.

    >>> tf.keras.activations.leaky_relu([-1.0, 2.0]).numpy()
    array([-0.2,  2. ], dtype=float32)
    """
    return tf.nn.leaky_relu(x, alpha=negative_slope)


def relu6(x: TensorLike) -> Tensor:
    """Clips `x` to the range [0, 6].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.relu6(x)


def elu(x: TensorLike, alpha: float = 1.0) -> Tensor:
    """Returns `x` where it is positive and `alpha * (exp(x) - 1)` elsewhere.

    Args:
        x: Input tensor.
        alpha: Scale of the negative part.
    """
    result = tf.nn.elu(x)
    return result if alpha == 1 else tf.where(tensor_or_symbolic(x) > 0, result, tf.cast(alpha, result.dtype) * result)


def selu(x: TensorLike) -> Tensor:
    """Applies the scaled exponential linear unit.

    Its constants keep activations near zero mean and unit variance from layer to layer.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.selu(x)


def celu(x: TensorLike, alpha: float = 1.0) -> Tensor:
    """Returns `x` where it is positive and `alpha * (exp(x / alpha) - 1)` elsewhere.

    Args:
        x: Input tensor.
        alpha: Scale of the negative part.
    """
    x = tensor_or_symbolic(x)
    return tf.maximum(x, 0.0) + alpha * tf.math.expm1(tf.minimum(x, 0.0) / alpha)


def gelu(x: TensorLike, approximate: bool = False) -> Tensor:
    """Multiplies `x` by the standard normal cumulative distribution function of `x`.

    Args:
        x: Input tensor.
        approximate: Whether to use the faster tanh approximation.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.keras.activations.gelu(tf.constant([1.0])).numpy().round(3)
    array([0.841], dtype=float32)
    """
    return tf.nn.gelu(x, approximate=approximate)


def sigmoid(x: TensorLike) -> Tensor:
    """Computes `1 / (1 + exp(-x))`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.keras.activations.sigmoid(tf.constant([0.0])).numpy()
    array([0.5], dtype=float32)
    """
    return with_logits(tf.sigmoid(x), x)


def hard_sigmoid(x: TensorLike) -> Tensor:
    """Computes `0.2 * x + 0.5`, clipped to the range [0, 1].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.keras.activations.hard_sigmoid([-3.0, 0.0, 3.0]).numpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
    x = tensor_or_symbolic(x)
    return tf.clip_by_value(tf.cast(0.2, x.dtype) * x + tf.cast(0.5, x.dtype), 0.0, 1.0)


def log_sigmoid(x: TensorLike) -> Tensor:
    """Computes the logarithm of the sigmoid.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.math.log_sigmoid(x)


def silu(x: TensorLike) -> Tensor:
    """Computes `x * sigmoid(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.silu(x)


def swish(x: TensorLike) -> Tensor:
    """Computes `x * sigmoid(x)`; the older name of `silu`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.silu(x)


def hard_silu(x: TensorLike) -> Tensor:
    """Computes `x * relu6(x + 3) / 6`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor_or_symbolic(x)
    return x * (tf.nn.relu6(x + 3.0) / 6.0)


def mish(x: TensorLike) -> Tensor:
    """Computes `x * tanh(softplus(x))`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor_or_symbolic(x)
    return x * tf.tanh(tf.nn.softplus(x))


def tanh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic tangent.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.keras.activations.tanh(tf.constant([0.0])).numpy()
    array([0.], dtype=float32)
    """
    return tf.tanh(x)


def hard_tanh(x: TensorLike) -> Tensor:
    """Clips `x` to the range [-1, 1].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.clip_by_value(x, -1.0, 1.0)


def tanh_shrink(x: TensorLike) -> Tensor:
    """Computes `x - tanh(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor_or_symbolic(x)
    return x - tf.tanh(x)


def exponential(x: TensorLike) -> Tensor:
    """Computes `exp(x)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.exp(x)


def softplus(x: TensorLike) -> Tensor:
    """Computes `log(exp(x) + 1)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.softplus(x)


def softsign(x: TensorLike) -> Tensor:
    """Computes `x / (|x| + 1)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.softsign(x)


def soft_shrink(x: TensorLike, threshold: float = 0.5) -> Tensor:
    """Moves values toward zero by `threshold`; values within the threshold become zero.

    Args:
        x: Input tensor.
        threshold: Distance by which values move.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor_or_symbolic(x)
    return tf.sign(x) * tf.maximum(tf.abs(x) - threshold, 0.0)


def hard_shrink(x: TensorLike, threshold: float = 0.5) -> Tensor:
    """Returns `x` where `|x| > threshold` and zero elsewhere.

    Args:
        x: Input tensor.
        threshold: Largest magnitude that becomes zero.
    """
    x = tensor_or_symbolic(x)
    return tf.where(tf.abs(x) > threshold, x, tf.zeros_like(x))


def threshold(x: TensorLike, threshold: float, default_value: float) -> Tensor:
    """Returns `x` where it exceeds `threshold` and `default_value` elsewhere.

    Args:
        x: Input tensor.
        threshold: Value that `x` must exceed.
        default_value: Value used elsewhere.
    """
    x = tensor_or_symbolic(x)
    return tf.where(x > threshold, x, tf.cast(default_value, x.dtype))


def squareplus(x: TensorLike, b: float = 4) -> Tensor:
    """Computes `(x + sqrt(x^2 + b)) / 2`, a smooth approximation of relu.

    Args:
        x: Input tensor.
        b: Smoothness; larger values give a rounder curve.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor_or_symbolic(x)
    return (x + tf.sqrt(tf.square(x) + tf.cast(b, x.dtype))) / 2


def sparse_plus(x: TensorLike) -> Tensor:
    """Returns 0 below -1, `x` above 1, and `(x + 1)^2 / 4` in between.

    Args:
        x: Input tensor.
    """
    x = tensor_or_symbolic(x)
    return tf.where(x <= -1.0, tf.zeros_like(x), tf.where(x < 1.0, 0.25 * tf.square(x + 1.0), x))


def sparse_sigmoid(x: TensorLike) -> Tensor:
    """Returns 0 below -1, 1 above 1, and `(x + 1) / 2` in between.

    Args:
        x: Input tensor.
    """
    x = tensor_or_symbolic(x)
    return tf.clip_by_value(0.5 * (x + 1.0), 0.0, 1.0)


def glu(x: TensorLike, axis: int = -1) -> Tensor:
    """Splits `x` in two along `axis` and multiplies the first half by the sigmoid of the second.

    Args:
        x: Input tensor.
        axis: Axis to split; its size must be even.

    Returns:
        A tensor of the shape of `x`, with half the size along `axis`.

    Raises:
        ValueError: If the size of the axis is odd.
    """
    x = tensor_or_symbolic(x)
    if x.shape[axis] is not None and x.shape[axis] % 2:
        raise ValueError(f"glu: axis size must be divisible by 2. Received: x.shape={x.shape} with axis={axis}")
    values, gates = tf.split(x, 2, axis=axis)
    return values * tf.sigmoid(gates)


def softmax(x: TensorLike, axis: AxisLike = -1) -> Tensor:
    """Computes `exp(x)` divided by its sum along `axis`.

    Args:
        x: Input tensor.
        axis: Axis or axes along which the results sum to one.

    Returns:
        A tensor of the shape of `x`.

    Raises:
        ValueError: If `x` has fewer than two axes.

    >>> tf.keras.activations.softmax([[1.0, 1.0]]).numpy()
    array([[0.5, 0.5]], dtype=float32)
    """
    x = tensor_or_symbolic(x)
    if x.shape.rank is not None and x.shape.rank <= 1:
        raise ValueError(f"Cannot apply softmax to a tensor that is 1D. Received input: {x}")
    if isinstance(axis, int):
        return with_logits(tf.nn.softmax(x, axis=axis), x)
    shifted = tf.exp(x - tf.reduce_max(x, axis=axis, keepdims=True))
    return with_logits(shifted / tf.reduce_sum(shifted, axis=axis, keepdims=True), x)


def log_softmax(x: TensorLike, axis: int = -1) -> Tensor:
    """Computes the logarithm of the softmax.

    Args:
        x: Input tensor.
        axis: Axis along which the softmax sums to one.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.log_softmax(x, axis=axis)


def sparsemax(x: TensorLike, axis: int = -1) -> Tensor:
    """Projects `x` onto the probability simplex: like softmax, but small entries become exactly zero.

    Args:
        x: Input tensor.
        axis: Axis along which the results sum to one.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor_or_symbolic(x)
    last = axis in (-1, x.shape.rank - 1)
    order = list(range(x.shape.rank))
    order[axis], order[-1] = order[-1], order[axis]
    logits = x if last else tf.transpose(x, order)
    ordered = tf.sort(logits, axis=-1, direction="DESCENDING")
    sums = tf.cumsum(ordered, axis=-1)
    places = tf.cast(tf.range(1, tf.shape(logits)[-1] + 1), x.dtype)
    inside = 1.0 + places * ordered > sums
    count = tf.reduce_sum(tf.cast(inside, x.dtype), axis=-1, keepdims=True)
    level = (tf.reduce_sum(tf.where(inside, ordered, 0.0), axis=-1, keepdims=True) - 1.0) / count
    result = tf.maximum(logits - level, 0.0)
    return result if last else tf.transpose(result, order)


def with_logits(result: Tensor, x: TensorLike) -> Tensor:
    """Attaches the logits to a probability tensor.

    Crossentropies use them instead of the probabilities, because logits do not saturate.
    """
    cast(Any, result)._keras_logits = x
    return result
