"""Groups values by partition numbers: stack_dynamic_partitions, dynamic_partition."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check, check_not_negative
from headrace._src.lib.ragged.construction import as_ragged_or_tensor, match_row_splits_dtypes, with_row_splits_dtype
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.lib.ragged.gathering import gather
from headrace._src.lib.ragged.structure import row
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def stack_dynamic_partitions(
    data: TensorLike, partitions: TensorLike, num_partitions: TensorLike, name: str | None = None
) -> RaggedTensor:
    """Groups slices of `data` into rows by their partition number.

    Args:
        data: Tensor or RaggedTensor.
        partitions: Integers; their shape is a prefix of the shape of `data`.
        num_partitions: Number of rows.
        name: Name of the operation.

    Returns:
        RaggedTensor; row i holds the slices of `data` with partition number i.

    >>> tf.ragged.stack_dynamic_partitions(["a", "b", "c"], [2, 0, 2], 4)
    <tf.RaggedTensor [[b'b'], [], [b'a', b'c'], []]>
    """
    return _grouped(as_ragged_or_tensor(data), as_ragged_or_tensor(partitions, dtype_hint=dtypes.int32), num_partitions)


def _grouped(data: Any, partitions: Any, num_partitions: TensorLike) -> RaggedTensor:
    match_row_splits_dtypes([data, partitions])
    if partitions.shape.rank is None:
        raise ValueError("partitions must have known rank.")
    count = convert_to_tensor(num_partitions, partitions.dtype)
    if partitions.shape.rank == 0:
        data, partitions = raw.ExpandDims(data, ints(0)), raw.ExpandDims(partitions, ints(0))
    if partitions.shape.rank == 1:
        return _stacked(data, partitions, count)
    ragged = next((v.row_splits.dtype for v in (data, partitions) if isinstance(v, RaggedTensor)), None)
    wide = ragged or dtypes.int64
    data, partitions = (
        v if isinstance(v, RaggedTensor) else from_tensor(None, v, row_splits_dtype=wide) for v in (data, partitions)
    )
    result = _grouped(data.values, partitions.values, num_partitions)
    return result if ragged is None else with_row_splits_dtype(result, ragged)


def _stacked(data: Any, partitions: Any, count: Tensor) -> RaggedTensor:
    data.shape[:1].assert_is_compatible_with(partitions.shape)
    check_not_negative(partitions, "partitions must be non-negative.")
    check(raw.All(raw.Less(partitions, count), ints([0])), "partitions must be less than num_partitions")
    dtype = data.row_splits.dtype if isinstance(data, RaggedTensor) else partitions.dtype
    ids = partitions if partitions.dtype is dtype else raw.Cast(partitions, DstT=dtype)
    # A stable sort by partition, done as a sort by (partition, position).
    size = rows.first_size(ids, dtype)
    position = rows.count_up(size)
    key = raw.AddV2(raw.Mul(ids, raw.Maximum(size, ints(1, dtype))), position)
    largest_first = raw.TopKV2(raw.Neg(key), raw.Cast(size, DstT=dtypes.int32)).indices
    values = gather(data, largest_first)
    nrows = raw.Cast(count, DstT=dtype)
    lengths = raw.UnsortedSegmentSum(raw.OnesLike(ids), ids, nrows)
    return RaggedTensor(values, rows.from_lengths(lengths), internal=True)


def dynamic_partition(
    data: Any, partitions: Any, num_partitions: TensorLike, name: str | None = None
) -> list[RaggedTensor]:
    """Returns the rows of `stack_dynamic_partitions` as a list."""
    known: Any = static_value(num_partitions) if hasattr(num_partitions, "dtype") else num_partitions
    if known is None:
        raise TypeError("num_partitions must be a Python integer")
    data = as_ragged_or_tensor(data)
    partitions = as_ragged_or_tensor(partitions, dtype_hint=dtypes.int32)
    if isinstance(partitions, RaggedTensor):
        data.shape[:1].assert_is_compatible_with(partitions.shape[:1])
        if not isinstance(data, RaggedTensor):
            partitions.shape.assert_is_compatible_with(data.shape[: partitions.shape.rank])
    result = stack_dynamic_partitions(data, partitions, int(known))
    return [row(result, n) for n in range(int(known))]
