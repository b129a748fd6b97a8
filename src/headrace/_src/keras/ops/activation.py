"""keras.ops: activation functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import headrace as tf
from headrace._src.keras.activations import functions as activations
from headrace._src.keras.ops.conversion import floating, tensor
from headrace._src.keras.ops.operation import elementwise, operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

relu = elementwise("relu", lambda x: tf.nn.relu(tensor(x)), "Returns `x` where it is positive and zero elsewhere.")
relu6 = elementwise("relu6", lambda x: tf.nn.relu6(tensor(x)), "Clips `x` to the range [0, 6].")
sigmoid = elementwise("sigmoid", lambda x: tf.sigmoid(floating(x)), "Computes `1 / (1 + exp(-x))`.")
softplus = elementwise("softplus", lambda x: tf.math.softplus(floating(x)), "Computes `log(1 + exp(x))`.")
softsign = elementwise("softsign", lambda x: tf.nn.softsign(floating(x)), "Computes `x / (1 + |x|)`.")
silu = elementwise("silu", lambda x: tf.nn.silu(floating(x)), "Computes `x * sigmoid(x)`.")
swish = elementwise("swish", lambda x: tf.nn.silu(floating(x)), "Computes `x * sigmoid(x)`.")
log_sigmoid = elementwise(
    "log_sigmoid", lambda x: tf.math.log_sigmoid(floating(x)), "Computes the logarithm of the sigmoid."
)
selu = elementwise("selu", lambda x: tf.nn.selu(floating(x)), "Applies the scaled exponential linear unit.")
hard_sigmoid = elementwise("hard_sigmoid", lambda x: _hard_sigmoid(floating(x)), "Clips `x / 6 + 0.5` to [0, 1].")
hard_silu = elementwise("hard_silu", lambda x: activations.hard_silu(floating(x)), "Computes `x * hard_sigmoid(x)`.")
hard_swish = elementwise("hard_swish", lambda x: activations.hard_silu(floating(x)), "Computes `x * hard_sigmoid(x)`.")
hard_tanh = elementwise("hard_tanh", lambda x: activations.hard_tanh(floating(x)), "Clips `x` to the range [-1, 1].")
tanh_shrink = elementwise("tanh_shrink", lambda x: activations.tanh_shrink(floating(x)), "Computes `x - tanh(x)`.")
sparse_plus = elementwise(
    "sparse_plus",
    lambda x: activations.sparse_plus(floating(x)),
    "Returns 0 below -1, `x` above 1, and a parabola between.",
)
sparse_sigmoid = elementwise(
    "sparse_sigmoid", lambda x: activations.sparse_sigmoid(floating(x)), "Clips `(x + 1) / 2` to the range [0, 1]."
)


def _hard_sigmoid(x: Tensor) -> Tensor:
    return tf.nn.relu6(x + 3) / 6


@operation
def leaky_relu(x: TensorLike, negative_slope: float = 0.2) -> Tensor:
    """Returns `x` where it is positive and `negative_slope * x` elsewhere.

    Args:
        x: Input tensor.
        negative_slope: Slope of the negative part.
    """
    return tf.nn.leaky_relu(floating(x), negative_slope)


@operation
def elu(x: TensorLike, alpha: float = 1.0) -> Tensor:
    """Returns `x` where it is positive and `alpha * (exp(x) - 1)` elsewhere.

    Args:
        x: Input tensor.
        alpha: Scale of the negative part.
    """
    return activations.elu(floating(x), alpha)


@operation
def celu(x: TensorLike, alpha: float = 1.0) -> Tensor:
    """Returns `x` where it is positive and `alpha * (exp(x / alpha) - 1)` elsewhere.

    Args:
        x: Input tensor.
        alpha: Scale of the negative part.
    """
    return activations.celu(floating(x), alpha)


@operation
def gelu(x: TensorLike, approximate: bool = True) -> Tensor:
    """Multiplies `x` by the standard normal cumulative distribution function of `x`.

    Args:
        x: Input tensor.
        approximate: Whether to use the faster tanh approximation.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.gelu(floating(x), approximate)


@operation
def glu(x: TensorLike, axis: int = -1) -> Tensor:
    """Splits `x` in two along `axis` and multiplies the first half by the sigmoid of the second.

    Args:
        x: Input tensor.
        axis: Axis to split; its size must be even.

    Returns:
        A tensor of the shape of `x`, with half the size along `axis`.
    """
    return activations.glu(floating(x), axis)


@operation
def squareplus(x: TensorLike, b: float = 4) -> Tensor:
    """Computes `(x + sqrt(x^2 + b)) / 2`, a smooth approximation of relu.

    Args:
        x: Input tensor.
        b: Smoothness; larger values give a rounder curve.

    Returns:
        A tensor of the shape of `x`.
    """
    return activations.squareplus(floating(x), b)


@operation
def hard_shrink(x: TensorLike, threshold: float = 0.5) -> Tensor:
    """Returns `x` where `|x| > threshold` and zero elsewhere.

    Args:
        x: Input tensor.
        threshold: Largest magnitude that becomes zero.
    """
    return activations.hard_shrink(floating(x), threshold)


@operation
def soft_shrink(x: TensorLike, threshold: float = 0.5) -> Tensor:
    """Moves values toward zero by `threshold`; values within the threshold become zero.

    Args:
        x: Input tensor.
        threshold: Distance by which values move.

    Returns:
        A tensor of the shape of `x`.
    """
    return activations.soft_shrink(floating(x), threshold)


@operation
def threshold(x: TensorLike, threshold: float, default_value: float) -> Tensor:
    """Returns `x` where it exceeds `threshold` and `default_value` elsewhere.

    Args:
        x: Input tensor.
        threshold: Value that `x` must exceed.
        default_value: Value used elsewhere.
    """
    x = tensor(x)
    return tf.where(x > tf.cast(threshold, x.dtype), x, tf.cast(default_value, x.dtype))


def _over_axes(compute: Callable[..., Tensor], x: TensorLike, axis: int | Sequence[int] | None) -> Tensor:
    """Applies `compute` over one axis, over several merged axes, or over all."""
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
def softmax(x: TensorLike, axis: int | Sequence[int] | None = -1) -> Tensor:
    """Computes exponentials scaled to sum to one along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes along which the results sum to one; None for all.

    Returns:
        A tensor of the shape of `x`.
    """
    return _over_axes(tf.nn.softmax, x, axis)


@operation
def log_softmax(x: TensorLike, axis: int | Sequence[int] | None = -1) -> Tensor:
    """Computes the logarithm of the softmax.

    Args:
        x: Input tensor.
        axis: Axis or axes along which the softmax sums to one; None for all.

    Returns:
        A tensor of the shape of `x`.
    """
    return _over_axes(tf.nn.log_softmax, x, axis)


@operation
def sparsemax(x: TensorLike, axis: int = -1) -> Tensor:
    """Projects `x` onto the probability simplex: like softmax, but small entries become exactly zero.

    Args:
        x: Input tensor.
        axis: Axis along which the results sum to one.

    Returns:
        A tensor of the shape of `x`.
    """
    return activations.sparsemax(floating(x), axis)


@operation
def polar(abs_: TensorLike, angle: TensorLike) -> Tensor:
    """Creates complex values from absolute values and angles.

    Args:
        abs_: Absolute values.
        angle: Angles in radians.

    Returns:
        A complex tensor.
    """
    radius, angle = floating(abs_), floating(angle)
    return tf.complex(radius * tf.cos(angle), radius * tf.sin(angle))
