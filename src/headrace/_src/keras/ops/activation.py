"""keras.ops: activation functions."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.activations import functions as activations
from headrace._src.keras.ops.conversion import floating, tensor
from headrace._src.keras.ops.operation import elementwise, operation

relu = elementwise("relu", lambda x: tf.nn.relu(tensor(x)), "`x` where it is positive, zero elsewhere.")
relu6 = elementwise("relu6", lambda x: tf.nn.relu6(tensor(x)), "`x` kept between 0 and 6.")
sigmoid = elementwise("sigmoid", lambda x: tf.sigmoid(floating(x)), "1 / (1 + exp(-x)).")
softplus = elementwise("softplus", lambda x: tf.math.softplus(floating(x)), "log(1 + exp(x)).")
softsign = elementwise("softsign", lambda x: tf.nn.softsign(floating(x)), "x / (1 + |x|).")
silu = elementwise("silu", lambda x: tf.nn.silu(floating(x)), "x times its sigmoid.")
swish = elementwise("swish", lambda x: tf.nn.silu(floating(x)), "x times its sigmoid.")
log_sigmoid = elementwise("log_sigmoid", lambda x: tf.math.log_sigmoid(floating(x)), "The logarithm of the sigmoid.")
selu = elementwise("selu", lambda x: tf.nn.selu(floating(x)), "The scaled exponential linear unit.")
hard_sigmoid = elementwise("hard_sigmoid", lambda x: _hard_sigmoid(floating(x)), "x / 6 + 1/2, kept within 0 and 1.")
hard_silu = elementwise("hard_silu", lambda x: activations.hard_silu(floating(x)), "x times its hard sigmoid.")
hard_swish = elementwise("hard_swish", lambda x: activations.hard_silu(floating(x)), "x times its hard sigmoid.")
hard_tanh = elementwise("hard_tanh", lambda x: activations.hard_tanh(floating(x)), "x kept within -1 and 1.")
tanh_shrink = elementwise(
    "tanh_shrink", lambda x: activations.tanh_shrink(floating(x)), "x minus its hyperbolic tangent."
)
sparse_plus = elementwise(
    "sparse_plus", lambda x: activations.sparse_plus(floating(x)), "0, x, and a parabola between -1 and 1."
)
sparse_sigmoid = elementwise(
    "sparse_sigmoid", lambda x: activations.sparse_sigmoid(floating(x)), "(x + 1) / 2, kept within 0 and 1."
)


def _hard_sigmoid(x: Any) -> Any:
    return tf.nn.relu6(x + 3) / 6


@operation
def leaky_relu(x: Any, negative_slope: float = 0.2) -> Any:
    """`x` where it is positive, a small multiple of it elsewhere."""
    return tf.nn.leaky_relu(floating(x), negative_slope)


@operation
def elu(x: Any, alpha: float = 1.0) -> Any:
    """`x` where it is positive, alpha (exp(x) - 1) elsewhere."""
    return activations.elu(floating(x), alpha)


@operation
def celu(x: Any, alpha: float = 1.0) -> Any:
    """`x` where it is positive, alpha (exp(x / alpha) - 1) elsewhere."""
    return activations.celu(floating(x), alpha)


@operation
def gelu(x: Any, approximate: bool = True) -> Any:
    """`x` times the share of normal numbers below it."""
    return tf.nn.gelu(floating(x), approximate)


@operation
def glu(x: Any, axis: int = -1) -> Any:
    """The first half along the axis times the sigmoid of the second."""
    return activations.glu(floating(x), axis)


@operation
def squareplus(x: Any, b: float = 4) -> Any:
    """(x + sqrt(x^2 + b)) / 2."""
    return activations.squareplus(floating(x), b)


@operation
def hard_shrink(x: Any, threshold: float = 0.5) -> Any:
    """`x`, zero where it is nearer to zero than the threshold."""
    return activations.hard_shrink(floating(x), threshold)


@operation
def soft_shrink(x: Any, threshold: float = 0.5) -> Any:
    """`x` moved towards zero by the threshold, but not past it."""
    return activations.soft_shrink(floating(x), threshold)


@operation
def threshold(x: Any, threshold: float, default_value: float) -> Any:
    """`x` where it is greater than the threshold, another value elsewhere."""
    x = tensor(x)
    return tf.where(x > tf.cast(threshold, x.dtype), x, tf.cast(default_value, x.dtype))


def _over_axes(compute: Any, x: Any, axis: Any) -> Any:
    """`compute` over one axis, over several put together, or over all."""
    x = floating(x)
    if axis is None:
        return tf.reshape(compute(tf.reshape(x, [-1]), -1), tf.shape(x))
    if isinstance(axis, int):
        return compute(x, axis)
    rank = x.shape.rank
    axes = [a % rank for a in axis]
    order = [a for a in range(rank) if a not in axes] + axes
    moved = tf.transpose(x, order)
    flat = tf.reshape(moved, tf.concat([tf.shape(moved)[: rank - len(axes)], [-1]], 0))
    back = [order.index(a) for a in range(rank)]
    return tf.transpose(tf.reshape(compute(flat, -1), tf.shape(moved)), back)


@operation
def softmax(x: Any, axis: Any = -1) -> Any:
    """Exponentials scaled so that they add up to one along the axes."""
    return _over_axes(tf.nn.softmax, x, axis)


@operation
def log_softmax(x: Any, axis: Any = -1) -> Any:
    """The logarithm of the softmax."""
    return _over_axes(tf.nn.log_softmax, x, axis)


@operation
def sparsemax(x: Any, axis: int = -1) -> Any:
    """The nearest point to `x` whose values are not negative and add up to one."""
    return activations.sparsemax(floating(x), axis)


@operation
def polar(abs_: Any, angle: Any) -> Any:
    """Complex numbers from their absolute values and angles."""
    radius, angle = floating(abs_), floating(angle)
    return tf.complex(radius * tf.cos(angle), radius * tf.sin(angle))
