"""tf.metrics: weights, sparse labels, ways to sum areas, and names; the expected numbers are TensorFlow's."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1
RANDOM = np.random.RandomState(0)
FLAGS, SCORES = (RANDOM.rand(20) > 0.5).astype("f4"), RANDOM.rand(20).astype("f4")
RANKED = np.array([[0.1, 0.3, 0.2, 0.4], [0.1, 0.2, 0.3, 0.4]], "f4")
PAIRS = np.array([[0, 1], [1, 1]]), np.array([[0.2, 0.6], [0.4, 0.9]], "f4")


def computed(metric, *arguments, **named):
    """Returns a metric after one batch, and the names of its variables."""
    with tf.Graph().as_default(), v1.Session() as session:
        value, update = getattr(v1.metrics, metric)(*arguments, **named)
        session.run(v1.local_variables_initializer())
        session.run(update)
        return session.run(value), {v.name for v in v1.local_variables()}


@pytest.mark.parametrize(
    ("curve", "method", "wanted"),
    [
        ("ROC", "trapezoidal", 0.85714), ("ROC", "minoring", 0.82143), ("ROC", "majoring", 0.89286),
        ("ROC", "careful_interpolation", 0.85714), ("PR", "trapezoidal", 0.937), ("PR", "minoring", 0.91518),
        ("PR", "majoring", 0.95882), ("PR", "careful_interpolation", 0.9341),
    ],
)  # fmt: skip
def test_areas_are_summed_in_four_ways(curve, method, wanted):
    area, _ = computed("auc", FLAGS, SCORES, num_thresholds=10, curve=curve, summation_method=method)
    assert area == pytest.approx(wanted, abs=1e-5)


def test_weights_of_rows_apply_at_each_threshold():
    missed, _ = computed("false_negatives_at_thresholds", *PAIRS, [0.5, 0.7], weights=[[2.0], [3.0]])
    assert missed.tolist() == [3.0, 5.0]


@pytest.mark.parametrize("known", [True, False])
def test_weights_may_have_one_more_axis_than_the_values(known):
    with tf.Graph().as_default(), v1.Session() as session:
        weights = v1.placeholder_with_default([[100], [1], [1]], [3, 1] if known else None)
        _, update = v1.metrics.accuracy([1, 0, 0], [1, 1, 1], weights)
        session.run(v1.local_variables_initializer())
        assert session.run(update) == pytest.approx(0.98039, abs=1e-5)


@pytest.mark.parametrize("shape", [[3], [2, 2, 4], [1, 1, 1, 1, 1]], ids=str)
def test_weights_that_do_not_fit_the_values(shape):
    with tf.Graph().as_default(), pytest.raises(ValueError, match="weights can not be broadcast to values"):
        v1.metrics.mean(tf.ones([3, 2, 4]), tf.ones(shape))


def test_sparse_labels_may_be_values_of_rank_one_and_out_of_range():
    one_each = v1.SparseTensorValue([[0], [1]], np.array([3, 2]), [2])
    assert computed("recall_at_k", one_each, RANKED, 1)[0] == 0.5
    with_minus_one = v1.SparseTensorValue([[0, 0], [0, 1], [1, 0]], np.array([3, -1, 2]), [2, 2])
    assert computed("recall_at_k", with_minus_one, RANKED, 1)[0] == pytest.approx(1 / 3)
    assert computed("average_precision_at_k", np.array([[3, -1], [2, 3]]), RANKED, 2)[0] == 1.0


def test_classes_may_be_floats():
    labels, predictions = tf.constant([0.0, 1.0, 1.0]), tf.constant([0.0, 1.0, 0.0])
    assert computed("mean_per_class_accuracy", labels.numpy(), predictions.numpy(), 2)[0] == 0.75


def test_counts_have_scopes_of_their_own():
    names = {"precision/true_positives/count:0", "precision/false_positives/count:0"}
    assert computed("precision", [1, 0, 1], [1, 1, 0]) == (0.5, names)
    assert computed("true_positives", [1, 0, 1], [1, 1, 0]) == (1.0, {"true_positives/count:0"})
