"""Losses and metrics of ragged tensors: one value for each innermost row."""

import numpy as np
import pytest

import headrace as tf

k = tf.keras


def test_a_loss_has_one_value_for_each_row():
    y_true, y_pred = (
        tf.ragged.constant([[1.0, 1.0, 9.0], [2.0, 5.0]]),
        tf.ragged.constant([[4.0, 1.0, 8.0], [12.0, 3.0]]),
    )
    rows = [(9 + 0 + 1) / 3, (100 + 4) / 2]
    np.testing.assert_allclose(k.losses.mean_squared_error(y_true, y_pred), rows, rtol=1e-6)
    assert float(k.losses.MeanSquaredError()(y_true, y_pred)) == pytest.approx(np.mean(rows))
    weighted = k.losses.MeanSquaredError(reduction="sum")(y_true, y_pred, sample_weight=[1.0, 0.0])
    assert float(weighted) == pytest.approx(rows[0])


@pytest.mark.parametrize("inner", [1, 2])
def test_samples_of_ragged_rows_have_losses_of_their_own(inner):
    predictions = [[[0.9, 0.1], [0.5, 0.5]], [[0.2, 0.8]]]
    y_pred = tf.ragged.constant(predictions, ragged_rank=inner)
    labels = tf.ragged.constant([[0, 1], [1]])
    found = k.losses.sparse_categorical_crossentropy(labels, y_pred)
    np.testing.assert_allclose(found.flat_values, -np.log([0.9, 0.5, 0.8]), rtol=1e-5)
    assert found.row_lengths().numpy().tolist() == [2, 1]


def test_metrics_read_the_values_of_ragged_tensors():
    metric = k.metrics.BinaryAccuracy()
    metric.update_state(tf.ragged.constant([[1.0], [0.0, 1.0]]), tf.ragged.constant([[0.9], [0.2, 0.1]]))
    assert float(metric.result()) == pytest.approx(2 / 3)
    with pytest.raises(ValueError, match="Some of the inputs are not tf.RaggedTensor"):
        metric.update_state(tf.ragged.constant([[1.0]]), [[0.9]])


def test_the_area_under_the_curve_of_gains():
    metric = k.metrics.AUC(curve="PR_GAIN", num_thresholds=5)
    metric.update_state([1, 0, 1, 0, 1], [0.9, 0.6, 0.7, 0.2, 0.4])
    recorded = k.metrics.AUC.from_config(metric.get_config())
    assert recorded.curve == "PR_GAIN"
    # At 0.25, 0.5 and 0.75 there are 3, 2 and 1 hits with 1, 1 and 0 false alarms; P / N is 1.5.
    recall, precision = [1.0, 1.0, 0.25, 0.0, 0.0], [0.0, 0.5, 0.25, 1.0, 1.0]
    area = sum((a - b) * (c + d) / 2 for a, b, c, d in zip(recall, recall[1:], precision, precision[1:], strict=False))
    assert float(metric.result()) == pytest.approx(area, abs=1e-6)
