"""Reductions: sums, means, extremes, counts and cumulative results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.lib.numpy_api import promotion
from headrace._src.lib.numpy_api.arithmetic import quotient
from headrace._src.lib.numpy_api.promotion import (
    as_array,
    cast,
    default_float,
    default_int,
    inexact,
    is_inexact,
    number,
    to_dtype,
    truth,
)
from headrace._src.ops.entry import raw
from headrace._src.ops.math import reduction
from headrace._src.ops.math.argmax import argmax as tf_argmax
from headrace._src.ops.math.argmax import argmin as tf_argmin
from headrace._src.ops.math.rounding import abs_
from headrace._src.ops.math.scan import cumsum as tf_cumsum
from headrace._src.ops.sizes import ints
from headrace._src.tensors.dtypes import DType, bool_, int8, int32, int64, uint32, uint64
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike


def _keep(keepdims: bool | None) -> bool:
    return bool(keepdims)


def _no_out(out: None) -> None:
    if out is not None:
        raise ValueError("Setting out is not supported.")


def _summable(tensor: Tensor, dtype: DTypeLike | None) -> Tensor:
    """Casts to the dtype of sums and products; integers become 64-bit, or where numbers are weak at least 32-bit."""
    if dtype is not None:
        return cast(tensor, to_dtype(dtype))
    least = default_int()
    if tensor.dtype is not bool_ and (not tensor.dtype.is_integer or tensor.dtype.size >= least.size):
        return tensor
    return cast(tensor, {int32: uint32, int64: uint64}[least] if tensor.dtype.is_unsigned else least)


def sum(a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None, keepdims: bool | None = None) -> Tensor:
    """Sums elements along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        dtype: Dtype of the result. Default that of `a`, 64-bit for integers.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    return reduction.reduce_sum(_summable(as_array(a), dtype), axis, _keep(keepdims))


def prod(a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None, keepdims: bool | None = None) -> Tensor:
    """Multiplies elements along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        dtype: Dtype of the result. Default that of `a`, 64-bit for integers.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    return reduction.reduce_prod(_summable(as_array(a), dtype), axis, _keep(keepdims))


def all(a: TensorLike, axis: AxisLike = None, keepdims: bool | None = None) -> Tensor:
    """Returns whether all elements along `axis` are nonzero.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    return reduction.reduce_all(truth(a), axis, _keep(keepdims))


def any(a: TensorLike, axis: AxisLike = None, keepdims: bool | None = None) -> Tensor:
    """Returns whether any element along `axis` is nonzero.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    return reduction.reduce_any(truth(a), axis, _keep(keepdims))


def max(a: TensorLike, axis: AxisLike = None, keepdims: bool | None = None) -> Tensor:
    """Returns the largest element along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    tensor = as_array(a)
    reduce: Callable[..., Any] = reduction.reduce_any if tensor.dtype is bool_ else reduction.reduce_max
    return reduce(tensor, axis, _keep(keepdims))


def min(a: TensorLike, axis: AxisLike = None, keepdims: bool | None = None) -> Tensor:
    """Returns the smallest element along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    tensor = as_array(a)
    reduce: Callable[..., Any] = reduction.reduce_all if tensor.dtype is bool_ else reduction.reduce_min
    return reduce(tensor, axis, _keep(keepdims))


def amax(a: TensorLike, axis: AxisLike = None, out: None = None, keepdims: bool | None = None) -> Tensor:
    """Returns the largest element along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        out: Not supported.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    _no_out(out)
    return max(a, axis, keepdims)


def amin(a: TensorLike, axis: AxisLike = None, out: None = None, keepdims: bool | None = None) -> Tensor:
    """Returns the smallest element along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        out: Not supported.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    _no_out(out)
    return min(a, axis, keepdims)


def ptp(a: TensorLike, axis: AxisLike = None, keepdims: bool | None = None) -> Tensor:
    """Computes the difference of the largest and the smallest element along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    tensor = as_array(a)
    return raw.Sub(max(tensor, axis, keepdims), min(tensor, axis, keepdims))


def mean(
    a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None, out: None = None, keepdims: bool | None = None
) -> Tensor:
    """Computes the mean along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        dtype: Dtype of the result. Default that of `a`, float64 for integers.
        out: Not supported.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    _no_out(out)
    tensor = as_array(a)
    tensor = cast(tensor, to_dtype(dtype)) if dtype is not None else _averageable(tensor)
    return reduction.reduce_mean(tensor, axis, _keep(keepdims))


def _averageable(tensor: Tensor) -> Tensor:
    return tensor if tensor.dtype.is_floating or tensor.dtype.is_complex else cast(tensor, default_float())


def var(
    a: TensorLike,
    axis: AxisLike = None,
    dtype: DTypeLike | None = None,
    out: None = None,
    ddof: int = 0,
    keepdims: bool | None = None,
) -> Tensor:
    """Computes the variance along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        dtype: Dtype of the result. Default that of `a`, float64 for integers.
        out: Not supported.
        ddof: Number subtracted from the number of elements in the divisor.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.

    Raises:
        TypeError: If `dtype` is an integer dtype.
    """
    _no_out(out)
    tensor = _averageable(as_array(a))
    wanted = None if dtype is None else to_dtype(dtype)
    if wanted is not None:
        if not (wanted.is_floating or wanted.is_complex):
            raise TypeError(f"Input must be either real or complex. Received integer type {wanted}.")
        tensor = cast(tensor, promotion.common_dtype([tensor, wanted]))
    centered = raw.Sub(tensor, reduction.reduce_mean(tensor, axis, True))
    squares = raw.Square(abs_(centered) if tensor.dtype.is_complex else centered)
    result = reduction.reduce_mean(squares, axis, _keep(keepdims))
    if ddof:
        count = cast(_count(tensor, axis), result.dtype)
        result = raw.RealDiv(raw.Mul(result, count), raw.Sub(count, number(ddof, count)))
    return result if wanted is None else cast(result, wanted)


def _count(tensor: Tensor, axis: Any) -> Tensor:
    """Returns the number of elements that are reduced to one."""
    if axis is None:
        return raw.Size(tensor, out_type=int64)
    rank = promotion.known_rank("var", tensor)
    axes = [promotion.positive_axis(n, rank) for n in np.atleast_1d(axis)]
    return raw.Prod(raw.GatherV2(raw.Shape(tensor, out_type=int64), ints(axes), 0), 0)


def std(a: TensorLike, axis: AxisLike = None, keepdims: bool | None = None) -> Tensor:
    """Computes the standard deviation along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    return raw.Sqrt(var(a, axis, keepdims=keepdims))


def average(a: TensorLike, axis: AxisLike = None, weights: TensorLike | None = None, returned: bool = False) -> Any:
    """Computes the weighted mean along `axis`.

    Args:
        a: Array.
        axis: Axis to reduce. None reduces all axes.
        weights: Weights with the shape of `a`, or one for each element along `axis`. Default all 1.
        returned: Whether to return the sum of the weights as well.

    Returns:
        Reduced tensor, or a tuple (tensor, sum of the weights) with `returned`.

    Raises:
        ValueError: If `axis` is not an integer.
        InvalidArgumentError: If the shape of `weights` does not fit.
    """
    if axis is not None and not isinstance(axis, (int, np.integer)):
        raise ValueError(f"Argument `axis` must be an integer. Received axis={axis} (of type {type(axis)})")
    tensor = as_array(a)
    if weights is None:
        tensor = inexact(tensor)
        result = reduction.reduce_mean(tensor, axis)
        counts = cast(_count(tensor, axis), tensor.dtype)
    else:
        tensor, weights = (inexact(t) for t in promotion.promoted(tensor, as_array(weights)))
        weights = _weights_along(tensor, weights, axis)
        counts = reduction.reduce_sum(weights, axis)
        result = quotient(reduction.reduce_sum(raw.Mul(tensor, weights), axis), counts)
    return (result, raw.BroadcastTo(counts, raw.Shape(result))) if returned else result


def _weights_along(tensor: Tensor, weights: Tensor, axis: Any) -> Tensor:
    """Reshapes the weights to multiply `tensor`."""
    rank = promotion.known_rank("average", tensor)
    whole = axis is None or weights.shape.rank == rank
    place = 0 if axis is None else promotion.positive_axis(axis, rank)
    if axis is not None and place >= rank:
        raise errors.invalid_argument(f"average: axis {axis} is not an axis of a, which has rank {rank}.")
    # Weights that would broadcast are not accepted: the sum of the weights would be wrong.
    expected = tensor.shape if whole else tensor.shape[place : place + 1]
    if not weights.shape.is_compatible_with(expected):
        raise errors.invalid_argument(f"average: weights must have shape {expected}; received {weights.shape}.")
    if whole:
        return weights
    return raw.Reshape(weights, ints([-1 if n == place else 1 for n in range(rank)]))


# Reductions that ignore NaN.


def nansum(a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None, keepdims: bool = False) -> Tensor:
    """Sums the elements along `axis` that are not NaN.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        dtype: Dtype of the result.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    return sum(_nan_replaced(as_array(a), 0), axis, dtype, keepdims)


def nanprod(a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None, keepdims: bool = False) -> Tensor:
    """Multiplies the elements along `axis` that are not NaN.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        dtype: Dtype of the result.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    return prod(_nan_replaced(as_array(a), 1), axis, dtype, keepdims)


def nanmean(
    a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None, keepdims: bool | None = None
) -> Tensor:
    """Computes the mean of the elements along `axis` that are not NaN.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.
        dtype: Dtype of the result.
        keepdims: Whether reduced axes are kept with size 1.

    Returns:
        Reduced tensor.
    """
    tensor = as_array(a)
    if not is_inexact(tensor.dtype):
        return mean(tensor, axis, dtype, keepdims=keepdims)
    total = nansum(tensor, axis, dtype, _keep(keepdims))
    present = cast(raw.LogicalNot(raw.IsNan(tensor)), total.dtype)
    return quotient(total, reduction.reduce_sum(present, axis, _keep(keepdims)))


def _nan_replaced(tensor: Tensor, value: int) -> Tensor:
    if not is_inexact(tensor.dtype):
        return tensor
    return raw.SelectV2(raw.IsNan(tensor), number(value, tensor), tensor)


# Positions and counts.


def argmax(a: TensorLike, axis: AxisLike = None) -> Tensor:
    """Returns the index of the largest element.

    Args:
        a: Array.
        axis: Axis. None uses the flattened array.

    Returns:
        int64 tensor without `axis`.
    """
    return _position(tf_argmax, a, axis)


def argmin(a: TensorLike, axis: AxisLike = None) -> Tensor:
    """Returns the index of the smallest element.

    Args:
        a: Array.
        axis: Axis. None uses the flattened array.

    Returns:
        int64 tensor without `axis`.
    """
    return _position(tf_argmin, a, axis)


def _position(search: Callable[..., Any], a: TensorLike, axis: Any) -> Tensor:
    tensor = as_array(a)
    if tensor.dtype is bool_:
        tensor = cast(tensor, int8)
    if axis is None or tensor.shape.rank == 0:
        tensor, axis = raw.Reshape(tensor, ints([-1])), 0
    return search(tensor, axis)


def count_nonzero(a: TensorLike, axis: AxisLike = None) -> Tensor:
    """Counts the nonzero elements along `axis`.

    Args:
        a: Array.
        axis: Axis or axes to reduce. None reduces all axes.

    Returns:
        int64 tensor.
    """
    return reduction.reduce_sum(cast(truth(a), int64), axis)


def size(x: TensorLike, axis: AxisLike = None) -> Any:
    """Returns the number of elements: an int if it is known, else a tensor.

    Args:
        x: Array.
        axis: Must be None.

    Raises:
        NotImplementedError: If `axis` is given.
    """
    if axis is not None:
        raise NotImplementedError("axis argument is not supported in the current `np.size` implementation")
    if not isinstance(x, Tensor) and isinstance(x, (int, float, np.int32, np.int64, np.float32, np.float64)):
        return 1
    tensor = as_array(x)
    if tensor.shape.is_fully_defined():
        return np.prod(tensor.shape.as_list(), dtype=int)
    return raw.Size(tensor, out_type=int64)


def ndim(a: TensorLike) -> int | None:
    """Returns the number of axes.

    Args:
        a: Array, or what converts to one.
    """
    return as_array(a).shape.rank


def shape(a: TensorLike) -> TensorShape:
    """Returns the shape as far as it is known.

    Args:
        a: Array, or what converts to one.
    """
    return as_array(a).shape


def isscalar(num: Any) -> bool:
    """Returns whether `num` is a number or an array of rank 0.

    Args:
        num: Any object.
    """
    return as_array(num).shape.rank == 0


# Cumulative results.


def cumsum(a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None) -> Tensor:
    """Computes cumulative sums.

    Args:
        a: Array.
        axis: Axis. None uses the flattened array.
        dtype: Dtype of the result. Default that of `a`, 64-bit for integers.

    Returns:
        Tensor.
    """
    tensor, axis = _running(a, axis, dtype)
    return tf_cumsum(tensor, axis)


def cumprod(a: TensorLike, axis: AxisLike = None, dtype: DTypeLike | None = None) -> Tensor:
    """Computes cumulative products.

    Args:
        a: Array.
        axis: Axis. None uses the flattened array.
        dtype: Dtype of the result. Default that of `a`, 64-bit for integers.

    Returns:
        Tensor.
    """
    tensor, axis = _running(a, axis, dtype)
    return raw.Cumprod(tensor, axis)


def _running(a: TensorLike, axis: Any, dtype: DTypeLike | None) -> tuple[Tensor, int]:
    tensor = as_array(a)
    tensor = cast(tensor, _running_dtype(tensor.dtype) if dtype is None else to_dtype(dtype))
    return (raw.Reshape(tensor, ints([-1])), 0) if axis is None else (tensor, axis)


def _running_dtype(dtype: DType) -> DType:
    return promotion.common_dtype([dtype, default_int()]) if dtype.is_integer else dtype


def diff(a: TensorLike, n: int = 1, axis: int = -1) -> Tensor:
    """Computes the differences of consecutive elements, `n` times.

    Args:
        a: Array of rank 1 or higher.
        n: Number of times.
        axis: Axis of the differences.

    Returns:
        Tensor with the dtype of `a`.

    Raises:
        ValueError: If `n` is negative, or `axis` is out of range.
        IndexError: If `a` is a scalar.
    """
    tensor = as_array(a)
    if n < 0:
        raise ValueError(f"Argument `order` must be a non-negative integer. Received: axis={n}")
    rank = promotion.known_rank("diff", tensor)
    if not rank:
        raise IndexError("diff: the array must have at least one axis.")
    if not -rank <= axis < rank:
        raise ValueError(f"Argument `axis` (received axis={axis}) is out of bounds for input {a!s} of rank {rank}.")
    before = (slice(None),) * (axis % rank)
    for _ in range(n):
        later, earlier = tensor[(*before, slice(1, None))], tensor[(*before, slice(None, -1))]
        tensor = raw.NotEqual(later, earlier) if tensor.dtype is bool_ else raw.Sub(later, earlier)
    return tensor
