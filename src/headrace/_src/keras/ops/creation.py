"""keras.ops: creation of tensors from values and shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.ops.conversion import dtype_name, promoted_floats, result_type, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

tnp = tf.experimental.numpy


def _chosen(dtype: DTypeLike | None) -> str:
    return floatx() if dtype is None else dtype_name(dtype)


def array(x: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Converts `x` to a tensor.

    Args:
        x: Input tensor.
        dtype: Dtype of the tensor; inferred for None.

    Returns:
        A tensor.
    """
    return tensor(x, dtype)


def arange(
    start: TensorLike, stop: TensorLike | None = None, step: TensorLike | None = None, dtype: DTypeLike | None = None
) -> Tensor:
    """Returns evenly spaced values from `start` up to, not including, `stop`.

    Args:
        start: First value; with one argument only, the end of a range that starts at zero.
        stop: End of the range, not included.
        step: Distance between values; 1 when not given.
        dtype: Dtype of the result; inferred for None.

    >>> tf.keras.ops.arange(3).numpy()
    array([0, 1, 2], dtype=int32)
    """
    step = 1 if step is None else step
    if dtype is None:
        dtype = result_type(*(getattr(v, "dtype", type(v)) for v in (start, stop, step) if v is not None))
    name = dtype_name(dtype)
    if stop is None:
        start, stop = 0, start
    # tf.range does not support small dtypes.
    counted = name if name in ("int32", "int64", "float32", "float64") else "float32" if "float" in name else "int64"
    first, last, distance = (tf.cast(v, counted) for v in (start, stop, step))
    return tf.cast(tf.range(first, last, distance), name)


def linspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: DTypeLike | None = None,
    axis: int = 0,
) -> Tensor | tuple[Tensor, Tensor]:
    """Returns `num` evenly spaced values from `start` to `stop`.

    Args:
        start: First value.
        stop: Last value.
        num: Number of values.
        endpoint: Whether `stop` is included.
        retstep: Whether to also return the distance between values.
        dtype: Dtype of the result; the default float type for None.
        axis: Axis of the result along which values are laid out.

    Raises:
        ValueError: If `num` is negative.

    >>> tf.keras.ops.linspace(0.0, 1.0, 3).numpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
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
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    base: float = 10,
    dtype: DTypeLike | None = None,
    axis: int = 0,
) -> Tensor:
    """Returns `num` values from `base^start` to `base^stop`, evenly spaced on a logarithmic scale.

    Args:
        start: First exponent.
        stop: Last exponent.
        num: Number of values.
        endpoint: Whether `stop` is included.
        base: Base of the powers.
        dtype: Dtype of the result; the default float type for None.
        axis: Axis of the result along which values are laid out.
    """
    exponents: Any = linspace(start, stop, num, endpoint, axis=axis)
    points = tf.pow(tf.cast(base, exponents.dtype), exponents)
    return points if dtype is None else tf.cast(points, dtype_name(dtype))


def geomspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    dtype: DTypeLike | None = None,
    axis: int = 0,
) -> Tensor:
    """Returns `num` values from `start` to `stop` in geometric progression.

    Args:
        start: First value.
        stop: Last value.
        num: Number of values.
        endpoint: Whether `stop` is included.
        dtype: Dtype of the result; the default float type for None.
        axis: Axis of the result along which values are laid out.
    """
    start, stop = promoted_floats(start, stop)
    signs = tf.sign(start)
    logs = linspace(tf.math.log(tf.abs(start)), tf.math.log(tf.abs(stop)), num, endpoint, axis=axis)
    points = signs * tf.exp(logs)
    return points if dtype is None else tf.cast(points, dtype_name(dtype))


def zeros(shape: ShapeLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor of zeros.

    Args:
        shape: Shape of the result.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.zeros(shape, _chosen(dtype))


def ones(shape: ShapeLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor of ones.

    Args:
        shape: Shape of the result.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.ones(shape, _chosen(dtype))


def empty(shape: ShapeLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor with unspecified values; they are zeros.

    Args:
        shape: Shape of the result.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A tensor of zeros.
    """
    return tf.zeros(shape, _chosen(dtype))


def full(shape: Sequence[int | Tensor] | Tensor, fill_value: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor filled with one value.

    Args:
        shape: Shape of the result.
        fill_value: Value of all elements.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.broadcast_to(tensor(fill_value, _chosen(dtype)), shape)


@operation
def zeros_like(x: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor of zeros with the shape and dtype of `x`.

    Args:
        x: Input tensor.
        dtype: Dtype of the result; that of `x` for None.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.zeros_like(tensor(x), dtype if dtype is None else dtype_name(dtype))


@operation
def ones_like(x: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor of ones with the shape and dtype of `x`.

    Args:
        x: Input tensor.
        dtype: Dtype of the result; that of `x` for None.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.ones_like(tensor(x), dtype if dtype is None else dtype_name(dtype))


@operation
def empty_like(x: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor with the shape and dtype of `x` and unspecified values; they are zeros.

    Args:
        x: Input tensor.
        dtype: Dtype of the result; that of `x` for None.

    Returns:
        A tensor of zeros.
    """
    return zeros_like(x, dtype)


@operation
def full_like(x: TensorLike, fill_value: TensorLike, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a tensor filled with one value, with the shape and dtype of `x`.

    Args:
        x: Input tensor.
        fill_value: Value of all elements.
        dtype: Dtype of the result; that of `x` for None.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor(x)
    value = tf.cast(tensor(fill_value), x.dtype if dtype is None else dtype_name(dtype))
    return tf.broadcast_to(value, tf.shape(x))


def eye(N: int, M: int | None = None, k: int = 0, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a matrix with ones on the diagonal `k` and zeros elsewhere.

    Args:
        N: Number of rows.
        M: Number of columns; `N` for None.
        k: Index of the diagonal: 0 is the main one, positive is above.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A matrix of shape (`N`, `M`).
    """
    rows, columns = tf.range(N)[:, None], tf.range(N if M is None else M)[None, :]
    return tf.cast(tf.equal(columns - rows, k), _chosen(dtype))


def identity(n: int, dtype: DTypeLike | None = None) -> Tensor:
    """Creates an identity matrix.

    Args:
        n: Number of rows and columns.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A matrix of shape (`n`, `n`).
    """
    return eye(n, dtype=dtype)


def tri(N: int, M: int | None = None, k: int = 0, dtype: DTypeLike | None = None) -> Tensor:
    """Creates a matrix with ones on and below the diagonal `k` and zeros elsewhere.

    Args:
        N: Number of rows.
        M: Number of columns; `N` for None.
        k: Index of the diagonal: 0 is the main one, positive is above.
        dtype: Dtype of the result; the default float type for None.

    Returns:
        A matrix of shape (`N`, `M`).
    """
    rows, columns = tf.range(N)[:, None], tf.range(N if M is None else M)[None, :]
    return tf.cast(columns - rows <= k, _chosen(dtype))


@operation
def vander(x: TensorLike, N: int | None = None, increasing: bool = False) -> Tensor:
    """Creates a Vandermonde matrix: each row holds the powers of one value.

    Args:
        x: Input tensor.
        N: Number of columns; the number of values for None.
        increasing: Whether the powers increase from left to right.

    Returns:
        A matrix with one row for each value of `x` and `N` columns.
    """
    x = tensor(x)
    size = x.shape[0] if N is None else N
    exponents = tf.range(size) if increasing else tf.range(size - 1, -1, -1)
    if x.dtype.is_integer:
        return tf.cast(tf.pow(tf.cast(x, tf.int64)[:, None], tf.cast(exponents, tf.int64)), x.dtype)
    return tf.pow(x[:, None], tf.cast(exponents, x.dtype))


@operation
def meshgrid(*x: TensorLike, indexing: str = "xy") -> list[Tensor]:
    """Creates coordinate grids from vectors.

    Args:
        *x: Vectors of coordinates.
        indexing: "xy" or "ij".

    Returns:
        A list of tensors, one for each vector, all of the same shape.

    Raises:
        ValueError: If `indexing` is neither "xy" nor "ij".
    """
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
