"""tf.tpu.experimental.embedding: tables as variables, and lookups in them on any device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import headrace as tf
from headrace._src.distribute.tpu import TPUStrategy
from headrace._src.distribute.tpu_embedding.optimizers import Optimizer
from headrace._src.distribute.tpu_embedding.tables import FeatureConfig, TableConfig
from headrace._src.tensors.nest import flatten_with_joined_string_paths
from headrace._src.tensors.trackable import Trackable


def serving_embedding_lookup(
    inputs: Any, weights: Any | None, tables: Mapping[TableConfig, tf.Variable], feature_config: Any
) -> Any:
    """Looks up the rows of features, on any device.

    Args:
        inputs: Structure of ids: tensors, sparse or ragged tensors. It may have a part of the features.
        weights: None, or a structure like `inputs` with weights for sparse and ragged ids, or None.
        tables: Dictionary with the variable of each TableConfig.
        feature_config: Structure with a FeatureConfig for each input.

    Returns:
        Structure like `inputs` with tensors. Dense ids give a row each. The rows of a sparse or ragged example are
        combined, or, for a sequence feature, cut or filled with zeros to its length.

    Raises:
        ValueError: If an input has no feature, or inputs and weights do not fit.
    """
    features = dict(flatten_with_joined_string_paths(feature_config))
    given = flatten_with_joined_string_paths(inputs)
    if not {path for path, _ in given} <= features.keys():
        raise ValueError(
            f"Inputs are not a subset of feature_config. Inputs keys are { {path for path, _ in given} }, but "
            f"feature_config keys are {features.keys()}"
        )
    weight_of = {} if weights is None else dict(flatten_with_joined_string_paths(weights))
    rows = [_rows(path, ids, weight_of.get(path), tables, features[path]) for path, ids in given]
    return tf.nest.pack_sequence_as(inputs, rows)


def _rows(
    path: str, ids: Any, weight: Any, tables: Mapping[TableConfig, tf.Variable], feature: FeatureConfig
) -> tf.Tensor:
    table = tables[feature.table]
    if isinstance(ids, tf.Tensor):
        if weight is not None:
            raise ValueError(f"Weight specified for {path}, but input is dense.")
        if feature.max_sequence_length:
            raise ValueError(f"Feature {path} is a sequence feature but a dense tensor was passed.")
        return tf.gather(table, ids)
    if not isinstance(ids, (tf.SparseTensor, tf.RaggedTensor)):
        raise ValueError(f"Input {path} is type {type(ids)}. Tensor, SparseTensor or RaggedTensor expected.")
    if weight is not None and type(weight) is not type(ids):
        raise ValueError(
            f"Weight for {path} is of type {type(weight)} but it does not match type of the input which is {type(ids)}."
        )
    if not feature.max_sequence_length:
        return tf.nn.safe_embedding_lookup_sparse(table, ids, weight, feature.table.combiner)
    if weight is not None:
        raise ValueError(f"Weight specified for {path}, but this is a sequence feature.")
    return _sequence(table, ids, feature.max_sequence_length)


def _sequence(table: tf.Variable, ids: Any, length: int) -> tf.Tensor:
    """Returns the rows of each example, cut or filled with zeros to a length."""
    sparse = ids.to_sparse() if isinstance(ids, tf.RaggedTensor) else ids
    kept = tf.where(sparse.indices[:, 1] < length)[:, 0]
    rows = tf.gather(table, tf.gather(sparse.values, kept))
    shape = tf.stack([sparse.dense_shape[0], tf.constant(length, tf.int64), tf.constant(table.shape[1], tf.int64)])
    return tf.scatter_nd(tf.gather(sparse.indices, kept), rows, shape)


class _Tables(Trackable):
    """The variables of the tables that features use, created when they are first needed."""

    def __init__(self, feature_config: Any, optimizer: Optimizer | None) -> None:
        self._feature_config, self._optimizer = feature_config, optimizer
        features = tf.nest.flatten(feature_config)
        self._table_configs = list(dict.fromkeys(feature.table for feature in features))
        for number, table in enumerate(self._table_configs):
            table.optimizer = table.optimizer or optimizer
            table.name = table.name or f"table_{number}"
        repeated = [name for name, n in Counter(table.name for table in self._table_configs).items() if n > 1]
        if repeated:
            raise ValueError(f"Tables must have a unique name. Multiple tables with name {repeated[0]} found.")
        self._variables: dict[str, dict[str, tf.Variable]] = {}

    def build(self) -> None:
        """Creates the variables. Lookups do it if it has not been done."""
        if self._variables:
            return
        with tf.init_scope():
            for table in self._table_configs:
                self._variables[str(table.name)] = self._created(table)

    def _created(self, table: TableConfig) -> dict[str, tf.Variable]:
        """Returns the variables of a table: its slots and its parameters."""
        shape, name = (table.vocabulary_size, table.dim), str(table.name)
        slots = table.optimizer.slots() if isinstance(table.optimizer, Optimizer) else {}
        made = {
            slot: tf.Variable(tf.fill(shape, tf.cast(value, table.dtype)), trainable=False, name=f"{name}/{slot}")
            for slot, value in slots.items()
        }
        made["parameters"] = tf.Variable(table.initializer(shape, dtype=table.dtype), name=name)
        for slot, variable in made.items():
            self._track_trackable(variable, name if slot == "parameters" else f"{name}/{slot}")
        return made

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        self.build()  # a checkpoint may be restored before the first lookup
        return super()._trackable_children(save_type, **kwargs)

    @property
    def embedding_tables(self) -> dict[TableConfig, tf.Variable]:
        """The variable of each table."""
        self.build()
        return {table: self._variables[str(table.name)]["parameters"] for table in self._table_configs}


class TPUEmbeddingForServing(_Tables):
    """Tables of embeddings on any device, with the checkpoints of a TPUEmbedding.

    Args:
        feature_config: Structure of FeatureConfigs.
        optimizer: Optimizer of this namespace for tables without one. Its slots are in the checkpoints.
        experimental_sparsecore_restore_info: Ignored.

    Raises:
        ValueError: If two tables have the same name.

    >>> table = tf.tpu.experimental.embedding.TableConfig(3, 2, initializer=tf.ones_initializer())
    >>> feature = tf.tpu.experimental.embedding.FeatureConfig(table)
    >>> embedding = tf.tpu.experimental.embedding.TPUEmbeddingForServing([feature], optimizer=None)
    >>> embedding.embedding_lookup([tf.constant([0, 2])])[0].numpy()
    array([[1., 1.],
           [1., 1.]], dtype=float32)
    """

    def __init__(
        self,
        feature_config: Any,
        optimizer: Optimizer | None,
        experimental_sparsecore_restore_info: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(feature_config, optimizer)

    @property
    def variables(self) -> dict[str, dict[str, tf.Variable]]:
        """The variables of each table by name: its slots and "parameters"."""
        self.build()
        return self._variables

    def embedding_lookup(self, features: Any, weights: Any | None = None) -> Any:
        """Looks up the rows of features; see `serving_embedding_lookup`.

        Args:
            features: Structure of ids.
            weights: None, or a structure of weights.

        Returns:
            Structure like `features` with tensors.
        """
        return serving_embedding_lookup(features, weights, self.embedding_tables, self._feature_config)

    def __call__(self, features: Any, weights: Any | None = None) -> Any:
        """Looks up the rows of features; see `embedding_lookup`.

        Args:
            features: Structure of ids.
            weights: None, or a structure of weights.

        Returns:
            Structure like `features` with tensors.
        """
        return self.embedding_lookup(features, weights)


class TPUEmbedding(_Tables):
    """Tables of embeddings for the embedding hardware of TPUs, which headrace does not use.

    Tables can be created, saved and restored on any device. To look up rows use `TPUEmbeddingForServing`.

    Args:
        feature_config: Structure of FeatureConfigs.
        optimizer: Optimizer of this namespace for tables without one.
        pipeline_execution_with_tensor_core: Ignored.

    Raises:
        ValueError: If two tables have the same name.
        NotImplementedError: In the scope of a TPUStrategy.
    """

    def __init__(
        self, feature_config: Any, optimizer: Optimizer | None, pipeline_execution_with_tensor_core: bool = False
    ) -> None:
        _refuse_tpus("TPUEmbedding")
        super().__init__(feature_config, optimizer)

    def build(self, per_replica_input_shapes: Any = None, per_replica_batch_size: int | None = None) -> None:
        """Creates the variables.

        Args:
            per_replica_input_shapes: Ignored.
            per_replica_batch_size: Ignored.
        """
        super().build()

    def enqueue(
        self,
        features: Any,
        weights: Any = None,
        training: bool = True,
        name: str | None = None,
        device: str | None = None,
    ) -> None:
        """Not available without the hardware.

        Args:
            features: Structure of ids.
            weights: Structure of weights.
            training: Whether gradients follow.
            name: Name of the operation.
            device: Device of the operation.

        Raises:
            RuntimeError: Always.
        """
        raise _needs_tpu("enqueue")

    def dequeue(self, name: str | None = None) -> Any:
        """Not available without the hardware.

        Args:
            name: Name of the operation.

        Raises:
            RuntimeError: Always.
        """
        raise _needs_tpu("dequeue")

    def apply_gradients(self, gradients: Any, name: str | None = None) -> None:
        """Not available without the hardware.

        Args:
            gradients: Structure of gradients.
            name: Name of the operation.

        Raises:
            RuntimeError: Always.
        """
        raise _needs_tpu("apply_gradients")


class TPUEmbeddingV0:
    """Tables of embeddings on the tensor cores of TPUs, which headrace does not have.

    Args:
        feature_config: Structure of FeatureConfigs.
        optimizer: Optimizer of this namespace for tables without one.

    Raises:
        RuntimeError: Outside of the scope of a TPUStrategy.
        NotImplementedError: In it.
    """

    def __init__(self, feature_config: Any, optimizer: Optimizer | None) -> None:
        _refuse_tpus("TPUEmbeddingV0")
        raise RuntimeError(
            f"TPUEmbeddingV0 should be created under TPUStrategy but found {tf.distribute.get_strategy()}."
        )


def _refuse_tpus(what: str) -> None:
    if isinstance(tf.distribute.get_strategy(), TPUStrategy):
        raise NotImplementedError(
            f"{what}: headrace does not use the embedding hardware of TPUs. TPUEmbeddingForServing looks up rows on "
            "any device, and tf.nn.embedding_lookup and the layer Embedding also train them."
        )


def _needs_tpu(method: str) -> RuntimeError:
    return RuntimeError(f"{method} is not valid when TPUEmbedding object is not created under a TPUStrategy.")
