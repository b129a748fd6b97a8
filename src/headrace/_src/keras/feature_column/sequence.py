"""Sequence columns: features that are sequences of values or categories."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import Sizes
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
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


def sequence_lengths(sparse: SparseTensor, per_step: int = 1) -> Tensor:
    """Returns the number of steps of each sequence, with `per_step` values per step."""
    rows, places = sparse.indices[:, 0], sparse.indices[:, 1]
    count = sparse.dense_shape[0]
    last = tf.math.unsorted_segment_max(places + 1, rows, tf.cast(count, tf.int32))
    # Empty samples have the smallest integer as their maximum.
    last = tf.maximum(last, 0)
    return (last + per_step - 1) // per_step


class SequenceNumericColumn(
    SequenceDenseColumn,
    namedtuple("SequenceNumericColumn", ("key", "shape", "default_value", "dtype", "normalizer_fn")),
):
    """Sequences of numeric values."""

    @property
    def name(self) -> str:
        return self.key

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return {self.key: tf.io.VarLenFeature(self.dtype)}

    @property
    def variable_shape(self) -> TensorShape:
        return tf.TensorShape(self.shape)

    def create_state(self, make_weight: Callable[..., Any]) -> None:
        return None

    def transform_feature(self, features: Features) -> SparseTensor:
        values = features.get(self.key)
        if not isinstance(values, tf.SparseTensor):
            values = tf.sparse.from_dense(values)
        return values if self.normalizer_fn is None else self._normalized(values)

    def _normalized(self, sparse: SparseTensor) -> SparseTensor:
        result = self.normalizer_fn(sparse)
        if not isinstance(result, tf.SparseTensor):
            raise TypeError(f"normalizer_fn of {self.key} must return a SparseTensor. Given: {result}")
        return result

    def get_sequence_dense_tensor(self, features: Features, weights: Variable | None) -> tuple[Any, Any]:
        values = features.get(self)
        per_step = int(np.prod(self.shape))
        dense = tf.sparse.to_dense(values, default_value=tf.cast(self.default_value, values.dtype))
        batch = tf.shape(dense)[0]
        flat = tf.reshape(dense, [batch, -1, *self.shape])
        # Sparse tensors of rank 3 have the steps on their second axis.
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

    def transform_feature(self, features: Features) -> SparseTensor:
        return self.categorical_column.transform_feature(features)

    def get_sparse_tensors(self, features: Features) -> tuple[Any, Any]:
        ids, weights = self.categorical_column.get_sparse_tensors(features)
        if ids.shape.rank == 2:
            # One category per step.
            wide = tf.sparse.expand_dims(ids, -1)
            weights = None if weights is None else with_values(wide, weights.values)
            ids = wide
        return ids, weights

    def get_config(self) -> dict[str, Any]:
        return {"categorical_column": serialized(self.categorical_column)}


def sequence_numeric_column(
    key: str,
    shape: Sizes = (1,),
    default_value: float = 0.0,
    dtype: DTypeLike = tf.float32,
    normalizer_fn: Callable[..., Any] | None = None,
) -> SequenceNumericColumn:
    """Returns a column of sequences of numeric values, for `SequenceFeatures`.

    Args:
        key: Key of the feature.
        shape: Shape of the values of one step.
        default_value: Value of the padding.
        dtype: Dtype of the feature.
        normalizer_fn: Function of a sparse tensor that is applied to the values.

    Raises:
        ValueError: If `key` is not a string, a size is less than 1, or `dtype` is not numeric.
        TypeError: If a size is not an int, or `normalizer_fn` cannot be called.
    """
    return SequenceNumericColumn(
        checked_key(key), checked_shape(shape, key), default_value, checked_number_dtype(dtype, key),
        checked_normalizer(normalizer_fn),
    )  # fmt: skip


def sequence_categorical_column_with_identity(
    key: str, num_buckets: int, default_value: int | None = None
) -> SequenceCategoricalColumn:
    """Returns a column of sequences of integers. See `categorical_column_with_identity`.

    Args:
        key: Name of the feature.
        num_buckets: Number of categories; values are from 0 to `num_buckets - 1`.
        default_value: Category of values that are out of range or not in the vocabulary. None raises an error for
            these.
    """
    return SequenceCategoricalColumn(categorical.categorical_column_with_identity(key, num_buckets, default_value))


def sequence_categorical_column_with_hash_bucket(
    key: str, hash_bucket_size: int, dtype: DTypeLike = tf.string
) -> SequenceCategoricalColumn:
    """Returns a column of sequences of hashed categories. See `categorical_column_with_hash_bucket`.

    Args:
        key: Name of the feature.
        hash_bucket_size: Number of categories that values are hashed to.
        dtype: DType of the feature.
    """
    return SequenceCategoricalColumn(categorical.categorical_column_with_hash_bucket(key, hash_bucket_size, dtype))


def sequence_categorical_column_with_vocabulary_list(
    key: str,
    vocabulary_list: Sequence[str | int],
    dtype: DTypeLike | None = None,
    default_value: int = -1,
    num_oov_buckets: int = 0,
) -> SequenceCategoricalColumn:
    """Returns a column of sequences of categories. See `categorical_column_with_vocabulary_list`.

    Args:
        key: Name of the feature.
        vocabulary_list: Sequence of words or integers.
        dtype: DType of the feature.
        default_value: Category of words that are not in the vocabulary.
        num_oov_buckets: Number of extra categories for unknown words.
    """
    return SequenceCategoricalColumn(
        categorical.categorical_column_with_vocabulary_list(key, vocabulary_list, dtype, default_value, num_oov_buckets)
    )


def sequence_categorical_column_with_vocabulary_file(
    key: str,
    vocabulary_file: str,
    vocabulary_size: int | None = None,
    num_oov_buckets: int = 0,
    default_value: int | None = None,
    dtype: DTypeLike = tf.string,
) -> SequenceCategoricalColumn:
    """Returns a column of sequences of categories. See `categorical_column_with_vocabulary_file`.

    Args:
        key: Name of the feature.
        vocabulary_file: Path of a text file with one word per line.
        vocabulary_size: Number of lines to use; None uses all.
        num_oov_buckets: Number of extra categories for unknown words.
        default_value: Category of words that are not in the vocabulary.
        dtype: DType of the feature.
    """
    return SequenceCategoricalColumn(
        categorical.categorical_column_with_vocabulary_file(
            key, vocabulary_file, vocabulary_size, dtype, default_value, num_oov_buckets
        )
    )
