"""Tensors filled with one value, with zeros and ones, with the unit matrix, and one-hot rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.array.overflow import refuse_overflow
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import from_value, like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.csr_matrix import CsrMatrix
from headrace._src.tensors.dtypes import (
    ANY,
    INDEX,
    NUMERIC,
    DType,
    as_dtype,
    bool_,
    float32,
    int8,
    int32,
    int64,
    string,
    uint8,
    variant,
)
from headrace._src.tensors.optional_value import OptionalValue
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.tensor_list import TensorList, as_variant
from headrace._src.tensors.typing import DTypeLike, TensorLike

_OBJECT = np.dtype(object)


@op(
    "ZerosLike",
    "T -> y: T",
    T=ANY,
    shape=like_input,
    differentiable=False,
    elementwise=1,
    exact=True,
    shape_arithmetic=True,
    default_name="zeros_like",
)
def zeros_like_op(xp, x):
    """Returns zeros (or empty strings) in the shape of `x`."""
    if x.dtype == _OBJECT:
        is_variant = x.ndim == 0 and isinstance(x.item(), (TensorList, CsrMatrix, OptionalValue))
        return as_variant(x.item().cleared()) if is_variant else np.full(x.shape, b"", object)
    return xp.zeros(x.shape, x.dtype)


@op(
    "OnesLike",
    "T -> y: T",
    T=(*NUMERIC, bool_),
    shape=like_input,
    differentiable=False,
    elementwise=1,
    exact=True,
    shape_arithmetic=True,
    default_name="ones_like",
)
def ones_like_op(xp, x):
    """Returns ones in the shape of `x`."""
    return xp.ones(x.shape, x.dtype)


def _full(call: ShapeCall) -> Dims:
    line, sizes = call.shapes[0], call.value(0)
    if line is not None and len(line) != 1:
        raise errors.invalid_argument(f"Shape must be rank 1 but is rank {len(line)}")
    if sizes is not None and (sizes < 0).any():
        raise errors.invalid_argument("Fill dimensions must be >= 0")
    return call.as_dims(0)


@op(
    "Fill",
    "index_type, T -> T",
    index_type=INDEX,
    T=ANY,
    shape=_full,
    static=["dims"],
    shape_arithmetic=True,
    batching=batching.one_by_one,
)
def fill_op(xp, dims, value):
    """Returns a tensor of shape `dims` full of the scalar `value`."""
    if getattr(dims, "ndim", 1) != 1:
        raise errors.invalid_argument(f"dims must represent a vector, got shape {dims_text(dims.shape)}")
    sizes = [int(d) for d in dims]
    _check_sizes(sizes)
    if value.size != 1:
        raise errors.invalid_argument(f"value must represent a scalar, got shape {dims_text(value.shape)}")
    value = value.reshape(())
    return np.full(sizes, value[()], value.dtype) if xp is np else xp.full(sizes, value, value.dtype)


def _check_sizes(sizes: list[int]) -> None:
    if any(d < 0 for d in sizes):
        raise errors.invalid_argument(f"Dimension {min(sizes)} must be >= 0")
    refuse_overflow(sizes)


@fill_op.gradient
def _(call, dy):
    rank = dy.shape.rank
    axes = ints(range(rank)) if rank is not None else raw.Range(0, raw.Rank(dy), 1)
    return None, raw.Sum(dy, axes)


@dispatchable
def fill(dims: TensorLike, value: TensorLike, name: str | None = None, layout: None = None) -> Tensor:
    """Returns a tensor of shape `dims` that holds `value` everywhere.

    Args:
        dims: Integer vector, the shape of the result.
        value: Scalar.
        name: Name of the operation.
        layout: Ignored: layouts are not supported.

    >>> tf.fill([2, 2], 7).numpy().tolist()
    [[7, 7], [7, 7]]
    """
    return execute(fill_op, (_shape_vector(dims), value), {}, name)


def _shape_vector(shape: Any) -> Any:
    """Returns a shape as a vector tensor, int64 where int32 does not hold it."""
    if isinstance(shape, Tensor):
        return raw.Reshape(shape, ints([1])) if shape.shape.rank == 0 else shape
    if isinstance(shape, (int, np.integer)):
        shape = [int(shape)]
    if isinstance(shape, (list, tuple)) and state.mode is not None:
        # TensorFlow 1 took floats without a fraction in graphs.
        shape = [int(d) if isinstance(d, float) and d.is_integer() else d for d in shape]
    if isinstance(shape, (list, tuple)) and all(type(d) is int for d in shape):
        wide = any(not -(2**31) <= d < 2**31 for d in shape)
        return EagerTensor(np.array(shape, np.int64 if wide else np.int32))
    if isinstance(shape, np.ndarray) and shape.dtype.kind in "iu":
        return as_tensor(shape.astype(np.int64 if shape.dtype == np.int64 else np.int32))
    if isinstance(shape, (list, tuple)) and any(getattr(d, "dtype", None) is int64 for d in shape):
        return as_tensor(shape, int64)
    return as_tensor(shape, int32)


def _filled(shape: Any, value: Any, dtype: DType, name: str | None) -> Any:
    if state.mode is None and type(shape) in (list, tuple) and dtype is not string:
        try:
            if not value:
                return EagerTensor(np.zeros(shape, dtype._numpy), dtype)
            array = np.empty(shape, dtype._numpy)  # and filled: numpy.full takes three times as long
            array.fill(value)
            return EagerTensor(array, dtype)
        except (ValueError, TypeError, MemoryError):
            pass  # the op raises the error
    return _filled_by_op(shape, value, dtype, name)


def _filled_by_op(shape: Any, value: Any, dtype: DType, name: str | None) -> Any:
    scalar = EagerTensor(np.array(value, dtype._numpy), dtype)
    return execute(fill_op, (_shape_vector(shape), scalar), {}, name)


_make_filled = _filled


def fill_on_host(on_host: bool) -> None:
    """Sets whether NumPy makes eager tensors of zeros and ones; otherwise they are made where ops run."""
    global _make_filled
    _make_filled = _filled if on_host else _filled_by_op


@dispatchable
def zeros(shape: Any, dtype: Any = float32, name: str | None = None, layout: Any = None) -> Any:
    """Returns a tensor of zeros (False, or empty strings).

    Args:
        shape: Shape of the result.
        dtype: Dtype of the result.
        name: Name of the operation.
        layout: Ignored: layouts are not supported.

    >>> tf.zeros([2, 2]).numpy().tolist()
    [[0.0, 0.0], [0.0, 0.0]]
    """
    kind = as_dtype(dtype)
    return _make_filled(shape, b"" if kind is string else 0, kind, name or "zeros")


@dispatchable
def ones(shape: Any, dtype: Any = float32, name: str | None = None, layout: Any = None) -> Any:
    """Returns a tensor of ones.

    Args:
        shape: Shape of the result.
        dtype: Dtype of the result.
        name: Name of the operation.
        layout: Ignored: layouts are not supported.

    Raises:
        TypeError: If `dtype` is string.

    >>> tf.ones([2, 2]).numpy()
    array([[1., 1.],
           [1., 1.]], dtype=float32)
    """
    kind = as_dtype(dtype)
    if kind is string:
        raise TypeError("Cannot convert 1 to EagerTensor of dtype string")
    return _make_filled(shape, 1, kind, name or "ones")


def _like(input: Any, dtype: Any, value: int, entry: Any, name: str | None) -> Any:
    tensor = input if isinstance(input, Tensor) else as_tensor(input)
    kind = tensor.dtype if dtype is None else as_dtype(dtype)
    # In a graph, values of a known shape do not depend on the input: a variable may start with them.
    is_known = type(tensor) is SymbolicTensor and tensor.shape.is_fully_defined() and kind is not variant
    if kind is tensor.dtype and not is_known:
        return execute(entry, (tensor,), {}, name)
    sizes = tensor.shape.as_list() if is_known else shape_of(tensor)
    name = name or entry.default_name
    return zeros(sizes, kind, name) if not value else ones(sizes, kind, name)


@dispatchable
def zeros_like(
    input: TensorLike, dtype: DTypeLike | None = None, name: str | None = None, layout: None = None
) -> Tensor:
    """Returns zeros with the shape of `input`.

    Args:
        input: Tensor.
        dtype: Dtype of the result. Default: that of `input`.
        name: Name of the operation.
        layout: Ignored: layouts are not supported.

    >>> tf.zeros_like([[1, 2], [3, 4]]).numpy()
    array([[0, 0],
           [0, 0]], dtype=int32)
    """
    return _like(input, dtype, 0, zeros_like_op, name)


@dispatchable
def ones_like(
    input: TensorLike, dtype: DTypeLike | None = None, name: str | None = None, layout: None = None
) -> Tensor:
    """Returns ones with the shape of `input`.

    Args:
        input: Tensor.
        dtype: Dtype of the result. Default: that of `input`.
        name: Name of the operation.
        layout: Ignored: layouts are not supported.

    >>> tf.ones_like([5, 6]).numpy().tolist()
    [1, 1]
    """
    return _like(input, dtype, 1, ones_like_op, name)


@op("Empty", "int32 -> dtype", dtype=ANY, shape=from_value(0), stateful=True, differentiable=False, static=["shape"])
def empty(xp, shape, *, dtype: DType, init: bool = False):
    """Returns a tensor with unspecified contents; here they are zeros (or empty strings)."""
    sizes = [int(d) for d in shape]
    _check_sizes(sizes)
    return np.full(sizes, b"", object) if dtype is string else xp.zeros(sizes, dtype.numpy_dtype)


def _is_size(value: Any) -> bool:
    return isinstance(value, Tensor) or hasattr(value, "__index__") or hasattr(value, "__tf_tensor__")


def eye(
    num_rows: Any,
    num_columns: Any = None,
    batch_shape: Any = None,
    dtype: Any = float32,
    name: str | None = None,
) -> Any:
    """Returns an identity matrix, or a batch of them.

    Args:
        num_rows: Number of rows.
        num_columns: Number of columns. Default: `num_rows`.
        batch_shape: Shape of the batch. Default: one matrix.
        dtype: Dtype of the result.
        name: Name of the operation.

    Raises:
        TypeError: If `num_rows` or `num_columns` is not a size, or `dtype` is string.
        InvalidArgumentError: If a size is negative, or the result would have 2**63 elements or more.

    >>> tf.eye(2).numpy().tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    kind = as_dtype(dtype)
    if num_columns is None:
        num_columns = num_rows
    if not (_is_size(num_rows) and _is_size(num_columns)):
        raise TypeError(
            "Arguments `num_rows` and `num_columns` must be positive integer values. "
            f"Received: num_rows={num_rows}, num_columns={num_columns}"
        )
    if kind is string:
        raise TypeError("Cannot convert 1 to EagerTensor of dtype string")
    if not any(isinstance(v, Tensor) for v in (num_rows, num_columns, batch_shape)) and state.mode is None:
        for size in (int(num_rows), int(num_columns)):
            _check_sizes([size])
        matrix = np.eye(int(num_rows), int(num_columns), dtype=kind.numpy_dtype)
        if batch_shape is not None:
            matrix = np.array(np.broadcast_to(matrix, (*(int(d) for d in batch_shape), *matrix.shape)))
        return EagerTensor(matrix, kind)
    rows, columns = (raw.Range(0, as_tensor(n, int32), 1) for n in (num_rows, num_columns))
    matrix = raw.Cast(raw.Equal(raw.ExpandDims(rows, 1), raw.ExpandDims(columns, 0)), DstT=kind)
    if batch_shape is None:
        return matrix
    return raw.BroadcastTo(matrix, raw.ConcatV2([as_tensor(batch_shape, int32), shape_of(matrix)], 0))


def _one_hot_dims(call: ShapeCall) -> Dims:
    dims, depth, axis = call.shapes[0], call.value(1), call.attrs["axis"]
    if dims is None:
        return None
    position = _one_hot_axis(axis, len(dims))
    return (*dims[:position], None if depth is None else int(depth), *dims[position:])


def _one_hot_axis(axis: int, rank: int) -> int:
    if axis != -1 and not 0 <= axis <= rank:
        raise errors.invalid_argument(f"Expected axis to be -1 or between [0, {rank + 1}).  But received: {axis}")
    return rank if axis == -1 else axis


@op(
    "OneHot",
    "TI, int32, T, T -> T",
    T=ANY,
    TI=(uint8, int8, int32, int64),
    shape=_one_hot_dims,
    static=["depth"],
    exact=True,
    default_name="one_hot",
)
def one_hot_op(xp, indices, depth, on_value, off_value, *, axis: int = -1):
    """Returns `on_value` at the position of each index along a new axis of size `depth`, `off_value` elsewhere."""
    position = _one_hot_axis(axis, indices.ndim)
    for name, value in (("depth", depth), ("on_value", on_value), ("off_value", off_value)):
        if np.ndim(value):
            raise errors.invalid_argument(f"{name} must be a scalar, but got: {dims_text(np.shape(value))}")
    if int(depth) < 0:
        raise errors.invalid_argument(f"depth must be non-negative, got: {int(depth)}")
    steps = xp.arange(int(depth)).reshape([-1 if n == position else 1 for n in range(indices.ndim + 1)])
    return xp.where(xp.expand_dims(indices, position) == steps, on_value, off_value)


@one_hot_op.gradient
def _(call, dy):
    return None, None, None, None


@one_hot_op.batching
def _(call):
    if not call.first_alone:
        return None
    return call.op(call.inputs[0].stack, *call.inputs[1:], axis=batching.behind_batch(call.attrs["axis"]))


@dispatchable
def one_hot(
    indices: TensorLike,
    depth: TensorLike,
    on_value: TensorLike | None = None,
    off_value: TensorLike | None = None,
    axis: int | None = None,
    dtype: DTypeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Returns vectors that are `on_value` at the given index and `off_value` elsewhere.

    Args:
        indices: Integer tensor of the positions. An index out of range gives a vector of `off_value`.
        depth: Size of the new axis.
        on_value: Scalar. Default: 1.
        off_value: Scalar. Default: 0.
        axis: Position of the new axis. Default: the last.
        dtype: Dtype of the result. Default: that of the values, else float32.
        name: Name of the operation.

    Raises:
        TypeError: If the dtypes of `on_value`, `off_value` and `dtype` differ, or one of the values is missing for bool
            or string.

    >>> tf.one_hot([0, 2], 3).numpy().tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    kind = None if dtype is None else as_dtype(dtype)
    on, off = (None if v is None else as_tensor(v, dtype_hint=kind) for v in (on_value, off_value))
    for value, what in ((on, "on_value"), (off, "off_value")):
        if value is not None and kind is not None and value.dtype is not kind:
            raise TypeError(f"dtype {value.dtype} of {what} does not match dtype parameter {kind}")
    if on is not None and off is not None and on.dtype is not off.dtype:
        raise TypeError(f"dtype {on.dtype} of on_value does not match dtype {off.dtype} of off_value")
    kind = kind or next((v.dtype for v in (on, off) if v is not None), float32)
    if kind in (bool_, string) and (on is None or off is None):
        raise TypeError(f"Cannot convert {1 if on is None else 0} to EagerTensor of dtype {kind.name}")
    on = EagerTensor(np.array(1, kind.numpy_dtype), kind) if on is None else on
    off = EagerTensor(np.array(0, kind.numpy_dtype), kind) if off is None else off
    return execute(one_hot_op, (indices, depth, on, off), {"axis": -1 if axis is None else int(axis)}, name)
