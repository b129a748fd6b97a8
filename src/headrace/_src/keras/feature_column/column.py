"""The base classes of feature columns, which describe how raw features become the inputs of a model.

A column is a named tuple of its arguments. Dense columns return values, categorical columns return ids. Layers read
columns through `Features`, which caches results, so that columns built on each other share work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Config
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor


class FeatureColumn:
    """Base class of all feature columns."""

    @property
    def name(self) -> str:
        """The name, which is unique among the columns of the same features."""
        raise NotImplementedError(f"{type(self).__name__}.name")

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        """The features in the form that `tf.io.parse_example` takes."""
        raise NotImplementedError(f"{type(self).__name__}.parse_example_spec")

    @property
    def var_scope_name(self) -> str:
        """The name with characters that are valid in variable scopes."""
        return re.sub(r"[^A-Za-z0-9_.\\/>-]", "_", self.name)

    def transform_feature(self, features: Features) -> Any:
        """Computes the tensor of the column from features or other columns."""
        raise NotImplementedError(f"{type(self).__name__}.transform_feature")

    def __lt__(self, other: object) -> bool:
        return str(self) < str(other)


class DenseColumn(FeatureColumn):
    """Base class of columns of values."""

    @property
    def variable_shape(self) -> TensorShape:
        """The shape of the values of one sample."""
        raise NotImplementedError(f"{type(self).__name__}.variable_shape")

    def create_state(self, make_weight: Callable[..., Any]) -> Variable | None:
        """Creates the weights of the column, if any, with `make_weight(name, shape, initializer, trainable)`."""
        return None

    def get_dense_tensor(self, features: Features, weights: Variable | None) -> Tensor:
        """Returns the values of a batch."""
        raise NotImplementedError(f"{type(self).__name__}.get_dense_tensor")


class CategoricalColumn(FeatureColumn):
    """Base class of columns of ids."""

    @property
    def num_buckets(self) -> int:
        """The number of ids."""
        raise NotImplementedError(f"{type(self).__name__}.num_buckets")

    def get_sparse_tensors(self, features: Features) -> tuple[Any, Any]:
        """Returns the ids of a batch as a sparse tensor, and their weights or None."""
        return features.get(self), None


class SequenceDenseColumn(FeatureColumn):
    """Base class of columns of sequences of values."""

    def get_sequence_dense_tensor(self, features: Features, weights: Variable | None) -> tuple[Any, Any]:
        """Returns the values of a batch with time as the second axis, and the lengths of the sequences."""
        raise NotImplementedError(f"{type(self).__name__}.get_sequence_dense_tensor")


class Features:
    """The features of a batch, and the tensors that columns computed from them.

    Args:
        features: Tensors by key.
        tables: Cache of lookup tables, kept between batches.
    """

    def __init__(self, features: dict[Any, Any], tables: dict[Any, Any]) -> None:
        self._given, self._tables = features, tables
        self._made: dict[Any, Any] = {}

    def get(self, key: str | FeatureColumn) -> Any:
        """Returns the tensor of a feature or column."""
        if key not in self._made:
            self._made[key] = self._raw(key) if isinstance(key, str) else key.transform_feature(self)
        return self._made[key]

    def _raw(self, key: str) -> Tensor | SparseTensor:
        if key not in self._given:
            raise ValueError(f"Feature {key} is not in features dictionary.")
        value = self._given[key]
        if isinstance(value, tf.RaggedTensor):
            value = value.to_sparse()
        if isinstance(value, tf.SparseTensor):
            if value.shape.rank is None:
                return _sparse_columns(value)
            return tf.sparse.expand_dims(value, -1) if value.shape.rank == 1 else value
        value = tf.convert_to_tensor(value)
        if value.shape.rank is None:
            return _columns(value, key)
        if value.shape.rank == 0:
            raise ValueError(f"Feature (key: {key}) cannot have rank 0. Given: {value}")
        return tf.expand_dims(value, -1) if value.shape.rank == 1 else value

    def table(self, column: FeatureColumn, make: Callable[[], Any]) -> Any:
        """Returns the lookup table of a column. Creates it at the first request."""
        if column not in self._tables:
            with tf.init_scope():
                self._tables[column] = make()
        return self._tables[column]


def _columns(value: Tensor, key: str) -> Tensor:
    """Makes a column of a vector, where only the run tells whether it is one."""
    rank = tf.rank(value)
    checked = tf.debugging.assert_greater(rank, 0, message=f"Feature (key: {key}) cannot have rank 0. Given: {value}")
    with tf.control_dependencies([] if checked is None else [checked]):
        return tf.cond(tf.equal(rank, 1), lambda: tf.expand_dims(value, -1), lambda: tf.identity(value))


def _sparse_columns(value: SparseTensor) -> SparseTensor:
    """Makes a column of a sparse vector, where only the run tells whether it is one."""
    is_vector = tf.equal(tf.size(value.dense_shape), 1)

    def widened() -> tuple[Tensor, Tensor]:
        return tf.pad(value.indices, [[0, 0], [0, 1]]), tf.concat([value.dense_shape, [1]], 0)

    indices, shape = tf.cond(is_vector, widened, lambda: (tf.identity(value.indices), tf.identity(value.dense_shape)))
    return tf.SparseTensor(indices, value.values, shape)


def as_sparse(tensor: Tensor | SparseTensor) -> SparseTensor:
    """Converts a tensor to a sparse tensor. Empty strings and -1 count as missing."""
    if isinstance(tensor, tf.SparseTensor):
        return tensor
    missing = tf.constant("") if tensor.dtype == tf.string else tf.constant(-1, tensor.dtype)
    indices = tf.where(tf.not_equal(tensor, missing))
    return tf.SparseTensor(indices, tf.gather_nd(tensor, indices), tf.shape(tensor, out_type=tf.int64))


def with_values(sparse: SparseTensor, values: Tensor) -> SparseTensor:
    """Returns a sparse tensor with other values at the same indices."""
    return tf.SparseTensor(sparse.indices, values, sparse.dense_shape)


def serialized(column: Any) -> str | Config:
    """Returns the configuration of a column, or the key of a feature."""
    if isinstance(column, str):
        return column
    return {"class_name": type(column).__name__, "config": column.get_config()}


def checked_key(key: Any) -> str:
    """Returns the key of a feature. Raises if it is not a string."""
    if not isinstance(key, str):
        raise ValueError(f"key must be a string. Got: type {type(key)}. Given key: {key}.")
    return key


def checked_categorical(column: Any) -> CategoricalColumn:
    """Returns the column. Raises if it is not categorical."""
    if not isinstance(column, CategoricalColumn):
        raise ValueError(f"Unsupported input type. Input must be a CategoricalColumn. Given: {column}")
    return column


def all_columns(columns: FeatureColumn | Iterable[FeatureColumn]) -> list[Any]:
    """Returns one or several columns as a list sorted by name. Raises if names are not unique."""
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
