"""Lookups of sparse ids with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf


def embedding_lookup_sparse(
    params: Any, sp_ids: Any, sp_weights: Any, partition_strategy: str = "mod", name: str | None = None,
    combiner: str | None = None, max_norm: Any = None, allow_fast_lookup: bool = False,
) -> Any:  # fmt: skip
    """The rows of a table by sparse ids, joined by example."""
    table = _whole(params, partition_strategy)
    return tf.nn.embedding_lookup_sparse(
        table, sp_ids, sp_weights, combiner or "mean", max_norm, name, allow_fast_lookup
    )


def safe_embedding_lookup_sparse(
    embedding_weights: Any, sparse_ids: Any, sparse_weights: Any = None, combiner: str = "mean",
    default_id: Any = None, name: str | None = None, partition_strategy: str = "div", max_norm: Any = None,
    allow_fast_lookup: bool = False,
) -> Any:  # fmt: skip
    """The same for examples that may have no ids, or invalid ones."""
    table = _whole(embedding_weights, partition_strategy)
    return tf.nn.safe_embedding_lookup_sparse(
        table, sparse_ids, sparse_weights, combiner, default_id, max_norm, name, allow_fast_lookup
    )


def _whole(parts: Any, strategy: str) -> Any:
    """A table in one piece: "div" parts follow each other, "mod" parts take rows in turn."""
    if strategy not in ("mod", "div"):
        raise ValueError(f"Unrecognized partition strategy: {strategy}. Must be one of either `mod` or `div`.")
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
