"""Layer normalization in eager code is one op, with the values and gradients of the small ops in a function."""

import numpy as np
import pytest

import headrace as tf

X = np.random.default_rng(0).standard_normal((4, 3, 8)).astype(np.float32) * 3 + 1


@pytest.fixture
def layer():
    layer = tf.keras.layers.LayerNormalization()
    layer.build(X.shape)
    layer.set_weights([np.linspace(0.5, 2, 8), np.linspace(-1, 1, 8)])
    return layer


def gradients(layer, x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        loss = tf.reduce_sum(layer(x) ** 3)
    return [loss, *tape.gradient(loss, [x, *layer.trainable_variables])]


def test_values_and_gradients_are_those_of_a_function(layer):
    eager, traced = gradients(layer, tf.constant(X)), tf.function(gradients)(layer, tf.constant(X))
    for found, expected in zip(eager, traced):
        np.testing.assert_allclose(found, expected, rtol=2e-4, atol=2e-3)


def test_second_derivatives(layer):
    def second(x):
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as inner:
                inner.watch(x)
                loss = tf.reduce_sum(layer(x) ** 3)
            slope = inner.gradient(loss, x)
        return outer.gradient(slope, x)

    np.testing.assert_allclose(second(tf.constant(X)), tf.function(second)(tf.constant(X)), rtol=1e-3, atol=1e-3)


def test_jacobians_and_forward_mode(layer):
    x = tf.constant(X[:1, :1])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = layer(x)
    jacobian = tf.reshape(tape.jacobian(y, x), [8, 8])
    with tf.autodiff.ForwardAccumulator(x, tf.ones_like(x)) as forward:
        y = layer(x)
    np.testing.assert_allclose(forward.jvp(y)[0, 0], tf.reduce_sum(jacobian, 1), atol=1e-5)
