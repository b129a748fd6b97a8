"""keras.ops: functions that put axes together into one number each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, numeric, tensor
from headrace._src.keras.ops.operation import operation

tnp = tf.experimental.numpy
_WIDENED = {"bool": "int32", "int8": "int32", "int16": "int32", "uint8": "uint32", "uint16": "uint32"}


def _widened(x: Any) -> Any:
    """`x` in a dtype that holds sums: small integers as 32-bit ones."""
    x = tensor(x)
    return tf.cast(x, _WIDENED[x.dtype.name]) if x.dtype.name in _WIDENED else x


@operation
def all(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """Whether all values along the axes are true."""
    return tf.reduce_all(tf.cast(tensor(x), tf.bool), axis, keepdims)


@operation
def any(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """Whether one value along the axes is true."""
    return tf.reduce_any(tf.cast(tensor(x), tf.bool), axis, keepdims)


@operation
def sum(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The sum along the axes."""
    return tf.reduce_sum(_widened(x), axis, keepdims)


@operation
def prod(x: Any, axis: Any = None, keepdims: bool = False, dtype: Any = None) -> Any:
    """The product along the axes."""
    x = _widened(x) if dtype is None else tensor(x, dtype)
    return tf.reduce_prod(x, axis, keepdims)


@operation
def mean(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The mean along the axes."""
    return tf.reduce_mean(floating(x), axis, keepdims)


@operation
def var(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The variance along the axes."""
    return tf.math.reduce_variance(floating(x), axis, keepdims)


@operation
def std(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The standard deviation along the axes."""
    return tf.math.reduce_std(floating(x), axis, keepdims)


def _extreme(
    reduce: Callable[..., Any], join: Callable[..., Any], x: Any, axis: Any, keepdims: bool, initial: Any
) -> Any:
    x = tensor(x)
    if x.dtype is tf.bool:
        return tf.cast(_extreme(reduce, join, tf.cast(x, tf.int32), axis, keepdims, initial), tf.bool)
    found = reduce(x, axis, keepdims)
    return found if initial is None else join(found, tf.cast(initial, x.dtype))


@operation
def max(x: Any, axis: Any = None, keepdims: bool = False, initial: Any = None) -> Any:
    """The largest value along the axes, `initial` among them."""
    return _extreme(tf.reduce_max, tf.maximum, x, axis, keepdims, initial)


@operation
def min(x: Any, axis: Any = None, keepdims: bool = False, initial: Any = None) -> Any:
    """The smallest value along the axes, `initial` among them."""
    return _extreme(tf.reduce_min, tf.minimum, x, axis, keepdims, initial)


@operation
def amax(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The largest value along the axes."""
    return max(x, axis, keepdims)


@operation
def amin(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The smallest value along the axes."""
    return min(x, axis, keepdims)


@operation
def ptp(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The range along the axes: the largest value minus the smallest."""
    return max(x, axis, keepdims) - min(x, axis, keepdims)


def _position(find: Callable[..., Any], x: Any, axis: int | None, keepdims: bool) -> Any:
    x = numeric(x)
    rank = x.shape.rank
    if axis is None:
        found = find(tf.reshape(x, [-1]), 0, tf.int32)
        return tf.reshape(found, [1] * rank) if keepdims else found
    found = find(x, axis, tf.int32)
    return tf.expand_dims(found, axis) if keepdims else found


@operation
def argmax(x: Any, axis: int | None = None, keepdims: bool = False) -> Any:
    """The position of the largest value along an axis, or among all values."""
    return _position(tf.argmax, x, axis, keepdims)


@operation
def argmin(x: Any, axis: int | None = None, keepdims: bool = False) -> Any:
    """The position of the smallest value along an axis, or among all values."""
    return _position(tf.argmin, x, axis, keepdims)


@operation
def count_nonzero(x: Any, axis: Any = None) -> Any:
    """How many values along the axes are not zero."""
    return tf.reduce_sum(tf.cast(tf.cast(tensor(x), tf.bool), tf.int32), axis)


@operation
def average(x: Any, axis: Any = None, weights: Any = None) -> Any:
    """The mean along an axis, each value counting by its weight."""
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


def _running(compute: Callable[..., Any], x: Any, axis: int | None, dtype: Any) -> Any:
    x = numeric(x) if dtype is None else tensor(x, dtype)
    if axis is None:
        x, axis = tf.reshape(x, [-1]), 0
    return compute(x, axis)


@operation
def cumsum(x: Any, axis: int | None = None, dtype: Any = None) -> Any:
    """The sums of all values up to each place."""
    return _running(tf.cumsum, x, axis, dtype)


@operation
def cumprod(x: Any, axis: int | None = None, dtype: Any = None) -> Any:
    """The products of all values up to each place."""
    return _running(tf.math.cumprod, x, axis, dtype)


@operation
def logsumexp(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The logarithm of the sum of exponentials along the axes."""
    return tf.reduce_logsumexp(floating(x), axis, keepdims)


@operation
def trapezoid(y: Any, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    """The integral along an axis by the trapezoidal rule."""
    y = floating(y)
    moved = tnp.moveaxis(y, axis, -1)
    steps = tf.cast(dx, y.dtype)
    if x is not None:
        points = tf.cast(tensor(x), y.dtype)
        points = points if points.shape.rank == 1 else tnp.moveaxis(points, axis, -1)
        steps = points[..., 1:] - points[..., :-1]
    return tf.reduce_sum(steps * (moved[..., 1:] + moved[..., :-1]) / 2, -1)


# Leaving out what is not a number.


def _without_nan(x: Any, value: Any) -> tuple[Any, Any]:
    """`x` with `value` in the place of nan, and where it was a number."""
    x = tensor(x)
    if not x.dtype.is_floating:
        return x, tf.ones_like(x, tf.bool)
    number = tf.logical_not(tf.math.is_nan(x))
    return tf.where(number, x, tf.cast(value, x.dtype)), number


@operation
def nansum(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The sum along the axes; nan counts as zero."""
    return sum(_without_nan(x, 0)[0], axis, keepdims)


@operation
def nanprod(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The product along the axes; nan counts as one."""
    return prod(_without_nan(x, 1)[0], axis, keepdims)


@operation
def nancumsum(x: Any, axis: int | None = None, dtype: Any = None) -> Any:
    """The sums of all values up to each place; nan counts as zero."""
    return cumsum(_without_nan(x, 0)[0], axis, dtype)


@operation
def nancumprod(x: Any, axis: int | None = None, dtype: Any = None) -> Any:
    """The products of all values up to each place; nan counts as one."""
    return cumprod(_without_nan(x, 1)[0], axis, dtype)


@operation
def nanmean(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The mean of the numbers along the axes."""
    values, number = _without_nan(floating(x), 0)
    return tf.reduce_sum(values, axis, keepdims) / tf.reduce_sum(tf.cast(number, values.dtype), axis, keepdims)


@operation
def nanvar(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The variance of the numbers along the axes."""
    x = floating(x)
    return nanmean(tf.square(x - nanmean(x, axis, True)), axis, keepdims)


@operation
def nanstd(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The standard deviation of the numbers along the axes."""
    return tf.sqrt(nanvar(x, axis, keepdims))


def _nan_extreme(reduce: Callable[..., Any], far: float, x: Any, axis: Any, keepdims: bool) -> Any:
    values, number = _without_nan(x, far)
    found = reduce(values, axis, keepdims)
    if not values.dtype.is_floating:
        return found
    return tf.where(tf.reduce_any(number, axis, keepdims), found, tf.cast(float("nan"), values.dtype))


@operation
def nanmax(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The largest number along the axes."""
    return _nan_extreme(max, float("-inf"), x, axis, keepdims)


@operation
def nanmin(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The smallest number along the axes."""
    return _nan_extreme(min, float("inf"), x, axis, keepdims)


def _nan_position(find: Callable[..., Any], far: float, x: Any, axis: int | None, keepdims: bool) -> Any:
    values, number = _without_nan(x, far)
    found = find(values, axis, keepdims)
    return tf.where(tf.reduce_any(number, axis, keepdims), found, -1)  # -1 where there is no number at all


@operation
def nanargmax(x: Any, axis: int | None = None, keepdims: bool = False) -> Any:
    """The position of the largest number; -1 where there is none."""
    return _nan_position(argmax, float("-inf"), x, axis, keepdims)


@operation
def nanargmin(x: Any, axis: int | None = None, keepdims: bool = False) -> Any:
    """The position of the smallest number; -1 where there is none."""
    return _nan_position(argmin, float("inf"), x, axis, keepdims)
