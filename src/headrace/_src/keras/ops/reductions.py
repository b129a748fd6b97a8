"""keras.ops: reductions over axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, numeric, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike

tnp = tf.experimental.numpy
_WIDENED = {"bool": "int32", "int8": "int32", "int16": "int32", "uint8": "uint32", "uint16": "uint32"}


def _widened(x: TensorLike) -> Tensor:
    """Converts `x` to a dtype that holds sums: small integers become 32-bit ones."""
    x = tensor(x)
    return tf.cast(x, _WIDENED[x.dtype.name]) if x.dtype.name in _WIDENED else x


@operation
def all(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Returns whether all values along the axes are true.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
    """
    return tf.reduce_all(tf.cast(tensor(x), tf.bool), axis, keepdims)


@operation
def any(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Returns whether any value along the axes is true.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
    """
    return tf.reduce_any(tf.cast(tensor(x), tf.bool), axis, keepdims)


@operation
def sum(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the sum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The sums. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.reduce_sum(_widened(x), axis, keepdims)


@operation
def prod(x: TensorLike, axis: AxisLike = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """Computes the product along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
        dtype: Dtype of the result; inferred for None.

    Returns:
        The products. The reduced axes are dropped unless `keepdims` is True.
    """
    x = _widened(x) if dtype is None else tensor(x, dtype)
    return tf.reduce_prod(x, axis, keepdims)


@operation
def mean(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the mean along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The means. The reduced axes are dropped unless `keepdims` is True.

    >>> float(tf.keras.ops.mean([1, 2]))
    1.5
    """
    return tf.reduce_mean(floating(x), axis, keepdims)


@operation
def var(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the variance along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The variances. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.math.reduce_variance(floating(x), axis, keepdims)


@operation
def std(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the standard deviation along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The standard deviations. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.math.reduce_std(floating(x), axis, keepdims)


def _extreme(
    reduce: Callable[..., Any],
    join: Callable[..., Any],
    x: TensorLike,
    axis: AxisLike,
    keepdims: bool,
    initial: TensorLike | None,
) -> Tensor:
    x = tensor(x)
    if x.dtype is tf.bool:
        return tf.cast(_extreme(reduce, join, tf.cast(x, tf.int32), axis, keepdims, initial), tf.bool)
    found = reduce(x, axis, keepdims)
    return found if initial is None else join(found, tf.cast(initial, x.dtype))


@operation
def max(x: TensorLike, axis: AxisLike = None, keepdims: bool = False, initial: TensorLike | None = None) -> Tensor:
    """Computes the maximum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
        initial: Value included in the comparison, or None.

    Returns:
        The maxima. The reduced axes are dropped unless `keepdims` is True.
    """
    return _extreme(tf.reduce_max, tf.maximum, x, axis, keepdims, initial)


@operation
def min(x: TensorLike, axis: AxisLike = None, keepdims: bool = False, initial: TensorLike | None = None) -> Tensor:
    """Computes the minimum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
        initial: Value included in the comparison, or None.

    Returns:
        The minima. The reduced axes are dropped unless `keepdims` is True.
    """
    return _extreme(tf.reduce_min, tf.minimum, x, axis, keepdims, initial)


@operation
def amax(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the maximum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The maxima. The reduced axes are dropped unless `keepdims` is True.
    """
    return max(x, axis, keepdims)


@operation
def amin(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the minimum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The minima. The reduced axes are dropped unless `keepdims` is True.
    """
    return min(x, axis, keepdims)


@operation
def ptp(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the maximum minus the minimum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The differences. The reduced axes are dropped unless `keepdims` is True.
    """
    return max(x, axis, keepdims) - min(x, axis, keepdims)


def _position(find: Callable[..., Any], x: TensorLike, axis: int | None, keepdims: bool) -> Tensor:
    x = numeric(x)
    rank = x.shape.rank
    if axis is None:
        found = find(tf.reshape(x, [-1]), 0, tf.int32)
        return tf.reshape(found, [1] * rank) if keepdims else found
    found = find(x, axis, tf.int32)
    return tf.expand_dims(found, axis) if keepdims else found


@operation
def argmax(x: TensorLike, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Returns the index of the maximum along an axis, or among all values.

    Args:
        x: Input tensor.
        axis: Axis to search; None searches all values.
        keepdims: Whether reduced axes stay with size one.
    """
    return _position(tf.argmax, x, axis, keepdims)


@operation
def argmin(x: TensorLike, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Returns the index of the minimum along an axis, or among all values.

    Args:
        x: Input tensor.
        axis: Axis to search; None searches all values.
        keepdims: Whether reduced axes stay with size one.
    """
    return _position(tf.argmin, x, axis, keepdims)


@operation
def count_nonzero(x: TensorLike, axis: AxisLike = None) -> Tensor:
    """Counts nonzero values along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.

    Returns:
        The counts, int32, without the reduced axes.
    """
    return tf.reduce_sum(tf.cast(tf.cast(tensor(x), tf.bool), tf.int32), axis)


@operation
def average(x: TensorLike, axis: int | None = None, weights: TensorLike | None = None) -> Tensor:
    """Computes the weighted mean along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        weights: Weight of each value, or None.

    Returns:
        The means, without the reduced axes.
    """
    x = floating(x)
    if weights is None:
        return tf.reduce_mean(x, axis)
    weights = tf.cast(tensor(weights), x.dtype)
    if weights.shape.rank == 1 and x.shape.rank != 1 and axis is not None:
        sizes = [1] * x.shape.rank
        sizes[axis] = -1
        weights = tf.reshape(weights, sizes)
    weights = tf.broadcast_to(weights, tf.shape(x))
    return tf.reduce_sum(x * weights, axis) / tf.reduce_sum(weights, axis)


def _running(compute: Callable[..., Any], x: TensorLike, axis: int | None, dtype: DTypeLike | None) -> Tensor:
    x = numeric(x) if dtype is None else tensor(x, dtype)
    if axis is None:
        x, axis = tf.reshape(x, [-1]), 0
    return compute(x, axis)


@operation
def cumsum(x: TensorLike, axis: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Computes the cumulative sum along an axis.

    Args:
        x: Input tensor.
        axis: Axis to accumulate; None flattens the input.
        dtype: Dtype of the result; inferred for None.

    Returns:
        A tensor of the shape of `x`, flattened if `axis` is None.

    >>> tf.keras.ops.cumsum([1, 2, 3]).numpy()
    array([1, 3, 6], dtype=int32)
    """
    return _running(tf.cumsum, x, axis, dtype)


@operation
def cumprod(x: TensorLike, axis: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Computes the cumulative product along an axis.

    Args:
        x: Input tensor.
        axis: Axis to accumulate; None flattens the input.
        dtype: Dtype of the result; inferred for None.

    Returns:
        A tensor of the shape of `x`, flattened if `axis` is None.
    """
    return _running(tf.math.cumprod, x, axis, dtype)


@operation
def logsumexp(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes `log(sum(exp(x)))` along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        A tensor. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.reduce_logsumexp(floating(x), axis, keepdims)


@operation
def trapezoid(y: TensorLike, x: TensorLike | None = None, dx: float = 1.0, axis: int = -1) -> Tensor:
    """Integrates along an axis by the trapezoidal rule.

    Args:
        y: Values to integrate.
        x: Positions of the values; evenly spaced for None.
        dx: Spacing of evenly spaced values.
        axis: Axis to integrate over.

    Returns:
        The integrals, without the axis.
    """
    y = floating(y)
    moved = tnp.moveaxis(y, axis, -1)
    steps = tf.cast(dx, y.dtype)
    if x is not None:
        points = tf.cast(tensor(x), y.dtype)
        points = points if points.shape.rank == 1 else tnp.moveaxis(points, axis, -1)
        steps = points[..., 1:] - points[..., :-1]
    return tf.reduce_sum(steps * (moved[..., 1:] + moved[..., :-1]) / 2, -1)


# Reductions that ignore NaN.


def _without_nan(x: TensorLike, value: TensorLike) -> tuple[Tensor, Tensor]:
    """Returns `x` with NaN replaced by `value`, and a mask of the values that are not NaN."""
    x = tensor(x)
    if not x.dtype.is_floating:
        return x, tf.ones_like(x, tf.bool)
    number = tf.logical_not(tf.math.is_nan(x))
    return tf.where(number, x, tf.cast(value, x.dtype)), number


@operation
def nansum(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the sum along the axes; NaN counts as zero.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The sums. The reduced axes are dropped unless `keepdims` is True.
    """
    return sum(_without_nan(x, 0)[0], axis, keepdims)


@operation
def nanprod(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the product along the axes; NaN counts as one.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The products. The reduced axes are dropped unless `keepdims` is True.
    """
    return prod(_without_nan(x, 1)[0], axis, keepdims)


@operation
def nancumsum(x: TensorLike, axis: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Computes the cumulative sum along an axis; NaN counts as zero.

    Args:
        x: Input tensor.
        axis: Axis to accumulate; None flattens the input.
        dtype: Dtype of the result; inferred for None.

    Returns:
        A tensor of the shape of `x`, flattened if `axis` is None.
    """
    return cumsum(_without_nan(x, 0)[0], axis, dtype)


@operation
def nancumprod(x: TensorLike, axis: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Computes the cumulative product along an axis; NaN counts as one.

    Args:
        x: Input tensor.
        axis: Axis to accumulate; None flattens the input.
        dtype: Dtype of the result; inferred for None.

    Returns:
        A tensor of the shape of `x`, flattened if `axis` is None.
    """
    return cumprod(_without_nan(x, 1)[0], axis, dtype)


@operation
def nanmean(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the mean along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The means. The reduced axes are dropped unless `keepdims` is True.
    """
    values, number = _without_nan(floating(x), 0)
    return tf.reduce_sum(values, axis, keepdims) / tf.reduce_sum(tf.cast(number, values.dtype), axis, keepdims)


@operation
def nanvar(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the variance along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The variances. The reduced axes are dropped unless `keepdims` is True.
    """
    x = floating(x)
    return nanmean(tf.square(x - nanmean(x, axis, True)), axis, keepdims)


@operation
def nanstd(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the standard deviation along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The standard deviations. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.sqrt(nanvar(x, axis, keepdims))


def _nan_extreme(reduce: Callable[..., Any], far: float, x: TensorLike, axis: AxisLike, keepdims: bool) -> Tensor:
    values, number = _without_nan(x, far)
    found = reduce(values, axis, keepdims)
    if not values.dtype.is_floating:
        return found
    return tf.where(tf.reduce_any(number, axis, keepdims), found, tf.cast(float("nan"), values.dtype))


@operation
def nanmax(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the maximum along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The maxima. The reduced axes are dropped unless `keepdims` is True.
    """
    return _nan_extreme(max, float("-inf"), x, axis, keepdims)


@operation
def nanmin(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the minimum along the axes, ignoring NaN.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The minima. The reduced axes are dropped unless `keepdims` is True.
    """
    return _nan_extreme(min, float("inf"), x, axis, keepdims)


def _nan_position(find: Callable[..., Any], far: float, x: TensorLike, axis: int | None, keepdims: bool) -> Tensor:
    values, number = _without_nan(x, far)
    found = find(values, axis, keepdims)
    return tf.where(tf.reduce_any(number, axis, keepdims), found, -1)  # -1 where all values are NaN


@operation
def nanargmax(x: TensorLike, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Returns the index of the maximum, ignoring NaN; -1 where all values are NaN.

    Args:
        x: Input tensor.
        axis: Axis to search; None searches all values.
        keepdims: Whether reduced axes stay with size one.
    """
    return _nan_position(argmax, float("-inf"), x, axis, keepdims)


@operation
def nanargmin(x: TensorLike, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Returns the index of the minimum, ignoring NaN; -1 where all values are NaN.

    Args:
        x: Input tensor.
        axis: Axis to search; None searches all values.
        keepdims: Whether reduced axes stay with size one.
    """
    return _nan_position(argmin, float("inf"), x, axis, keepdims)
