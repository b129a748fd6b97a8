"""tf.ragged.range: many ranges in one call."""

from __future__ import annotations

from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.typing import DTypeLike, TensorLike

_ORDER = (dtypes.int32, dtypes.int64, dtypes.float32, dtypes.float64)


def range_(
    starts: TensorLike,
    limits: TensorLike | None = None,
    deltas: TensorLike = 1,
    dtype: DTypeLike | None = None,
    name: str | None = None,
    row_splits_dtype: DTypeLike = dtypes.int64,
) -> RaggedTensor:
    """Returns a ragged tensor whose rows are ranges.

    Args:
        starts: First value of each row; the bound if `limits` is None.
        limits: Upper bound of each row, exclusive.
        deltas: Step of each row.
        dtype: Dtype of the result. Default from the arguments.
        name: Name of the operation.
        row_splits_dtype: int32 or int64.

    Returns:
        RaggedTensor of rank 2.

    >>> tf.ragged.range([3, 0, 2])
    <tf.RaggedTensor [[0, 1, 2], [], [0, 1]]>
    """
    if limits is None:
        starts, limits = 0, starts
    bounds = [convert_to_tensor(b, dtype) for b in (starts, limits, deltas)]
    if dtype is None:
        widest = _widest([b.dtype for b in bounds])
        bounds = [b if b.dtype is widest else raw.Cast(b, DstT=widest) for b in bounds]
    splits, values = raw.RaggedRange(*bounds, Tsplits=dtypes.as_dtype(row_splits_dtype))
    return RaggedTensor(values, RowPartition(splits, internal=True), internal=True)


def _widest(found: list[DType]) -> DType:
    for dtype in found:
        if dtype not in _ORDER:
            names = ", ".join(d.name for d in _ORDER)
            raise TypeError(f"tf.ragged.range: the dtype must be {names}; got {dtype.name}.")
    return max(found, key=_ORDER.index)
