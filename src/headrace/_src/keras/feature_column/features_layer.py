"""DenseFeatures and SequenceFeatures: layers that convert a dictionary of features to tensors."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import numpy as np

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import InitializerLike, Training
from headrace._src.keras.feature_column.column import (
    DenseColumn,
    FeatureColumn,
    Features,
    SequenceDenseColumn,
    all_columns,
    serialized,
)
from headrace._src.keras.feature_column.configuration import deserialized
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class FeaturesLayer(Layer):
    """Base class of both: the columns, their weights and their lookup tables."""

    _kind: type
    _advice: str

    def __init__(
        self,
        feature_columns: FeatureColumn | Iterable[FeatureColumn],
        trainable: bool = True,
        name: str | None = None,
        **kwargs: Any,
    ) -> None:
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

    def _make_weight(
        self, column: FeatureColumn, name: str, shape: Sequence[int], initializer: InitializerLike, trainable: bool
    ) -> Variable:
        name = f"{column.var_scope_name}/{name}"
        return self.add_weight(name, shape, dtype="float32", initializer=initializer, trainable=trainable)

    def _features(self, features: Any) -> Features:
        if not isinstance(features, dict):
            raise ValueError(f"We expected a dictionary here. Instead we got: {features}")
        return Features(features, self._tables)

    def _parts_of_saved_model(self) -> Mapping[str, Any]:
        return {"_resources": list(self._tables.values())}

    def get_config(self) -> dict[str, Any]:
        columns = [serialized(column) for column in self._feature_columns]
        return {**super().get_config(), "feature_columns": columns, "partitioner": self._partitioner}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        columns = [deserialized(column) for column in config["feature_columns"]]
        return cls(**{**config, "feature_columns": columns})


class DenseFeatures(FeaturesLayer):
    """Concatenates the values of feature columns, sorted by name.

    Args:
        feature_columns: The columns: numeric, bucketized, indicator or embedding columns.
        trainable: Whether the weights of the columns are trained.
        name: Name of the layer.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If an item is not a column of this kind.

    >>> column = tf.feature_column.numeric_column("age")
    >>> tf.keras.layers.DenseFeatures([column])({"age": [[20.0], [30.0]]}).numpy()
    array([[20.],
           [30.]], dtype=float32)
    """

    _saved_module = "keras.layers"
    _kind = DenseColumn
    _advice = "You can wrap a categorical column with an embedding_column or indicator_column."

    def call(
        self,
        features: Mapping[str, Any],
        cols_to_output_tensors: dict[Any, Tensor] | None = None,
        training: Training = None,
    ) -> Tensor:
        """Computes the outputs.

        Args:
            features: Dictionary from the names of features to tensors.
            cols_to_output_tensors: Dictionary that receives the tensor of each column, or None.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.

        Returns:
            The values, a tensor of shape (batch, features).

        Raises:
            ValueError: If the features have different batch sizes.
        """
        cached = self._features(features)
        outputs = []
        for column in self._feature_columns:
            values = column.get_dense_tensor(cached, self._weights_of.get(column.name))
            width = int(np.prod(column.variable_shape.as_list()))
            values = tf.reshape(values, [tf.shape(values)[0], width])
            if cols_to_output_tensors is not None:
                cols_to_output_tensors[column] = values
            outputs.append(values)
        self._refuse_unequal_batches(outputs)
        return tf.concat(outputs, axis=-1)

    def _refuse_unequal_batches(self, outputs: Sequence[Tensor]) -> None:
        known = [(c.name, o.shape[0]) for c, o in zip(self._feature_columns, outputs, strict=True)]
        known = [(name, size) for name, size in known if size is not None]
        for name, size in known[1:]:
            if size != known[0][1]:
                raise ValueError(
                    "Batch size (first dimension) of each feature must be same. "
                    f"Batch size of columns ({known[0][0]}, {name}): ({known[0][1]}, {size})"
                )

    def compute_output_shape(self, input_shape: Any) -> TensorShape:
        width = sum(int(np.prod(column.variable_shape.as_list())) for column in self._feature_columns)
        first = tf.nest.flatten(input_shape)[0] if isinstance(input_shape, dict) else input_shape
        return tf.TensorShape([first[0] if isinstance(first, tf.TensorShape) else None, width])


class SequenceFeatures(FeaturesLayer):
    """Concatenates the values of sequence columns at each step. Also returns the lengths of the sequences.

    Args:
        feature_columns: Sequence columns: numeric ones, or indicators and embeddings of categorical ones.
        trainable: Whether the weights of the columns are trained.
        name: Name of the layer.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If an item is not a column of this kind.
    """

    _saved_module = "keras.experimental"
    _kind = SequenceDenseColumn
    _advice = "You can wrap a sequence categorical column with an embedding_column or indicator_column."

    def call(self, features: Mapping[str, Any], training: Training = None) -> tuple[Tensor, Tensor | None]:
        """Computes the outputs.

        Args:
            features: Dictionary from the names of features to tensors.
            training: Whether the layer runs in training mode. None takes the mode of the outer call.

        Returns:
            A tuple: the values of each step, and the lengths of the sequences.
        """
        cached = self._features(features)
        outputs, lengths = [], None
        for column in self._feature_columns:
            values, steps = column.get_sequence_dense_tensor(cached, self._weights_of.get(column.name))
            width = int(np.prod(column.variable_shape.as_list()))
            shape = tf.shape(values)
            outputs.append(tf.reshape(values, [shape[0], shape[1], width]))
            if lengths is not None:
                checked = tf.debugging.assert_equal(
                    lengths,
                    steps,
                    message=f"SequenceFeatures: the sequences of {column.name} differ in length from the others",
                )
                # In a graph of TensorFlow 1 the check runs with the lengths; in eager code it has run.
                with tf.control_dependencies([] if checked is None else [checked]):
                    steps = tf.identity(steps)
            lengths = steps
        return tf.concat(outputs, axis=-1), lengths

    def compute_output_shape(self, input_shape: Any) -> TensorShape:
        """Returns the shape of the values, without that of the lengths.

        Args:
            input_shape: Shape of the features.
        """
        width = sum(int(np.prod(column.variable_shape.as_list())) for column in self._feature_columns)
        first = tf.TensorShape(tf.nest.flatten(input_shape)[0] if isinstance(input_shape, dict) else input_shape)
        return tf.TensorShape([first[0], first[1], width])
