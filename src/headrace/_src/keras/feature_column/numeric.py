"""numeric_column and bucketized_column."""

from __future__ import annotations

import itertools
from collections import namedtuple
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.feature_column.column import CategoricalColumn, DenseColumn, Features, checked_key, serialized


class NumericColumn(
    DenseColumn, namedtuple("NumericColumn", ("key", "shape", "default_value", "dtype", "normalizer_fn"))
):
    """Numbers as they are."""

    @property
    def name(self) -> str:
        return self.key

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return {self.key: tf.io.FixedLenFeature(self.shape, self.dtype, self.default_value)}

    @property
    def variable_shape(self) -> Any:
        return tf.TensorShape(self.shape)

    def transform_feature(self, features: Features) -> Any:
        values = features.get(self.key)
        if isinstance(values, tf.SparseTensor):
            raise ValueError(
                "The corresponding Tensor of numerical column must be a Tensor. SparseTensor is not supported. "
                f"key: {self.key}"
            )
        if self.normalizer_fn is not None:
            values = self.normalizer_fn(values)
        return tf.cast(values, tf.float32)

    def get_dense_tensor(self, features: Features, weights: Any) -> Any:
        return features.get(self)

    def get_config(self) -> dict[str, Any]:
        return numbers_config(self)


class BucketizedColumn(DenseColumn, CategoricalColumn, namedtuple("BucketizedColumn", ("source_column", "boundaries"))):
    """Which bucket numbers lie in; ids, or one-hot vectors."""

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
    def variable_shape(self) -> Any:
        return tf.TensorShape([*self.source_column.shape, self._buckets])

    def transform_feature(self, features: Features) -> Any:
        return tf.raw_ops.Bucketize(input=features.get(self.source_column), boundaries=list(self.boundaries))

    def get_dense_tensor(self, features: Features, weights: Any) -> Any:
        return tf.one_hot(tf.cast(features.get(self), tf.int64), self._buckets)

    def get_sparse_tensors(self, features: Features) -> tuple[Any, Any]:
        buckets = features.get(self)
        batch, width = tf.shape(buckets)[0], self.source_column.shape[0]
        rows = tf.repeat(tf.range(batch), width)
        columns = tf.tile(tf.range(width), [batch])
        # Each number of a sample has buckets of its own.
        ids = tf.reshape(buckets, [-1]) + self._buckets * columns
        indices = tf.cast(tf.stack([rows, columns], axis=1), tf.int64)
        shape = tf.cast(tf.stack([batch, width]), tf.int64)
        return tf.SparseTensor(indices, tf.cast(ids, tf.int64), shape), None

    def get_config(self) -> dict[str, Any]:
        return {"source_column": serialized(self.source_column), "boundaries": self.boundaries}


def checked_shape(shape: Any, key: str) -> tuple[int, ...]:
    """The shape of a feature, from a number or from numbers."""
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    for size in sizes:
        if not isinstance(size, int):
            raise TypeError(f"shape dimensions must be integer. shape: {shape}, key: {key}")
        if size < 1:
            raise ValueError(f"shape dimensions must be greater than 0. shape: {shape}, key: {key}")
    return sizes


def checked_number_dtype(dtype: Any, key: str) -> Any:
    """The dtype of a feature of numbers."""
    dtype = tf.as_dtype(dtype)
    if not (dtype.is_integer or dtype.is_floating):
        raise ValueError(f"dtype must be convertible to float. dtype: {dtype}, key: {key}")
    return dtype


def checked_normalizer(normalizer_fn: Any) -> Any:
    """A function that numbers pass first, or None."""
    if normalizer_fn is not None and not callable(normalizer_fn):
        raise TypeError(f"normalizer_fn must be a callable. Given: {normalizer_fn}")
    return normalizer_fn


def numbers_config(column: Any) -> dict[str, Any]:
    """The arguments of a column of numbers, as configurations hold them."""
    config = dict(zip(column._fields, column, strict=True))
    normalizer = column.normalizer_fn
    config["normalizer_fn"] = None if normalizer is None else tf.keras.utils.serialize_keras_object(normalizer)
    return {**config, "dtype": column.dtype.name}


def numeric_column(
    key: str, shape: Any = (1,), default_value: Any = None, dtype: Any = tf.float32, normalizer_fn: Any = None
) -> NumericColumn:
    """A column of numbers.

    Args:
        key: The key of the feature.
        shape: The shape of the numbers of a sample.
        default_value: What examples without the feature have.
        dtype: The dtype of the feature.
        normalizer_fn: A function of tensors that the numbers pass first.
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


def bucketized_column(source_column: NumericColumn, boundaries: Any) -> BucketizedColumn:
    """A column of the buckets that the numbers of another lie in, given the boundaries between them."""
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
