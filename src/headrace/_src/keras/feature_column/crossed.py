"""crossed_column: combinations of categories, hashed."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.feature_column.categorical import HashedCategoricalColumn
from headrace._src.keras.feature_column.column import CategoricalColumn, Features, serialized
from headrace._src.tensors.sparse import SparseTensor


class CrossedColumn(CategoricalColumn, namedtuple("CrossedColumn", ("keys", "hash_bucket_size", "hash_key"))):
    """Combinations of the categories of features and columns, hashed."""

    @property
    def name(self) -> str:
        return "_X_".join(sorted(leaf if isinstance(leaf, str) else leaf.name for leaf in self._leaves()))

    def _leaves(self) -> list[Any]:
        """Returns the keys, with those of crossed columns in place."""
        found: list[Any] = []
        for key in self.keys:
            found += key._leaves() if isinstance(key, CrossedColumn) else [key]
        return found

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        spec: dict[str, Any] = {}
        for key in self.keys:
            spec |= {key: tf.io.VarLenFeature(tf.string)} if isinstance(key, str) else key.parse_example_spec
        return spec

    @property
    def num_buckets(self) -> int:
        return self.hash_bucket_size

    def transform_feature(self, features: Features) -> SparseTensor:
        parts = []
        for key in self._leaves():
            if isinstance(key, str):
                parts.append(features.get(key))
                continue
            ids, weights = key.get_sparse_tensors(features)
            if weights is not None:
                raise ValueError(f"crossed_column does not support weight_tensor, but the given column populates "
                                 f"weight_tensor. Given column: {key.name}")  # fmt: skip
            parts.append(ids)
        return tf.sparse.cross_hashed(parts, num_buckets=self.hash_bucket_size, hash_key=self.hash_key)

    def get_config(self) -> dict[str, Any]:
        keys = tuple(serialized(key) for key in self.keys)
        return {"keys": keys, "hash_bucket_size": self.hash_bucket_size, "hash_key": self.hash_key}


def crossed_column(
    keys: Sequence[str | CategoricalColumn], hash_bucket_size: int, hash_key: int | None = None
) -> CrossedColumn:
    """Returns a column of the combinations of features and categorical columns, hashed.

    Args:
        keys: Keys of features, or categorical columns; at least two.
        hash_bucket_size: Number of ids.
        hash_key: Key of the hash, or None for the default.

    Raises:
        ValueError: If there are fewer than two keys, `hash_bucket_size` is less than 1, or a key is neither a string
            nor a categorical column that is not hashed.
    """
    if not hash_bucket_size or hash_bucket_size < 1:
        raise ValueError(f"hash_bucket_size must be > 1. hash_bucket_size: {hash_bucket_size}")
    if not keys or len(keys) < 2:
        raise ValueError(f"keys must be a list with length > 1. Given: {keys}")
    for key in keys:
        if not isinstance(key, (str, CategoricalColumn)):
            raise ValueError(
                "Unsupported key type. All keys must be either string, or categorical column except "
                f"HashedCategoricalColumn. Given: {key}"
            )
        if isinstance(key, HashedCategoricalColumn):
            raise ValueError(
                "categorical_column_with_hash_bucket is not supported for crossing. Hashing before crossing will "
                f"increase probability of collision. Instead, use the feature name as a string. Given: {key}"
            )
    return CrossedColumn(tuple(keys), hash_bucket_size, hash_key)
