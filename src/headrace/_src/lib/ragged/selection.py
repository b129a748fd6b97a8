"""Selects elements by a condition: where, boolean_mask."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged.checks import check_equal
from headrace._src.lib.ragged.construction import as_ragged_or_tensor, match_row_splits_dtypes
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.lib.ragged.elementwise import apply
from headrace._src.lib.ragged.gathering import gather
from headrace._src.lib.ragged.rows import from_lengths
from headrace._src.ops.array.selection import where as dense_where
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors import dtypes
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def where(
    condition: RaggedTensor | Tensor, x: TensorLike | None = None, y: TensorLike | None = None, name: str | None = None
) -> Any:
    """Selects elements of `x` where `condition` is true, else of `y`; without both, returns the true coordinates."""
    if (x is None) != (y is None):
        raise ValueError("x and y must be either both None or both non-None")
    if x is None:
        return true_coordinates(condition)
    if not isinstance(condition, RaggedTensor):
        condition = as_ragged_or_tensor(condition, dtypes.bool_)
    x, y = _same_dtype(x, y)
    return apply(dense_where, (condition, x, y), {}, 3)


def _same_dtype(x: Any, y: Any) -> tuple[Any, Any]:
    """Converts both to tensors; a Python number takes the dtype of the other."""
    own = next((v.dtype for v in (x, y) if isinstance(getattr(v, "dtype", None), dtypes.DType)), None)
    return as_ragged_or_tensor(x, dtype_hint=own), as_ragged_or_tensor(y, dtype_hint=own)


def true_coordinates(condition: RaggedTensor | Tensor) -> Tensor:
    """Returns the coordinates of the true elements, one row for each."""
    if not isinstance(condition, RaggedTensor):
        return raw.Where(condition)
    sparse = condition.to_sparse()
    return raw.GatherNd(sparse.indices, raw.Where(sparse.values))


def boolean_mask(data: TensorLike, mask: TensorLike, name: str | None = None) -> Any:
    """Keeps the elements of `data` for which `mask` is true, in each row separately.

    Args:
        data: Tensor or RaggedTensor.
        mask: Bool tensor or RaggedTensor; its shape is a prefix of the shape of `data`.
        name: Name of the operation.

    Returns:
        RaggedTensor, or a tensor for a mask of rank 1 and dense data.

    >>> tf.ragged.boolean_mask([[1, 2], [3, 4]], [[True, False], [True, True]])
    <tf.RaggedTensor [[1], [3, 4]]>
    """
    return _masked(as_ragged_or_tensor(data), as_ragged_or_tensor(mask, dtypes.bool_))


def _masked(data: Any, mask: Any) -> Any:
    match_row_splits_dtypes([data, mask])
    rank = mask.shape.rank
    if rank is None:
        raise ValueError("mask.shape.ndims must be known statically.")
    if rank == 0:
        raise ValueError("mask cannot be scalar.")
    if isinstance(mask, RaggedTensor):
        if not isinstance(data, RaggedTensor):
            data = from_tensor(None, data, ragged_rank=mask.ragged_rank, row_splits_dtype=mask.row_splits.dtype)
        return _masked_rows(data, mask)
    if isinstance(data, RaggedTensor):
        if rank > 1:
            mask = from_tensor(
                None, mask, ragged_rank=min(data.ragged_rank, rank - 1), row_splits_dtype=data.row_splits.dtype
            )
            return _masked(data, mask)
        return gather(data, raw.Reshape(raw.Where(mask), ints([-1])))
    if rank == 1:
        return gather(data, raw.Reshape(raw.Where(mask), ints([-1])))
    return _masked(from_tensor(None, data, ragged_rank=rank - 1), from_tensor(None, mask, ragged_rank=rank - 1))


def _masked_rows(data: RaggedTensor, mask: RaggedTensor) -> RaggedTensor:
    """Removes masked elements from the rows."""
    check_equal(mask.row_splits, data.row_splits, "Inputs must have identical ragged splits")
    values = _masked(data.values, mask.values)
    if mask.shape.rank > 2:
        return RaggedTensor(values, data._row_partition, internal=True)
    kept = raw.Cast(mask.values, DstT=data.row_splits.dtype)
    lengths = raw.UnsortedSegmentSum(kept, mask.value_rowids(), mask.nrows())
    return RaggedTensor(values, from_lengths(lengths), internal=True)
