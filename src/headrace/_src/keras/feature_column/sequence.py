"""Sequence columns: features that are sequences of numbers or of categories."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.feature_column import categorical
from headrace._src.keras.feature_column.column import (
    CategoricalColumn,
    Features,
    SequenceDenseColumn,
    checked_key,
    serialized,
    with_values,
)
from headrace._src.keras.feature_column.numeric import (
    checked_normalizer,
    checked_number_dtype,
    checked_shape,
    numbers_config,
)


def sequence_lengths(sparse: Any, per_step: int = 1) -> Any:
    """How many steps the sequence of each sample has, `per_step` numbers each."""
    rows, places = sparse.indices[:, 0], sparse.indices[:, 1]
    count = sparse.dense_shape[0]
    last = tf.math.unsorted_segment_max(places + 1, rows, tf.cast(count, tf.int32))
    # Samples without numbers have no largest place.
    last = tf.maximum(last, 0)
    return (last + per_step - 1) // per_step


class SequenceNumericColumn(
    SequenceDenseColumn,
    namedtuple("SequenceNumericColumn", ("key", "shape", "default_value", "dtype", "normalizer_fn")),
):
    """Sequences of numbers."""

    @property
    def name(self) -> str:
        return self.key

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return {self.key: tf.io.VarLenFeature(self.dtype)}

    @property
    def variable_shape(self) -> Any:
        return tf.TensorShape(self.shape)

    def create_state(self, make_weight: Any) -> Any:
        return None

    def transform_feature(self, features: Features) -> Any:
        values = features.get(self.key)
        if not isinstance(values, tf.SparseTensor):
            values = tf.sparse.from_dense(values)
        return values if self.normalizer_fn is None else self._normalized(values)

    def _normalized(self, sparse: Any) -> Any:
        result = self.normalizer_fn(sparse)
        if not isinstance(result, tf.SparseTensor):
            raise TypeError(f"normalizer_fn of {self.key} must return a SparseTensor. Given: {result}")
        return result

    def get_sequence_dense_tensor(self, features: Features, weights: Any) -> tuple[Any, Any]:
        values = features.get(self)
        per_step = int(np.prod(self.shape))
        dense = tf.sparse.to_dense(values, default_value=tf.cast(self.default_value, values.dtype))
        batch = tf.shape(dense)[0]
        flat = tf.reshape(dense, [batch, -1, *self.shape])
        # Sparse tensors of three axes have their steps on the second one already.
        lengths = sequence_lengths(values, per_step if values.shape.rank == 2 else 1)
        return tf.cast(flat, tf.float32), lengths

    def get_config(self) -> dict[str, Any]:
        return numbers_config(self)


class SequenceCategoricalColumn(CategoricalColumn, namedtuple("SequenceCategoricalColumn", ("categorical_column",))):
    """Sequences of categories."""

    @property
    def name(self) -> str:
        return self.categorical_column.name

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return self.categorical_column.parse_example_spec

    @property
    def num_buckets(self) -> int:
        return self.categorical_column.num_buckets

    def transform_feature(self, features: Features) -> Any:
        return self.categorical_column.transform_feature(features)

    def get_sparse_tensors(self, features: Features) -> tuple[Any, Any]:
        ids, weights = self.categorical_column.get_sparse_tensors(features)
        if ids.shape.rank == 2:
            # One category a step, each to be looked at on its own.
            wide = tf.sparse.expand_dims(ids, -1)
            weights = None if weights is None else with_values(wide, weights.values)
            ids = wide
        return ids, weights

    def get_config(self) -> dict[str, Any]:
        return {"categorical_column": serialized(self.categorical_column)}


def sequence_numeric_column(
    key: str, shape: Any = (1,), default_value: float = 0.0, dtype: Any = tf.float32, normalizer_fn: Any = None
) -> SequenceNumericColumn:
    """A column of sequences of numbers, for SequenceFeatures."""
    return SequenceNumericColumn(
        checked_key(key), checked_shape(shape, key), default_value, checked_number_dtype(dtype, key),
        checked_normalizer(normalizer_fn),
    )  # fmt: skip


def sequence_categorical_column_with_identity(key: str, num_buckets: int, default_value: Any = None) -> Any:
    """A column of sequences of integers in [0, num_buckets)."""
    return SequenceCategoricalColumn(categorical.categorical_column_with_identity(key, num_buckets, default_value))


def sequence_categorical_column_with_hash_bucket(key: str, hash_bucket_size: int, dtype: Any = tf.string) -> Any:
    """A column of sequences of strings or integers, by their hash."""
    return SequenceCategoricalColumn(categorical.categorical_column_with_hash_bucket(key, hash_bucket_size, dtype))


def sequence_categorical_column_with_vocabulary_list(
    key: str, vocabulary_list: Any, dtype: Any = None, default_value: int = -1, num_oov_buckets: int = 0
) -> Any:
    """A column of sequences of the strings or integers in a list."""
    return SequenceCategoricalColumn(
        categorical.categorical_column_with_vocabulary_list(key, vocabulary_list, dtype, default_value, num_oov_buckets)
    )


def sequence_categorical_column_with_vocabulary_file(
    key: str, vocabulary_file: str, vocabulary_size: int | None = None, num_oov_buckets: int = 0,
    default_value: int | None = None, dtype: Any = tf.string,
) -> Any:  # fmt: skip
    """A column of sequences of the strings or integers in the lines of a file."""
    return SequenceCategoricalColumn(
        categorical.categorical_column_with_vocabulary_file(
            key, vocabulary_file, vocabulary_size, dtype, default_value, num_oov_buckets
        )
    )
