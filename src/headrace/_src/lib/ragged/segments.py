"""Unsorted segment reductions of ragged tensors: rows of one segment are combined column by column."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check_equal
from headrace._src.lib.ragged.construction import as_ragged_or_tensor, match_row_splits_dtypes
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

Reduction = Callable[[Any, Any, Any], Any]


def aggregate(reduce: Reduction, data: Any, segment_ids: Any, num_segments: Any) -> Any:
    """Combines the rows of `data` that share a segment id; a row of the result is as long as the longest of them."""
    data, segment_ids = as_ragged_or_tensor(data), as_ragged_or_tensor(segment_ids, dtype_hint=dtypes.int32)
    if not isinstance(data, RaggedTensor):
        if isinstance(segment_ids, RaggedTensor):
            raise ValueError(
                "segment_ids.shape must be a prefix of data.shape, but segment_ids is ragged and data is not."
            )
        return reduce(data, segment_ids, num_segments)
    match_row_splits_dtypes([data, segment_ids])
    if isinstance(segment_ids, RaggedTensor):
        return _aggregate_values(reduce, data, segment_ids, num_segments)
    if segment_ids.shape.rank is not None and segment_ids.shape.rank > 1:
        ids = from_tensor(
            None, segment_ids, ragged_rank=segment_ids.shape.rank - 1, row_splits_dtype=data.row_splits.dtype
        )
        return _aggregate_values(reduce, data, ids, num_segments)
    dtype = data.row_splits.dtype
    ids = segment_ids if segment_ids.dtype is dtype else raw.Cast(segment_ids, DstT=dtype)
    count = convert_to_tensor(num_segments, dtype_hint=dtype)
    count = count if count.dtype is dtype else raw.Cast(count, DstT=dtype)
    longest = raw.Maximum(raw.UnsortedSegmentMax(data.row_lengths(), ids, count), ints(0, dtype))
    partition = rows.from_lengths(longest)
    starts = raw.GatherV2(partition.row_splits(), ids, 0)
    rowids = data.value_rowids()
    offsets = rows.offsets_in_rows(data._row_partition)
    places = raw.AddV2(raw.GatherV2(starts, rowids, 0), offsets)
    values = aggregate(reduce, data.values, places, rows.nvals(partition))
    return RaggedTensor(values, partition, internal=True)


def _aggregate_values(reduce: Reduction, data: RaggedTensor, segment_ids: RaggedTensor, num_segments: Any) -> Tensor:
    """Combines segments within rows, which only have to match."""
    wrong = "segment_ids.shape must be a prefix of data.shape"
    check_equal(segment_ids.row_splits, data.row_splits, wrong)
    return aggregate(reduce, data.values, segment_ids.values, num_segments)


def _sum(data: Tensor, ids: Tensor, count: Tensor) -> Tensor:
    return raw.UnsortedSegmentSum(data, ids, count)


def segment_sum(data: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None) -> Any:
    """Sums over segments."""
    return aggregate(_sum, data, segment_ids, num_segments)


def segment_prod(
    data: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None
) -> Tensor:
    """Multiplies over segments."""
    return aggregate(lambda d, i, n: raw.UnsortedSegmentProd(d, i, n), data, segment_ids, num_segments)


def segment_min(data: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None) -> Tensor:
    """Computes minima over segments."""
    return aggregate(lambda d, i, n: raw.UnsortedSegmentMin(d, i, n), data, segment_ids, num_segments)


def segment_max(data: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None) -> Any:
    """Computes maxima over segments."""
    return aggregate(lambda d, i, n: raw.UnsortedSegmentMax(d, i, n), data, segment_ids, num_segments)


def _counted(data: RaggedTensor) -> RaggedTensor:
    """Returns ones in the rows of `data`; their sum counts the summed elements."""
    if isinstance(data, RaggedTensor):
        return data._with_flat_tensor(raw.OnesLike(data.flat_values))
    return raw.OnesLike(data)


def segment_mean(
    data: RaggedTensor, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None
) -> RaggedTensor:
    """Computes means over segments."""
    data = as_floats(as_ragged_or_tensor(data))
    return divided(segment_sum(data, segment_ids, num_segments), segment_sum(_counted(data), segment_ids, num_segments))


def segment_sqrt_n(data: TensorLike, segment_ids: TensorLike, num_segments: TensorLike, name: str | None = None) -> Any:
    """Sums over segments and divides by the square roots of their sizes."""
    data = as_floats(as_ragged_or_tensor(data))
    counts = segment_sum(_counted(data), segment_ids, num_segments)
    return divided(segment_sum(data, segment_ids, num_segments), on_flat(raw.Sqrt, counts))


def as_floats(value: RaggedTensor) -> RaggedTensor:
    """Converts integers to float64, the dtype of their means."""
    if value.dtype.is_floating or value.dtype.is_complex:
        return value
    return on_flat(lambda flat: raw.Cast(flat, DstT=dtypes.float64), value)


def on_flat(function: Callable[[Any], Any], value: RaggedTensor | Tensor) -> Any:
    """Applies a function to the flat values of a value that may be ragged."""
    if isinstance(value, RaggedTensor):
        return value._with_flat_tensor(function(value.flat_values))
    return function(value)


def divided(x: Any, y: Any) -> Any:
    """Divides two values with the same rows, ragged or not."""
    if isinstance(x, RaggedTensor):
        return x._with_flat_tensor(raw.RealDiv(x.flat_values, y.flat_values))
    return raw.RealDiv(x, y)
