"""map_flat_values, and conversion between row splits and segment ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.ragged.checks import check_equal
from headrace._src.lib.ragged.construction import match_row_splits_dtypes
from headrace._src.lib.ragged.partitioning import from_value_rowids, index_tensor
from headrace._src.lib.ragged.rows import splits_to_rowids
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def map_flat_values(op: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Applies `op` to the flat values of its ragged arguments.

    Args:
        op: Function of tensors.
        *args: Arguments of `op`; ragged tensors are replaced by their flat values and must have the same rows.
        **kwargs: Keyword arguments of `op`, treated in the same way.

    Returns:
        RaggedTensor with the same rows.

    Raises:
        ValueError: If the ragged arguments have different rows, or `op` changes the number of values.

    >>> tf.ragged.map_flat_values(tf.square, tf.ragged.constant([[1, 2], [3]]))
    <tf.RaggedTensor [[1, 4], [9]]>
    """
    found = [v for v in nest.flatten((args, kwargs)) if isinstance(v, RaggedTensor)]
    if not found:
        return op(*args, **kwargs)
    match_row_splits_dtypes(found)
    partitions = found[0]._nested_row_partitions
    for other in found[1:]:
        _check_same_rows(partitions, other._nested_row_partitions)

    def flat(leaf: TensorLike) -> Any:
        return leaf.flat_values if isinstance(leaf, RaggedTensor) else leaf

    plain_args, plain_kwargs = nest.map_structure(flat, (args, kwargs))
    result = op(*plain_args, **plain_kwargs)
    size = found[0].flat_values.shape[:1]
    if result.shape.rank == 0 or not result.shape[:1].is_compatible_with(size):
        raise ValueError(
            "tf.ragged.map_flat_values requires that the output of `op` have the same outer-dimension size as "
            "flat_values of any ragged inputs. "
            f"(output shape: {result.shape}; expected outer dimension size: {size[0]})"
        )
    return nest_rows(result, partitions)


def _check_same_rows(a: tuple[RowPartition, ...], b: tuple[RowPartition, ...]) -> None:
    if len(a) != len(b):
        raise ValueError(
            f"tf.ragged.map_flat_values: ragged arguments of ragged rank {len(a)} and {len(b)} do not match"
        )
    for x, y in zip(a, b, strict=True):
        check_equal(x.row_splits(), y.row_splits(), "tf.ragged.map_flat_values: arguments have incompatible row_splits")


def row_splits_to_segment_ids(splits: TensorLike, name: str | None = None, out_type: DTypeLike | None = None) -> Tensor:
    """Converts row splits to the row of each value.

    Args:
        splits: Integer vector of row boundaries.
        name: Name of the operation.
        out_type: int32 or int64. Default that of `splits`.

    Returns:
        Integer vector.

    Raises:
        ValueError: If `splits` is empty, or not int32 or int64.

    >>> tf.ragged.row_splits_to_segment_ids([0, 3, 3, 5]).numpy().tolist()
    [0, 0, 0, 2, 2]
    """
    splits = convert_to_tensor(splits, dtype_hint=dtypes.int64)
    if splits.dtype not in (dtypes.int32, dtypes.int64):
        raise ValueError("splits must have dtype int32 or int64")
    splits.shape.assert_has_rank(1)
    if splits.shape.rank is not None and splits.shape[0] == 0:
        raise ValueError("Invalid row_splits: []")
    ids = splits_to_rowids(splits, splits[-1])
    wanted = ids.dtype if out_type is None else dtypes.as_dtype(out_type)
    return ids if wanted is ids.dtype else raw.Cast(ids, DstT=wanted)


def segment_ids_to_row_splits(
    segment_ids: TensorLike,
    num_segments: TensorLike | None = None,
    out_type: DTypeLike | None = None,
    name: str | None = None,
) -> Tensor:
    """Converts the row of each value to row splits.

    Args:
        segment_ids: Integer vector in ascending order.
        num_segments: Number of rows. Default one more than the last id.
        out_type: int32 or int64. Default that of `segment_ids`.
        name: Name of the operation.

    Returns:
        Integer vector.

    Raises:
        TypeError: If `segment_ids` does not hold integers.

    >>> tf.ragged.segment_ids_to_row_splits([0, 0, 2]).numpy().tolist()
    [0, 2, 2, 3]
    """
    ids = convert_to_tensor(segment_ids, dtype_hint=dtypes.int64)
    if not ids.dtype.is_integer:
        raise TypeError(
            f"Argument `tensor` (name: segment_ids) must be of type integer. Received `tensor` = {ids} "
            f"of dtype: {ids.dtype!r}"
        )
    if ids.dtype not in (dtypes.int32, dtypes.int64):
        ids = raw.Cast(ids, DstT=dtypes.int64)
    ids.shape.assert_has_rank(1)
    count = None if num_segments is None else index_tensor(num_segments, "num_segments", None, ids.dtype)
    if count is not None:
        # Ids beyond the last segment are ignored.
        inside = raw.Less(ids, raw.Cast(count, DstT=ids.dtype))
        ids = raw.GatherV2(ids, raw.Reshape(raw.Where(inside), [-1]), 0)
    splits = from_value_rowids(None, ids, count, validate=False).row_splits()
    wanted = splits.dtype if out_type is None else dtypes.as_dtype(out_type)
    return splits if wanted is splits.dtype else raw.Cast(splits, DstT=wanted)
