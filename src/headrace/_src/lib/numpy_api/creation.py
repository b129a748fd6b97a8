"""Arrays from values, shapes and ranges."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.lib.numpy_api import promotion
from headrace._src.lib.numpy_api.elementwise import log10
from headrace._src.lib.numpy_api.promotion import as_array, as_inexact, cast, common_dtype, known_rank, number, to_dtype
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.sequences import range_
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import EagerTensor, Tensor


def array(val: Any, dtype: Any = None, copy: bool = True, ndmin: int = 0) -> Any:
    """An array of the numbers in `val`, with axes of size 1 in front to have `ndmin` of them."""
    tensor = asarray(val, dtype)
    if copy:
        tensor = raw.Identity(tensor)
    missing = ndmin - known_rank("array", tensor) if ndmin else 0
    for _ in range(missing):
        tensor = expand_dims(tensor, 0)
    return tensor


def asarray(a: Any, dtype: Any = None) -> Any:
    """`a` as an array; Python's numbers have 64 bits."""
    return as_array(a, None if dtype is None else to_dtype(dtype))


def asanyarray(a: Any, dtype: Any = None) -> Any:
    """`a` as an array; Python's numbers have 64 bits."""
    return asarray(a, dtype)


def ascontiguousarray(a: Any, dtype: Any = None) -> Any:
    """`a` as an array of at least one axis."""
    return array(a, dtype, ndmin=1)


def copy(a: Any) -> Any:
    """A copy of `a`."""
    return array(a)


def shape_vector(shape: Any) -> Any:
    """A `shape` argument, a number or several, as a vector."""
    vector = as_tensor(shape) if isinstance(shape, Tensor) else as_tensor(shape, dtype_hint=int32)
    if not vector.dtype.is_integer and vector.shape != (0,):
        raise TypeError(f"Cannot convert {shape!r} to EagerTensor of dtype int32")
    return raw.Reshape(vector if vector.dtype.is_integer else ints([]), ints([-1]))


def full(shape: Any, fill_value: Any, dtype: Any = None) -> Any:
    """An array of `shape` that repeats `fill_value`, which broadcasts."""
    return raw.BroadcastTo(asarray(fill_value, dtype), shape_vector(shape))


def _filled(shape: Any, value: int, dtype: Any) -> Any:
    wanted = common_dtype([0.0]) if dtype is None else to_dtype(dtype)
    return raw.Fill(shape_vector(shape), EagerTensor(np.array(value, wanted.numpy_dtype), wanted))


def zeros(shape: Any, dtype: Any = float) -> Any:
    """An array of zeros."""
    return _filled(shape, 0, dtype)


def ones(shape: Any, dtype: Any = float) -> Any:
    """An array of ones."""
    return _filled(shape, 1, dtype)


def empty(shape: Any, dtype: Any = float) -> Any:
    """An array of zeros."""
    return _filled(shape, 0, dtype)


def zeros_like(a: Any, dtype: Any = None) -> Any:
    """Zeros in the shape of `a`, and in its dtype unless another is given."""
    return raw.ZerosLike(asarray(a, dtype))


def ones_like(a: Any, dtype: Any = None) -> Any:
    """Ones in the shape of `a`, and in its dtype unless another is given."""
    return raw.OnesLike(asarray(a, dtype))


def empty_like(a: Any, dtype: Any = None) -> Any:
    """Zeros in the shape of `a`, and in its dtype unless another is given."""
    return zeros_like(a, dtype)


def full_like(
    a: Any, fill_value: Any, dtype: Any = None, order: str = "K", subok: bool = True, shape: Any = None
) -> Any:
    """`fill_value` in the shape of `a`, and in its dtype unless another is given."""
    if order != "K":
        raise ValueError("Non-standard orders are not supported.")
    if not subok:
        raise ValueError("subok being False is not supported.")
    if shape:
        raise ValueError("Overriding the shape is not supported.")
    tensor = as_array(a)
    wanted = tensor.dtype if dtype is None else to_dtype(dtype)
    return raw.BroadcastTo(as_array(fill_value, wanted), raw.Shape(tensor))


def eye(N: int, M: int | None = None, k: int = 0, dtype: Any = float) -> Any:
    """Ones on the diagonal `k` of an N by M matrix, zeros elsewhere."""
    return EagerTensor(np.eye(N, M, k, to_dtype(dtype).numpy_dtype), to_dtype(dtype))


def identity(n: int, dtype: Any = float) -> Any:
    """The n by n identity matrix."""
    return eye(n, dtype=dtype)


def arange(start: Any, stop: Any = None, step: Any = 1, dtype: Any = None) -> Any:
    """The numbers from `start` (0 when it is the only one) up to but without `stop`."""
    if not isinstance(step, Tensor) and not step:
        raise ValueError("step must be non-zero.")
    wanted = to_dtype(dtype) if dtype is not None else common_dtype(v for v in (start, stop, step) if v is not None)
    start, stop, step = (as_array(v, wanted) for v in ((0, start, step) if stop is None else (start, stop, step)))
    if type(start) is type(stop) is type(step) is EagerTensor:
        # Nothing lies between bounds in the wrong order.
        step_sign = np.sign(step._array)
        if (stop._array - start._array) * step_sign <= 0:
            return EagerTensor(np.zeros(0, wanted.numpy_dtype), wanted)
    return range_(start, stop, step)


def linspace(
    start: Any,
    stop: Any,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: Any = float,
    axis: int = 0,
) -> Any:
    """`num` evenly spaced numbers from `start` to `stop`, along a new `axis`.

    Args:
        start: The first numbers.
        stop: The last numbers, or where the next would be if not `endpoint`.
        num: How many.
        endpoint: Whether `stop` is among them.
        retstep: Whether to return the distance between two of them as well.
        dtype: Kept for NumPy's signature; the numbers stay in the dtype of the bounds, as in TensorFlow.
        axis: Where the new axis goes.
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
    start: Any,
    stop: Any,
    num: int = 50,
    endpoint: bool = True,
    base: float = 10.0,
    dtype: Any = None,
    axis: int = 0,
) -> Any:
    """`base` to the power of numbers evenly spaced from `start` to `stop`, in the dtype of the bounds."""
    powers = linspace(start, stop, num, endpoint, axis=axis)
    return raw.Pow(*promotion.promoted(base, powers))


def geomspace(start: Any, stop: Any, num: int = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Any:
    """`num` numbers from `start` to `stop` with one ratio between neighbours."""
    wanted = common_dtype([start, stop, common_dtype([0.0])]) if dtype is None else to_dtype(dtype)
    start, stop = as_array(start, wanted), as_array(stop, wanted)
    negative = raw.LogicalAnd(raw.Less(start, number(0, start)), raw.Less(stop, number(0, stop)))
    turned = raw.SelectV2(negative, number(-1, start), number(1, start))
    exponents = linspace(log10(raw.Mul(start, turned)), log10(raw.Mul(stop, turned)), num, endpoint, axis=axis)
    along = expand_dims(turned, axis) if turned.shape.rank else turned
    return cast(raw.Mul(raw.Pow(number(10, exponents), exponents), cast(along, exponents.dtype)), wanted)


def vander(x: Any, N: int | None = None, increasing: bool = False) -> Any:
    """The matrix whose columns are powers of `x`, falling unless `increasing`."""
    tensor = as_array(x)
    if known_rank("vander", tensor) != 1:
        raise ValueError("x must be a one-dimensional array")
    if N is not None and N < 0:
        raise ValueError("N must be nonnegative")
    exponents = raw.Range(0, shape_of(tensor)[0] if N is None else N, 1)
    if not increasing:
        exponents = raw.ReverseV2(exponents, ints([0]))
    return raw.Pow(expand_dims(tensor, 1), cast(exponents, tensor.dtype))


def polyval(p: Any, x: Any) -> Any:
    """The polynomial with coefficients `p`, highest power first, at `x`."""
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
