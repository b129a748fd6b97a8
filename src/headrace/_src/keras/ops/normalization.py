"""keras.ops: moments, normalization and attention."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon as default_epsilon
from headrace._src.keras.engine.fused_attention import fused_attention
from headrace._src.keras.ops.conversion import floating, promoted_floats, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.keras.replica_info import moments_over_replicas, replica_count
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@operation
def moments(
    x: TensorLike, axes: int | Sequence[int], keepdims: bool = False, synchronized: bool = False
) -> tuple[Tensor, Tensor]:
    """Computes the mean and the variance along the axes.

    Args:
        x: Input tensor.
        axes: Axes to reduce.
        keepdims: Whether reduced axes stay with size one.
        synchronized: Whether to combine the replicas of a distribution strategy.

    Returns:
        A tuple of two tensors: the mean and the variance, in the dtype of `x`.
    """
    x = floating(x)
    # Squares of half-precision values overflow.
    wide = tf.cast(x, tf.float32) if x.dtype.size < 4 else x
    if synchronized and replica_count() > 1:
        mean, variance = moments_over_replicas(wide, [axes] if isinstance(axes, int) else list(axes), None, keepdims)
    else:
        mean, variance = tf.nn.moments(wide, axes, keepdims=keepdims)
    return tf.saturate_cast(mean, x.dtype), tf.saturate_cast(variance, x.dtype)


@operation
def batch_normalization(
    x: TensorLike,
    mean: TensorLike,
    variance: TensorLike,
    axis: int,
    offset: TensorLike | None = None,
    scale: TensorLike | None = None,
    epsilon: float = 0.001,
) -> Tensor:
    """Normalizes `x` with a given mean and variance, then scales and shifts it.

    Args:
        x: Input tensor.
        mean: Mean of each channel.
        variance: Variance of each channel.
        axis: Channel axis.
        offset: Value added after normalization, or None.
        scale: Factor applied after normalization, or None.
        epsilon: Small value that prevents division by zero.

    Returns:
        A tensor of the shape of `x`.
    """
    x = floating(x)
    shape = [1] * x.shape.rank
    shape[axis] = -1
    center, spread, shift, factor = (
        None if v is None else tf.reshape(tensor(v, x.dtype), shape) for v in (mean, variance, offset, scale)
    )
    return tf.nn.batch_normalization(x, center, spread, shift, factor, epsilon)


@operation
def layer_normalization(
    x: TensorLike,
    gamma: TensorLike | None = None,
    beta: TensorLike | None = None,
    axis: int | Sequence[int] = -1,
    epsilon: float | None = None,
    **kwargs: Any,
) -> Tensor:
    """Normalizes `x` to zero mean and unit variance along the axes, then scales and shifts it.

    Args:
        x: Input tensor.
        gamma: Scale, or None.
        beta: Offset, or None.
        axis: Axis or axes to normalize over.
        epsilon: Small value that prevents division by zero.
        **kwargs: `rms_scaling`, whether to divide by the root mean square only.

    Returns:
        A tensor of the shape of `x`.

    Raises:
        ValueError: If there are keyword arguments that the function does not know.
    """
    rms = kwargs.pop("rms_scaling", False)
    if kwargs:
        raise ValueError(f"Unrecognized keyword arguments: {kwargs}")
    x = floating(x)
    if rms:
        return rms_normalization(x, gamma, axis, epsilon)
    mean, variance = tf.nn.moments(tf.cast(x, tf.float32) if x.dtype.size < 4 else x, axis, keepdims=True)
    found = (tf.cast(x, mean.dtype) - mean) * tf.math.rsqrt(variance + (epsilon or default_epsilon()))
    found = tf.cast(found, x.dtype)
    shape = _aligned(x, axis)
    if gamma is not None:
        found = found * tf.reshape(tensor(gamma, x.dtype), shape)
    return found if beta is None else found + tf.reshape(tensor(beta, x.dtype), shape)


def _aligned(x: Tensor, axis: int | Sequence[int]) -> list[Any]:
    """Returns the shape in which a scale over the axes broadcasts to `x`."""
    axes = {a % x.shape.rank for a in ([axis] if isinstance(axis, int) else axis)}
    return [x.shape[a] if a in axes else 1 for a in range(x.shape.rank)]


@operation
def rms_normalization(
    x: TensorLike, scale: TensorLike | None = None, axis: int | Sequence[int] = -1, epsilon: float | None = None
) -> Tensor:
    """Divides `x` by its root mean square along the axes, then scales it.

    Args:
        x: Input tensor.
        scale: Factor applied after normalization, or None.
        axis: Axis or axes to normalize over.
        epsilon: Small value that prevents division by zero.

    Returns:
        A tensor of the shape of `x`.
    """
    x = floating(x)
    wide = tf.cast(x, tf.float32) if x.dtype.size < 4 else x
    square = tf.reduce_mean(tf.square(wide), axis, keepdims=True)
    found = tf.cast(wide * tf.math.rsqrt(square + (epsilon or default_epsilon())), x.dtype)
    return found if scale is None else found * tf.reshape(tensor(scale, x.dtype), _aligned(x, axis))


@operation
def normalize(x: TensorLike, axis: int = -1, order: float = 2, epsilon: float | None = None) -> Tensor:
    """Divides `x` by its norm along an axis.

    Args:
        x: Input tensor.
        axis: Axis along which the norm is computed.
        order: Order of the norm.
        epsilon: Small value that prevents division by zero.

    Returns:
        A tensor of the shape of `x`.
    """
    x = floating(x)
    smallest = epsilon or default_epsilon()
    if order == 2:
        return x * tf.math.rsqrt(tf.maximum(tf.reduce_sum(tf.square(x), axis, keepdims=True), smallest**2))
    return x / tf.maximum(tf.norm(x, order, axis, keepdims=True), smallest)


@operation
def dot_product_attention(
    query: TensorLike,
    key: TensorLike,
    value: TensorLike,
    bias: TensorLike | None = None,
    mask: TensorLike | None = None,
    scale: float | None = None,
    is_causal: bool = False,
    flash_attention: bool | None = None,
    attn_logits_soft_cap: float | None = None,
) -> Tensor:
    """Computes scaled dot-product attention.

    All tensors have shape (batch, length, heads, depth). A fused kernel computes it where the device has one.

    Args:
        query: Queries.
        key: Keys.
        value: Values to average.
        bias: Bias added to the attention logits, or None.
        mask: Boolean mask of the positions that may be attended to, or None.
        scale: Factor of the logits; `1 / sqrt(depth)` for None.
        is_causal: Whether positions attend only to earlier ones.
        flash_attention: False to not use a fused kernel.
        attn_logits_soft_cap: Soft limit of the logits, or None.

    Returns:
        The attended values, a tensor of shape (batch, target length, heads, depth).
    """
    queries, keys, values = promoted_floats(query, key, value)
    scale = 1 / math.sqrt(queries.shape[-1]) if scale is None else scale
    heads = queries.shape[2]
    if keys.shape[2] != heads:  # several queries share a key
        keys, values = (tf.repeat(t, heads // t.shape[2], axis=2) for t in (keys, values))
    if bias is None and attn_logits_soft_cap is None and flash_attention is not False:
        fused = fused_attention(
            queries, keys, values, lambda: [] if mask is None else [tf.cast(tensor(mask), tf.bool)], scale, is_causal
        )
        if fused is not None:
            return fused
    logits = tf.einsum("btnh,bsnh->bnts", queries, keys) * tf.cast(scale, queries.dtype)
    if attn_logits_soft_cap is not None:
        logits = tf.tanh(logits / attn_logits_soft_cap) * attn_logits_soft_cap
    if bias is not None:
        logits = logits + tensor(bias, logits.dtype)
    allowed = None if mask is None else tf.cast(tensor(mask), tf.bool)
    if is_causal:
        lengths = tf.shape(logits)
        causal = tf.range(lengths[2])[:, None] >= tf.range(lengths[3])[None, :]
        allowed = causal if allowed is None else allowed & causal
    if allowed is not None:
        logits = tf.where(allowed, logits, tf.cast(logits.dtype.min * 0.7, logits.dtype))
    wide = tf.float32 if logits.dtype.size < 4 else logits.dtype
    shares = tf.cast(tf.nn.softmax(tf.cast(logits, wide)), values.dtype)
    return tf.einsum("bnts,bsnh->btnh", shares, values)


@operation
def psnr(x1: TensorLike, x2: TensorLike, max_val: float) -> Tensor:
    """Computes the peak signal-to-noise ratio in decibels.

    Args:
        x1: First input tensor.
        x2: Second input tensor.
        max_val: Largest possible value.

    Returns:
        A scalar: the ratio over all values.

    Raises:
        ValueError: If `x1` and `x2` have different shapes.
    """
    x1, x2 = promoted_floats(x1, x2)
    if x1.shape != x2.shape:
        raise ValueError(f"Input shapes {x1.shape} and {x2.shape} must match for PSNR calculation. ")
    error = tf.reduce_mean(tf.square(x1 - x2))
    return 20 * tf.math.log(tf.cast(max_val, x1.dtype)) / math.log(10) - 10 * tf.math.log(error) / math.log(10)
