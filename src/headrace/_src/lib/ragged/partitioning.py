"""RowPartition's constructors: from splits, lengths, limits, starts, row ids, or one length for all rows."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged.checks import check, check_equal, check_not_negative
from headrace._src.lib.ragged.rows import lengths_to_splits, rowids_to_splits, uniform
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike


def index_tensor(value: TensorLike, name: str, dtype: DType | None = None, dtype_hint: DType | None = None) -> Tensor:
    """Converts integers to a tensor of dtype int32 or int64."""
    tensor = convert_to_tensor(value, dtype, dtype_hint=dtype_hint or dtypes.int64, name=name)
    if tensor.dtype not in (dtypes.int32, dtypes.int64):
        raise ValueError(f"{name} must have dtype int32 or int64")
    return tensor


def _vector(value: TensorLike, name: str, dtype: DTypeLike | None, dtype_hint: Any) -> Tensor:
    wanted = None if dtype is None else dtypes.as_dtype(dtype)
    hint = None if dtype_hint is None else dtypes.as_dtype(dtype_hint)
    tensor = index_tensor(value, name, wanted, hint)
    tensor.shape.assert_has_rank(1)
    return tensor


def from_row_splits(
    cls: type | None,
    row_splits: TensorLike,
    validate: bool = True,
    dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
) -> RowPartition:
    """Creates a partition from row boundaries.

    Args:
        row_splits: Start of each row, and the end of the last one; the first is 0.
        validate: Whether the values are checked.
        dtype: int32 or int64: dtype of the partition. None takes that of the argument.
        dtype_hint: Dtype to use for Python lists.

    Returns:
        A RowPartition.

    Raises:
        ValueError: If `row_splits` is empty.
        InvalidArgumentError: If `validate` is True and the splits do not rise from 0.
    """
    if isinstance(row_splits, (list, tuple)) and not row_splits:
        raise ValueError("row_splits tensor may not be empty.")
    splits = _vector(row_splits, "row_splits", dtype, dtype_hint)
    if splits.shape.rank is not None and splits.shape[0] == 0:
        raise ValueError("row_splits tensor may not be empty.")
    if validate:
        wrong = "Arguments to from_row_splits do not form a valid RaggedTensor"
        check_equal(splits[0], ints(0, splits.dtype), wrong + ":zero")
        check_not_negative(raw.Sub(splits[1:], splits[:-1]), wrong + ":monotonic.")
    return RowPartition(splits, internal=True)


def from_row_lengths(
    cls: type | None,
    row_lengths: TensorLike,
    validate: bool = True,
    dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
) -> RowPartition:
    """Creates a partition from row lengths.

    Args:
        row_lengths: Length of each row.
        validate: Whether the values are checked.
        dtype: int32 or int64: dtype of the partition. None takes that of the argument.
        dtype_hint: Dtype to use for Python lists.

    Returns:
        A RowPartition.

    Raises:
        InvalidArgumentError: If `validate` is True and a length is negative.
    """
    lengths = _vector(row_lengths, "row_lengths", dtype, dtype_hint)
    if validate:
        check_not_negative(lengths, "Arguments to from_row_lengths do not form a valid RowPartition.")
    return RowPartition(lengths_to_splits(lengths), row_lengths=lengths, internal=True)


def from_row_limits(
    cls: type | None,
    row_limits: TensorLike,
    validate: bool = True,
    dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
) -> RowPartition:
    """Creates a partition from the ends of rows.

    Args:
        row_limits: End of each row, in ascending order.
        validate: Whether the values are checked.
        dtype: int32 or int64: dtype of the partition. None takes that of the argument.
        dtype_hint: Dtype to use for Python lists.

    Returns:
        A RowPartition.

    Raises:
        InvalidArgumentError: If `validate` is True and the ends descend.
    """
    limits = _vector(row_limits, "row_limits", dtype, dtype_hint)
    splits = raw.ConcatV2([ints([0], limits.dtype), limits], 0)
    if validate:
        wrong = "Arguments to from_row_limits do not form a valid RaggedTensor."
        check_not_negative(raw.Sub(splits[1:], splits[:-1]), wrong)
    return RowPartition(splits, internal=True)


def from_row_starts(
    cls: type | None,
    row_starts: TensorLike,
    nvals: TensorLike,
    validate: bool = True,
    dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
) -> RowPartition:
    """Creates a partition from the starts of rows; the last one ends after `nvals` values.

    Args:
        row_starts: Start of each row, in ascending order; the first is 0.
        nvals: Number of values.
        validate: Whether the values are checked.
        dtype: int32 or int64: dtype of the partition. None takes that of the argument.
        dtype_hint: Dtype to use for Python lists.

    Returns:
        A RowPartition.

    Raises:
        InvalidArgumentError: If `validate` is True and the starts do not rise from 0.
    """
    starts = _vector(row_starts, "row_starts", dtype, dtype_hint)
    count = _cast(convert_to_tensor(nvals, dtype_hint=starts.dtype), starts.dtype)
    splits = raw.ConcatV2([starts, raw.Reshape(count, [1])], 0)
    if validate:
        wrong = "Arguments to from_row_starts do not form a valid RaggedTensor"
        check_equal(starts[:1], raw.ZerosLike(starts[:1]), wrong)
        check_not_negative(raw.Sub(splits[1:], splits[:-1]), wrong)
    return RowPartition(splits, nvals=count, internal=True)


def from_value_rowids(
    cls: type | None,
    value_rowids: TensorLike,
    nrows: TensorLike | None = None,
    validate: bool = True,
    dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
) -> RowPartition:
    """Creates a partition from the row of each value in ascending order; `nrows` includes empty rows at the end.

    Args:
        value_rowids: Row of each value, in ascending order.
        nrows: Number of rows. None: up to the last that has a value.
        validate: Whether the values are checked.
        dtype: int32 or int64: dtype of the partition. None takes that of the argument.
        dtype_hint: Dtype to use for Python lists.

    Returns:
        A RowPartition.

    Raises:
        ValueError: If `nrows` is negative, or a row is not below it.
    """
    rowids = _vector(value_rowids, "value_rowids", dtype, dtype_hint)
    if nrows is None:
        # One more than the last row id; -1 replaces the last id of an empty list.
        last = raw.ConcatV2([ints([-1], rowids.dtype), rowids], 0)[-1]
        count = raw.AddV2(last, ints(1, rowids.dtype))
    else:
        count = _cast(convert_to_tensor(nrows, dtype_hint=rowids.dtype), rowids.dtype)
        count.shape.assert_has_rank(0)
        _check_static_rows(static_value(count), static_value(rowids))
    if validate:
        _check_rowids(rowids, count)
    return RowPartition(rowids_to_splits(rowids, count), value_rowids=rowids, nrows=count, internal=True)


def _check_static_rows(nrows: Array | None, rowids: Array | None) -> None:
    if nrows is not None and nrows < 0:
        raise ValueError(f"Expected nrows >= 0; got {nrows}")
    if nrows is not None and rowids is not None and len(rowids) and rowids[-1] >= nrows:
        raise ValueError(f"Expected nrows >= value_rowids[-1] + 1; got nrows={nrows}, value_rowids[-1]={rowids[-1]}")


def _check_rowids(rowids: Tensor, nrows: Tensor) -> None:
    wrong = "Arguments to from_value_rowids do not form a valid RowPartition."
    check_not_negative(rowids[:1], wrong)
    check_not_negative(raw.Sub(rowids[1:], rowids[:-1]), wrong)
    below = raw.Less(rowids[-1:], nrows)
    check(raw.All(below, [0]), wrong)


def from_uniform_row_length(
    cls: type | None,
    uniform_row_length: TensorLike,
    nvals: TensorLike | None = None,
    nrows: TensorLike | None = None,
    validate: bool = True,
    dtype: DTypeLike | None = None,
    dtype_hint: DTypeLike | None = None,
) -> RowPartition:
    """Creates a partition of rows of one length; `nrows` is required only if that length is 0.

    Args:
        uniform_row_length: Length of every row.
        nvals: Number of values.
        nrows: Number of rows.
        validate: Whether the values are checked.
        dtype: int32 or int64: dtype of the partition. None takes that of the argument.
        dtype_hint: Dtype to use for Python lists.

    Returns:
        A RowPartition.

    Raises:
        ValueError: If neither `nvals` nor `nrows` is given, or the numbers contradict each other.
    """
    if nvals is None and nrows is None:
        raise ValueError("Either (or both) of nvals and nrows must be specified")
    wanted = None if dtype is None else dtypes.as_dtype(dtype)
    hint = None if dtype_hint is None else dtypes.as_dtype(dtype_hint)
    length = index_tensor(uniform_row_length, "uniform_row_length", wanted, hint)
    length.shape.assert_has_rank(0)
    known_length = static_value(length)
    if known_length is not None and known_length < 0:
        raise ValueError("uniform_row_length must be >= 0.")
    values = None if nvals is None else _cast(convert_to_tensor(nvals, dtype_hint=length.dtype), length.dtype)
    if nrows is not None:
        rows = _cast(convert_to_tensor(nrows, dtype_hint=length.dtype), length.dtype)
        _check_static_rows(static_value(rows), None)
    else:
        rows = raw.FloorDiv(values, raw.Maximum(length, ints(1, length.dtype)))
    if validate and values is not None:
        _check_product(length, rows, values)
    return uniform(length, rows)


def _check_product(length: Tensor, nrows: Tensor, nvals: Tensor) -> None:
    each, rows, total = (static_value(t) for t in (length, nrows, nvals))
    if each is not None and rows is not None and total is not None:
        if each * rows != total:
            raise ValueError(f"uniform_row_length={each} times nrows={rows} must equal nvals={total}")
        return
    check_equal(raw.Mul(length, nrows), nvals, "uniform_row_length times nrows must equal nvals")


def _cast(tensor: Tensor, dtype: DType) -> Tensor:
    return tensor if tensor.dtype is dtype else raw.Cast(tensor, DstT=dtype)
