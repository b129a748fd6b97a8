"""indicator_column, embedding_column and shared_embeddings: categories as vectors."""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Callable, Iterable
from typing import Any

import headrace as tf
from headrace._src.base.slot import Slot
from headrace._src.keras.engine.typing import Initializer
from headrace._src.keras.feature_column.column import (
    CategoricalColumn,
    DenseColumn,
    Features,
    SequenceDenseColumn,
    checked_categorical,
    serialized,
    with_values,
)
from headrace._src.keras.feature_column.sequence import SequenceCategoricalColumn, sequence_lengths
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor

# TensorFlow 1's truncated normal: the default of embeddings, and the only one that configurations give a dtype.
default_initializer: Slot[Any] = Slot("keras.feature_column.dense:default_initializer")


class _OfCategories(DenseColumn, SequenceDenseColumn):
    """Base class of dense columns made from a categorical column."""

    categorical_column: Any
    _kind_name = "embedding_column"

    @property
    def parse_example_spec(self) -> dict[str, Any]:
        return self.categorical_column.parse_example_spec

    def _sparse(self, features: Features, sequence: bool) -> tuple[Any, Any]:
        of_sequences = isinstance(self.categorical_column, SequenceCategoricalColumn)
        if of_sequences and not sequence:
            raise ValueError(
                f"In {self._kind_name}: {self.name}. categorical_column must not be of type "
                "SequenceCategoricalColumn. Suggested fix A: If you wish to use DenseFeatures, use a non-sequence "
                "categorical_column_with_*. Suggested fix B: If you wish to create sequence input, use "
                f"SequenceFeatures instead of DenseFeatures. Given (type {type(self.categorical_column)}): "
                f"{self.categorical_column}"
            )
        if sequence and not of_sequences:
            raise ValueError(
                f"In {self._kind_name}: {self.name}. categorical_column must be of type "
                "SequenceCategoricalColumn to use SequenceFeatures. Suggested fix: Use one of "
                "sequence_categorical_column_with_*. Given (type "
                f"{type(self.categorical_column)}): {self.categorical_column}"
            )
        return self.categorical_column.get_sparse_tensors(features)

    def _vectors(self, ids: SparseTensor, id_weights: SparseTensor | None, weights: Variable | None) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__}._vectors")

    def get_dense_tensor(self, features: Features, weights: Variable | None) -> Tensor:
        return self._vectors(*self._sparse(features, sequence=False), weights)

    def get_sequence_dense_tensor(self, features: Features, weights: Variable | None) -> tuple[Any, Any]:
        ids, id_weights = self._sparse(features, sequence=True)
        return self._vectors(ids, id_weights, weights), sequence_lengths(ids)


class IndicatorColumn(_OfCategories, namedtuple("IndicatorColumn", ("categorical_column",))):
    """Counts of each category."""

    _kind_name = "indicator_column"

    @property
    def name(self) -> str:
        return f"{self.categorical_column.name}_indicator"

    @property
    def variable_shape(self) -> TensorShape:
        return tf.TensorShape([1, self.categorical_column.num_buckets])

    def transform_feature(self, features: Features) -> Tensor:
        return self.get_dense_tensor(features, None)

    def _vectors(self, ids: SparseTensor, id_weights: SparseTensor | None, weights: Variable | None) -> Tensor:
        depth = self.categorical_column.num_buckets
        dense = tf.sparse.to_dense(ids, default_value=-1)
        marks = tf.one_hot(dense, depth)
        if id_weights is not None:
            # The weights are at the same indices as their ids.
            marks = marks * tf.expand_dims(tf.sparse.to_dense(with_values(ids, id_weights.values)), -1)
        counts = tf.reduce_sum(marks, axis=-2)
        _set_last(counts, ids, depth)
        return counts

    def get_config(self) -> dict[str, Any]:
        return {"categorical_column": serialized(self.categorical_column)}


class EmbeddingColumn(
    _OfCategories,
    namedtuple(
        "EmbeddingColumn",
        ("categorical_column", "dimension", "combiner", "initializer", "ckpt_to_load_from", "tensor_name_in_ckpt",
         "max_norm", "trainable", "use_safe_embedding_lookup"),
    ),
):  # fmt: skip
    """Learned vectors of the categories, combined for each sample."""

    @property
    def name(self) -> str:
        return f"{self.categorical_column.name}_embedding"

    @property
    def variable_shape(self) -> TensorShape:
        return tf.TensorShape([self.dimension])

    def transform_feature(self, features: Features) -> Any:
        return features.get(self.categorical_column)

    def create_state(self, make_weight: Callable[..., Any]) -> Variable:
        shape = [self.categorical_column.num_buckets, self.dimension]
        initializer = _from_checkpoint(self.ckpt_to_load_from, self.tensor_name_in_ckpt) or self.initializer
        return make_weight("embedding_weights", shape, initializer, self.trainable)

    def _vectors(self, ids: SparseTensor, id_weights: SparseTensor | None, weights: Variable | None) -> Tensor:
        return combined(weights, ids, id_weights, self.combiner, self.max_norm, self.dimension)

    def get_config(self) -> dict[str, Any]:
        config = dict(zip(self._fields, self, strict=True))
        config["categorical_column"] = serialized(self.categorical_column)
        config["initializer"] = tf.keras.initializers.serialize(self.initializer, use_legacy_format=True)
        return config


class SharedEmbeddingColumnCreator:
    """The vectors that several columns share."""

    def __init__(
        self,
        dimension: int,
        initializer: Initializer,
        ckpt_to_load_from: str | None,
        tensor_name_in_ckpt: str | None,
        num_buckets: int,
        trainable: bool,
        name: str,
    ) -> None:
        self.dimension, self.initializer, self.num_buckets = dimension, initializer, num_buckets
        self.trainable, self.name = trainable, name
        self._checkpoint = (ckpt_to_load_from, tensor_name_in_ckpt)
        self._weights: Any = None

    def weights(self) -> Variable:
        """Returns the vectors. Creates them at the first request."""
        if self._weights is None:
            initializer = _from_checkpoint(*self._checkpoint) or self.initializer
            with tf.init_scope(), tf.name_scope(""):
                value = initializer([self.num_buckets, self.dimension], tf.float32)
                self._weights = tf.Variable(value, trainable=self.trainable, name=self.name)
        return self._weights


class SharedEmbeddingColumn(
    _OfCategories,
    namedtuple(
        "SharedEmbeddingColumn",
        ("categorical_column", "shared_embedding_column_creator", "combiner", "max_norm", "use_safe_embedding_lookup"),
    ),
):
    """Learned vectors of the categories, shared with other columns."""

    @property
    def name(self) -> str:
        return f"{self.categorical_column.name}_shared_embedding"

    @property
    def variable_shape(self) -> TensorShape:
        return tf.TensorShape([self.shared_embedding_column_creator.dimension])

    def transform_feature(self, features: Features) -> Any:
        return features.get(self.categorical_column)

    def create_state(self, make_weight: Callable[..., Any]) -> Variable:
        return self.shared_embedding_column_creator.weights()

    def _vectors(self, ids: SparseTensor, id_weights: SparseTensor | None, weights: Variable | None) -> Tensor:
        dimension = self.shared_embedding_column_creator.dimension
        return combined(weights, ids, id_weights, self.combiner, self.max_norm, dimension)


def combined(
    weights: Variable | None,
    ids: SparseTensor,
    id_weights: SparseTensor | None,
    combiner: str,
    max_norm: float | None,
    dimension: int,
) -> Tensor:
    """Combines the vectors of the ids of each sample. Samples without ids get zeros."""
    if id_weights is not None:
        id_weights = with_values(ids, id_weights.values)
    vectors = tf.nn.safe_embedding_lookup_sparse(
        weights, ids, sparse_weights=id_weights, combiner=combiner, max_norm=max_norm
    )
    _set_last(vectors, ids, dimension)
    return vectors


def _from_checkpoint(path: str | None, tensor_name: str | None) -> Initializer | None:
    if path is None or tensor_name is None:
        return None
    value = tf.train.load_checkpoint(path).get_tensor(tensor_name)
    return lambda shape, dtype=None, **kwargs: tf.constant(value, dtype)


def indicator_column(categorical_column: CategoricalColumn) -> IndicatorColumn:
    """Returns a column that counts each category of a categorical column.

    Args:
        categorical_column: Categorical column whose categories are counted.

    Raises:
        ValueError: If `categorical_column` is not a categorical column.
    """
    return IndicatorColumn(checked_categorical(categorical_column))


def embedding_column(
    categorical_column: CategoricalColumn,
    dimension: int,
    combiner: str = "mean",
    initializer: Initializer | None = None,
    ckpt_to_load_from: str | None = None,
    tensor_name_in_ckpt: str | None = None,
    max_norm: float | None = None,
    trainable: bool = True,
    use_safe_embedding_lookup: bool = True,
) -> EmbeddingColumn:
    """Returns a column of learned vectors of categories.

    Args:
        categorical_column: The column of the categories.
        dimension: Size of the vectors.
        combiner: How the vectors of a sample are combined: "mean", "sqrtn" or "sum".
        initializer: Initializer of the vectors. None uses a truncated normal distribution.
        ckpt_to_load_from: Checkpoint to load the vectors from, or None.
        tensor_name_in_ckpt: Name of the vectors in the checkpoint.
        max_norm: Largest norm of a vector. Longer vectors are scaled down.
        trainable: Whether the vectors are trained.
        use_safe_embedding_lookup: Accepted for compatibility. Samples without categories get zeros in any case.

    Raises:
        ValueError: If `categorical_column` is not a categorical column.
    """
    initializer = _checked(dimension, initializer, ckpt_to_load_from, tensor_name_in_ckpt)
    return EmbeddingColumn(
        checked_categorical(categorical_column), dimension, combiner, initializer, ckpt_to_load_from,
        tensor_name_in_ckpt, max_norm, trainable, use_safe_embedding_lookup,
    )  # fmt: skip


def shared_embeddings(
    categorical_columns: Iterable[CategoricalColumn],
    dimension: int,
    combiner: str = "mean",
    initializer: Initializer | None = None,
    shared_embedding_collection_name: str | None = None,
    ckpt_to_load_from: str | None = None,
    tensor_name_in_ckpt: str | None = None,
    max_norm: float | None = None,
    trainable: bool = True,
    use_safe_embedding_lookup: bool = True,
) -> list[SharedEmbeddingColumn]:
    """Returns columns of learned vectors, one per categorical column, which share their vectors.

    Args:
        categorical_columns: The columns of the categories, with equally many ids.
        dimension: Size of the vectors.
        combiner: How the vectors of a sample are combined: "mean", "sqrtn" or "sum".
        initializer: Initializer of the vectors. None uses a truncated normal distribution.
        shared_embedding_collection_name: Name of the shared variable. None makes it from the column names.
        ckpt_to_load_from: Checkpoint to load the vectors from, or None.
        tensor_name_in_ckpt: Name of the vectors in the checkpoint.
        max_norm: Largest norm of a vector. Longer vectors are scaled down.
        trainable: Whether the vectors are trained.
        use_safe_embedding_lookup: Accepted for compatibility. Samples without categories get zeros in any case.

    Raises:
        ValueError: If an item is not a categorical column, or the columns have different numbers of buckets.
    """
    initializer = _checked(dimension, initializer, ckpt_to_load_from, tensor_name_in_ckpt)
    columns = [checked_categorical(column) for column in categorical_columns]
    ordered = sorted(columns, key=lambda column: column.name)
    for column in ordered[1:]:
        if column.num_buckets != ordered[0].num_buckets:
            raise ValueError(
                "To use shared_embedding_column, all categorical_columns must have the same number of buckets. Given "
                f"column: {ordered[0]} with buckets: {ordered[0].num_buckets} does not match column: {column} with "
                f"buckets: {column.num_buckets}"
            )
    name = shared_embedding_collection_name
    if not name:
        name = "_".join(column.name for column in ordered) + "_shared_embedding"
    creator = SharedEmbeddingColumnCreator(
        dimension, initializer, ckpt_to_load_from, tensor_name_in_ckpt, ordered[0].num_buckets, trainable, name
    )
    return [SharedEmbeddingColumn(column, creator, combiner, max_norm, use_safe_embedding_lookup) for column in columns]


def _checked(
    dimension: int | None, initializer: Initializer | None, path: str | None, tensor_name: str | None
) -> Initializer:
    if dimension is None or dimension < 1:
        raise ValueError(f"Invalid dimension {dimension}.")
    if (path is None) != (tensor_name is None):
        raise ValueError("Must specify both `ckpt_to_load_from` and `tensor_name_in_ckpt` or none of them.")
    if initializer is not None and not callable(initializer):
        raise ValueError(f"initializer must be callable if specified. Given: {initializer}")
    if initializer is None:
        return default_initializer(mean=0.0, stddev=1 / math.sqrt(dimension))
    return initializer


def _set_last(values: Tensor, ids: SparseTensor, size: int) -> None:
    """Sets the size of the last axis, where the rank is known."""
    if ids.shape.rank is not None:
        values.set_shape([*[None] * (ids.shape.rank - 1), size])
