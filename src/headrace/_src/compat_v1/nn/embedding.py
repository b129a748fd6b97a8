"""Embedding lookups with the arguments of TensorFlow 1, which say how a table is partitioned."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.lib.nn.embedding import rows_of_parts
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def embedding_lookup(
    params: TensorLike | Sequence[TensorLike], ids: TensorLike, partition_strategy: str = "mod",
    name: str | None = None, validate_indices: bool = True, max_norm: float | None = None,
) -> Tensor | RaggedTensor:  # fmt: skip
    """Looks up rows of a table by id. Invalid ids are errors even if `validate_indices` is false.

    Args:
        params: Table, or list of its parts.
        ids: Ids of the rows.
        partition_strategy: How a table is split into parts: "mod" or "div".
        name: Name of the operation.
        validate_indices: Ignored.
        max_norm: Maximum L2 norm of the rows, or None.

    Returns:
        The rows, a tensor of shape `ids.shape + params.shape[1:]`.

    Raises:
        ValueError: If `partition_strategy` is neither "mod" nor "div".
    """
    _check_strategy(partition_strategy)
    if partition_strategy == "div" or not isinstance(params, (list, tuple)) or len(params) == 1:
        return tf.nn.embedding_lookup(params, ids, max_norm, name)
    if isinstance(ids, tf.RaggedTensor):
        flat = embedding_lookup(params, ids.flat_values, partition_strategy, name, validate_indices, max_norm)
        return ids.with_flat_values(flat)
    ids = tf.convert_to_tensor(ids)
    row = tf.reshape(ids, [-1])
    part = tf.cast(row % len(params), tf.int32)
    return rows_of_parts(list(params), ids, part, row // len(params), max_norm, name)


def embedding_lookup_sparse(
    params: TensorLike | Sequence[TensorLike], sp_ids: SparseTensor, sp_weights: SparseTensor,
    partition_strategy: str = "mod", name: str | None = None, combiner: str | None = None,
    max_norm: float | None = None, allow_fast_lookup: bool = False,
) -> Tensor:  # fmt: skip
    """Looks up rows of a table by sparse ids, and combines those of each example.

    Args:
        params: Table, or list of its parts.
        sp_ids: SparseTensor of ids.
        sp_weights: SparseTensor of weights, or None.
        partition_strategy: How a table is split into parts: "mod" or "div".
        name: Name of the operation.
        combiner: How to combine the rows of an example: "mean", "sum" or "sqrtn".
        max_norm: Maximum L2 norm of the rows, or None.
        allow_fast_lookup: Whether ids are known to be valid and in order.

    Returns:
        A tensor with a row for each example.
    """
    table = whole_table(params, partition_strategy)
    return tf.nn.embedding_lookup_sparse(
        table, sp_ids, sp_weights, combiner or "mean", max_norm, name, allow_fast_lookup
    )


def safe_embedding_lookup_sparse(
    embedding_weights: TensorLike | Sequence[TensorLike], sparse_ids: SparseTensor,
    sparse_weights: SparseTensor | None = None, combiner: str = "mean", default_id: int | None = None,
    name: str | None = None, partition_strategy: str = "div", max_norm: float | None = None,
    allow_fast_lookup: bool = False,
) -> Tensor:  # fmt: skip
    """Does the same as `embedding_lookup_sparse`, but allows examples with no ids or invalid ids.

    Args:
        embedding_weights: Table, or list of its parts.
        sparse_ids: SparseTensor of ids.
        sparse_weights: SparseTensor of weights, or None.
        combiner: How to combine the rows of an example: "mean", "sum" or "sqrtn".
        default_id: Id for examples without ids; None for a row of zeros.
        name: Name of the operation.
        partition_strategy: How a table is split into parts: "mod" or "div".
        max_norm: Maximum L2 norm of the rows, or None.
        allow_fast_lookup: Whether ids are known to be valid and in order.

    Returns:
        A tensor with a row for each example.
    """
    table = whole_table(embedding_weights, partition_strategy)
    return tf.nn.safe_embedding_lookup_sparse(
        table, sparse_ids, sparse_weights, combiner, default_id, max_norm, name, allow_fast_lookup
    )


def _check_strategy(strategy: str) -> None:
    if strategy not in ("mod", "div"):
        raise ValueError(f"Unrecognized partition strategy: {strategy}. Must be one of either `mod` or `div`.")


def whole_table(parts: TensorLike | Sequence[TensorLike], strategy: str) -> TensorLike:
    """Joins the parts of a table: "div" parts are consecutive, "mod" parts interleave rows."""
    _check_strategy(strategy)
    if not isinstance(parts, (list, tuple)):
        return parts
    tables = [tf.convert_to_tensor(part) for part in parts]
    if strategy == "div" or len(tables) == 1:
        return tf.concat(tables, 0)
    counts = [tf.shape(table)[0] for table in tables]
    filled = [
        tf.pad(t, [[0, counts[0] - n], *[[0, 0]] * (t.shape.rank - 1)]) for t, n in zip(tables, counts, strict=True)
    ]
    mixed = tf.stack(filled, 1)
    return tf.reshape(mixed, tf.concat([[-1], tf.shape(mixed)[2:]], 0))[: tf.add_n(counts)]
