"""tf.metrics of rankings; the expected numbers are TensorFlow's."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1
RANDOM = np.random.RandomState(0)
PREDICTIONS = RANDOM.rand(4, 5).astype("f4")
ONE = np.array([[1], [3], [0], [2]])
TWO = np.array([[1, 2], [3, 4], [0, 1], [2, 2]])
RANKED = np.argsort(-PREDICTIONS, 1)[:, :3]
WEIGHTS = np.array([1.0, 2.0, 0.0, 1.0], "f4")
VECTORS = RANDOM.rand(2, 3, 4).astype("f4")
VECTORS /= np.linalg.norm(VECTORS, axis=-1, keepdims=True)
FLAGS, SCORES = RANDOM.rand(20) > 0.5, RANDOM.rand(20).astype("f4")


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("average_precision_at_k", {"labels": ONE, "k": 3}, 0.75),
        ("average_precision_at_k", {"labels": TWO, "k": 3}, 0.5),
        ("average_precision_at_k", {"labels": ONE, "k": 3, "weights": WEIGHTS}, 0.875),
        ("precision_at_k", {"labels": ONE, "k": 2}, 0.5),
        ("precision_at_k", {"labels": TWO, "k": 3}, 0.41667),
        ("precision_at_k", {"labels": TWO, "k": 3, "class_id": 1}, 1.0),
        ("sparse_precision_at_k", {"labels": TWO, "k": 2, "weights": WEIGHTS}, 0.625),
        ("recall_at_k", {"labels": TWO, "k": 2}, 0.71429),
        ("precision_at_top_k", {"labels": TWO, "predictions_idx": RANKED}, 0.41667),
        ("recall_at_top_k", {"labels": TWO, "predictions_idx": RANKED}, 0.71429),
        ("recall_at_top_k", {"labels": TWO, "predictions_idx": RANKED, "class_id": 2}, 1.0),
        ("mean_cosine_distance", {"labels": VECTORS[0], "predictions": VECTORS[1], "dim": 1}, 0.22997),
        ("sensitivity_at_specificity", {"labels": FLAGS, "predictions": SCORES, "specificity": 0.7}, 0.33333),
        ("specificity_at_sensitivity", {"labels": FLAGS, "predictions": SCORES, "sensitivity": 0.7}, 0.35714),
    ],
)
def test_ranking_metrics(name, arguments, expected):
    if name.endswith("_k") and "predictions_idx" not in arguments:
        arguments = {**arguments, "predictions": PREDICTIONS}
    with tf.Graph().as_default(), v1.Session() as session:
        value, update = getattr(v1.metrics, name)(**arguments)
        session.run(v1.local_variables_initializer())
        for _ in range(2):
            assert session.run(update) == pytest.approx(expected, abs=1e-5)
        assert session.run(value) == pytest.approx(expected, abs=1e-5)
