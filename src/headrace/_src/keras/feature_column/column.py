"""What feature columns are: descriptions of how raw features become the inputs of a model.

A column is a named tuple of its arguments. Dense columns give numbers, categorical ones give ids; a layer asks them
through `Features`, which keeps what was computed already, so that columns built on each other share work.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import headrace as tf


class FeatureColumn:
    """The base of all columns."""

    @property
    def name(self) -> str:
        """A name that tells the column from others of the same features."""
        raise NotImplementedError(f"{type(self).__name__}.name")

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        """What tf.io.parse_example needs to know to read the features of the column."""
        raise NotImplementedError(f"{type(self).__name__}.parse_example_spec")

    @property
    def var_scope_name(self) -> str:
        """The name as scopes take it."""
        return re.sub(r"[^A-Za-z0-9_.\\/>-]", "_", self.name)

    def transform_feature(self, features: Features) -> Any:
        """The column's own tensor, made from features or from other columns."""
        raise NotImplementedError(f"{type(self).__name__}.transform_feature")

    def __lt__(self, other: Any) -> bool:
        return str(self) < str(other)


class DenseColumn(FeatureColumn):
    """A column of numbers."""

    @property
    def variable_shape(self) -> Any:
        """The shape of the numbers of one sample."""
        raise NotImplementedError(f"{type(self).__name__}.variable_shape")

    def create_state(self, make_weight: Callable[..., Any]) -> Any:
        """Makes the weights of the column, if it has some, by `make_weight(name, shape, initializer, trainable)`."""
        return None

    def get_dense_tensor(self, features: Features, weights: Any) -> Any:
        """The numbers of a batch."""
        raise NotImplementedError(f"{type(self).__name__}.get_dense_tensor")


class CategoricalColumn(FeatureColumn):
    """A column of ids."""

    @property
    def num_buckets(self) -> int:
        """How many ids there are."""
        raise NotImplementedError(f"{type(self).__name__}.num_buckets")

    def get_sparse_tensors(self, features: Features) -> tuple[Any, Any]:
        """The ids of a batch as a sparse tensor, and their weights or None."""
        return features.get(self), None


class SequenceDenseColumn(FeatureColumn):
    """A column of sequences of numbers."""

    def get_sequence_dense_tensor(self, features: Features, weights: Any) -> tuple[Any, Any]:
        """The numbers of a batch with time as second axis, and the lengths of the sequences."""
        raise NotImplementedError(f"{type(self).__name__}.get_sequence_dense_tensor")


class Features:
    """The features of a batch and what columns made of them.

    Args:
        features: Tensors by key.
        tables: Where lookup tables are kept between batches.
    """

    def __init__(self, features: dict[Any, Any], tables: dict[Any, Any]) -> None:
        self._given, self._tables = features, tables
        self._made: dict[Any, Any] = {}

    def get(self, key: Any) -> Any:
        """The tensor of a feature or of a column."""
        if key not in self._made:
            self._made[key] = self._raw(key) if isinstance(key, str) else key.transform_feature(self)
        return self._made[key]

    def _raw(self, key: str) -> Any:
        if key not in self._given:
            raise ValueError(f"Feature {key} is not in features dictionary.")
        value = self._given[key]
        if isinstance(value, tf.RaggedTensor):
            value = value.to_sparse()
        if isinstance(value, tf.SparseTensor):
            return tf.sparse.expand_dims(value, -1) if value.shape.rank == 1 else value
        value = tf.convert_to_tensor(value)
        if value.shape.rank == 0:
            raise ValueError(f"Feature (key: {key}) cannot have rank 0. Given: {value}")
        return tf.expand_dims(value, -1) if value.shape.rank == 1 else value

    def table(self, column: Any, make: Callable[[], Any]) -> Any:
        """The lookup table of a column, made when first asked for."""
        if column not in self._tables:
            with tf.init_scope():
                self._tables[column] = make()
        return self._tables[column]


def as_sparse(tensor: Any) -> Any:
    """A sparse tensor; of a dense one, of what is not empty (strings) or not -1 (integers)."""
    if isinstance(tensor, tf.SparseTensor):
        return tensor
    missing = tf.constant("") if tensor.dtype == tf.string else tf.constant(-1, tensor.dtype)
    indices = tf.where(tf.not_equal(tensor, missing))
    return tf.SparseTensor(indices, tf.gather_nd(tensor, indices), tf.shape(tensor, out_type=tf.int64))


def with_values(sparse: Any, values: Any) -> Any:
    """A sparse tensor with other values at the same places."""
    return tf.SparseTensor(sparse.indices, values, sparse.dense_shape)


def serialized(column: Any) -> Any:
    """A column (or the key of a feature) as configurations hold it."""
    if isinstance(column, str):
        return column
    return {"class_name": type(column).__name__, "config": column.get_config()}


def checked_key(key: Any) -> str:
    """The key of a feature."""
    if not isinstance(key, str):
        raise ValueError(f"key must be a string. Got: type {type(key)}. Given key: {key}.")
    return key


def checked_categorical(column: Any) -> Any:
    """A column that has ids."""
    if not isinstance(column, CategoricalColumn):
        raise ValueError(f"Unsupported input type. Input must be a CategoricalColumn. Given: {column}")
    return column


def all_columns(columns: Any) -> list[Any]:
    """The columns given to a layer: one, or several in any iterable; each with a name of its own, ordered by name."""
    listed = [columns] if isinstance(columns, FeatureColumn) else columns
    if isinstance(listed, dict):
        raise ValueError("Expected feature_columns to be iterable, found dict.")
    listed = list(listed)
    for column in listed:
        if not isinstance(column, FeatureColumn):
            raise ValueError(f"feature_columns must be FeatureColumns. Given (type {type(column)}): {column}")
    if not listed:
        raise ValueError("feature_columns must not be empty.")
    by_name: dict[str, Any] = {}
    for column in listed:
        if column.name in by_name:
            raise ValueError(
                f"Duplicate feature column name found for columns: {column} and {by_name[column.name]}. This usually "
                "means that these columns refer to same base feature. Either one must be discarded or a duplicated "
                "but renamed item must be inserted in features dict."
            )
        by_name[column.name] = column
    return sorted(listed, key=lambda column: column.name)
