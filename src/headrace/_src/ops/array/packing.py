"""Stacking tensors along a new axis, and taking them apart again."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable, execute, record
from headrace._src.ops.eager_shortcuts import is_plain, plain_arrays
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.shapes import Dims, TensorShape, dims_text, merge_dims
from headrace._src.tensors.tensor import EagerTensor, Tensor


def _packed(call: ShapeCall) -> Dims:
    dims: Dims = None
    for one in call.shapes[0]:
        dims = merge_dims(dims, one)
    if dims is None:
        return None
    axis = _new_axis(call.attrs["axis"], len(dims))
    return (*dims[:axis], len(call.shapes[0]), *dims[axis:])


def _new_axis(axis: int, rank: int) -> int:
    if not -rank - 1 <= axis <= rank:
        raise errors.invalid_argument(f"axis = {axis} not in [{-rank - 1}, {rank + 1})")
    return axis % (rank + 1)


@op("Pack", "N*T -> T", T=ANY, shape=_packed, exact=True, shape_arithmetic=True)
def pack(xp, values, *, axis: int = 0):
    """Returns tensors of one shape stacked along a new axis."""
    if not values:
        raise errors.invalid_argument("values must hold at least one tensor")
    first = values[0].shape
    for n, value in enumerate(values):
        if value.shape != first:
            raise errors.invalid_argument(
                f"Shapes of all inputs must match: values[0].shape = {dims_text(first)} "
                f"!= values[{n}].shape = {dims_text(value.shape)}"
            )
    return xp.stack(values, _new_axis(axis, len(first)))


@pack.gradient
def _(call, dy):
    return raw.Unpack(dy, num=len(call.inputs), axis=call.attrs["axis"])


@pack.batching
def _(call):
    return raw.Pack([call.stack_of(v) for v in call.inputs[0]], axis=batching.behind_batch(call.attrs["axis"]))


@dispatchable
def stack(values: Any, axis: int = 0, name: str = "stack") -> Tensor:
    """Stacks tensors along a new axis.

    Args:
        values: List of tensors of the same shape and dtype.
        axis: Position of the new axis.
        name: Name of the operation.

    Returns:
        The stacked tensor.

    Raises:
        TypeError: If `values` is a single tensor in a graph, and `axis` is not 0.
        ValueError: If `axis` is out of range.

    >>> tf.stack([[1, 2], [3, 4]], axis=1).numpy().tolist()
    [[1, 3], [2, 4]]
    """
    if not isinstance(values, (list, tuple)):
        if isinstance(values, Tensor) and state.mode is not None and not hasattr(values, "_array"):
            if axis == 0:  # TensorFlow converts the list to a tensor, and this is one already
                return values
            raise TypeError(f"tf.stack needs a list of tensors; {values!r} is a single tensor.")
        values = list(values) if hasattr(values, "__len__") or hasattr(values, "__iter__") else [values]
    if not len(values):
        return as_tensor([])
    axis = int(axis)
    direct = _stacked_directly(values, axis)
    if direct is not None:
        return direct
    if axis == 0 and not any(isinstance(value, Tensor) for value in values):
        with contextlib.suppress(TypeError, ValueError):  # the op raises its own errors
            return as_tensor(values)  # in the dtype of all, where an op takes that of the first
    rank = as_tensor(values[0]).shape.rank
    if rank is not None and not -rank - 1 <= axis <= rank:
        raise ValueError(f"Argument `axis` = {axis} not in range [{-rank - 1}, {rank + 1})")
    return execute(pack, (values,), {"axis": axis}, name)


def _stacked_directly(values: Any, axis: int) -> EagerTensor | None:
    arrays = plain_arrays(values)
    if not arrays:
        return None
    first = arrays[0].shape
    if not -len(first) - 1 <= axis <= len(first):
        return None  # the slow path raises the error, as for different shapes
    for array in arrays:
        if array.shape != first:
            return None
    position = axis % (len(first) + 1)
    spread = (slice(None),) * position + (None,)
    result = EagerTensor(np.concatenate([array[spread] for array in arrays], position), values[0]._dtype)
    if state.recorders:
        record(pack, values, (result,), {"axis": axis})
    return result


def _unpacked(call: ShapeCall) -> list[list[Dims]]:
    dims, axis, num = call.shapes[0], call.attrs["axis"], call.attrs["num"]
    if dims is None:
        return [[None] * num]
    axis = _old_axis(axis, len(dims))
    if dims[axis] not in (None, num):
        raise errors.invalid_argument(f"Input shape axis {axis} must equal {num}, got shape {dims_text(dims)}")
    return [[(*dims[:axis], *dims[axis + 1 :])] * num]


def _old_axis(axis: int, rank: int) -> int:
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"axis = {axis} not in [{-rank}, {rank})")
    return axis % rank


@op("Unpack", "T -> num*T", T=ANY, shape=_unpacked, exact=True, shape_arithmetic=True)
def unpack(xp, value, *, num: int, axis: int = 0):
    """Returns the slices of `value` along `axis` as separate tensors."""
    axis = _old_axis(axis, value.ndim)
    if value.shape[axis] != num:
        raise errors.invalid_argument(f"Input shape axis {axis} must equal {num}, got shape {dims_text(value.shape)}")
    lead = (slice(None),) * axis
    return [value[(*lead, n, ...)] for n in range(num)]


@unpack.gradient
def _(call, *dys):
    return raw.Pack(list(dys), axis=call.attrs["axis"])


@unpack.batching
def _(call):
    axis = batching.behind_batch(call.attrs["axis"])
    return raw.Unpack(call.inputs[0].stack, num=call.attrs["num"], axis=axis)


@dispatchable
def unstack(value: Any, num: int | None = None, axis: int = 0, name: str = "unstack") -> list[Any]:
    """Splits a tensor into its slices along an axis.

    Args:
        value: Tensor.
        num: Size of the axis. Default: inferred.
        axis: Axis to remove.
        name: Name of the operation.

    Returns:
        List of tensors.

    Raises:
        ValueError: If `axis` is out of range, or `num` is None and the size of the axis is unknown.

    >>> [row.numpy().tolist() for row in tf.unstack([[1, 2], [3, 4]])]
    [[1, 2], [3, 4]]
    """
    value = as_tensor(value)
    if num is None:
        if is_plain(value) and -value._array.ndim <= axis < value._array.ndim:
            return _unstacked_directly(value, axis)
        dims = value.shape
        if dims.rank is not None:
            if not -dims.rank <= axis < dims.rank:
                raise ValueError(f"Argument `axis` = {axis} not in range [{-dims.rank}, {dims.rank})")
            num = dims[axis]
        if num is None:
            raise ValueError(f"Cannot infer argument `num` from shape {dims}")
    return execute(unpack, (value,), {"num": int(num), "axis": int(axis)}, name)


def _unstacked_directly(value: EagerTensor, axis: int) -> list[EagerTensor]:
    array = value._array
    lead = (slice(None),) * (axis % array.ndim)
    parts = [EagerTensor(array[(*lead, n, ...)], value._dtype) for n in range(array.shape[axis])]
    if state.recorders:
        record(unpack, (value,), parts, {"num": len(parts), "axis": axis})
    return parts


@op("ParallelConcat", "N*T -> T", T=ANY, shape=lambda call: call.attrs["shape"]._dims)
def parallel_concat(xp, values, *, shape: TensorShape):
    """Returns tensors with a first axis of size 1 joined along it."""
    for n, value in enumerate(values):
        if not value.ndim or value.shape[0] != 1 or value.shape != values[0].shape:
            raise errors.invalid_argument(f"values[{n}] must have a first axis of size 1, got {dims_text(value.shape)}")
    result = xp.concatenate(values, 0)
    if not shape.is_compatible_with(result.shape):
        raise errors.invalid_argument(f"the values join to shape {dims_text(result.shape)}; `shape` says {shape}")
    return result


@parallel_concat.gradient
def _(call, dy):
    return raw.Split(0, dy, num_split=len(call.inputs))


def parallel_stack(values: Any, name: str = "parallel_stack") -> Tensor:
    """Stacks tensors along a new first axis. Only in graphs.

    Args:
        values: List of tensors of the same, fully known shape.
        name: Name of the operation.

    Returns:
        The stacked tensor.

    Raises:
        RuntimeError: If executing eagerly.
    """
    if state.mode is None:
        raise RuntimeError("tf.parallel_stack() is not compatible with eager execution.")
    tensors = [as_tensor(v) for v in values]
    shape = TensorShape([len(tensors)]).concatenate(tensors[0].shape)
    return raw.ParallelConcat([raw.ExpandDims(t, 0) for t in tensors], shape=shape, name=name)
