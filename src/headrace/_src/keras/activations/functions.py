"""Activation functions. Those of Keras 2 under its names and defaults; the newer ones of Keras 3 beside them."""

from __future__ import annotations

from typing import Any

import headrace as tf


def linear(x: Any) -> Any:
    """`x` itself."""
    return x


def relu(
    x: Any,
    alpha: float = 0.0,
    max_value: float | None = None,
    threshold: float = 0.0,
    negative_slope: float | None = None,
) -> Any:
    """`x` above `threshold`, at most `max_value`; below it `alpha * (x - threshold)`."""
    x = tf.convert_to_tensor(x)
    slope = alpha if negative_slope is None else negative_slope
    if slope == 0.0 and threshold == 0.0:
        if max_value is None:
            return tf.nn.relu(x)
        if max_value == 6:
            return tf.nn.relu6(x)
    kept = x * tf.cast(x > threshold, x.dtype) if threshold != 0.0 else tf.nn.relu(x)
    if max_value is not None:
        kept = tf.clip_by_value(kept, tf.cast(0, x.dtype), tf.cast(max_value, x.dtype))
    return kept if slope == 0.0 else kept - tf.cast(slope, x.dtype) * tf.nn.relu(tf.cast(threshold, x.dtype) - x)


def leaky_relu(x: Any, negative_slope: float = 0.2) -> Any:
    """`x` where positive, `negative_slope * x` elsewhere."""
    return tf.nn.leaky_relu(x, alpha=negative_slope)


def relu6(x: Any) -> Any:
    """`x` kept within [0, 6]."""
    return tf.nn.relu6(x)


def elu(x: Any, alpha: float = 1.0) -> Any:
    """`x` where positive, `alpha * (exp(x) - 1)` elsewhere."""
    result = tf.nn.elu(x)
    return (
        result if alpha == 1 else tf.where(tf.convert_to_tensor(x) > 0, result, tf.cast(alpha, result.dtype) * result)
    )


def selu(x: Any) -> Any:
    """A scaled elu that keeps mean zero and variance one from layer to layer."""
    return tf.nn.selu(x)


def celu(x: Any, alpha: float = 1.0) -> Any:
    """`x` where positive, `alpha * (exp(x / alpha) - 1)` elsewhere."""
    x = tf.convert_to_tensor(x)
    return tf.maximum(x, 0.0) + alpha * tf.math.expm1(tf.minimum(x, 0.0) / alpha)


def gelu(x: Any, approximate: bool = False) -> Any:
    """`x` times the chance that a standard normal number is smaller."""
    return tf.nn.gelu(x, approximate=approximate)


def sigmoid(x: Any) -> Any:
    """1 / (1 + exp(-x))."""
    return with_logits(tf.sigmoid(x), x)


def hard_sigmoid(x: Any) -> Any:
    """0.2 x + 0.5 kept within [0, 1]."""
    x = tf.convert_to_tensor(x)
    return tf.clip_by_value(tf.cast(0.2, x.dtype) * x + tf.cast(0.5, x.dtype), 0.0, 1.0)


def log_sigmoid(x: Any) -> Any:
    """The logarithm of the sigmoid."""
    return tf.math.log_sigmoid(x)


def silu(x: Any) -> Any:
    """`x * sigmoid(x)`."""
    return tf.nn.silu(x)


def swish(x: Any) -> Any:
    """`x * sigmoid(x)`: the older name of `silu`."""
    return tf.nn.silu(x)


def hard_silu(x: Any) -> Any:
    """`x * relu6(x + 3) / 6`."""
    x = tf.convert_to_tensor(x)
    return x * (tf.nn.relu6(x + 3.0) / 6.0)


def mish(x: Any) -> Any:
    """`x * tanh(softplus(x))`."""
    x = tf.convert_to_tensor(x)
    return x * tf.tanh(tf.nn.softplus(x))


def tanh(x: Any) -> Any:
    """The hyperbolic tangent."""
    return tf.tanh(x)


def hard_tanh(x: Any) -> Any:
    """`x` kept within [-1, 1]."""
    return tf.clip_by_value(x, -1.0, 1.0)


def tanh_shrink(x: Any) -> Any:
    """`x - tanh(x)`."""
    x = tf.convert_to_tensor(x)
    return x - tf.tanh(x)


def exponential(x: Any) -> Any:
    """exp(x)."""
    return tf.exp(x)


def softplus(x: Any) -> Any:
    """log(exp(x) + 1)."""
    return tf.nn.softplus(x)


def softsign(x: Any) -> Any:
    """`x / (|x| + 1)`."""
    return tf.nn.softsign(x)


def soft_shrink(x: Any, threshold: float = 0.5) -> Any:
    """`x` moved towards zero by `threshold`, zero within it."""
    x = tf.convert_to_tensor(x)
    return tf.sign(x) * tf.maximum(tf.abs(x) - threshold, 0.0)


def hard_shrink(x: Any, threshold: float = 0.5) -> Any:
    """`x` where its size exceeds `threshold`, zero elsewhere."""
    x = tf.convert_to_tensor(x)
    return tf.where(tf.abs(x) > threshold, x, tf.zeros_like(x))


def threshold(x: Any, threshold: float, default_value: float) -> Any:
    """`x` where it exceeds `threshold`, `default_value` elsewhere."""
    x = tf.convert_to_tensor(x)
    return tf.where(x > threshold, x, tf.cast(default_value, x.dtype))


def squareplus(x: Any, b: float = 4) -> Any:
    """A smooth relu of square roots: `(x + sqrt(x^2 + b)) / 2`."""
    x = tf.convert_to_tensor(x)
    return (x + tf.sqrt(tf.square(x) + tf.cast(b, x.dtype))) / 2


def sparse_plus(x: Any) -> Any:
    """0 below -1, `x` above 1, and `(x + 1)^2 / 4` between."""
    x = tf.convert_to_tensor(x)
    return tf.where(x <= -1.0, tf.zeros_like(x), tf.where(x < 1.0, 0.25 * tf.square(x + 1.0), x))


def sparse_sigmoid(x: Any) -> Any:
    """0 below -1, 1 above 1, and `(x + 1) / 2` between."""
    x = tf.convert_to_tensor(x)
    return tf.clip_by_value(0.5 * (x + 1.0), 0.0, 1.0)


def glu(x: Any, axis: int = -1) -> Any:
    """The first half along `axis` times the sigmoid of the second."""
    x = tf.convert_to_tensor(x)
    if x.shape[axis] is not None and x.shape[axis] % 2:
        raise ValueError(f"glu: axis size must be divisible by 2. Received: x.shape={x.shape} with axis={axis}")
    values, gates = tf.split(x, 2, axis=axis)
    return values * tf.sigmoid(gates)


def softmax(x: Any, axis: Any = -1) -> Any:
    """exp(x) divided by its sum along `axis`."""
    x = tf.convert_to_tensor(x)
    if x.shape.rank is not None and x.shape.rank <= 1:
        raise ValueError(f"Cannot apply softmax to a tensor that is 1D. Received input: {x}")
    if isinstance(axis, int):
        return with_logits(tf.nn.softmax(x, axis=axis), x)
    shifted = tf.exp(x - tf.reduce_max(x, axis=axis, keepdims=True))
    return with_logits(shifted / tf.reduce_sum(shifted, axis=axis, keepdims=True), x)


def log_softmax(x: Any, axis: int = -1) -> Any:
    """The logarithm of the softmax."""
    return tf.nn.log_softmax(x, axis=axis)


def sparsemax(x: Any, axis: int = -1) -> Any:
    """The point of the simplex nearest to `x`: like a softmax whose small entries are exactly zero."""
    x = tf.convert_to_tensor(x)
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


def with_logits(result: Any, x: Any) -> Any:
    """Notes on a probability where it came from: crossentropies go back to the logits, which do not saturate."""
    result._keras_logits = x
    return result
