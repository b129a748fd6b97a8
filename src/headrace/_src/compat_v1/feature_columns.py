"""tf.compat.v1.feature_column: input_layer and linear_model, with variables of the graph, and old signatures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.typing import Collections, InitializerLike
from headrace._src.keras.feature_column import categorical, dense
from headrace._src.keras.feature_column.column import CategoricalColumn, DenseColumn, Features, all_columns
from headrace._src.keras.feature_column.dense import combined
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike


def categorical_column_with_vocabulary_file(
    key: str, vocabulary_file: str, vocabulary_size: int | None = None, num_oov_buckets: int = 0,
    default_value: int | None = None, dtype: DTypeLike = tf.string,
) -> Any:  # fmt: skip
    """Creates a column of the strings or integers in the lines of a vocabulary file.

    Args:
        key: Key of the feature.
        vocabulary_file: Path of the file.
        vocabulary_size: Number of words to use; all by default.
        num_oov_buckets: Number of ids for words outside of the vocabulary.
        default_value: Id of words outside of the vocabulary, instead of `num_oov_buckets`.
        dtype: Dtype of the feature, string or integer.

    Returns:
        A categorical column.
    """
    return categorical.categorical_column_with_vocabulary_file(
        key, vocabulary_file, vocabulary_size, dtype, default_value, num_oov_buckets
    )


def shared_embedding_columns(
    categorical_columns: Any, dimension: int, combiner: str = "mean", initializer: Callable[..., Any] | None = None,
    shared_embedding_collection_name: str | None = None, ckpt_to_load_from: str | None = None,
    tensor_name_in_ckpt: str | None = None, max_norm: float | None = None, trainable: bool = True,
    use_safe_embedding_lookup: bool = True,
) -> Any:  # fmt: skip
    """Creates embedding columns, one per categorical column, that share one embedding table.

    Args:
        categorical_columns: List of categorical columns.
        dimension: Size of the embedding vectors.
        combiner: How to combine several ids: "mean", "sum" or "sqrtn".
        initializer: Initializer of the embedding table.
        shared_embedding_collection_name: Name of the shared embedding table.
        ckpt_to_load_from: Checkpoint with initial values.
        tensor_name_in_ckpt: Name of the table in the checkpoint.
        max_norm: Maximum L2 norm of the vectors, or None.
        trainable: Whether to train the table.
        use_safe_embedding_lookup: Whether to allow examples without ids.

    Returns:
        A list of columns.
    """
    return dense.shared_embeddings(
        categorical_columns, dimension, combiner, initializer, shared_embedding_collection_name, ckpt_to_load_from,
        tensor_name_in_ckpt, max_norm, trainable, use_safe_embedding_lookup,
    )  # fmt: skip


def input_layer(
    features: dict[str, Any], feature_columns: Any, weight_collections: Collections = None, trainable: bool = True,
    cols_to_vars: dict[Any, Any] | None = None, cols_to_output_tensors: dict[Any, Any] | None = None,
) -> Tensor:  # fmt: skip
    """Concatenates the values of all columns, in the order of the columns' names.

    Args:
        features: Dictionary from keys to tensors.
        feature_columns: Dense columns.
        weight_collections: Collections that the variables are added to.
        trainable: Whether the variables are trained.
        cols_to_vars: Dictionary that receives the variables of each column.
        cols_to_output_tensors: Dictionary that receives the tensor of each column.

    Returns:
        A tensor of shape (batch, features).

    Raises:
        ValueError: If a column is not dense.
    """
    columns = all_columns(feature_columns)
    for column in columns:
        if not isinstance(column, DenseColumn):
            raise ValueError(
                "Items of feature_columns must be a _DenseColumn. You can wrap a categorical column with an "
                f"embedding_column or indicator_column. Given: {column}"
            )
    cached = Features(features, {})
    outputs = []
    with tf.compat.v1.variable_scope(None, default_name="input_layer", values=list(features.values())):
        for column in columns:
            with tf.compat.v1.variable_scope(None, default_name=column.var_scope_name):
                weights = column.create_state(_maker(weight_collections, trainable))
                values = column.get_dense_tensor(cached, weights)
                width = int(np.prod(column.variable_shape.as_list()))
                values = tf.reshape(values, [tf.shape(values)[0], width])
            outputs.append(values)
            if cols_to_vars is not None:
                cols_to_vars[column] = [] if weights is None else [weights]
            if cols_to_output_tensors is not None:
                cols_to_output_tensors[column] = values
        return tf.concat(outputs, axis=1, name="concat")


def linear_model(
    features: dict[str, Any], feature_columns: Any, units: int = 1, sparse_combiner: str = "sum",
    weight_collections: Collections = None, trainable: bool = True, cols_to_vars: dict[Any, Any] | None = None,
) -> Tensor:  # fmt: skip
    """Computes the weighted sum of all columns plus a bias. The weights start at zero.

    Args:
        features: Dictionary from keys to tensors.
        feature_columns: Dense and categorical columns.
        units: Number of outputs.
        sparse_combiner: How the weights of several categories are combined: "sum", "mean" or "sqrtn".
        weight_collections: Collections that the variables are added to.
        trainable: Whether the variables are trained.
        cols_to_vars: Dictionary that receives the variables of each column; the bias has the key "bias".

    Returns:
        A tensor of shape (batch, `units`).

    Raises:
        ValueError: If an item is not a feature column.
    """
    columns = all_columns(feature_columns)
    cached = Features(features, {})
    make = _maker(weight_collections, trainable)
    zeros = tf.compat.v1.zeros_initializer()
    sums = []
    with tf.compat.v1.variable_scope(None, default_name="linear_model", values=list(features.values())):
        for column in columns:
            with tf.compat.v1.variable_scope(None, default_name=column.var_scope_name):
                if isinstance(column, CategoricalColumn):
                    weights = make("weights", [column.num_buckets, units], zeros, True)
                    ids, id_weights = column.get_sparse_tensors(cached)
                    sums.append(combined(weights, ids, id_weights, sparse_combiner, None, units))
                elif isinstance(column, DenseColumn):
                    width = int(np.prod(column.variable_shape.as_list()))
                    weights = make("weights", [width, units], zeros, True)
                    values = column.get_dense_tensor(cached, column.create_state(make))
                    sums.append(tf.matmul(tf.reshape(values, [tf.shape(values)[0], width]), weights))
                else:
                    raise ValueError(
                        f"Items of feature_columns must be either a DenseColumn or CategoricalColumn. Given: {column}"
                    )
            if cols_to_vars is not None:
                cols_to_vars[column] = [weights]
        bias = make("bias_weights", [units], zeros, True)
        if cols_to_vars is not None:
            cols_to_vars["bias"] = [bias]
        return tf.nn.bias_add(tf.add_n(sums, name="weighted_sum_no_bias"), bias, name="weighted_sum")


def _maker(collections: Collections, layer_trains: bool) -> Callable[..., Variable]:
    """Returns a function that creates weights as variables of the graph."""
    names = list(collections or ())
    if tf.compat.v1.GraphKeys.GLOBAL_VARIABLES not in names:
        names.append(tf.compat.v1.GraphKeys.GLOBAL_VARIABLES)

    def make(name: str, shape: ShapeLike, initializer: InitializerLike, trainable: bool) -> Any:
        return tf.compat.v1.get_variable(
            name, shape, tf.float32, initializer, trainable=trainable and layer_trains, collections=names
        )

    return make
