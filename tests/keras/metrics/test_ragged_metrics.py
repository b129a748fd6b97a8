"""Metrics of ragged tensors: the values of equal rows are compared."""

import pytest

import headrace as tf


def test_weights_may_be_ragged():
    metric = tf.keras.metrics.Accuracy()
    y_true, y_pred = tf.ragged.constant([[2], [1, 3]]), tf.ragged.constant([[2], [0, 3]])
    assert float(metric(y_true, y_pred, sample_weight=tf.ragged.constant([[0.5], [1.0, 0.5]]))) == 0.5


def test_tensors_of_different_ragged_rank_are_refused():
    with pytest.raises(ValueError, match="same ragged rank"):
        tf.keras.metrics.BinaryAccuracy()(tf.ragged.constant([[[1], [1]]]), tf.ragged.constant([[1], [0]]))
