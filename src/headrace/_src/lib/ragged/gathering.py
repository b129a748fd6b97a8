"""Gathers rows by index: along the first or a batched axis, and by coordinates."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check
from headrace._src.lib.ragged.construction import as_ragged_or_tensor, match_row_splits_dtypes
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.lib.ragged.structure import axis_in_range, row
from headrace._src.ops.array.gathering import gather as dense_gather
from headrace._src.ops.array.gathering import gather_nd as dense_gather_nd
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors import dtypes
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def gather(
    params: TensorLike,
    indices: TensorLike,
    validate_indices: Any = None,
    axis: AxisLike = None,
    batch_dims: int = 0,
    name: str | None = None,
) -> Any:
    """Gathers slices of `params` at `indices`; at least one of them is ragged."""
    values, places = as_ragged_or_tensor(params), as_ragged_or_tensor(indices, dtype_hint=dtypes.int32)
    match_row_splits_dtypes([values, places])
    if batch_dims < 0:
        batch_dims = axis_in_range(batch_dims, places.shape.rank, "batch_dims")
    axis = batch_dims if axis is None else axis_in_range(axis, values.shape.rank)
    if axis < batch_dims:
        raise ValueError(
            f"axis must be greater than or equal to batch_dims; tf.gather got axis={axis}, batch_dims={batch_dims}."
        )
    if batch_dims > 0:
        return _in_batches(values, places, axis, batch_dims)
    if axis > 0:
        return _along_axis(values, places, axis)
    if isinstance(places, RaggedTensor):
        return places.with_values(gather(values, places.values))
    if not isinstance(values, RaggedTensor):
        return dense_gather(values, places)
    if places.shape.rank == 0:
        return row(values, places)
    return gather_rows(values, places)


def gather_rows(params: RaggedTensor, indices: Any) -> RaggedTensor:
    """Gathers the rows of `params` at dense `indices` of rank 1 or higher."""
    nested = list(params.nested_row_splits)
    rank = len(nested) + indices.shape.rank - 1
    splits, values = raw.RaggedGather(nested, params.flat_values, indices, OUTPUT_RAGGED_RANK=rank)
    return nest_rows(values, [RowPartition(s, internal=True) for s in splits])


def _places(params: RaggedTensor, rowids: Tensor, within: Any) -> Tensor:
    """Converts indices within the rows `rowids` to indices into the values of `params`.

    An index beyond the end of its row would read from the next row, so it raises an error.
    """
    dtype = params.row_splits.dtype
    within = within if within.dtype is dtype else raw.Cast(within, DstT=dtype)
    starts = raw.GatherV2(params.row_starts(), rowids, ints(0))
    lengths = raw.GatherV2(params.row_lengths(), rowids, ints(0))
    for _ in range(within.shape.rank - rowids.shape.rank):
        starts, lengths = raw.ExpandDims(starts, ints(-1)), raw.ExpandDims(lengths, ints(-1))
    inside = raw.LogicalAnd(raw.GreaterEqual(within, ints(0, dtype)), raw.Less(within, lengths))
    check(
        raw.All(inside, raw.Range(0, raw.Rank(inside), 1)), "tf.gather: indices are out of bounds of their ragged rows"
    )
    return raw.AddV2(starts, within)


def _in_batches(params: Any, indices: Any, axis: int, batch_dims: int) -> RaggedTensor:
    """Gathers in each row of `params` separately, at the same row of `indices`."""
    if batch_dims > 1:
        params, indices = (x if isinstance(x, RaggedTensor) else from_tensor(None, x) for x in (params, indices))
        inner = gather(params.values, indices.values, axis=axis - 1, batch_dims=batch_dims - 1)
        return params.with_values(inner)
    if axis > 1:
        params, indices = (x if isinstance(x, RaggedTensor) else from_tensor(None, x) for x in (params, indices))
        rowids = params.value_rowids()
        return params.with_values(gather(params.values, gather(indices, rowids), axis=axis - 1, batch_dims=1))
    dense_indices = not isinstance(indices, RaggedTensor)
    if dense_indices:
        indices_ragged = from_tensor(None, indices, row_splits_dtype=_splits_dtype(params))
    else:
        indices_ragged = indices
    if not isinstance(params, RaggedTensor):
        params = from_tensor(None, params, row_splits_dtype=indices_ragged.row_splits.dtype)
    flat, rowids = indices_ragged.values, indices_ragged.value_rowids()
    if isinstance(flat, RaggedTensor):
        rowids = raw.GatherV2(rowids, flat.value_rowids(), ints(0))
        places: Any = flat.with_values(_places(params, rowids, flat.values))
    else:
        places = _places(params, rowids, flat)
    picked = gather(params.values, places)
    if dense_indices and not isinstance(picked, RaggedTensor):
        inner = shape_of(picked)[1:]
        return raw.Reshape(picked, raw.ConcatV2([shape_of(indices)[:2], inner], 0))
    return indices_ragged.with_values(picked)


def _splits_dtype(value: Any) -> Any:
    return value.row_splits.dtype if isinstance(value, RaggedTensor) else dtypes.int64


def _along_axis(params: Any, indices: Any, axis: int) -> Any:
    """Gathers along an inner axis, with the same indices in every row."""
    if not isinstance(params, RaggedTensor):
        if not isinstance(indices, RaggedTensor):
            return dense_gather(params, indices, axis=axis)
        params = from_tensor(None, params, ragged_rank=axis, row_splits_dtype=indices.row_splits.dtype)
    if axis > 1:
        return params.with_values(gather(params.values, indices, axis=axis - 1))
    count = rows.nrows(params._row_partition)
    if isinstance(indices, RaggedTensor):
        return _grouped_in_every_row(gather(params, indices.flat_values, axis=1), indices, count)
    rank = indices.shape.rank
    every_row = raw.BroadcastTo(
        raw.ExpandDims(indices, ints(0)),
        raw.ConcatV2([raw.Reshape(count, ints([1])), shape_of(indices, count.dtype)], ints(0)),
    )
    places = _places(params, rows.count_up(count), every_row)
    if rank == 0:
        return gather(params.values, places)
    picked = gather(params.values, raw.Reshape(places, ints([-1])))
    return _regrouped(picked, shape_of(places, count.dtype), rank)


def _regrouped(picked: Any, sizes: Any, rank: int) -> Any:
    """Splits the slices gathered for all rows into rows again."""
    if not isinstance(picked, RaggedTensor):
        return raw.Reshape(picked, raw.ConcatV2([sizes, shape_of(picked, sizes.dtype)[1:]], 0))
    result = picked
    for axis in range(rank, 0, -1):
        nrows = raw.Prod(sizes[:axis], [0])
        length = sizes[axis]
        partition = rows.uniform(length, nrows)
        result = RaggedTensor(result, RowPartition(partition.row_splits(), internal=True), internal=True)
    return result


def _grouped_in_every_row(picked: Any, indices: RaggedTensor, count: Tensor) -> RaggedTensor:
    """Groups the slices that were gathered in each of `count` rows as `indices` groups its values."""
    if isinstance(picked, RaggedTensor):
        slices = picked.values
    else:
        slices = raw.Reshape(picked, raw.ConcatV2([ints([-1]), shape_of(picked)[2:]], ints(0)))
    levels: list[RowPartition] = []
    partition: Tensor | RaggedTensor = indices
    while isinstance(partition, RaggedTensor):
        levels.append(partition._row_partition)
        partition = partition.values
    for level in reversed(levels):
        lengths = raw.Tile(rows.row_lengths(level), raw.ExpandDims(count, ints(0)))
        slices = RaggedTensor(slices, rows.from_lengths(lengths), internal=True)
    return RaggedTensor(slices, rows.uniform(rows.nrows(levels[0]), count), internal=True)


def gather_nd(
    params: Any,
    indices: Any,
    batch_dims: int = 0,
    name: str | None = None,
    bad_indices_policy: str = "",
) -> Any:
    """Gathers slices of `params` at the coordinates in the last axis of `indices`; at least one of them is ragged."""
    if not isinstance(batch_dims, int) or batch_dims != 0:
        raise ValueError("batch_dims != 0 is not supported for ragged gather yet.")
    params, indices = as_ragged_or_tensor(params), as_ragged_or_tensor(indices, dtype_hint=dtypes.int32)
    match_row_splits_dtypes([params, indices])
    rank, depth = indices.shape.rank, indices.shape[-1] if indices.shape.rank else None
    if rank is None:
        raise ValueError("indices.shape.ndims must be statically known.")
    if rank == 0:
        raise ValueError("indices.rank must be at least 1.")
    if isinstance(indices, RaggedTensor) and rank == indices.ragged_rank + 1:
        raise ValueError("The innermost dimension of indices may not be ragged")
    if depth is None:
        raise ValueError("Unknown size for the innermost dimension of indices")
    if isinstance(indices, RaggedTensor):
        return indices.with_values(gather_nd(params, indices.values))
    if not isinstance(params, RaggedTensor):
        return dense_gather_nd(params, indices)
    if rank > 2:
        outer = shape_of(indices, params.row_splits.dtype)
        flat = gather_nd(params, raw.Reshape(indices, ints([-1, depth])))
        return _outer_axes(flat, outer[:-1], rank - 1)
    if rank == 1:
        return (
            gather_nd(params, raw.ExpandDims(indices, 0))
            if depth == 1
            else _first(gather_nd(params, raw.ExpandDims(indices, 0)))
        )
    return _by_coordinates(params, indices, depth)


def _by_coordinates(params: RaggedTensor, indices: Any, depth: int) -> Any:
    """Gathers one slice for each row of the matrix `indices`."""
    places = indices[:, 0]
    value: Any = params
    for axis in range(1, depth):
        if not isinstance(value, RaggedTensor):
            inner = raw.Cast(indices[:, axis:], DstT=places.dtype)
            rest = raw.ConcatV2([raw.ExpandDims(places, ints(1)), inner], ints(1))
            return dense_gather_nd(value, rest)
        places = _places(value, places, indices[:, axis])
        value = value.values
    return gather(value, places)


def _first(value: Any) -> Any:
    return row(value, ints(0)) if isinstance(value, RaggedTensor) else value[0]


def _outer_axes(flat: Any, sizes: Any, rank: int) -> Any:
    """Splits the first axis of `flat` into `rank` axes of the given sizes."""
    if not isinstance(flat, RaggedTensor):
        return raw.Reshape(flat, raw.ConcatV2([sizes, shape_of(flat, sizes.dtype)[1:]], 0))
    result = flat
    for axis in range(rank - 1, 0, -1):
        result = RaggedTensor(result, rows.uniform(sizes[axis], raw.Prod(sizes[:axis], [0])), internal=True)
    return result


def batch_gather(params: Any, indices: Any, name: str | None = None) -> Any:
    """Gathers in each row of `params` separately, at the same row of `indices`."""
    params, indices = as_ragged_or_tensor(params), as_ragged_or_tensor(indices, dtype_hint=dtypes.int32)
    batch_dims = indices.shape.rank - 1
    return gather(params, indices, batch_dims=batch_dims)
