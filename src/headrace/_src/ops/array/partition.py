"""Dealing rows out to several tensors by number, and putting them back together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims


def _partitioned(call: ShapeCall) -> list[list[Dims]]:
    data, partitions = call.shapes
    count = call.attrs["num_partitions"]
    if data is None or partitions is None:
        return [[None] * count]
    merge_dims(data[: len(partitions)], partitions)
    return [[(None, *data[len(partitions) :])] * count]


@op("DynamicPartition", "T, int32 -> outputs: num_partitions*T", T=ANY, shape=_partitioned, engine="host")
def dynamic_partition(xp, data, partitions, *, num_partitions: int):
    """Distributes the rows of a tensor to several tensors.

    Args:
        data: Tensor of any dtype.
        partitions: int32 tensor whose shape is a prefix of that of `data`: the number of the output for each row.
        num_partitions: Number of outputs.
        name: Name of the operation.

    Returns:
        List of tensors.

    Raises:
        InvalidArgumentError: If `num_partitions` is less than 1, the shape of `data` does not start with that of
            `partitions`, or a number in `partitions` is not in [0, num_partitions).

    >>> [part.numpy() for part in tf.dynamic_partition([10, 20, 30], [0, 1, 0], num_partitions=2)]
    [array([10, 30], dtype=int32), array([20], dtype=int32)]
    """
    if num_partitions < 1:
        raise errors.invalid_argument(f"Value for attr 'num_partitions' of {num_partitions} must be at least minimum 1")
    if data.shape[: partitions.ndim] != partitions.shape:
        raise errors.invalid_argument(
            "data.shape must start with partitions.shape, got "
            f"data.shape = {dims_text(data.shape)}, partitions.shape = {dims_text(partitions.shape)}"
        )
    outside = (partitions < 0) | (partitions >= num_partitions)
    if outside.any():
        bad = np.argwhere(outside)[0]
        where = f"[{','.join(map(str, bad))}]" if len(bad) else ""
        raise errors.invalid_argument(f"partitions{where} = {partitions[tuple(bad)]} is not in [0, {num_partitions})")
    return [data[partitions == k] for k in range(num_partitions)]


@dynamic_partition.gradient
def _(call, *dys):
    data, partitions = call.inputs
    sizes = shape_of(partitions)
    positions = raw.Reshape(raw.Range(0, raw.Size(partitions), 1), sizes)
    dealt = raw.DynamicPartition(positions, partitions, num_partitions=call.attrs["num_partitions"])
    return raw.Reshape(raw.DynamicStitch(dealt, list(dys)), shape_of(data)), None


def _stitched(call: ShapeCall) -> Dims:
    indices, data = call.shapes
    row: Dims = None
    for where, what in zip(indices, data, strict=True):
        if where is not None and what is not None:
            merge_dims(what[: len(where)], where)
            row = merge_dims(row, what[len(where) :])
    values = [static_value(t) for t in call.inputs[0]]
    count = None if any(v is None for v in values) else _row_count(values)
    return None if row is None else (count, *row)


def _row_count(indices: Sequence[Any]) -> int:
    return max((int(np.max(i)) + 1 for i in indices if np.size(i)), default=0)


def _stitch(xp: Any, indices: Sequence[Any], data: Sequence[Any]) -> Any:
    row = data[0].shape[np.ndim(indices[0]) :]
    for n, (where, what) in enumerate(zip(indices, data, strict=True)):
        outer = np.ndim(where)
        if tuple(what.shape[:outer]) != tuple(np.shape(where)):
            raise errors.invalid_argument(
                f"data[{n}].shape = {dims_text(what.shape)} does not start with "
                f"indices[{n}].shape = {dims_text(np.shape(where))}"
            )
        if tuple(what.shape[outer:]) != tuple(row):
            raise errors.invalid_argument(
                f"Need data[0].shape[{np.ndim(indices[0])}:] = data[{n}].shape[{outer}:], got data[0].shape = "
                f"{dims_text(data[0].shape)}, data[{n}].shape = {dims_text(what.shape)}, indices[0].shape = "
                f"{dims_text(np.shape(indices[0]))}, indices[{n}].shape = {dims_text(np.shape(where))}"
            )
        if np.size(where) and np.min(where) < 0:
            raise errors.invalid_argument(f"indices[{n}] is out of range")
    count = _row_count(indices)
    kind = data[0].dtype
    result: Any = np.full((count, *row), b"", object) if kind.kind == "O" else xp.zeros((count, *row), kind)
    for where, what in zip(indices, data, strict=True):
        places = np.reshape(np.asarray(where, np.int64), -1)
        rows = what.reshape(len(places), *row)
        if xp is np:
            result[places] = rows
        else:
            last = (
                len(places) - 1 - np.unique(places[::-1], return_index=True)[1]
            )  # of equal positions the last one wins
            result = result.at[places[last]].set(rows[last])
    return result


@op("DynamicStitch", "N*int32, N*T -> merged: T", T=ANY, shape=_stitched, static=["indices"], shape_arithmetic=True)
def dynamic_stitch(xp, indices, data):
    """Interleaves the rows of several tensors.

    Args:
        indices: List of int32 tensors: the position of each row in the result.
        data: List of tensors; `data[n].shape` starts with `indices[n].shape`.
        name: Name of the operation.

    Returns:
        The rows at their positions. If a position occurs twice, the last row wins; positions that do not occur hold
        zeros.

    Raises:
        InvalidArgumentError: If the shape of a tensor in `data` does not start with that of its indices, the rest of
            the shapes differs, or an index is out of range.

    >>> tf.dynamic_stitch([[0, 2], [1]], [[10, 30], [20]]).numpy()
    array([10, 20, 30], dtype=int32)
    """
    return _stitch(xp, indices, data)


@op("ParallelDynamicStitch", "N*int32, N*T -> merged: T", T=ANY, shape=_stitched, static=["indices"])
def parallel_dynamic_stitch(xp, indices, data):
    """Like DynamicStitch; if an index occurs twice, which row wins is unspecified."""
    return _stitch(xp, indices, data)


def _unstitched(call: Any, dy: Any) -> list[Any]:
    count = len(call.inputs) // 2
    return [*[None] * count, *(raw.GatherV2(dy, where, 0) for where in call.inputs[:count])]


dynamic_stitch.gradient(_unstitched)
parallel_dynamic_stitch.gradient(_unstitched)
