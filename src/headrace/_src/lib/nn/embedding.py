"""Embedding lookups: rows of a table by id, and rows combined over sparse or ragged ids."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.math.clipping import clip_by_norm
from headrace._src.lib.sparse.arrangement import fill_empty_rows, retain
from headrace._src.lib.sparse.arrangement import reshape as sparse_reshape
from headrace._src.ops.array.gathering import gather
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, rank_of, shape_of
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import bfloat16, float16, float32, int32, int64
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_COMBINERS = ("mean", "sqrtn", "sum")
_SHORT = (float16, bfloat16)


def _tables(params: TensorLike | None) -> list[Any]:
    if params is None:
        raise ValueError("params must be specified")
    given = list(params) if isinstance(params, (list, tuple)) else [params]
    tables: list[Any] = [convert_to_tensor(p) if isinstance(p, (list, tuple)) else p for p in given]
    if not tables:
        raise ValueError(f"Length of params is currently {len(tables)}. Need at least one param.")
    return tables


def _clipped(rows: Tensor, ids: Tensor, max_norm: Any) -> Tensor:
    """Scales rows down to a largest norm of `max_norm`."""
    if max_norm is None:
        return rows
    axes = raw.Range(rank_of(ids), rank_of(rows), ints(1))
    return clip_by_norm(rows, max_norm, axes=axes)


@dispatchable
def embedding_lookup(
    params: TensorLike | None, ids: TensorLike, max_norm: TensorLike | None = None, name: str | None = None
) -> Any:
    """Looks up rows of an embedding table.

    Args:
        params: The table: a tensor, a variable, or a list of tables whose rows are concatenated.
        ids: Row indices of any shape; a RaggedTensor of ids gives a RaggedTensor.
        max_norm: Largest norm of a row; longer rows are scaled down. None for no limit.
        name: Name of the operation.

    Returns:
        Tensor of shape `ids.shape + params.shape[1:]`.

    >>> tf.nn.embedding_lookup(tf.constant([[1.0], [2.0], [3.0]]), [2, 0]).numpy().ravel()
    array([3., 1.], dtype=float32)
    """
    tables = _tables(params)
    if isinstance(ids, RaggedTensor):
        return ids.with_flat_values(embedding_lookup(params, ids.flat_values, max_norm, name))
    ids = convert_to_tensor(ids)
    if len(tables) == 1:
        return _clipped(gather(tables[0], ids, name=name), ids, max_norm)
    return _from_parts(tables, ids, max_norm, name)


def _from_parts(tables: list[Any], ids: Tensor, max_norm: Any, name: str | None) -> Tensor:
    """Looks up rows of a table that is given in consecutive parts."""
    sizes = [table.shape[0] for table in tables]
    if None in sizes:
        raise ValueError("tf.nn.embedding_lookup: the parts of params must have a known number of rows.")
    starts = np.cumsum([0, *sizes[:-1]])
    flat = raw.Reshape(ids, ints([-1]))
    kind = flat.dtype
    borders = convert_to_tensor(starts[1:].astype(kind.numpy_dtype))
    at_or_behind = raw.GreaterEqual(raw.ExpandDims(flat, ints(1)), borders)
    part = raw.Sum(raw.Cast(at_or_behind, DstT=int32), ints([1]))
    within = raw.Sub(flat, raw.GatherV2(convert_to_tensor(starts.astype(kind.numpy_dtype)), part, ints(0)))
    return rows_of_parts(tables, ids, part, within, max_norm, name)


def rows_of_parts(
    tables: list[Any], ids: Tensor, part: Tensor, within: Tensor, max_norm: Any, name: str | None
) -> Tensor:
    """Looks up rows of a table that is split into parts; each part looks up its own ids.

    Args:
        tables: The parts.
        ids: Row indices of any shape.
        part: Index of the part that holds each flattened id, int32.
        within: Index of the row within that part.
        max_norm: Largest norm of a row.
        name: Name of the operation.

    Returns:
        Tensor of shape `ids.shape + row shape`.
    """
    count = len(tables)
    parts_ids = raw.DynamicPartition(within, part, num_partitions=count)
    places = raw.DynamicPartition(raw.Range(ints(0), raw.Size(part), ints(1)), part, num_partitions=count)
    found = [_clipped(gather(table, own), own, max_norm) for table, own in zip(tables, parts_ids, strict=True)]
    rows = raw.DynamicStitch(places, found)
    tail = raw.StridedSlice(shape_of(found[0]), ints([1]), ints([0]), ints([1]), end_mask=1)
    return raw.Reshape(rows, raw.ConcatV2([shape_of(ids), tail], ints(0)), name=name)


def _check_sparse(sp_ids: Any, sp_weights: TensorLike | None, combiner: str) -> None:
    if combiner not in _COMBINERS:
        raise ValueError(f"combiner must be one of 'mean', 'sqrtn' or 'sum', got {combiner}")
    if not isinstance(sp_ids, (SparseTensor, RaggedTensor)):
        raise TypeError(f"sp_ids must be SparseTensor, got {type(sp_ids)}")
    if sp_weights is None:
        return
    if not isinstance(sp_weights, (SparseTensor, RaggedTensor)):
        raise TypeError(f"sp_weights must be either None or SparseTensor,got {type(sp_weights)}")
    if isinstance(sp_ids, RaggedTensor) is not isinstance(sp_weights, RaggedTensor):
        raise TypeError(
            f"sp_ids must be of the same type as sp_weights, received {type(sp_ids).__name__!r} for sp_ids and "
            f"{type(sp_weights).__name__!r} for sp_weights."
        )


def _flat(values: Any) -> tuple[Tensor, Tensor]:
    """Returns the row index of each element, and the elements."""
    if isinstance(values, RaggedTensor):
        return raw.Cast(values.value_rowids(), DstT=int32), values.flat_values
    rows = raw.StridedSlice(
        values.indices, ints([0, 0]), ints([0, 1]), ints([1, 1]), begin_mask=1, end_mask=1, shrink_axis_mask=2
    )
    return raw.Cast(rows, DstT=int32), values.values


@dispatchable
def embedding_lookup_sparse(
    params: TensorLike,
    sp_ids: TensorLike,
    sp_weights: TensorLike | None,
    combiner: str | None = None,
    max_norm: float | None = None,
    name: str | None = None,
    allow_fast_lookup: bool = False,
) -> Tensor:
    """Looks up embeddings and combines those of each row of ids.

    Args:
        params: The table; see `embedding_lookup`.
        sp_ids: SparseTensor or RaggedTensor of ids.
        sp_weights: None, or weights in the same form as `sp_ids`.
        combiner: "mean" (the default), "sum", or "sqrtn": the sum divided by the root of the sum of squared weights.
        max_norm: Largest norm of a table row; longer rows are scaled down.
        name: Name of the operation.
        allow_fast_lookup: Has no effect.

    Returns:
        Dense tensor with one combined embedding for each row of `sp_ids`.

    Raises:
        ValueError: If `combiner` is not "mean", "sqrtn" or "sum".
        TypeError: If `sp_ids` or `sp_weights` is neither sparse nor ragged, or they differ in kind.
    """
    combiner = combiner or "mean"
    _tables(params)
    _check_sparse(sp_ids, sp_weights, combiner)
    segments, ids = _flat(sp_ids)
    ids, places = raw.Unique(ids)
    rows = embedding_lookup(params, ids, max_norm=max_norm)
    kind = rows.dtype
    if kind in _SHORT:
        rows = raw.Cast(rows, DstT=float32)
    if sp_weights is None:
        entry = {"sum": raw.SparseSegmentSum, "mean": raw.SparseSegmentMean, "sqrtn": raw.SparseSegmentSqrtN}[combiner]
        result = entry(rows, places, segments, name=name)
    else:
        result = _weighted(rows, places, segments, _flat(sp_weights)[1], combiner, name)
    return raw.Cast(result, DstT=kind) if kind in _SHORT else result


def _weighted(
    rows: Tensor, places: Tensor, segments: Tensor, weights: Tensor, combiner: str, name: str | None
) -> Tensor:
    rows = raw.GatherV2(rows, places, ints(0))
    if weights.dtype is not rows.dtype:
        weights = raw.Cast(weights, DstT=rows.dtype)
    ones = ints([1] * (rows.shape.rank - 1))
    weights = raw.Reshape(weights, raw.ConcatV2([shape_of(weights), ones], ints(0)))
    total = raw.SegmentSum(raw.Mul(rows, weights), segments)
    if combiner == "sum":
        return total
    if combiner == "mean":
        divisor = raw.SegmentSum(weights, segments)
    else:
        divisor = raw.Sqrt(raw.SegmentSum(raw.Square(weights), segments))
    return raw.DivNoNan(total, divisor, name=name)


@dispatchable
def safe_embedding_lookup_sparse(
    embedding_weights: TensorLike | None,
    sparse_ids: SparseTensor | RaggedTensor,
    sparse_weights: SparseTensor | RaggedTensor | None = None,
    combiner: str = "mean",
    default_id: int | None = None,
    max_norm: float | None = None,
    name: str | None = None,
    allow_fast_lookup: bool = False,
) -> Tensor:
    """Combines embeddings like `embedding_lookup_sparse`, but allows empty rows and ignores negative ids.

    Args:
        embedding_weights: The table; see `embedding_lookup`.
        sparse_ids: SparseTensor of rank 2 or higher, or a RaggedTensor of ids.
        sparse_weights: None, or weights in the same form. Unless the combiner is "sum", weights that are not positive
            are ignored.
        combiner: "mean", "sum" or "sqrtn".
        default_id: Id used for empty rows. None gives zeros.
        max_norm: Largest norm of a table row; longer rows are scaled down.
        name: Name of the operation.
        allow_fast_lookup: Has no effect.

    Returns:
        Dense tensor with one combined embedding for each row of `sparse_ids`.

    Raises:
        ValueError: If `embedding_weights` is empty, or `combiner` is not "mean", "sqrtn" or "sum".
        TypeError: If `sparse_ids` or `sparse_weights` is neither sparse nor ragged, or they differ in kind.
    """
    if embedding_weights is None or (isinstance(embedding_weights, (list, tuple)) and not embedding_weights):
        raise ValueError(f"Missing embedding_weights {embedding_weights}.")
    ids: Any
    weights: Any
    ids, weights = (t.to_sparse() if isinstance(t, RaggedTensor) else t for t in (sparse_ids, sparse_weights))
    _check_sparse(ids, weights, combiner)
    rank = ids.shape.rank
    outer = raw.StridedSlice(ids.dense_shape, ints([0]), ints([-1]), ints([1]))
    ids, weights = _as_matrix(ids), None if weights is None else _as_matrix(weights)
    ids, weights = _pruned(ids, weights, combiner)
    ids, is_empty = fill_empty_rows(ids, number(0 if default_id is None else default_id, ids.dtype))
    if weights is not None:
        weights, _ = fill_empty_rows(weights, number(1, weights.dtype))
    result = embedding_lookup_sparse(embedding_weights, ids, weights, combiner, max_norm)
    tail = raw.StridedSlice(shape_of(result), ints([1]), ints([0]), ints([1]), end_mask=1)
    if default_id is None:
        ones = ints([1] * (result.shape.rank - 1))
        flags = raw.Reshape(is_empty, raw.ConcatV2([shape_of(is_empty), ones], ints(0)))
        result = raw.SelectV2(flags, raw.ZerosLike(result), result)
    if rank == 2:
        return raw.Identity(result, name=name)
    return raw.Reshape(result, raw.ConcatV2([raw.Cast(outer, DstT=int32), tail], ints(0)), name=name)


def _as_matrix(sparse: Any) -> SparseTensor:
    """Merges all axes but the last into one."""
    if sparse.shape.rank == 2:
        return sparse
    outer = raw.Prod(raw.StridedSlice(sparse.dense_shape, ints([0]), ints([-1]), ints([1])), ints([0]))
    last = raw.GatherV2(sparse.dense_shape, raw.Sub(raw.Size(sparse.dense_shape), ints(1)), ints(0))
    return sparse_reshape(sparse, raw.Pack([outer, raw.Cast(last, DstT=int64)]))


def _pruned(ids: SparseTensor, weights: SparseTensor | None, combiner: str) -> tuple[Any, Any]:
    """Removes negative ids and, unless the combiner is "sum", ids whose weight is not positive."""
    valid = raw.GreaterEqual(ids.values, number(0, ids.dtype))
    if weights is None:
        return retain(ids, valid), None
    if combiner != "sum":
        valid = raw.LogicalAnd(valid, raw.Greater(weights.values, number(0, weights.dtype)))
    return retain(ids, valid), retain(weights, valid)
