"""Feature configurations for `tf.io.parse_example` and similar functions."""

from __future__ import annotations

from typing import Any, NamedTuple

from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.typing import DTypeLike


class FixedLenFeature(NamedTuple):
    """Configures a feature with the same shape in every record.

    Attributes:
        shape: Shape of the feature.
        dtype: Dtype of the values: string, float32 or int64.
        default_value: Value of records without the feature. None makes it required.

    >>> features = tf.train.Features(feature={"n": tf.train.Feature(int64_list=tf.train.Int64List(value=[7]))})
    >>> text = tf.train.Example(features=features).SerializeToString()
    >>> print(tf.io.parse_single_example(text, {"n": tf.io.FixedLenFeature([], tf.int64)})["n"].numpy())
    7
    """

    shape: Any
    dtype: Any
    default_value: Any = None


class FixedLenSequenceFeature(NamedTuple):
    """Configures a feature with any number of rows of one shape, padded to the longest.

    Attributes:
        shape: Shape of a row.
        dtype: Dtype of the values: string, float32 or int64.
        allow_missing: Whether records without the feature have no rows.
        default_value: Value used for padding.
    """

    shape: Any
    dtype: Any
    allow_missing: bool = False
    default_value: Any = None


class VarLenFeature(NamedTuple):
    """Configures a feature of any length, which becomes a SparseTensor.

    Attributes:
        dtype: Dtype of the values: string, float32 or int64.

    >>> text = tf.train.Example().SerializeToString()
    >>> tf.io.parse_single_example(text, {"n": tf.io.VarLenFeature(tf.int64)})["n"].values.numpy()
    array([], dtype=int64)
    """

    dtype: Any


class SparseFeature(NamedTuple):
    """Configures a SparseTensor whose values and indices are separate features.

    Attributes:
        index_key: Key of the indices, or a list with one key for each axis.
        value_key: Key of the values.
        dtype: Dtype of the values: string, float32 or int64.
        size: Size of the axis, or a list with one size for each axis.
        already_sorted: Whether the indices of every record are in ascending order.
    """

    index_key: Any
    value_key: Any
    dtype: Any
    size: Any
    already_sorted: bool = False


class RowSplits(NamedTuple):
    """Rows given by row splits in the feature `key`: the start of each row, and the end of the last."""

    key: str


class RowLengths(NamedTuple):
    """Rows given by their lengths in the feature `key`."""

    key: str


class RowStarts(NamedTuple):
    """Rows given by their starts in the feature `key`."""

    key: str


class RowLimits(NamedTuple):
    """Rows given by their ends in the feature `key`."""

    key: str


class ValueRowIds(NamedTuple):
    """Rows given by the feature `key`, which holds the row of each value."""

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
    """Configures a feature of any length, which becomes a RaggedTensor.

    Args:
        dtype: Dtype of the values: string, float32 or int64.
        value_key: Key of the values. Default the key of this configuration.
        partitions: How the values of a record are split into rows, outermost first: `RaggedFeature.RowSplits(key)`,
            `RowLengths`, `RowStarts`, `RowLimits`, `ValueRowIds` or `UniformRowLength(length)`.
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
        dtype: DTypeLike,
        value_key: Any = None,
        partitions: Any = (),
        row_splits_dtype: DTypeLike = int32,
        validate: bool = False,
    ) -> RaggedFeature:
        for partition in partitions:
            if not isinstance(partition, (RowSplits, RowLengths, RowStarts, RowLimits, ValueRowIds, UniformRowLength)):
                raise TypeError(
                    "RaggedFeature.partitions must be a list of partition objects such as "
                    f"RaggedFeature.RowSplits(key); received {partition!r}"
                )
        return super().__new__(cls, dtype, value_key, tuple(partitions), row_splits_dtype, validate)
