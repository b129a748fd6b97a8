"""Categorical columns: ids by identity, by hash, or by a vocabulary, optionally with weights."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.feature_column.column import (
    CategoricalColumn,
    Features,
    as_sparse,
    checked_categorical,
    checked_key,
    serialized,
    with_values,
)
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class _KeyedColumn(CategoricalColumn):
    """Base class of categorical columns of one feature."""

    key: str
    _fields: Any

    @property
    def name(self) -> str:
        return self.key

    @property
    def _feature_dtype(self) -> DType:
        return getattr(self, "dtype", tf.int64)

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return {self.key: tf.io.VarLenFeature(self._feature_dtype)}

    def transform_feature(self, features: Features) -> SparseTensor:
        given = as_sparse(features.get(self.key))
        text = given.dtype == tf.string
        if text != (self._feature_dtype == tf.string) or not (text or given.dtype.is_integer):
            raise ValueError(
                f"Column dtype and SparseTensors dtype must be compatible. key: {self.key}, column dtype: "
                f"{self._feature_dtype}, tensor dtype: {given.dtype}"
            )
        return with_values(given, self._ids(given.values, features))

    def _ids(self, values: Tensor, features: Features) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__}._ids")

    def get_config(self) -> dict[str, Any]:
        config = {name: getattr(self, name) for name in self._fields}
        if "dtype" in config:
            config["dtype"] = config["dtype"].name
        return config


class IdentityCategoricalColumn(
    _KeyedColumn, namedtuple("IdentityCategoricalColumn", ("key", "number_buckets", "default_value"))
):
    """Integers that are ids."""

    @property
    def num_buckets(self) -> int:
        return self.number_buckets

    def _ids(self, values: Tensor, features: Features) -> Tensor:
        values = tf.cast(values, tf.int64)
        if self.default_value is None:
            return values
        inside = tf.logical_and(values >= 0, values < self.number_buckets)
        return tf.where(inside, values, tf.constant(self.default_value, tf.int64))


class HashedCategoricalColumn(
    _KeyedColumn, namedtuple("HashedCategoricalColumn", ("key", "hash_bucket_size", "dtype"))
):
    """Strings or integers, hashed."""

    @property
    def num_buckets(self) -> int:
        return self.hash_bucket_size

    def _ids(self, values: Tensor, features: Features) -> Tensor:
        words = values if values.dtype == tf.string else tf.as_string(values)
        return tf.strings.to_hash_bucket_fast(words, self.hash_bucket_size)


class _VocabularyColumn(_KeyedColumn):
    """Base class of columns of strings or integers with a vocabulary."""

    dtype: Any
    default_value: Any
    num_oov_buckets: int

    def _initializer(self) -> Any:
        raise NotImplementedError(f"{type(self).__name__}._initializer")

    def _ids(self, values: Tensor, features: Features) -> Tensor:
        keys = tf.string if self.dtype == tf.string else tf.int64
        return features.table(self, self._make_table).lookup(tf.cast(values, keys) if keys != tf.string else values)

    def _make_table(self) -> Any:
        if self.num_oov_buckets:
            return tf.lookup.StaticVocabularyTable(self._initializer(), self.num_oov_buckets)
        return tf.lookup.StaticHashTable(self._initializer(), self.default_value)


class VocabularyListCategoricalColumn(
    _VocabularyColumn,
    namedtuple(
        "VocabularyListCategoricalColumn", ("key", "vocabulary_list", "dtype", "default_value", "num_oov_buckets")
    ),
):
    """Strings or integers with a vocabulary from a list."""

    @property
    def num_buckets(self) -> int:
        return len(self.vocabulary_list) + self.num_oov_buckets

    def _initializer(self) -> Any:
        keys = tf.string if self.dtype == tf.string else tf.int64
        numbers = np.arange(len(self.vocabulary_list), dtype=np.int64)
        return tf.lookup.KeyValueTensorInitializer(list(self.vocabulary_list), numbers, keys, tf.int64)


class VocabularyFileCategoricalColumn(
    _VocabularyColumn,
    namedtuple(
        "VocabularyFileCategoricalColumn",
        ("key", "vocabulary_file", "vocabulary_size", "num_oov_buckets", "dtype", "default_value", "file_format"),
    ),
):
    """Strings or integers with a vocabulary from a file."""

    @property
    def num_buckets(self) -> int:
        return self.vocabulary_size + self.num_oov_buckets

    def _initializer(self) -> Any:
        if self.file_format == "tfrecord_gzip":
            records = tf.data.TFRecordDataset(self.vocabulary_file, "GZIP").take(self.vocabulary_size)
            words = [record.numpy() for record in records]
            return tf.lookup.KeyValueTensorInitializer(words, np.arange(len(words)), tf.string, tf.int64)
        return tf.lookup.TextFileInitializer(
            self.vocabulary_file, tf.string if self.dtype == tf.string else tf.int64,
            tf.lookup.TextFileIndex.WHOLE_LINE, tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER, self.vocabulary_size,
        )  # fmt: skip


class WeightedCategoricalColumn(
    CategoricalColumn,
    namedtuple("WeightedCategoricalColumn", ("categorical_column", "weight_feature_key", "dtype")),
):
    """The ids of another column, with weights from a feature."""

    @property
    def name(self) -> str:
        return f"{self.categorical_column.name}_weighted_by_{self.weight_feature_key}"

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        spec = dict(self.categorical_column.parse_example_spec)
        if self.weight_feature_key in spec:
            raise ValueError(
                f"Parse config {spec[self.weight_feature_key]} already exists for {self.weight_feature_key}."
            )
        return {**spec, self.weight_feature_key: tf.io.VarLenFeature(self.dtype)}

    @property
    def num_buckets(self) -> int:
        return self.categorical_column.num_buckets

    def transform_feature(self, features: Features) -> tuple[Any, Any]:
        weights = features.get(self.weight_feature_key)
        if not isinstance(weights, tf.SparseTensor):
            # Every entry is a weight, also zero.
            flat = tf.where(tf.ones_like(weights, tf.bool))
            weights = tf.SparseTensor(flat, tf.reshape(weights, [-1]), tf.shape(weights, out_type=tf.int64))
        return features.get(self.categorical_column), tf.cast(weights, tf.float32)

    def get_sparse_tensors(self, features: Features) -> tuple[Any, Any]:
        return features.get(self)

    def get_config(self) -> dict[str, Any]:
        return {"categorical_column": serialized(self.categorical_column),
                "weight_feature_key": self.weight_feature_key, "dtype": self.dtype.name}  # fmt: skip


def categorical_column_with_identity(
    key: str, num_buckets: int, default_value: int | None = None
) -> IdentityCategoricalColumn:
    """Returns a column of integers in [0, num_buckets).

    Args:
        key: Key of the feature.
        num_buckets: Number of ids.
        default_value: Id of values outside the range. None keeps them.

    Raises:
        ValueError: If `num_buckets` is less than 1, `default_value` is not below it, or `key` is not a string.
    """
    if num_buckets < 1:
        raise ValueError(f"num_buckets {num_buckets} < 1, column_name {key}")
    if default_value is not None and not 0 <= default_value < num_buckets:
        raise ValueError(f"default_value {default_value} not in range [0, {num_buckets}), column_name {key}")
    return IdentityCategoricalColumn(checked_key(key), num_buckets, default_value)


def categorical_column_with_hash_bucket(
    key: str, hash_bucket_size: int, dtype: DTypeLike = tf.string
) -> HashedCategoricalColumn:
    """Returns a column of strings or integers, hashed to ids.

    Args:
        key: Key of the feature.
        hash_bucket_size: Number of ids.
        dtype: Dtype of the feature, string or integer.

    Raises:
        ValueError: If `hash_bucket_size` is less than 1, `key` is not a string, or `dtype` is neither string nor
            integer.
    """
    if hash_bucket_size is None:
        raise ValueError(f"hash_bucket_size must be set. key: {key}")
    if hash_bucket_size < 1:
        raise ValueError(f"hash_bucket_size must be at least 1. hash_bucket_size: {hash_bucket_size}, key: {key}")
    return HashedCategoricalColumn(checked_key(key), hash_bucket_size, _checked_dtype(dtype, key))


def categorical_column_with_vocabulary_list(
    key: str,
    vocabulary_list: Sequence[str | int],
    dtype: DTypeLike | None = None,
    default_value: int = -1,
    num_oov_buckets: int = 0,
) -> VocabularyListCategoricalColumn:
    """Returns a column of strings or integers with a vocabulary from a list.

    Args:
        key: Key of the feature.
        vocabulary_list: The values, ordered by id.
        dtype: Dtype of the feature. None infers it from the list.
        default_value: Id of unknown values.
        num_oov_buckets: Number of additional ids for unknown values, assigned by hash.

    Raises:
        ValueError: If the list is empty or has duplicates, or `dtype`, `default_value` and `num_oov_buckets` do not fit
            it.
    """
    if vocabulary_list is None or len(vocabulary_list) < 1:
        raise ValueError(f"vocabulary_list {vocabulary_list} must be non-empty, column_name: {key}")
    if len(set(vocabulary_list)) != len(vocabulary_list):
        raise ValueError(f"Duplicate keys in vocabulary_list {vocabulary_list}, column_name: {key}")
    _check_unknown(key, default_value, num_oov_buckets)
    inferred = tf.string if isinstance(vocabulary_list[0], (str, bytes)) else tf.as_dtype(
        np.asarray(vocabulary_list).dtype
    )  # fmt: skip
    wanted = inferred if dtype is None else tf.as_dtype(dtype)
    if (wanted == tf.string) != (inferred == tf.string):
        raise ValueError(f"dtype {wanted} and vocabulary dtype {inferred} do not match, column_name: {key}")
    return VocabularyListCategoricalColumn(
        checked_key(key), tuple(vocabulary_list), _checked_dtype(wanted, key), default_value, num_oov_buckets
    )


def categorical_column_with_vocabulary_file(
    key: str,
    vocabulary_file: str,
    vocabulary_size: int | None = None,
    dtype: DTypeLike = tf.string,
    default_value: int | None = None,
    num_oov_buckets: int = 0,
    file_format: str | None = None,
) -> VocabularyFileCategoricalColumn:
    """Returns a column of strings or integers with a vocabulary from a file, one value per line.

    Args:
        key: Key of the feature.
        vocabulary_file: Path of the file.
        vocabulary_size: Number of values to use. None uses all.
        dtype: Dtype of the feature, string or integer.
        default_value: Id of unknown values, -1 by default.
        num_oov_buckets: Number of additional ids for unknown values, assigned by hash.
        file_format: None for text, or "tfrecord_gzip".

    Raises:
        ValueError: If the file does not exist, or `vocabulary_size`, `dtype`, `file_format`, `default_value` and
            `num_oov_buckets` are not valid together.
    """
    if not vocabulary_file:
        raise ValueError(f"Missing vocabulary_file in {key}.")
    if file_format not in (None, "tfrecord_gzip"):
        raise ValueError(f"file_format must be None or 'tfrecord_gzip'. Given: {file_format}, column_name: {key}")
    if vocabulary_size is None:
        if not tf.io.gfile.exists(vocabulary_file):
            raise ValueError(f"vocabulary_file in {key} does not exist.")
        vocabulary_size = _line_count(vocabulary_file, file_format)
    elif vocabulary_size < 1:
        raise ValueError(f"Invalid vocabulary_size in {key}.")
    _check_unknown(key, default_value, num_oov_buckets)
    return VocabularyFileCategoricalColumn(
        checked_key(key), vocabulary_file, vocabulary_size, num_oov_buckets, _checked_dtype(dtype, key),
        -1 if default_value is None else default_value, file_format,
    )  # fmt: skip


def weighted_categorical_column(
    categorical_column: CategoricalColumn, weight_feature_key: str, dtype: DTypeLike = tf.float32
) -> WeightedCategoricalColumn:
    """Returns a column of the ids of another column, with weights from a feature.

    Args:
        categorical_column: The column of the ids.
        weight_feature_key: Key of the feature with the weights.
        dtype: Dtype of the weights.

    Raises:
        ValueError: If `dtype` is not numeric, or `categorical_column` is not a categorical column.
    """
    dtype = tf.as_dtype(dtype)
    if not (dtype.is_integer or dtype.is_floating):
        raise ValueError(f"dtype {dtype} is not convertible to float.")
    return WeightedCategoricalColumn(checked_categorical(categorical_column), weight_feature_key, dtype)


def _line_count(path: str, file_format: str | None) -> int:
    if file_format == "tfrecord_gzip":
        return sum(1 for _ in tf.data.TFRecordDataset(path, "GZIP"))
    with tf.io.gfile.GFile(path, "rb") as reader:
        return len(reader.read().splitlines())


def _check_unknown(key: str, default_value: int | None, num_oov_buckets: int) -> None:
    if num_oov_buckets and default_value not in (None, -1):
        raise ValueError(f"Can't specify both num_oov_buckets and default_value in {key}.")
    if num_oov_buckets < 0:
        raise ValueError(f"Invalid num_oov_buckets {num_oov_buckets} in {key}.")


def _checked_dtype(dtype: DTypeLike, key: str) -> DType:
    dtype = tf.as_dtype(dtype)
    if dtype != tf.string and not dtype.is_integer:
        raise ValueError(f"dtype must be string or integer. dtype: {dtype}, column_name: {key}")
    return dtype
