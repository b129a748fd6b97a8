"""DenseFeatures and SequenceFeatures: layers that turn a dictionary of features into the numbers of their columns."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.feature_column.column import (
    DenseColumn,
    Features,
    SequenceDenseColumn,
    all_columns,
    serialized,
)
from headrace._src.keras.feature_column.configuration import deserialized


class FeaturesLayer(Layer):
    """The base of both: the columns, their weights and their lookup tables."""

    _kind: type
    _advice: str

    def __init__(self, feature_columns: Any, trainable: bool = True, name: str | None = None, **kwargs: Any) -> None:
        self._partitioner = kwargs.pop("partitioner", None)
        super().__init__(trainable=trainable, name=name, **kwargs)
        self._feature_columns = all_columns(feature_columns)
        for column in self._feature_columns:
            if not isinstance(column, self._kind):
                raise ValueError(f"Items of feature_columns must be a {self._kind}. {self._advice} Given: {column}")
        self._weights_of: dict[Any, Any] = {}
        self._tables: dict[Any, Any] = {}

    _untracked = Layer._untracked | {"_feature_columns", "_tables"}

    def build(self, input_shape: Any) -> None:
        for column in self._feature_columns:
            weights = column.create_state(functools.partial(self._make_weight, column))
            if weights is not None:
                self._weights_of[column.name] = weights
        super().build(None)

    def _make_weight(self, column: Any, name: str, shape: Any, initializer: Any, trainable: bool) -> Any:
        name = f"{column.var_scope_name}/{name}"
        return self.add_weight(name, shape, dtype="float32", initializer=initializer, trainable=trainable)

    def _features(self, features: Any) -> Features:
        if not isinstance(features, dict):
            raise ValueError(f"We expected a dictionary here. Instead we got: {features}")
        return Features(features, self._tables)

    def get_config(self) -> dict[str, Any]:
        columns = [serialized(column) for column in self._feature_columns]
        return {**super().get_config(), "feature_columns": columns, "partitioner": self._partitioner}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> Any:
        columns = [deserialized(column) for column in config["feature_columns"]]
        return cls(**{**config, "feature_columns": columns})


class DenseFeatures(FeaturesLayer):
    """The numbers of all columns of each sample, one after the other in the order of the columns' names.

    Args:
        feature_columns: The columns: numeric, bucketized, indicator or embedding ones.
    """

    _saved_module = "keras.layers"
    _kind = DenseColumn
    _advice = "You can wrap a categorical column with an embedding_column or indicator_column."

    def call(self, features: Any, cols_to_output_tensors: Any = None, training: Any = None) -> Any:
        cached = self._features(features)
        outputs = []
        for column in self._feature_columns:
            values = column.get_dense_tensor(cached, self._weights_of.get(column.name))
            width = int(np.prod(column.variable_shape.as_list()))
            values = tf.reshape(values, [tf.shape(values)[0], width])
            if cols_to_output_tensors is not None:
                cols_to_output_tensors[column] = values
            outputs.append(values)
        return tf.concat(outputs, axis=-1)

    def compute_output_shape(self, input_shape: Any) -> Any:
        width = sum(int(np.prod(column.variable_shape.as_list())) for column in self._feature_columns)
        first = tf.nest.flatten(input_shape)[0] if isinstance(input_shape, dict) else input_shape
        return tf.TensorShape([first[0] if isinstance(first, tf.TensorShape) else None, width])


class SequenceFeatures(FeaturesLayer):
    """The numbers of all columns at each step, and the lengths of the sequences.

    Args:
        feature_columns: Sequence columns: numeric ones, or indicators and embeddings of categorical ones.
    """

    _saved_module = "keras.experimental"
    _kind = SequenceDenseColumn
    _advice = "You can wrap a sequence categorical column with an embedding_column or indicator_column."

    def call(self, features: Any, training: Any = None) -> Any:
        cached = self._features(features)
        outputs, lengths = [], None
        for column in self._feature_columns:
            values, steps = column.get_sequence_dense_tensor(cached, self._weights_of.get(column.name))
            width = int(np.prod(column.variable_shape.as_list()))
            shape = tf.shape(values)
            outputs.append(tf.reshape(values, [shape[0], shape[1], width]))
            if lengths is not None:
                tf.debugging.assert_equal(
                    lengths, steps, message=f"SequenceFeatures: sequences of {column.name} have other lengths"
                )
            lengths = steps
        return tf.concat(outputs, axis=-1), lengths
