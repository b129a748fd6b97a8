"""keras.ops: tensors made from numbers and shapes."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.ops.conversion import dtype_name, promoted_floats, result_type, tensor
from headrace._src.keras.ops.operation import operation

tnp = tf.experimental.numpy


def _chosen(dtype: Any) -> str:
    return floatx() if dtype is None else dtype_name(dtype)


def array(x: Any, dtype: Any = None) -> Any:
    """`x` as a tensor."""
    return tensor(x, dtype)


def arange(start: Any, stop: Any = None, step: Any = None, dtype: Any = None) -> Any:
    """The numbers from `start` up to `stop`, not included; from zero when only one is given."""
    step = 1 if step is None else step
    if dtype is None:
        dtype = result_type(*(getattr(v, "dtype", type(v)) for v in (start, stop, step) if v is not None))
    name = dtype_name(dtype)
    if stop is None:
        start, stop = 0, start
    # Small dtypes cannot count themselves.
    counted = name if name in ("int32", "int64", "float32", "float64") else "float32" if "float" in name else "int64"
    return tf.cast(tf.range(*(tf.cast(v, counted) for v in (start, stop, step))), name)


def linspace(
    start: Any, stop: Any, num: int = 50, endpoint: bool = True, retstep: bool = False, dtype: Any = None, axis: int = 0
) -> Any:
    """`num` numbers evenly spread from `start` to `stop`."""
    if num < 0:
        raise ValueError(f"`num` must be a non-negative integer. Received: num={num}")
    start, stop = promoted_floats(start, stop)
    parts = num - 1 if endpoint else num
    step = (stop - start) / parts if parts > 0 else tf.fill(tf.shape(stop - start), tf.cast(float("nan"), start.dtype))
    counts = tf.reshape(tf.cast(tf.range(num), start.dtype), [-1] + [1] * (start + stop).shape.rank)
    points = start + counts * (step if parts > 0 else tf.zeros_like(step))
    if endpoint and num > 1:
        points = tf.concat([points[:-1], tf.expand_dims(tf.broadcast_to(stop, tf.shape(points)[1:]), 0)], 0)
    if axis != 0:
        points = tnp.moveaxis(points, 0, axis)
    if dtype is not None:
        points = tf.cast(points, dtype_name(dtype))
    return (points, step) if retstep else points


def logspace(
    start: Any, stop: Any, num: int = 50, endpoint: bool = True, base: float = 10, dtype: Any = None, axis: int = 0
) -> Any:
    """`num` numbers from base^start to base^stop whose logarithms are evenly spread."""
    exponents = linspace(start, stop, num, endpoint, axis=axis)
    points = tf.pow(tf.cast(base, exponents.dtype), exponents)
    return points if dtype is None else tf.cast(points, dtype_name(dtype))


def geomspace(start: Any, stop: Any, num: int = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Any:
    """`num` numbers from `start` to `stop`, each the same multiple of the one before."""
    start, stop = promoted_floats(start, stop)
    signs = tf.sign(start)
    logs = linspace(tf.math.log(tf.abs(start)), tf.math.log(tf.abs(stop)), num, endpoint, axis=axis)
    points = signs * tf.exp(logs)
    return points if dtype is None else tf.cast(points, dtype_name(dtype))


def zeros(shape: Any, dtype: Any = None) -> Any:
    """Zeros."""
    return tf.zeros(shape, _chosen(dtype))


def ones(shape: Any, dtype: Any = None) -> Any:
    """Ones."""
    return tf.ones(shape, _chosen(dtype))


def empty(shape: Any, dtype: Any = None) -> Any:
    """A tensor whose values do not matter; they are zeros."""
    return tf.zeros(shape, _chosen(dtype))


def full(shape: Any, fill_value: Any, dtype: Any = None) -> Any:
    """The same value everywhere."""
    return tf.broadcast_to(tensor(fill_value, _chosen(dtype)), shape)


@operation
def zeros_like(x: Any, dtype: Any = None) -> Any:
    """Zeros in the shape and dtype of `x`."""
    return tf.zeros_like(tensor(x), dtype if dtype is None else dtype_name(dtype))


@operation
def ones_like(x: Any, dtype: Any = None) -> Any:
    """Ones in the shape and dtype of `x`."""
    return tf.ones_like(tensor(x), dtype if dtype is None else dtype_name(dtype))


@operation
def empty_like(x: Any, dtype: Any = None) -> Any:
    """A tensor like `x` whose values do not matter; they are zeros."""
    return zeros_like(x, dtype)


@operation
def full_like(x: Any, fill_value: Any, dtype: Any = None) -> Any:
    """The same value everywhere, in the shape and dtype of `x`."""
    x = tensor(x)
    value = tf.cast(tensor(fill_value), x.dtype if dtype is None else dtype_name(dtype))
    return tf.broadcast_to(value, tf.shape(x))


def eye(N: int, M: int | None = None, k: int = 0, dtype: Any = None) -> Any:
    """Ones on the diagonal `k`, zeros elsewhere."""
    rows, columns = tf.range(N)[:, None], tf.range(N if M is None else M)[None, :]
    return tf.cast(tf.equal(columns - rows, k), _chosen(dtype))


def identity(n: int, dtype: Any = None) -> Any:
    """The identity matrix."""
    return eye(n, dtype=dtype)


def tri(N: int, M: int | None = None, k: int = 0, dtype: Any = None) -> Any:
    """Ones on and below the diagonal `k`, zeros elsewhere."""
    rows, columns = tf.range(N)[:, None], tf.range(N if M is None else M)[None, :]
    return tf.cast(columns - rows <= k, _chosen(dtype))


@operation
def vander(x: Any, N: int | None = None, increasing: bool = False) -> Any:
    """The powers of each number, one row a number."""
    x = tensor(x)
    size = x.shape[0] if N is None else N
    exponents = tf.range(size) if increasing else tf.range(size - 1, -1, -1)
    if x.dtype.is_integer:
        return tf.cast(tf.pow(tf.cast(x, tf.int64)[:, None], tf.cast(exponents, tf.int64)), x.dtype)
    return tf.pow(x[:, None], tf.cast(exponents, x.dtype))


@operation
def meshgrid(*x: Any, indexing: str = "xy") -> Any:
    """Grids of coordinates: each vector laid out along an axis of its own."""
    if indexing not in ("xy", "ij"):
        raise ValueError(f"Valid values for `indexing` are 'xy' and 'ij', but received {indexing}.")
    vectors = [tf.reshape(tensor(v), [-1]) for v in x]
    sizes = [tf.size(v) for v in vectors]
    order = list(range(len(vectors)))
    if indexing == "xy" and len(order) > 1:
        order[0], order[1] = 1, 0
    grids = []
    for place, vector in zip(order, vectors, strict=True):
        shape = [1] * len(vectors)
        shape[place] = -1
        target = [sizes[order.index(axis)] for axis in range(len(vectors))]
        grids.append(tf.broadcast_to(tf.reshape(vector, shape), target))
    return grids
