"""Computations on row partitions: lengths, starts, limits and the row of each value, from row splits.

These are the methods of RowPartition. They consist of ops, so they work the same while tracing.
"""

from __future__ import annotations

from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike


def row_lengths(self: RowPartition) -> Tensor:
    """Returns the length of each row."""
    known = self.known("row_lengths")
    if known is not None:
        return known
    splits = self.row_splits()
    return self.remember("row_lengths", raw.Sub(splits[1:], splits[:-1]))


def row_starts(self: RowPartition) -> Tensor:
    """Returns the start of each row among the values."""
    return self.row_splits()[:-1]


def row_limits(self: RowPartition) -> Tensor:
    """Returns the end of each row among the values."""
    return self.row_splits()[1:]


def nrows(self: RowPartition) -> Tensor:
    """Returns the number of rows, a scalar."""
    static = self.static_nrows
    if static is not None:
        return ints(static, self.dtype)
    known = self.known("nrows")
    return raw.Sub(raw.Size(self.row_splits(), out_type=self.dtype), 1) if known is None else known


def nvals(self: RowPartition) -> Tensor:
    """Returns the number of values, a scalar."""
    known = self.known("nvals")
    return self.row_splits()[-1] if known is None else known


def value_rowids(self: RowPartition) -> Tensor:
    """Returns the row of each value."""
    known = self.known("value_rowids")
    if known is not None:
        return known
    return self.remember("value_rowids", splits_to_rowids(self.row_splits(), nvals(self)))


def offsets_in_rows(self: RowPartition) -> Tensor:
    """Returns the position of each value in its row."""
    starts = raw.GatherV2(row_starts(self), value_rowids(self), 0)
    return raw.Sub(count_up(nvals(self)), starts)


def is_uniform(self: RowPartition) -> bool:
    """Returns whether all rows are known to have one length."""
    return self.uniform_row_length() is not None


def with_dtype(self: RowPartition, dtype: DTypeLike) -> RowPartition:
    """Returns a copy with splits of dtype int32 or int64.

    Args:
        dtype: int32 or int64.

    Raises:
        ValueError: If `dtype` is neither int32 nor int64.
    """
    dtype = dtypes.as_dtype(dtype)
    if dtype not in (dtypes.int32, dtypes.int64):
        raise ValueError(f"Argument `dtype` must be int32 or int64. Received {dtype.name}.")
    if dtype is self.dtype:
        return self
    length = self.uniform_row_length()
    return RowPartition(
        raw.Cast(self.row_splits(), DstT=dtype),
        uniform_row_length=None if length is None else raw.Cast(length, DstT=dtype),
        internal=True,
    )


def count_up(limit: Tensor) -> Tensor:
    """Returns 0, 1, 2... below the scalar `limit`."""
    return raw.Range(ints(0, limit.dtype), limit, ints(1, limit.dtype))


def splits_to_rowids(splits: Tensor, nvals: Tensor) -> Tensor:
    """Returns the row of each of `nvals` values: the number of splits not above it, less one."""
    values = raw.ExpandDims(count_up(nvals), 0)
    return raw.Sub(raw.UpperBound(raw.ExpandDims(splits, 0), values, out_type=splits.dtype)[0], 1)


def lengths_to_splits(lengths: Tensor) -> Tensor:
    """Converts row lengths to row splits."""
    return raw.ConcatV2([ints([0], lengths.dtype), raw.Cumsum(lengths, 0)], 0)


def rowids_to_splits(rowids: Tensor, nrows: Tensor) -> Tensor:
    """Converts the row of each value, in ascending order, to row splits."""
    wanted = count_up(raw.AddV2(nrows, 1))
    below = raw.LowerBound(raw.ExpandDims(rowids, 0), raw.ExpandDims(wanted, 0), out_type=rowids.dtype)
    return below[0]


def from_lengths(lengths: Tensor) -> RowPartition:
    """Creates a partition from lengths that are known to be valid."""
    return RowPartition(lengths_to_splits(lengths), row_lengths=lengths, internal=True)


def uniform(length: Tensor, nrows: Tensor) -> RowPartition:
    """Creates a partition of `nrows` rows of one `length`, both scalars of one dtype."""
    splits = raw.Mul(count_up(raw.AddV2(nrows, 1)), length)
    return RowPartition(splits, nrows=nrows, uniform_row_length=length, nvals=raw.Mul(nrows, length), internal=True)


def first_size(tensor: Any, dtype: DType) -> Tensor:
    """Returns the size of the first axis as a scalar."""
    sizes = shape_of(tensor, dtype)
    return ints(int(sizes._array[0]), dtype) if type(sizes) is EagerTensor else sizes[0]
