"""Assembles parsed parts: sparse tensors from index keys, ragged tensors from partitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headrace._src.lib.io.features import (
    RaggedFeature,
    RowLengths,
    RowLimits,
    RowSplits,
    RowStarts,
    SparseFeature,
    UniformRowLength,
    ValueRowIds,
)
from headrace._src.lib.io.request import index_keys
from headrace._src.lib.ragged import construction
from headrace._src.lib.ragged.joining import concat
from headrace._src.lib.sparse.arrangement import reorder
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor


def sparse_feature(feature: SparseFeature, parsed: Mapping[str, Any], batched: bool) -> SparseTensor:
    """Builds a sparse tensor from indices and values parsed under separate keys."""
    values = parsed[feature.value_key]
    columns = [raw.ExpandDims(parsed[key].values, 1) for key in index_keys(feature)]
    sizes = [feature.size] if isinstance(feature.size, int) else list(feature.size)
    shape = convert_to_tensor(sizes, dtypes.int64)
    if batched:
        columns.insert(0, values.indices[:, :1])
        shape = raw.ConcatV2([values.dense_shape[:1], shape], 0)
    result = SparseTensor(raw.ConcatV2(columns, 1) if len(columns) > 1 else columns[0], values.values, shape)
    return result if feature.already_sorted else reorder(result)


def ragged_feature(key: str, feature: RaggedFeature, parsed: Mapping[str, Any], batched: bool) -> Any:
    """Splits the values of a feature into rows by its partitions; in a batch, records are the outermost rows."""
    values = parsed[feature.value_key or key]
    if not feature.partitions:
        return values
    splits_dtype = dtypes.as_dtype(feature.row_splits_dtype)
    if not batched:
        for partition in reversed(feature.partitions):
            values = _cut(values, partition, parsed, splits_dtype)
        return values
    count = _lengths(values)  # the number of values, then of rows, of each record
    rows = values.values
    for partition in reversed(feature.partitions):
        lengths, count = _row_lengths(partition, parsed, count)
        rows = construction.from_row_lengths(RaggedTensor, rows, raw.Cast(lengths, DstT=splits_dtype), validate=False)
    return construction.from_row_lengths(RaggedTensor, rows, raw.Cast(count, DstT=splits_dtype), validate=False)


_MAKERS: dict[type, Any] = {
    RowSplits: construction.from_row_splits,
    RowLengths: construction.from_row_lengths,
    RowStarts: construction.from_row_starts,
    RowLimits: construction.from_row_limits,
    ValueRowIds: construction.from_value_rowids,
}


def _cut(values: Tensor, partition: Any, parsed: Mapping[str, Any], splits_dtype: DType) -> Any:
    """Splits the values of one record into rows."""
    if isinstance(partition, UniformRowLength):
        if isinstance(values, RaggedTensor):
            return construction.from_uniform_row_length(RaggedTensor, values, partition.length)
        return raw.Reshape(values, [-1, partition.length, *values.shape[1:].as_list()])
    make = _MAKERS[type(partition)]
    return make(RaggedTensor, values, raw.Cast(parsed[partition.key], DstT=splits_dtype))


def _lengths(ragged: RaggedTensor) -> Tensor:
    return raw.Cast(ragged.row_lengths(), DstT=dtypes.int64)


def _row_lengths(partition: Any, parsed: Mapping[str, Any], count: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the row lengths of all records concatenated, and the number of rows of each record."""
    if isinstance(partition, UniformRowLength):
        rows = raw.FloorDiv(count, convert_to_tensor(partition.length, dtypes.int64))
        total = raw.Sum(rows, 0)
        return raw.Fill(raw.Reshape(total, [1]), convert_to_tensor(partition.length, dtypes.int64)), rows
    given = parsed[partition.key].with_row_splits_dtype(dtypes.int64)
    rows = _lengths(given)
    if isinstance(partition, RowLengths):
        return given.values, rows
    if isinstance(partition, RowSplits):
        return given[:, 1:].values - given[:, :-1].values, raw.Maximum(rows - 1, 0)
    if isinstance(partition, ValueRowIds):
        return _counts_of_ids(given)
    if isinstance(partition, RowStarts):
        return concat([given[:, 1:], _where_rows(count, rows)], axis=1).values - given.values, rows
    assert isinstance(partition, RowLimits)
    return given.values - concat([_where_rows(raw.ZerosLike(count), rows), given[:, :-1]], axis=1).values, rows


def _where_rows(edges: Tensor, rows: Tensor) -> RaggedTensor:
    """Returns one edge for each record that has rows, and none for the others."""
    some = raw.Greater(rows, 0)
    kept = raw.GatherV2(edges, raw.Reshape(raw.Where(some), [-1]), 0)
    return construction.from_row_lengths(RaggedTensor, kept, raw.Cast(some, DstT=dtypes.int64), validate=False)


def _counts_of_ids(ids: RaggedTensor) -> tuple[Tensor, Tensor]:
    owners = ids.value_rowids()
    rows = raw.Maximum(raw.UnsortedSegmentMax(ids.values, owners, ids.nrows()) + 1, 0)
    offsets = raw.Cumsum(rows, 0, exclusive=True)
    places = ids.values + raw.GatherV2(offsets, owners, 0)
    return raw.UnsortedSegmentSum(raw.OnesLike(ids.values), places, raw.Sum(rows, 0)), rows
