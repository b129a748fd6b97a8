"""Joins ragged tensors along an axis (concat) or along a new one (stack)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check_equal
from headrace._src.lib.ragged.construction import as_ragged_or_tensor, match_row_splits_dtypes
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.lib.ragged.gathering import gather
from headrace._src.lib.ragged.structure import axis_in_range
from headrace._src.ops.array.joining import concat as dense_concat
from headrace._src.ops.array.packing import stack as dense_stack
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def concat(values: TensorLike, axis: AxisLike, name: str | None = None) -> RaggedTensor:
    """Concatenates ragged and dense tensors of one rank along `axis`."""
    return _joined(values, axis, stacked=False)


def stack(values: TensorLike, axis: AxisLike = 0, name: str | None = None) -> Any:
    """Stacks ragged tensors of one rank along a new axis.

    Args:
        values: List of RaggedTensors and tensors.
        axis: Position of the new axis.
        name: Name of the operation.

    Returns:
        RaggedTensor.

    >>> tf.ragged.stack([[1, 2], [3]]).to_list()
    [[1, 2], [3]]
    """
    return _joined(values, axis, stacked=True)


def _joined(values: Any, axis: Any, stacked: bool) -> Any:
    if isinstance(axis, Tensor):
        known = static_value(axis)
        axis = axis if known is None else int(known)
    if not isinstance(axis, int):
        raise TypeError("axis must be an int")
    tensors = _matching(values)
    rank = next((t.shape.rank for t in tensors if t.shape.rank is not None), None)
    for tensor in tensors:
        if rank is not None:
            tensor.shape.assert_has_rank(rank)
    axis = axis_in_range(axis, None if rank is None else rank + stacked)
    if len(tensors) == 1 and not stacked:
        return tensors[0]
    if not any(isinstance(t, RaggedTensor) for t in tensors):
        if stacked and axis == 0 and rank == 1:
            return _stacked_vectors(tensors)
        # Sizes along the second axis may differ between rows once tensors are joined there.
        if (stacked and (axis > 0 or rank == 0)) or (not stacked and axis != 1):
            return dense_stack(tensors, axis) if stacked else dense_concat(tensors, axis)
    tensors = [
        t if isinstance(t, RaggedTensor) else from_tensor(None, t, row_splits_dtype=_dtype(tensors)) for t in tensors
    ]
    if axis == 0:
        return _rows_in_turn(tensors, stacked)
    if axis == 1:
        return _joined_within_rows(tensors, stacked)
    for other in tensors[1:]:
        check_equal(tensors[0].row_splits, other.row_splits, "Input tensors have incompatible rows")
    inner = _joined([t.values for t in tensors], axis - 1, stacked)
    return RaggedTensor(inner, tensors[0]._row_partition, internal=True)


def _matching(values: Sequence[Any]) -> list[Any]:
    if isinstance(values, (RaggedTensor, Tensor)):
        values = [values]
    found: list[Any] = list(values)
    if not found:
        raise ValueError("rt_inputs may not be empty.")
    dtype = next((v.dtype for v in found if isinstance(v, (Tensor, RaggedTensor))), None)
    found = [as_ragged_or_tensor(v, dtype_hint=dtype) for v in found]
    match_row_splits_dtypes(found)
    return found


def _dtype(tensors: Sequence[Any]) -> DType:
    return next((t.row_splits.dtype for t in tensors if isinstance(t, RaggedTensor)), dtypes.int64)


def _stacked_vectors(vectors: Sequence[Any]) -> RaggedTensor:
    """Returns each vector as a row."""
    lengths = raw.Pack([raw.Size(v) for v in vectors])
    return RaggedTensor(dense_concat(list(vectors), 0), rows.from_lengths(lengths), internal=True)


def _rows_in_turn(tensors: Sequence[RaggedTensor], stacked: bool) -> RaggedTensor:
    """Returns the rows of the first tensor, then those of the second, and so on."""
    values = _joined([t.values for t in tensors], 0, stacked=False)
    lengths = raw.ConcatV2([t.row_lengths() for t in tensors], 0)
    result = RaggedTensor(values, rows.from_lengths(lengths), internal=True)
    if not stacked:
        return result
    return RaggedTensor(result, rows.from_lengths(raw.Pack([t.nrows() for t in tensors])), internal=True)


def _joined_within_rows(tensors: Sequence[RaggedTensor], stacked: bool) -> RaggedTensor:
    """Joins rows with the same index, as one row or as rows of a new axis."""
    nrows = tensors[0].nrows()
    for position, other in enumerate(tensors[1:], 1):
        message = f"Input tensors at index 0 (=x) and {position} (=y) have incompatible shapes."
        check_equal(nrows, other.nrows(), message)
    count = ints(len(tensors), nrows.dtype)
    numbers = raw.Reshape(rows.count_up(raw.Mul(nrows, count)), raw.Pack([count, nrows]))
    order = raw.Reshape(raw.Transpose(numbers, ints([1, 0])), ints([-1]))
    in_order = gather(_rows_in_turn(tensors, stacked=False), order)
    if stacked:
        splits = raw.Mul(rows.count_up(raw.AddV2(nrows, ints(1, nrows.dtype))), count)
        return RaggedTensor(in_order, RowPartition(splits, internal=True), internal=True)
    splits = in_order.row_splits[:: len(tensors)]
    return RaggedTensor(in_order.values, RowPartition(splits, internal=True), internal=True)
