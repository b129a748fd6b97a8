"""PyMetric: a metric with Python state, in eager code, graphs and compiled steps."""

import numpy as np

import headrace as tf


class Largest(tf.keras.metrics.experimental.PyMetric):
    def reset_state(self):
        self.values = []

    def update_state(self, y_true, y_pred, sample_weight=None):
        weight = 1.0 if sample_weight is None else sample_weight.numpy()
        self.values.append(float(np.max(y_pred.numpy() * weight)))

    def result(self):
        return max(self.values)


def test_python_state_in_eager_code():
    metric = Largest()
    metric.update_state(tf.zeros([2]), tf.constant([1.0, 3.0]))
    metric.update_state(tf.zeros([2]), tf.constant([2.0, 1.0]), sample_weight=tf.constant(2.0))
    assert float(metric.result()) == 4


def test_python_state_in_a_graph():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        metric = Largest()
        update, result = metric.update_state(tf.zeros([2]), tf.constant([1.0, 3.0])), metric.result()
        session.run(update)
        assert session.run(result) == 3


def test_python_state_in_fit():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones")])
    model.compile("sgd", "mse", metrics=[Largest(name="largest")])
    x = np.array([[1.0], [5.0], [2.0]], "float32")
    assert model.evaluate(x, x, batch_size=1, verbose=0, return_dict=True)["largest"] == 5
