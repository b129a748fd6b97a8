"""Keras's own functions on symbolic inputs: they become layers of the model."""

import numpy as np
import pytest

import headrace as tf

k = tf.keras
X, Y = np.array([[0.2, 0.7]], np.float32), np.array([[0.4, 0.1]], np.float32)


@pytest.mark.parametrize(
    "function",
    [
        lambda x, y: k.activations.relu(x, alpha=0.1, max_value=0.5, threshold=0.3),
        lambda x, y: k.activations.elu(x - 0.5, alpha=0.5),
        lambda x, y: k.activations.softmax(x),
        lambda x, y: k.losses.mean_squared_error(x, y),
        lambda x, y: k.losses.categorical_crossentropy(y, x),
        lambda x, y: k.losses.binary_crossentropy(y, x, from_logits=True),
        lambda x, y: k.losses.Huber()(y, x),
        lambda x, y: k.metrics.categorical_accuracy(y, x),
    ],
)
def test_functions_compute_in_the_model_what_they_compute_eagerly(function):
    inputs = [k.Input((2,)), k.Input((2,))]
    model = k.Model(inputs, function(*inputs))
    np.testing.assert_allclose(model([X, Y]), function(tf.constant(X), tf.constant(Y)), rtol=1e-6)


def test_symbolic_losses_and_metrics_are_computed_in_each_call():
    inputs = k.Input((2,))
    model = k.Model(inputs, k.layers.Dense(1)(inputs))
    model.add_loss(tf.reduce_mean(inputs))
    model.add_metric(tf.reduce_sum(inputs), name="total")
    model.compile("sgd")
    result = model.evaluate(X, verbose=0, return_dict=True)
    assert result["total"] == pytest.approx(0.9) and result["loss"] == pytest.approx(0.45)
    assert "total" in model.metrics_names
