"""Strings joined: several tensors element by element, along axes, by segments."""

from __future__ import annotations

import math

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import reduction
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings.arrays import string_array
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import INDEX, string
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def _joined(call: ShapeCall) -> Dims:
    shapes = call.shapes[0]
    if any(dims is None for dims in shapes):
        return None
    result: Dims = ()
    for dims in shapes:
        if dims == ():
            continue
        try:
            result = dims if result == () else merge_dims(result, dims)
        except (errors.InvalidArgumentError, ValueError):
            raise errors.invalid_argument(
                f"Input shapes do not match: {dims_text(result)} vs. {dims_text(dims)}"
            ) from None
    return result


@op("StringJoin", "N*string -> output: string", shape=_joined, engine="host", differentiable=False, elementwise=1)
def string_join(xp, inputs, *, separator: str = ""):
    """Returns the strings of several tensors joined element by element; scalars go with every element."""
    shape: tuple[int, ...] = ()
    for array in inputs:
        if array.ndim:
            if shape and array.shape != shape:
                raise errors.invalid_argument(
                    f"Input shapes do not match: {dims_text(shape)} vs. {dims_text(array.shape)}"
                )
            shape = array.shape
    between = separator.encode()
    size = math.prod(shape)
    columns = [a.ravel().tolist() if a.ndim else [a.item()] * size for a in inputs]
    rows = zip(*columns, strict=True) if columns else [()]
    return string_array([between.join(row) for row in rows], shape)


@dispatchable
def join(inputs: TensorLike, separator: str = "", name: str | None = None) -> Tensor:
    """Joins the strings of several tensors elementwise.

    Args:
        inputs: List of string tensors of the same shape; scalars are broadcast.
        separator: Text between the strings.
        name: Name of the operation.

    Returns:
        A string tensor of the broadcast shape.

    >>> tf.strings.join(["a", ["b", "c"]], separator="-").numpy().tolist()
    [b'a-b', b'a-c']
    """
    return string_join(inputs, separator=separator, name=name)


@op("ReduceJoin", "string, int32 -> output: string", shape=reduction, engine="host", differentiable=False)
def reduce_join_op(xp, inputs, reduction_indices, *, keep_dims: bool = False, separator: str = ""):
    """Returns the strings along axes joined; the axis named first varies fastest."""
    rank = inputs.ndim
    axes: list[int] = []
    for axis in reduction_indices.ravel().tolist():
        if not -rank <= axis < rank:
            raise errors.out_of_range(f"Invalid reduction dimension {axis} for input with {rank} dimension(s)")
        if axis % rank in axes:
            raise errors.invalid_argument(f"Duplicate reduction dimension {axis}")
        axes.append(axis % rank)
    if not axes:
        return inputs
    kept = [axis for axis in range(rank) if axis not in axes]
    shape = tuple(inputs.shape[axis] for axis in kept)
    rows, length = math.prod(shape), math.prod(inputs.shape[axis] for axis in axes)
    table = inputs.transpose([*kept, *reversed(axes)]).reshape(rows, length)
    between = separator.encode()
    if keep_dims:
        shape = tuple(1 if axis in axes else size for axis, size in enumerate(inputs.shape))
    return string_array([between.join(row) for row in table.tolist()], shape)


@dispatchable
def reduce_join(
    inputs: TensorLike, axis: AxisLike = None, keepdims: bool = False, separator: str = "", name: str | None = None
) -> Tensor:
    """Joins the strings along axes.

    Args:
        inputs: String tensor.
        axis: Axis or axes to reduce. Default: all.
        keepdims: Whether reduced axes stay with size 1.
        separator: Text between the strings.
        name: Name of the operation.

    Returns:
        A string tensor. The reduced axes are dropped unless `keepdims` is True.

    >>> tf.strings.reduce_join([["a", "b"], ["c", "d"]], axis=-1).numpy().tolist()
    [b'ab', b'cd']
    """
    inputs = convert_to_tensor(inputs, string)
    if axis is None:
        rank = inputs.shape.rank
        axis = list(range(rank - 1, -1, -1)) if rank is not None else raw.Range(raw.Rank(inputs) - 1, -1, -1)
    if not isinstance(axis, Tensor):
        axis = convert_to_tensor(np.asarray(axis, np.int32))
    return reduce_join_op(inputs, axis, keep_dims=keepdims, separator=separator, name=name)


def _by_segments(call: ShapeCall) -> Dims:
    data, ids, _ = call.shapes
    count = call.value(2)
    if data is None or ids is None:
        return None
    return (None if count is None or count.ndim else int(count), *data[len(ids) :])


@op(
    "UnsortedSegmentJoin", "string, Tindices, Tnumsegments -> output: string",
    Tindices=INDEX, Tnumsegments=INDEX, shape=_by_segments, engine="host", differentiable=False,
)  # fmt: skip
def unsorted_segment_join_op(xp, inputs, segment_ids, num_segments, *, separator: str = ""):
    """Returns the strings of each segment joined in their order."""
    if num_segments.ndim:
        raise errors.invalid_argument("Number of segments must be a scalar")
    count = int(num_segments)
    if count < 0:
        raise errors.invalid_argument(f"Number of segments must be non-negative but got {count}")
    if not segment_ids.ndim:
        raise errors.invalid_argument("Segment_id cannot have rank 0")
    if segment_ids.ndim > inputs.ndim:
        raise errors.invalid_argument(f"Segment_id rank {segment_ids.ndim} is larger than input rank {inputs.ndim}")
    for axis, (found, wanted) in enumerate(zip(segment_ids.shape, inputs.shape)):
        if found != wanted:
            raise errors.invalid_argument(
                f"Segment dimension is {found} while input dimension is {wanted} in rank {axis}"
            )
    ids = segment_ids.ravel().tolist()
    if ids and not (min(ids) >= 0 and max(ids) < count):
        raise errors.invalid_argument("segment_ids are not allowed to exceed num_segments or to have negative values.")
    inner = inputs.shape[segment_ids.ndim :]
    width = math.prod(inner)
    groups: list[list[bytes]] = [[] for _ in range(count * width)]
    for segment, row in zip(ids, inputs.reshape(len(ids), width).tolist(), strict=True):
        for column, text in enumerate(row):
            groups[segment * width + column].append(text)
    between = separator.encode()
    return string_array([between.join(group) for group in groups], (count, *inner))


@dispatchable
def unsorted_segment_join(
    inputs: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, separator: str = "", name: str | None = None
) -> Tensor:
    """Joins the strings of each segment.

    Args:
        inputs: String tensor.
        segment_ids: Integer tensor whose shape is a prefix of that of `inputs`.
        num_segments: Number of segments.
        separator: Text between the strings.
        name: Name of the operation.

    Returns:
        One string for each segment; empty for segments without strings.

    >>> tf.strings.unsorted_segment_join(["a", "b", "c"], [1, 0, 1], 2, separator="-").numpy().tolist()
    [b'b', b'a-c']
    """
    return unsorted_segment_join_op(inputs, segment_ids, num_segments, separator=separator, name=name)
