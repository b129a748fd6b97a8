"""Creates arrays from values, shapes and ranges."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.lib.numpy_api import promotion
from headrace._src.lib.numpy_api.elementwise import log10
from headrace._src.lib.numpy_api.promotion import (
    as_array,
    as_inexact,
    cast,
    inferred_dtype,
    known_rank,
    number,
    to_dtype,
)
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.sequences import range_
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def array(val: TensorLike, dtype: DTypeLike | None = None, copy: bool = True, ndmin: int = 0) -> Tensor:
    """Creates an array.

    Args:
        val: Array, number or nested sequence.
        dtype: Dtype of the result. Python ints become int64, floats float64 by default.
        copy: Whether to copy the values.
        ndmin: Smallest rank; axes of size 1 are added in front.

    Returns:
        Tensor.
    """
    tensor = asarray(val, dtype)
    if copy:
        tensor = raw.Identity(tensor)
    missing = ndmin - known_rank("array", tensor) if ndmin else 0
    for _ in range(missing):
        tensor = expand_dims(tensor, 0)
    return tensor


def asarray(a: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Converts `a` to an array.

    Args:
        a: Array, number or nested sequence.
        dtype: Dtype of the result. Python ints become int64, floats float64 by default.

    Returns:
        Tensor.
    """
    return as_array(a, None if dtype is None else to_dtype(dtype))


def asanyarray(a: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Converts `a` to an array.

    Args:
        a: Array, number or nested sequence.
        dtype: Dtype of the result. Python ints become int64, floats float64 by default.

    Returns:
        Tensor.
    """
    return asarray(a, dtype)


def ascontiguousarray(a: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Converts `a` to an array with at least one axis.

    Args:
        a: Array, number or nested sequence.
        dtype: Dtype of the result. Python ints become int64, floats float64 by default.

    Returns:
        Tensor.
    """
    return array(a, dtype, ndmin=1)


def copy(a: TensorLike) -> Tensor:
    """Copies an array.

    Args:
        a: Array.

    Returns:
        Tensor with the dtype of `a`.
    """
    return array(a)


def shape_vector(shape: Any) -> Tensor:
    """Converts a shape argument, one integer or several, to a vector."""
    vector = as_tensor(shape) if isinstance(shape, Tensor) else as_tensor(shape, dtype_hint=int32)
    if not vector.dtype.is_integer and vector.shape != (0,):
        raise TypeError(f"Cannot convert {shape!r} to EagerTensor of dtype int32")
    return raw.Reshape(vector if vector.dtype.is_integer else ints([]), ints([-1]))


def full(shape: ShapeLike, fill_value: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates an array filled with a value.

    Args:
        shape: Integer or sequence of integers.
        fill_value: Value, broadcast to `shape`.
        dtype: Dtype of the result. Default that of the value.

    Returns:
        Tensor of shape `shape`.
    """
    return raw.BroadcastTo(asarray(fill_value, dtype), shape_vector(shape))


def _filled(shape: Any, value: int, dtype: DTypeLike) -> Tensor:
    wanted = inferred_dtype([0.0]) if dtype is None else to_dtype(dtype)
    return raw.Fill(shape_vector(shape), EagerTensor(np.array(value, wanted.numpy_dtype), wanted))


def zeros(shape: ShapeLike, dtype: DTypeLike = float) -> Tensor:
    """Creates an array of zeros.

    Args:
        shape: Integer or sequence of integers.
        dtype: Dtype of the result.

    Returns:
        Tensor of shape `shape`.
    """
    return _filled(shape, 0, dtype)


def ones(shape: ShapeLike, dtype: DTypeLike = float) -> Tensor:
    """Creates an array of ones.

    Args:
        shape: Integer or sequence of integers.
        dtype: Dtype of the result.

    Returns:
        Tensor of shape `shape`.
    """
    return _filled(shape, 1, dtype)


def empty(shape: ShapeLike, dtype: DTypeLike = float) -> Tensor:
    """Creates an array of zeros.

    Args:
        shape: Integer or sequence of integers.
        dtype: Dtype of the result.

    Returns:
        Tensor of shape `shape`.
    """
    return _filled(shape, 0, dtype)


def zeros_like(a: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates zeros with the shape of `a`.

    Args:
        a: Array.
        dtype: Dtype of the result. Default that of the input.

    Returns:
        Tensor.
    """
    return raw.ZerosLike(asarray(a, dtype))


def ones_like(a: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates ones with the shape of `a`.

    Args:
        a: Array.
        dtype: Dtype of the result. Default that of the input.

    Returns:
        Tensor.
    """
    return raw.OnesLike(asarray(a, dtype))


def empty_like(a: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates zeros with the shape of `a`.

    Args:
        a: Array.
        dtype: Dtype of the result. Default that of the input.

    Returns:
        Tensor.
    """
    return zeros_like(a, dtype)


def full_like(
    a: TensorLike,
    fill_value: TensorLike,
    dtype: DTypeLike | None = None,
    order: str = "K",
    subok: bool = True,
    shape: ShapeLike | None = None,
) -> Tensor:
    """Creates an array with the shape of `a` filled with a value.

    Args:
        a: Array.
        fill_value: Value, broadcast to the shape.
        dtype: Dtype of the result. Default that of the input.
        order: Must be "K".
        subok: Must be True.
        shape: Must be None.

    Returns:
        Tensor.

    Raises:
        ValueError: If `order`, `subok` or `shape` is not its default.
    """
    if order != "K":
        raise ValueError("Non-standard orders are not supported.")
    if not subok:
        raise ValueError("subok being False is not supported.")
    if shape:
        raise ValueError("Overriding the shape is not supported.")
    tensor = as_array(a)
    wanted = tensor.dtype if dtype is None else to_dtype(dtype)
    return raw.BroadcastTo(as_array(fill_value, wanted), raw.Shape(tensor))


def eye(N: int, M: int | None = None, k: int = 0, dtype: DTypeLike = float) -> Tensor:
    """Creates a matrix with ones on a diagonal and zeros elsewhere.

    Args:
        N: Number of rows.
        M: Number of columns. Default N.
        k: Diagonal; positive values lie above the main diagonal.
        dtype: Dtype of the result.

    Returns:
        Matrix of shape [N, M].
    """
    return EagerTensor(np.eye(N, M, k, to_dtype(dtype).numpy_dtype), to_dtype(dtype))


def identity(n: int, dtype: DTypeLike = float) -> Tensor:
    """Creates the identity matrix.

    Args:
        n: Number of rows and columns.
        dtype: Dtype of the result.

    Returns:
        Matrix of shape [n, n].
    """
    return eye(n, dtype=dtype)


def arange(
    start: TensorLike, stop: TensorLike | None = None, step: TensorLike = 1, dtype: DTypeLike | None = None
) -> Tensor:
    """Returns evenly spaced values in [start, stop).

    Args:
        start: First value; 0 if `stop` is None, and then `start` is the bound.
        stop: Upper bound, exclusive.
        step: Distance between values.
        dtype: Dtype of the result. Default the common dtype of the arguments.

    Returns:
        Vector.

    Raises:
        ValueError: If `step` is 0.
    """
    if not isinstance(step, Tensor) and not step:
        raise ValueError("step must be non-zero.")
    wanted = inferred_dtype([v for v in (start, stop, step) if v is not None])
    if dtype is not None:
        given = to_dtype(dtype)
        if given.is_integer and not wanted.is_integer:
            # The bounds keep their fractions; the values lose them.
            return cast(arange(start, stop, step), given)
        wanted = given
    start, stop, step = (as_array(v, wanted) for v in ((0, start, step) if stop is None else (start, stop, step)))
    if type(start) is type(stop) is type(step) is EagerTensor:
        # Bounds in the wrong order give an empty array.
        step_sign = np.sign(step._array)
        if (stop._array - start._array) * step_sign <= 0:
            return EagerTensor(np.zeros(0, wanted.numpy_dtype), wanted)
    return range_(start, stop, step)


def linspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: DTypeLike = float,
    axis: int = 0,
) -> Any:
    """Returns `num` evenly spaced values from `start` to `stop` along a new axis.

    Args:
        start: First values.
        stop: Last values, or the end of the interval if not `endpoint`.
        num: Number of values.
        endpoint: Whether `stop` is the last value.
        retstep: Whether to return the distance between values as well.
        dtype: Has no effect; as in TensorFlow, the result has the dtype of the bounds.
        axis: Position of the new axis.

    Returns:
        Tensor, or a tuple (tensor, step) with `retstep`.

    Raises:
        ValueError: If `num` is negative.
    """
    num = int(num)
    if num < 0:
        raise ValueError(f"Argument `num` (number of samples) must be a non-negative integer. Received: num={num}")
    start, stop = (as_inexact(bound) for bound in promotion.promoted(start, stop, 0.0)[:2])
    intervals = num - 1 if endpoint else num
    step = raw.RealDiv(raw.Sub(stop, start), number(intervals, start)) if intervals else None
    places = EagerTensor(np.arange(num).astype(start.dtype.numpy_dtype), start.dtype)
    rank = known_rank("linspace", raw.AddV2(start, stop))
    place = axis % (rank + 1)
    steps = raw.Reshape(places, ints([-1, *[1] * (rank - place)]))
    first = expand_dims(start, place) if start.shape.rank else start
    if step is None:
        result = raw.AddV2(first, raw.Mul(steps, raw.ZerosLike(steps)))
        step = number(math.nan, start)
    else:
        wide = expand_dims(step, place) if rank else step
        result = raw.AddV2(first, raw.Mul(steps, wide))
        if endpoint and num > 1:
            last = expand_dims(stop, place) if stop.shape.rank else stop
            at_end = raw.Equal(steps, number(num - 1, steps))
            result = raw.SelectV2(at_end, last, result)
    return (result, step) if retstep else result


def logspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    base: float = 10.0,
    dtype: DTypeLike | None = None,
    axis: int = 0,
) -> Tensor:
    """Returns `base` to the power of evenly spaced values from `start` to `stop`.

    Args:
        start: First exponents.
        stop: Last exponents, or the end of the interval if not `endpoint`.
        num: Number of values.
        endpoint: Whether `stop` is the last exponent.
        base: Base of the power.
        dtype: Dtype of the result. Default that of the bounds.
        axis: Position of the new axis.

    Returns:
        Tensor.
    """
    powers = linspace(start, stop, num, endpoint, axis=axis)
    return raw.Pow(*promotion.promoted(base, powers))


def geomspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    dtype: DTypeLike | None = None,
    axis: int = 0,
) -> Tensor:
    """Returns `num` values from `start` to `stop` with a constant ratio.

    Args:
        start: First values.
        stop: Last values, or the end of the interval if not `endpoint`.
        num: Number of values.
        endpoint: Whether `stop` is the last value.
        dtype: Dtype of the result. Default that of the bounds.
        axis: Position of the new axis.

    Returns:
        Tensor.
    """
    wanted = inferred_dtype([start, stop, 0.0]) if dtype is None else to_dtype(dtype)
    start, stop = as_array(start, wanted), as_array(stop, wanted)
    negative = raw.LogicalAnd(raw.Less(start, number(0, start)), raw.Less(stop, number(0, stop)))
    turned = raw.SelectV2(negative, number(-1, start), number(1, start))
    exponents = linspace(log10(raw.Mul(start, turned)), log10(raw.Mul(stop, turned)), num, endpoint, axis=axis)
    along = expand_dims(turned, axis) if turned.shape.rank else turned
    return cast(raw.Mul(raw.Pow(number(10, exponents), exponents), cast(along, exponents.dtype)), wanted)


def vander(x: TensorLike, N: int | None = None, increasing: bool = False) -> Tensor:
    """Returns the Vandermonde matrix, whose columns are powers of `x`.

    Args:
        x: Vector.
        N: Number of columns. Default the length of `x`.
        increasing: Whether powers increase from left to right.

    Returns:
        Matrix of shape [length of x, N].

    Raises:
        ValueError: If `x` is not a vector, or `N` is negative.
    """
    tensor = as_array(x)
    if known_rank("vander", tensor) != 1:
        raise ValueError("x must be a one-dimensional array")
    if N is not None and N < 0:
        raise ValueError("N must be nonnegative")
    exponents = raw.Range(0, shape_of(tensor)[0] if N is None else N, 1)
    if not increasing:
        exponents = raw.ReverseV2(exponents, ints([0]))
    return raw.Pow(expand_dims(tensor, 1), cast(exponents, tensor.dtype))


def polyval(p: TensorLike, x: TensorLike) -> Tensor:
    """Evaluates a polynomial.

    Args:
        p: Vector of coefficients, the highest power first.
        x: Array to evaluate the polynomial at.

    Returns:
        Tensor of the shape of `x`.
    """
    p, x = promotion.promoted(p, x)
    result = raw.ZerosLike(x)
    if not p.shape.rank:
        p = expand_dims(p, 0)
    for coefficient in raw.Unpack(p, num=_static_length(p)):
        result = raw.AddV2(raw.Mul(result, x), coefficient)
    return result


def _static_length(p: Any) -> int:
    length = p.shape[0]
    if length is None:
        raise ValueError("polyval needs a known number of coefficients.")
    return length
