"""Batch normalization and the moments it needs."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_mean, reduce_sum
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import bfloat16, float16, float32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike

_SHORT = (float16, bfloat16)


@dispatchable
def batch_normalization(
    x: TensorLike,
    mean: Any,
    variance: Any,
    offset: TensorLike | None,
    scale: TensorLike | None,
    variance_epsilon: float,
    name: str | None = None,
) -> Tensor:
    """Computes `(x - mean) / sqrt(variance + variance_epsilon) * scale + offset`.

    Args:
        x: Floating-point tensor.
        mean: Mean, broadcast to `x`.
        variance: Variance, broadcast to `x`.
        offset: Value added at the end, or None.
        scale: Factor of the normalized values, or None.
        variance_epsilon: Small number that avoids a division by zero.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `x`.

    >>> tf.nn.batch_normalization([1.0, 3.0], 2.0, 1.0, None, None, 0.0).numpy()
    array([-1.,  1.], dtype=float32)
    """
    x = convert_to_tensor(x)
    variance = convert_to_tensor(variance)
    factor = raw.Rsqrt(raw.AddV2(variance, number(variance_epsilon, variance.dtype)))
    if scale is not None:
        factor = raw.Mul(factor, scale)
    shift = raw.Neg(raw.Mul(mean, factor)) if offset is None else raw.Sub(offset, raw.Mul(mean, factor))
    return raw.AddV2(raw.Mul(x, _like(factor, x)), _like(shift, x), name=name)


def _like(tensor: Tensor, other: Tensor) -> Tensor:
    return tensor if tensor.dtype is other.dtype else raw.Cast(tensor, DstT=other.dtype)


@dispatchable
def batch_norm_with_global_normalization(
    input: TensorLike,
    mean: TensorLike,
    variance: TensorLike,
    beta: TensorLike,
    gamma: TensorLike,
    variance_epsilon: float,
    scale_after_normalization: bool,
    name: str | None = None,
) -> Tensor:
    """Normalizes batches of images; the scale `gamma` is optional.

    Args:
        input: Tensor of shape [batch, height, width, channels].
        mean: Mean of each channel.
        variance: Variance of each channel.
        beta: Value added to each channel at the end.
        gamma: Factor of each channel.
        variance_epsilon: Small number that avoids a division by zero.
        scale_after_normalization: Whether to multiply by `gamma`.
        name: Name of the operation.

    Returns:
        Tensor with the shape and dtype of `input`.
    """
    scale = gamma if scale_after_normalization else None
    return batch_normalization(input, mean, variance, beta, scale, variance_epsilon, name)


@dispatchable
def moments(
    x: TensorLike, axes: AxisLike, shift: TensorLike | None = None, keepdims: bool = False, name: str | None = None
) -> tuple[Tensor, Tensor]:
    """Computes mean and variance over `axes`.

    Args:
        x: Numeric tensor.
        axes: Axes to reduce.
        shift: Has no effect.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.

    Returns:
        A tuple (mean, variance).

    >>> mean, variance = tf.nn.moments(tf.constant([1.0, 3.0]), axes=[0])
    >>> print(mean.numpy(), variance.numpy())
    2.0 1.0
    """
    x = convert_to_tensor(x)
    wide = raw.Cast(x, DstT=float32) if x.dtype in _SHORT else x
    mean = reduce_mean(wide, axis=axes, keepdims=True)
    # The mean is a constant in the gradient of the variance, since its contribution there is zero.
    variance = reduce_mean(raw.SquaredDifference(wide, raw.StopGradient(mean)), axis=axes, keepdims=keepdims, name=name)
    if not keepdims:
        mean = raw.Reshape(mean, shape_of(variance))
    return _like(mean, x), _like(variance, x)


@dispatchable
def weighted_moments(
    x: TensorLike, axes: AxisLike, frequency_weights: TensorLike, keepdims: bool = False, name: str | None = None
) -> tuple[Tensor, Tensor]:
    """Computes weighted mean and variance over `axes`.

    Args:
        x: Numeric tensor.
        axes: Axes to reduce.
        frequency_weights: Weight of each element, broadcast to `x`.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.

    Returns:
        A tuple (mean, variance).
    """
    x = convert_to_tensor(x)
    weights = convert_to_tensor(frequency_weights)
    wide = raw.Cast(x, DstT=float32) if x.dtype in _SHORT else x
    weights = _like(weights, wide)
    weighted = raw.Mul(weights, wide)
    count = reduce_sum(raw.AddV2(weights, raw.ZerosLike(weighted)), axis=axes, keepdims=True)
    mean = raw.DivNoNan(reduce_sum(weighted, axis=axes, keepdims=True), count)
    distance = raw.Mul(weights, raw.SquaredDifference(wide, mean))
    variance = raw.DivNoNan(reduce_sum(distance, axis=axes, keepdims=True), count, name=name)
    if not keepdims:
        reduced = shape_of(reduce_sum(weighted, axis=axes))
        mean, variance = raw.Reshape(mean, reduced), raw.Reshape(variance, reduced)
    return _like(mean, x), _like(variance, x)


@dispatchable
def sufficient_statistics(
    x: TensorLike,
    axes: AxisLike,
    shift: TensorLike | None = None,
    keepdims: bool = False,
    name: str | None = None,
) -> tuple[Any, Any, Any, Any]:
    """Computes the sums from which `normalize_moments` gets mean and variance.

    Args:
        x: Numeric tensor.
        axes: Axes to reduce.
        shift: Value subtracted first for precision, or None.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.

    Returns:
        A tuple (count, sum, sum of squares, shift).
    """
    chosen: Any = axes
    axes = sorted({int(n) for n in chosen} if isinstance(chosen, (list, tuple, set, range)) else {int(chosen)})
    x = convert_to_tensor(x)
    sizes = raw.GatherV2(shape_of(x), ints(list(axes)), ints(0))
    counts = raw.Cast(raw.Prod(sizes, ints([0])), DstT=x.dtype)
    if shift is None:
        terms, squares = x, raw.Square(x)
    else:
        shift = convert_to_tensor(shift, dtype=x.dtype)
        terms, squares = raw.Sub(x, shift), raw.SquaredDifference(x, shift)
    mean_ss = reduce_sum(terms, axis=axes, keepdims=keepdims)
    variance_ss = reduce_sum(squares, axis=axes, keepdims=keepdims, name=name)
    return counts, mean_ss, variance_ss, shift


@dispatchable
def normalize_moments(
    counts: TensorLike, mean_ss: TensorLike, variance_ss: TensorLike, shift: TensorLike | None, name: str | None = None
) -> tuple[Tensor, Tensor]:
    """Computes mean and variance from the results of `sufficient_statistics`.

    Args:
        counts: Number of elements.
        mean_ss: Sum of the elements, less `shift` each.
        variance_ss: Sum of the squares of the elements, less `shift` each.
        shift: The shift that was used, or None.
        name: Name of the operation.

    Returns:
        A tuple (mean, variance).
    """
    divisor = raw.Reciprocal(counts)
    if shift is None:
        mean = shifted = raw.Mul(mean_ss, divisor)
    else:
        shifted = raw.Mul(mean_ss, divisor)
        mean = raw.AddV2(shifted, shift)
    variance = raw.Sub(raw.Mul(variance_ss, divisor), raw.Square(shifted), name=name)
    return mean, variance
