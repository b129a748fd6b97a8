"""What `tf.io.parse_example` and its kin are asked for: one configuration for each feature."""

from __future__ import annotations

from typing import Any, NamedTuple

from headrace._src.tensors.dtypes import int32


class FixedLenFeature(NamedTuple):
    """A feature with the same shape in every record; records without it get `default_value`, or are refused."""

    shape: Any
    dtype: Any
    default_value: Any = None


class FixedLenSequenceFeature(NamedTuple):
    """A feature of any number of rows of one shape: dense, padded with `default_value` to the longest.

    `allow_missing` says that records without it have no rows.
    """

    shape: Any
    dtype: Any
    allow_missing: bool = False
    default_value: Any = None


class VarLenFeature(NamedTuple):
    """A feature of any length, which becomes a SparseTensor."""

    dtype: Any


class SparseFeature(NamedTuple):
    """A SparseTensor of which one feature holds the values and others, one for each axis, hold the indices.

    `size` is the size of each axis; `already_sorted` says that the indices of every record rise.
    """

    index_key: Any
    value_key: Any
    dtype: Any
    size: Any
    already_sorted: bool = False


class RowSplits(NamedTuple):
    """Rows cut where the feature `key` says: where each row starts, and where the last one ends."""

    key: str


class RowLengths(NamedTuple):
    """Rows of the lengths in the feature `key`."""

    key: str


class RowStarts(NamedTuple):
    """Rows that start where the feature `key` says."""

    key: str


class RowLimits(NamedTuple):
    """Rows that end where the feature `key` says."""

    key: str


class ValueRowIds(NamedTuple):
    """Rows told by the feature `key`, which holds the row of each value."""

    key: str


class UniformRowLength(NamedTuple):
    """Rows that all have `length` values."""

    length: int


class _RaggedFeature(NamedTuple):
    dtype: Any
    value_key: Any = None
    partitions: Any = ()
    row_splits_dtype: Any = int32
    validate: bool = False


class RaggedFeature(_RaggedFeature):
    """A feature of any length, which becomes a RaggedTensor.

    Args:
        dtype: Of the values: string, float32 or int64.
        value_key: The feature that holds the values, if it is another than the key of this configuration.
        partitions: How the values of a record are cut into rows, outermost first: `RaggedFeature.RowSplits(key)`,
            `RowLengths`, `RowStarts`, `RowLimits`, `ValueRowIds`, or `UniformRowLength(length)`.
        row_splits_dtype: int32 or int64.
        validate: Whether to check the partitions.
    """

    __slots__ = ()

    RowSplits = RowSplits
    RowLengths = RowLengths
    RowStarts = RowStarts
    RowLimits = RowLimits
    ValueRowIds = ValueRowIds
    UniformRowLength = UniformRowLength

    def __new__(
        cls,
        dtype: Any,
        value_key: Any = None,
        partitions: Any = (),
        row_splits_dtype: Any = int32,
        validate: bool = False,
    ) -> RaggedFeature:
        for partition in partitions:
            if not isinstance(partition, (RowSplits, RowLengths, RowStarts, RowLimits, ValueRowIds, UniformRowLength)):
                raise TypeError(
                    "RaggedFeature.partitions must be a list of partition objects such as "
                    f"RaggedFeature.RowSplits(key); received {partition!r}"
                )
        return super().__new__(cls, dtype, value_key, tuple(partitions), row_splits_dtype, validate)
