"""RaggedTensor's constructors, and the methods that replace its values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.ragged import partitioning
from headrace._src.lib.ragged.checks import check_equal
from headrace._src.lib.ragged.rows import first_size, nvals, with_dtype
from headrace._src.ops.dispatch import dispatchable
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.ragged_value import RaggedTensorValue
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def as_ragged_or_tensor(value: Any, dtype: DType | None = None, dtype_hint: Any = None) -> Any:
    """Returns a ragged tensor unchanged and converts anything else to a tensor."""
    if isinstance(value, RaggedTensor):
        return value
    if isinstance(value, RaggedTensorValue):
        values = as_ragged_or_tensor(value.values, dtype, dtype_hint)
        return RaggedTensor(values, RowPartition(convert_to_tensor(value.row_splits), internal=True), internal=True)
    return convert_to_tensor(value, dtype, dtype_hint)


def from_partition(values: RaggedTensor | Tensor, partition: RowPartition, validate: bool = True) -> RaggedTensor:
    """Splits values into the rows of `partition` after checking that they fit."""
    values = as_ragged_or_tensor(values)
    if isinstance(values, RaggedTensor) and values.row_splits.dtype is not partition.dtype:
        raise ValueError(
            "Argument `row_partition` of RaggedTensor with name: partition must have same dtype as Argument `values`. "
            f"({partition.dtype!r} vs. {values.row_splits.dtype!r})."
        )
    values.shape.with_rank_at_least(1)
    if validate:
        count = values.nrows() if isinstance(values, RaggedTensor) else first_size(values, partition.dtype)
        check_equal(nvals(partition), count, "Arguments to _from_row_partition do not form a valid RaggedTensor")
    return RaggedTensor(values, partition, internal=True)


def _splits_hint(values: Any) -> DType:
    return values.row_splits.dtype if isinstance(values, RaggedTensor) else dtypes.int64


def _made(make: Callable[..., RowPartition], values: Any, validate: bool, *args: Any, **kwargs: Any) -> RaggedTensor:
    values = as_ragged_or_tensor(values)
    partition = make(None, *args, validate=validate, dtype_hint=_splits_hint(values), **kwargs)
    return from_partition(values, partition, validate)


@dispatchable
def from_row_splits(
    cls: type | None, values: TensorLike, row_splits: TensorLike, name: str | None = None, validate: bool = True
) -> RaggedTensor:
    """Creates a RaggedTensor with rows `values[row_splits[i]:row_splits[i + 1]]`.

    Args:
        cls: RaggedTensor.
        values: Tensor or RaggedTensor whose first axis is split into rows.
        row_splits: Integer vector of row boundaries; the first is 0.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.

    >>> tf.RaggedTensor.from_row_splits([1, 2, 3], [0, 2, 3]).to_list()
    [[1, 2], [3]]
    """
    return _made(partitioning.from_row_splits, values, validate, row_splits)


@dispatchable
def from_row_lengths(
    cls: type | None, values: TensorLike, row_lengths: TensorLike, name: str | None = None, validate: bool = True
) -> RaggedTensor:
    """Creates a RaggedTensor with rows of the given lengths.

    Args:
        cls: RaggedTensor.
        values: Tensor or RaggedTensor whose first axis is split into rows.
        row_lengths: Integer vector.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.

    >>> tf.RaggedTensor.from_row_lengths([1, 2, 3], [1, 2]).to_list()
    [[1], [2, 3]]
    """
    return _made(partitioning.from_row_lengths, values, validate, row_lengths)


@dispatchable
def from_row_limits(
    cls: type | None, values: TensorLike, row_limits: TensorLike, name: str | None = None, validate: bool = True
) -> RaggedTensor:
    """Creates a RaggedTensor with rows that end at `row_limits`.

    Args:
        cls: RaggedTensor.
        values: Tensor or RaggedTensor whose first axis is split into rows.
        row_limits: Integer vector in ascending order.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.
    """
    return _made(partitioning.from_row_limits, values, validate, row_limits)


@dispatchable
def from_row_starts(
    cls: type | None, values: TensorLike, row_starts: TensorLike, name: str | None = None, validate: bool = True
) -> RaggedTensor:
    """Creates a RaggedTensor with rows that start at `row_starts`.

    Args:
        cls: RaggedTensor.
        values: Tensor or RaggedTensor whose first axis is split into rows.
        row_starts: Integer vector in ascending order; the first is 0.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.
    """
    values = as_ragged_or_tensor(values)
    count = values.nrows() if isinstance(values, RaggedTensor) else first_size(values, dtypes.int64)
    return _made(partitioning.from_row_starts, values, validate, row_starts, count)


@dispatchable
def from_value_rowids(
    cls: type | None,
    values: TensorLike,
    value_rowids: TensorLike,
    nrows: TensorLike | None = None,
    name: str | None = None,
    validate: bool = True,
) -> RaggedTensor:
    """Creates a RaggedTensor from the row of each value.

    Args:
        cls: RaggedTensor.
        values: Tensor or RaggedTensor whose first axis is split into rows.
        value_rowids: Integer vector in ascending order.
        nrows: Number of rows. Default one more than the last row id.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.
    """
    converted = as_ragged_or_tensor(values)
    rowids = partitioning.index_tensor(value_rowids, "value_rowids", None, _splits_hint(converted))
    converted.shape[:1].assert_is_compatible_with(rowids.shape)
    return _made(partitioning.from_value_rowids, converted, validate, rowids, nrows)


@dispatchable
def from_uniform_row_length(
    cls: type | None,
    values: TensorLike,
    uniform_row_length: TensorLike,
    nrows: TensorLike | None = None,
    validate: bool = True,
    name: str | None = None,
) -> RaggedTensor:
    """Creates a RaggedTensor with rows of one length.

    Args:
        cls: RaggedTensor.
        values: Tensor or RaggedTensor whose first axis is split into rows.
        uniform_row_length: Length of each row.
        nrows: Number of rows; required if the length is 0.
        validate: Whether to check that the partition is valid.
        name: Name of the operation.

    Returns:
        RaggedTensor.
    """
    values = as_ragged_or_tensor(values)
    hint = _splits_hint(values)
    count = values.nrows() if isinstance(values, RaggedTensor) else first_size(values, hint)
    return _made(partitioning.from_uniform_row_length, values, validate, uniform_row_length, count, nrows)


def _check_list(value: TensorLike, name: str) -> None:
    if isinstance(value, Tensor):
        raise TypeError(f"Argument `{name}` must be a list of Tensors. Received {value}.")


@dispatchable
def from_nested_row_splits(
    cls: type | None,
    flat_values: TensorLike,
    nested_row_splits: Sequence[Any],
    name: str | None = None,
    validate: bool = True,
) -> RaggedTensor:
    """Creates a RaggedTensor with one ragged axis for each vector of row splits.

    Args:
        cls: RaggedTensor.
        flat_values: Tensor with the innermost values.
        nested_row_splits: Row splits of each ragged axis, outermost first.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.
    """
    _check_list(nested_row_splits, "nested_row_splits")
    result: Any = flat_values
    for splits in reversed(nested_row_splits):
        result = from_row_splits(cls, result, splits, validate=validate)
    return result


@dispatchable
def from_nested_row_lengths(
    cls: type | None,
    flat_values: TensorLike,
    nested_row_lengths: Sequence[Any],
    name: str | None = None,
    validate: bool = True,
) -> RaggedTensor:
    """Creates a RaggedTensor with one ragged axis for each vector of row lengths.

    Args:
        cls: RaggedTensor.
        flat_values: Tensor with the innermost values.
        nested_row_lengths: Row lengths of each ragged axis, outermost first.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.
    """
    _check_list(nested_row_lengths, "nested_row_lengths")
    result: Any = flat_values
    for lengths in reversed(nested_row_lengths):
        result = from_row_lengths(cls, result, lengths, validate=validate)
    return result


@dispatchable
def from_nested_value_rowids(
    cls: type | None,
    flat_values: TensorLike,
    nested_value_rowids: Sequence[Any],
    nested_nrows: Sequence[Any] | None = None,
    name: str | None = None,
    validate: bool = True,
) -> RaggedTensor:
    """Creates a RaggedTensor with one ragged axis for each vector of row ids.

    Args:
        cls: RaggedTensor.
        flat_values: Tensor with the innermost values.
        nested_value_rowids: Row ids of each ragged axis, outermost first.
        nested_nrows: Number of rows of each ragged axis.
        name: Name of the operation.
        validate: Whether to check that the partition is valid.

    Returns:
        RaggedTensor.
    """
    _check_list(nested_value_rowids, "nested_value_rowids")
    if nested_nrows is None:
        nested_nrows = [None] * len(nested_value_rowids)
    else:
        _check_list(nested_nrows, "nested_nrows")
        if len(nested_nrows) != len(nested_value_rowids):
            raise ValueError(
                "Argument `nested_nrows` must have the same length as argument `nested_value_rowids`. "
                f"len(nested_nrows) = {len(nested_nrows)} vs. len(nested_values_rowids) = {len(nested_value_rowids)}."
            )
    result: Any = flat_values
    for rowids, nrows in zip(reversed(nested_value_rowids), reversed(nested_nrows), strict=True):
        result = from_value_rowids(cls, result, rowids, nrows, validate=validate)
    return result


def with_values(self: RaggedTensor, new_values: TensorLike) -> RaggedTensor:
    """Returns a copy with the same rows and other values.

    Args:
        self: RaggedTensor.
        new_values: Tensor or RaggedTensor with as many entries as `self.values`.

    Returns:
        RaggedTensor.
    """
    values = as_ragged_or_tensor(new_values)
    values.shape.with_rank_at_least(1)
    self.values.shape[:1].assert_is_compatible_with(values.shape[:1])
    partition = self._row_partition
    if isinstance(values, RaggedTensor) and values.row_splits.dtype is not partition.dtype:
        partition = with_dtype(partition, dtypes.int64)
        values = with_row_splits_dtype(values, dtypes.int64)
    return RaggedTensor(values, partition, internal=True)


def with_row_splits_dtype(self: RaggedTensor, dtype: DTypeLike) -> RaggedTensor:
    """Returns a copy with row splits of another dtype.

    Args:
        self: RaggedTensor.
        dtype: int32 or int64.

    Returns:
        RaggedTensor.
    """
    dtype = dtypes.as_dtype(dtype)
    if dtype not in (dtypes.int32, dtypes.int64):
        raise ValueError(f"Argument `row_splits` dtype must be int32 or int64. Received {dtype.name}.")
    return nest_rows(self.flat_values, [with_dtype(p, dtype) for p in self._nested_row_partitions])


def match_row_splits_dtypes(values: Sequence[Any]) -> None:
    """Raises an error if the row splits of ragged tensors have different dtypes."""
    if len({v.row_splits.dtype for v in values if isinstance(v, RaggedTensor)}) > 1:
        raise ValueError(
            "Input RaggedTensors have mismatched row_splits dtypes; use RaggedTensor.with_row_splits_dtype() to "
            "convert them to compatible dtypes."
        )
