"""numeric_column and bucketized_column."""

from __future__ import annotations

import itertools
from collections import namedtuple
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import Sizes
from headrace._src.keras.feature_column.column import CategoricalColumn, DenseColumn, Features, checked_key, serialized
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class NumericColumn(
    DenseColumn, namedtuple("NumericColumn", ("key", "shape", "default_value", "dtype", "normalizer_fn"))
):
    """Values as they are."""

    @property
    def name(self) -> str:
        return self.key

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return {self.key: tf.io.FixedLenFeature(self.shape, self.dtype, self.default_value)}

    @property
    def variable_shape(self) -> TensorShape:
        return tf.TensorShape(self.shape)

    def transform_feature(self, features: Features) -> Tensor:
        values = features.get(self.key)
        if isinstance(values, tf.SparseTensor):
            raise ValueError(
                "The corresponding Tensor of numerical column must be a Tensor. SparseTensor is not supported. "
                f"key: {self.key}"
            )
        if self.normalizer_fn is not None:
            values = self.normalizer_fn(values)
        return tf.cast(values, tf.float32)

    def get_dense_tensor(self, features: Features, weights: Variable | None) -> Tensor:
        return features.get(self)

    def get_config(self) -> dict[str, Any]:
        return numbers_config(self)


class BucketizedColumn(DenseColumn, CategoricalColumn, namedtuple("BucketizedColumn", ("source_column", "boundaries"))):
    """The buckets of values, as ids or one-hot vectors."""

    @property
    def name(self) -> str:
        return f"{self.source_column.name}_bucketized"

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return self.source_column.parse_example_spec

    @property
    def _buckets(self) -> int:
        return len(self.boundaries) + 1

    @property
    def num_buckets(self) -> int:
        return self._buckets * self.source_column.shape[0]

    @property
    def variable_shape(self) -> TensorShape:
        return tf.TensorShape([*self.source_column.shape, self._buckets])

    def transform_feature(self, features: Features) -> Tensor:
        return tf.raw_ops.Bucketize(input=features.get(self.source_column), boundaries=list(self.boundaries))

    def get_dense_tensor(self, features: Features, weights: Variable | None) -> Tensor:
        return tf.one_hot(tf.cast(features.get(self), tf.int64), self._buckets)

    def get_sparse_tensors(self, features: Features) -> tuple[Any, Any]:
        buckets = features.get(self)
        batch, width = tf.shape(buckets)[0], self.source_column.shape[0]
        rows = tf.repeat(tf.range(batch), width)
        columns = tf.tile(tf.range(width), [batch])
        # Each value of a sample has its own range of ids.
        ids = tf.reshape(buckets, [-1]) + self._buckets * columns
        indices = tf.cast(tf.stack([rows, columns], axis=1), tf.int64)
        shape = tf.cast(tf.stack([batch, width]), tf.int64)
        return tf.SparseTensor(indices, tf.cast(ids, tf.int64), shape), None

    def get_config(self) -> dict[str, Any]:
        return {"source_column": serialized(self.source_column), "boundaries": self.boundaries}


def checked_shape(shape: Sizes, key: str) -> tuple[int, ...]:
    """Returns the shape of a feature as a tuple."""
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    for size in sizes:
        if not isinstance(size, int):
            raise TypeError(f"shape dimensions must be integer. shape: {shape}, key: {key}")
        if size < 1:
            raise ValueError(f"shape dimensions must be greater than 0. shape: {shape}, key: {key}")
    return sizes


def checked_number_dtype(dtype: DTypeLike, key: str) -> DType:
    """Returns the dtype of a numeric feature. Raises if it is not numeric."""
    dtype = tf.as_dtype(dtype)
    if not (dtype.is_integer or dtype.is_floating):
        raise ValueError(f"dtype must be convertible to float. dtype: {dtype}, key: {key}")
    return dtype


def checked_normalizer(normalizer_fn: Any) -> Callable[..., Any] | None:
    """Returns the function. Raises if it is not callable."""
    if normalizer_fn is not None and not callable(normalizer_fn):
        raise TypeError(f"normalizer_fn must be a callable. Given: {normalizer_fn}")
    return normalizer_fn


def numbers_config(column: Any) -> dict[str, Any]:
    """Returns the configuration of a numeric column."""
    config = dict(zip(column._fields, column, strict=True))
    normalizer = column.normalizer_fn
    config["normalizer_fn"] = None if normalizer is None else tf.keras.utils.serialize_keras_object(normalizer)
    return {**config, "dtype": column.dtype.name}


def numeric_column(
    key: str,
    shape: Sizes = (1,),
    default_value: float | Sequence[Any] | None = None,
    dtype: DTypeLike = tf.float32,
    normalizer_fn: Callable[..., Any] | None = None,
) -> NumericColumn:
    """Returns a column of numeric values.

    Args:
        key: Key of the feature.
        shape: Shape of the values of one sample.
        default_value: Value for examples without the feature.
        dtype: Dtype of the feature.
        normalizer_fn: Function of a tensor that is applied to the values.

    Raises:
        ValueError: If `key` is not a string, a size is less than 1, or `dtype` is not numeric.
        TypeError: If a size is not an int, or `normalizer_fn` cannot be called.
    """
    checked_key(key)
    sizes = checked_shape(shape, key)
    dtype, normalizer_fn = checked_number_dtype(dtype, key), checked_normalizer(normalizer_fn)
    if default_value is not None:
        values = np.broadcast_to(np.asarray(default_value, dtype.as_numpy_dtype), sizes)
        default_value = (values.item(),) if sizes == (1,) else _as_tuples(values.tolist())
    return NumericColumn(key, sizes, default_value, dtype, normalizer_fn)


def _as_tuples(values: Any) -> Any:
    return tuple(_as_tuples(value) for value in values) if isinstance(values, list) else values


def bucketized_column(source_column: NumericColumn, boundaries: Sequence[float]) -> BucketizedColumn:
    """Returns a column of the buckets that the values of a numeric column are in.

    Args:
        source_column: A one-dimensional numeric column.
        boundaries: Boundaries between the buckets, sorted.

    Raises:
        ValueError: If `source_column` is not a numeric column of one dimension, or `boundaries` is not a sorted list.
    """
    if not isinstance(source_column, NumericColumn):
        raise ValueError(
            "source_column must be a column generated with numeric_column(). Given: " + repr(source_column)
        )
    if len(source_column.shape) > 1:
        raise ValueError(f"source_column must be one-dimensional column. Given: {source_column}")
    if not boundaries:
        raise ValueError("boundaries must not be empty.")
    if not isinstance(boundaries, (list, tuple)) or any(a >= b for a, b in itertools.pairwise(boundaries)):
        raise ValueError("boundaries must be a sorted list.")
    return BucketizedColumn(source_column, tuple(boundaries))
