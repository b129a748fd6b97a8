"""Features whose rank only the run tells, and shapes of sequence features."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1
columns = tf.feature_column


def test_vectors_of_unknown_rank_become_columns():
    style = columns.indicator_column(columns.categorical_column_with_vocabulary_list("style", ["a", "b"]))
    with tf.Graph().as_default():
        features = {"price": v1.placeholder(tf.float32), "style": v1.sparse_placeholder(tf.string)}
        dense = tf.keras.layers.DenseFeatures([columns.numeric_column("price"), style])(features)
        with v1.Session() as session:
            session.run(v1.tables_initializer())
            fed = {
                features["price"]: np.array([11.0, 12.0]),
                features["style"]: v1.SparseTensorValue(((0,), (1,)), ("b", "a"), (2,)),
            }
            assert session.run(dense, fed).tolist() == [[11.0, 0.0, 1.0], [12.0, 1.0, 0.0]]


def test_a_scalar_feature_is_an_error_when_it_is_fed():
    with tf.Graph().as_default():
        features = {"price": v1.placeholder(tf.float32)}
        dense = tf.keras.layers.DenseFeatures([columns.numeric_column("price")])(features)
        with v1.Session() as session, pytest.raises(tf.errors.InvalidArgumentError, match="cannot have rank 0"):
            session.run(dense, {features["price"]: np.array(1.0)})


def test_the_output_shape_of_sequence_features_is_that_of_the_values():
    layer = tf.keras.experimental.SequenceFeatures([
        columns.sequence_numeric_column("a"), columns.sequence_numeric_column("b", shape=(2,)),
    ])  # fmt: skip
    assert layer.compute_output_shape((None, None)).as_list() == [None, None, 3]
