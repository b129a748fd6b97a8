"""State, weights and thresholds of metrics."""

import numpy as np
import pytest

import headrace as tf

metrics = tf.keras.metrics


def test_a_metric_gathers_until_it_is_reset():
    mean = metrics.Mean()
    mean.update_state([1.0, 3.0])
    assert float(mean(5.0)) == 3.0
    mean.reset_states()
    assert float(mean.result()) == 0.0
    assert [variable.name for variable in mean.variables] == ["total:0", "count:0"]


def test_metrics_of_a_kind_can_be_merged():
    one, other = metrics.Mean(), metrics.Mean()
    one.update_state(3.0)
    other.update_state(5.0)
    one.merge_state([other])
    assert float(one.result()) == 4.0


def test_updates_work_in_traced_functions():
    recall, plain = metrics.Recall(), metrics.Recall()

    @tf.function
    def step(y_true, y_pred):
        recall.update_state(y_true, y_pred)

    for _ in range(2):
        step(tf.constant([1, 1, 0]), tf.constant([0.9, 0.2, 0.8]))
        plain.update_state([1, 1, 0], [0.9, 0.2, 0.8])
    assert float(recall.result()) == float(plain.result()) == 0.5


def test_a_metric_of_ones_own_makes_variables_with_add_weight():
    class Largest(metrics.Metric):
        def __init__(self, name="largest", **kwargs):
            super().__init__(name=name, **kwargs)
            self.seen = self.add_weight(name="seen", initializer="zeros")

        def update_state(self, y_true, y_pred, sample_weight=None):
            self.seen.assign(tf.maximum(self.seen, tf.reduce_max(y_pred)))

        def result(self):
            return self.seen

    largest = Largest()
    largest.update_state(None, [1.0, 4.0])
    largest.update_state(None, [2.0])
    assert float(largest.result()) == 4.0
    largest.reset_state()
    assert float(largest.result()) == 0.0
    with pytest.raises(TypeError, match="abstract"):
        metrics.Metric()


def test_sums_and_means_of_values_with_more_axes_than_weights():
    values = np.full((3, 2, 2), 2.0, "float32")
    assert float(metrics.Sum()(values, [1.0, 2.0, 3.0])) == 48.0
    assert float(metrics.Mean()(values, [1.0, 2.0, 3.0])) == 2.0


def test_buckets_count_as_comparing_does():
    rng = np.random.default_rng(0)
    y_true, y_pred = rng.integers(0, 2, 500), rng.random(500).astype("float32")
    even = metrics.AUC(num_thresholds=20)
    # One threshold moved a little: the counts are then made by comparing.
    uneven = metrics.AUC(thresholds=[t + (1e-4 if n == 7 else 0) for n, t in enumerate(np.linspace(0, 1, 20)[1:-1])])
    assert float(even(y_true, y_pred)) == pytest.approx(float(uneven(y_true, y_pred)), abs=1e-3)


def test_probabilities_out_of_range_count_as_the_nearest():
    assert float(metrics.AUC()([0, 1], [0.2, 1.5])) == pytest.approx(1.0)
    assert float(metrics.Precision()([0, 1], [0.5, 1.5])) == 1.0


def test_the_area_of_perfect_and_random_order():
    assert float(metrics.AUC()([0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9])) == pytest.approx(1.0, abs=1e-5)
    assert float(metrics.AUC(num_thresholds=3)([0, 0, 1, 1], [0, 0.5, 0.3, 0.9])) == pytest.approx(0.75)


def test_labels_with_a_last_axis_keep_their_shape_in_top_k():
    result = metrics.sparse_top_k_categorical_accuracy([[0], [1]], [[0.2, 0.8], [0.6, 0.4]], 1)
    np.testing.assert_array_equal(result, [[0.0], [0.0]])


def test_strings_and_functions_stand_for_metrics():
    assert isinstance(metrics.get("AUC"), metrics.AUC)
    assert metrics.get("mse") is metrics.mean_squared_error
    assert metrics.get("acc") is metrics.get("accuracy")


def test_misuse_is_told():
    with pytest.raises(ValueError, match=r"Threshold values must be in \[0, 1\]. Received: \[2.0\]"):
        metrics.Precision(thresholds=[2.0])
    with pytest.raises(ValueError, match='Invalid AUC curve value: "X"'):
        metrics.AUC(curve="X")
    with pytest.raises(ValueError, match="2D inputs"):
        metrics.F1Score()([1.0], [0.2])


@pytest.mark.parametrize(
    ("make", "keys"),
    [
        (metrics.Mean, ["count", "total"]),
        (metrics.Precision, ["false_positives", "true_positives"]),
        (lambda: metrics.MeanIoU(2), ["total_confusion_matrix"]),
    ],
)
def test_checkpoints_file_state_under_tensorflows_keys(make, keys, tmp_path):
    written = tf.train.Checkpoint(m=make()).write(str(tmp_path / "checkpoint"))
    names = [name for name, _ in tf.train.list_variables(written)][1:]
    assert names == [f"m/{key}/.ATTRIBUTES/VARIABLE_VALUE" for key in keys]
