"""Reductions along axes: sum, mean, product, largest, smallest, all, any, and the Euclidean norm."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.broadcasting import conj, static_shape
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.half_kernels import SHORT_FLOATS, extremum, widen
from headrace._src.ops.math.sums import LARGE, add_up
from headrace._src.ops.operands import axis_operand
from headrace._src.ops.rules import reduction
from headrace._src.ops.small_constants import axis as axis_tensor
from headrace._src.ops.small_constants import number
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import INDEX, NUMERIC, REAL, DType, bool_, int32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AnyArray, AxisLike, TensorLike

_STATIC = ["reduction_indices"]
_RAW_NAMES = {"axis": "reduction_indices"}


_KEEP_AXES: dict[str, Any] = {"keep_dims": True}
_DROP_AXES: dict[str, Any] = {"keep_dims": False}


@functools.cache
def _all_axes(rank: int) -> EagerTensor:
    return axis_tensor(*range(rank))


def _axes(array: Any, indices: Any) -> tuple[int, ...] | None:
    """Returns the axes in `indices` as a tuple, None for all of them; checks for repetitions, NumPy checks the rest."""
    if indices is _all_axes(array.ndim)._array:  # what the public functions pass for `axis=None`
        return None
    if getattr(indices, "ndim", 1) > 1:
        indices = indices.ravel()
    axes = indices.tolist() if type(indices) is np.ndarray else indices
    axes = (axes,) if type(axes) is int else tuple(axes)
    if len(axes) > 1:
        rank = array.ndim
        positive = [a % rank for a in axes if -rank <= a < rank]
        for axis in positive:
            if positive.count(axis) > 1:
                raise errors.invalid_argument(f"Invalid reduction arguments: Axes contains duplicate dimension: {axis}")
    return axes


def _accumulated(reduce: Callable[..., Any], array: Any, indices: AnyArray, keep_dims: bool) -> AnyArray:
    """Returns a NumPy sum or product in the dtype of its input; short floats are added up in float32."""
    axes = _axes(array, indices)
    dtype = array.dtype
    if dtype in SHORT_FLOATS:
        wide = array if reduce is add_up else widen(array)
        return reduce(wide, axes, np.float32, keepdims=keep_dims).astype(dtype)
    return reduce(array, axes, dtype, keepdims=keep_dims)


@op(
    "Sum",
    "T, Tidx -> T",
    T=NUMERIC,
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    exact="integers",
    shape_arithmetic=True,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
    flops=flops.reduction,
)
def sum_op(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Computes the sum of the elements along axes."""
    if xp is np:
        return _accumulated(add_up if input.size >= LARGE else np.add.reduce, input, reduction_indices, keep_dims)
    return xp.sum(input, _axes(input, reduction_indices), input.dtype, keepdims=keep_dims)


@sum_op.gradient
def _(call, dy):
    return _spread(call, dy), None


def _extremum(function: Any, array: Any, axes: Any, keep_dims: bool) -> Any:
    found = extremum(function, array, axes, keep_dims) if array.dtype in SHORT_FLOATS else None
    return function.reduce(array, axes, keepdims=keep_dims) if found is None else found


def _kept_shape(call: Any) -> Any:
    """Returns the shape of a reduction's result with axes of size 1 where it was reduced."""
    source, indices = call.inputs
    axes, shape = static_value(indices), static_shape(source)
    if axes is not None and shape is not None:
        gone = {int(a) % len(shape) for a in axes.ravel()}
        return axis_tensor(*[1 if n in gone else size for n, size in enumerate(shape)])
    sizes, rank = raw.Shape(source), raw.Rank(source)
    indices = raw.Reshape(raw.Cast(indices, DstT=int32), axis_tensor(-1))
    indices = raw.FloorMod(raw.AddV2(indices, rank), raw.Maximum(rank, 1))
    positions = raw.Range(number(0, int32), rank, number(1, int32))
    return raw.DynamicStitch([positions, indices], [sizes, raw.OnesLike(indices)])


def _kept(call: Any, value: Any) -> Any:
    """Returns a value of the shape of the reduction's result, broadcastable against its input."""
    return value if call.attrs["keep_dims"] else raw.Reshape(value, _kept_shape(call))


def _spread(call: Any, value: Any) -> Any:
    """Returns a value of the shape of the reduction's result, repeated to the shape of its input."""
    source = call.inputs[0]
    shape = static_shape(source)
    return raw.BroadcastTo(_kept(call, value), raw.Shape(source) if shape is None else axis_tensor(*shape))


def _count(array: Any, axes: tuple[int, ...] | None) -> int:
    return array.size if axes is None else math.prod(array.shape[a] for a in axes)


@op(
    "Mean",
    "T, Tidx -> T",
    T=NUMERIC,
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
    flops=flops.each_input,
)
def mean_op(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Computes the mean of the elements along axes; that of integers is rounded toward zero."""
    axes = _axes(input, reduction_indices)
    dtype = input.dtype
    if dtype.kind in "iu":
        wide = np.uint64 if dtype.kind == "u" else np.int64
        total = xp.sum(input, axes, wide, keepdims=keep_dims)
        count = max(_count(input, axes), 1)
        return (xp.sign(total) * (xp.abs(total) // xp.asarray(count, wide))).astype(dtype)
    if dtype in SHORT_FLOATS:
        if xp is np:
            total = add_up(input, axes, np.float32, keepdims=keep_dims)
            return (total / np.float32(_count(input, axes))).astype(dtype)
        return xp.mean(input, axes, np.float32, keepdims=keep_dims).astype(dtype)
    total = (add_up if xp is np else xp.sum)(input, axes, dtype, keepdims=keep_dims)
    return total / _count(input, axes)


@mean_op.gradient
def _(call, dy):
    source, result = call.inputs[0], call.outputs[0]
    spread = _spread(call, dy)
    before, after = static_shape(source), static_shape(result)
    if before is not None and after is not None:
        factor = number(max(math.prod(before) // max(math.prod(after), 1), 1), source.dtype)
    else:
        one = number(1, int32)
        count = raw.FloorDiv(raw.Size(source), raw.Maximum(raw.Size(result), one))
        factor = raw.Cast(count, DstT=source.dtype)
    return raw.RealDiv(spread, factor), None


@op(
    "Prod",
    "T, Tidx -> T",
    T=NUMERIC,
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    exact="integers",
    shape_arithmetic=True,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
)
def prod_op(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Computes the product of the elements along axes."""
    if xp is np:
        return _accumulated(np.multiply.reduce, input, reduction_indices, keep_dims)
    return xp.prod(input, _axes(input, reduction_indices), input.dtype, keepdims=keep_dims)


@prod_op.gradient
def _(call, dy):
    """Computes the product of the other elements: the cumulative products before and after each one."""
    source, indices = call.inputs
    rank = source.shape.rank
    axes = static_value(indices)
    if rank is not None and axes is not None:
        gone = sorted({int(a) % max(rank, 1) for a in axes.ravel()})
        order = axis_tensor(*gone, *[n for n in range(rank) if n not in gone])
        gone_count: Any = number(len(gone), int32)
        back: Any = axis_tensor(*np.argsort(order._array).tolist())
    else:
        order, gone_count = _reduced_axes_first(source, indices)
        back = raw.InvertPermutation(order)
    moved = raw.Transpose(source, order)
    sizes = raw.Shape(moved)
    start = number(0, int32)
    reduced = raw.Slice(sizes, axis_tensor(0), raw.Reshape(gone_count, axis_tensor(1)))
    count = raw.Prod(reduced, start)
    flat = raw.Reshape(moved, raw.Pack([count, raw.FloorDiv(raw.Size(moved), raw.Maximum(count, number(1, int32)))]))
    others = raw.Mul(
        raw.Cumprod(flat, start, exclusive=True, reverse=False), raw.Cumprod(flat, start, exclusive=True, reverse=True)
    )
    slope = raw.Transpose(raw.Reshape(conj(others), sizes), back)
    return raw.Mul(_spread(call, dy), slope), None


def _reduced_axes_first(source: Tensor, indices: Tensor) -> tuple[Any, Any]:
    """In a graph of unknown rank: the order of the axes with the reduced ones in front, and how many these are."""
    rank = raw.Rank(source)
    zero, one = number(0, int32), number(1, int32)
    indices = raw.Reshape(raw.Cast(indices, DstT=int32), axis_tensor(-1))
    indices = raw.FloorMod(raw.AddV2(indices, rank), raw.Maximum(rank, 1))
    kept, _ = raw.ListDiff(raw.Range(zero, rank, one), indices)
    return raw.ConcatV2([indices, kept], zero), raw.Size(indices)


def _least(dtype: np.dtype) -> Any:
    return -np.inf if dtype.kind not in "iu" else np.iinfo(dtype).min


def _greatest(dtype: np.dtype) -> Any:
    return np.inf if dtype.kind not in "iu" else np.iinfo(dtype).max


@op(
    "Max",
    "T, Tidx -> T",
    T=REAL,
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    exact=True,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
)
def max_op(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Computes the largest element along axes."""
    axes = _axes(input, reduction_indices)
    if input.size:
        if xp is np:
            return _extremum(np.maximum, input, axes, keep_dims)
        return xp.max(input, axes, keepdims=keep_dims)
    return xp.max(input, axes, keepdims=keep_dims, initial=_least(input.dtype))


@op(
    "Min",
    "T, Tidx -> T",
    T=REAL,
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    exact=True,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
)
def min_op(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Computes the smallest element along axes."""
    axes = _axes(input, reduction_indices)
    if input.size:
        if xp is np:
            return _extremum(np.minimum, input, axes, keep_dims)
        return xp.min(input, axes, keepdims=keep_dims)
    return xp.min(input, axes, keepdims=keep_dims, initial=_greatest(input.dtype))


@max_op.gradient
@min_op.gradient
def _(call, dy):
    """Splits the gradient evenly among the elements that equal the extremum."""
    source, indices = call.inputs
    is_extreme = raw.Cast(raw.Equal(source, _kept(call, call.outputs[0])), DstT=source.dtype)
    count = raw.Sum(is_extreme, indices, keep_dims=True)
    return raw.Mul(raw.RealDiv(is_extreme, count), _kept(call, dy)), None


@op(
    "All",
    "bool, Tidx -> bool",
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    differentiable=False,
    exact=True,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
)
def all_op(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Returns whether all elements along axes are true."""
    return xp.all(input, _axes(input, reduction_indices), keepdims=keep_dims)


@op(
    "Any",
    "bool, Tidx -> bool",
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    differentiable=False,
    exact=True,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
)
def any_op(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Returns whether any element along axes is true."""
    return xp.any(input, _axes(input, reduction_indices), keepdims=keep_dims)


@op(
    "EuclideanNorm",
    "T, Tidx -> T",
    T=NUMERIC,
    Tidx=INDEX,
    shape=reduction,
    static=_STATIC,
    batching=batching.reduction,
    raw_names=_RAW_NAMES,
)
def euclidean_norm(xp, input, reduction_indices, *, keep_dims: bool = False):
    """Computes the square root of the sum of squared magnitudes along axes."""
    axes = _axes(input, reduction_indices)
    wide = np.float32 if input.dtype in SHORT_FLOATS else input.dtype
    values = input.astype(wide)
    squares = (values * xp.conj(values)).real if values.dtype.kind == "c" else values * values
    return xp.sqrt(xp.sum(squares, axes, squares.dtype, keepdims=keep_dims)).astype(input.dtype)


@euclidean_norm.gradient
def _(call, dy):
    norm = call.outputs[0]
    return raw.Mul(call.inputs[0], _kept(call, raw.RealDiv(dy, norm))), None


def reduction_axes(tensor: Any, axis: Any) -> Any:
    """Returns the input `reduction_indices` for an `axis` argument: None means all axes."""
    if axis is not None:
        return number(axis, int32) if type(axis) is int else axis_operand(axis)
    if type(tensor) is EagerTensor:
        return _all_axes(tensor._array.ndim)
    rank = tensor.shape.rank
    if rank is not None:
        return _all_axes(rank)
    return raw.Range(number(0, int32), raw.Rank(tensor), number(1, int32))


def _reduce(
    entry: Op, input_tensor: Any, axis: Any, keepdims: bool, name: str | None, dtype: DType | None = None
) -> Any:
    tensor = input_tensor if isinstance(input_tensor, Tensor) else as_tensor(input_tensor, dtype)
    result = execute(entry, (tensor, reduction_axes(tensor, axis)), _KEEP_AXES if keepdims else _DROP_AXES, name)
    if axis is None and not keepdims and type(tensor) is not EagerTensor and isinstance(result, Tensor):
        result.set_shape(())  # the axes of an input of unknown rank are not a constant
    return result


@dispatchable
def reduce_sum(input_tensor: Any, axis: Any = None, keepdims: bool = False, name: str | None = None) -> Any:
    """Computes the sum along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        The sums. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_sum([[1, 2], [3, 4]], axis=1).numpy().tolist()
    [3, 7]
    """
    return _reduce(sum_op, input_tensor, axis, keepdims, name)


@dispatchable
def reduce_mean(
    input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the mean along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        The means, in the dtype of the input: that of integers is rounded toward zero.

    >>> tf.reduce_mean([1.0, 2.0, 6.0]).numpy().item()
    3.0
    """
    return _reduce(mean_op, input_tensor, axis, keepdims, name)


@dispatchable
def reduce_prod(
    input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the product along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        The products. The reduced axes are dropped unless `keepdims` is True.

    >>> print(tf.reduce_prod([1, 2, 3, 4]).numpy())
    24
    """
    return _reduce(prod_op, input_tensor, axis, keepdims, name)


@dispatchable
def reduce_max(
    input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the maximum along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        The maxima. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_max([[1, 9], [5, 2]], axis=0, keepdims=True).numpy().tolist()
    [[5, 9]]
    """
    return _reduce(max_op, input_tensor, axis, keepdims, name)


@dispatchable
def reduce_min(
    input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the minimum along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        The minima. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_min([[3, 1], [5, 4]], axis=1).numpy()
    array([1, 4], dtype=int32)
    """
    return _reduce(min_op, input_tensor, axis, keepdims, name)


@dispatchable
def reduce_all(
    input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the logical AND of the elements along axes.

    Args:
        input_tensor: Boolean tensor.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        A bool tensor. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_all([[True, False], [True, True]], axis=1).numpy().tolist()
    [False, True]
    """
    return _reduce(all_op, input_tensor, axis, keepdims, name, bool_)


@dispatchable
def reduce_any(
    input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the logical OR of the elements along axes.

    Args:
        input_tensor: Boolean tensor.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        A bool tensor. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.reduce_any([[False, True], [False, False]], axis=1).numpy()
    array([ True, False])
    """
    return _reduce(any_op, input_tensor, axis, keepdims, name, bool_)


@dispatchable
def reduce_euclidean_norm(
    input_tensor: TensorLike, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the square root of the sum of squares along axes.

    Args:
        input_tensor: Tensor of numbers to reduce.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        name: Name of the operation.

    Returns:
        The norms. The reduced axes are dropped unless `keepdims` is True.
    """
    return _reduce(euclidean_norm, input_tensor, axis, keepdims, name)
