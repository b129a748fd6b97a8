"""Layer normalization as one op: the gradients of the small ops, of first and second order."""

import numpy as np

import headrace as tf

RANDOM = np.random.default_rng(0)


def _numbers(*shape):
    return RANDOM.standard_normal(shape, np.float32)


def test_gradients_of_all_orders_are_those_of_small_ops():
    x, weights = tf.constant(_numbers(4, 3, 8)), tf.constant(_numbers(4, 3, 8))
    layer = tf.keras.layers.LayerNormalization()
    layer(x)
    layer.gamma.assign(_numbers(8))
    layer.beta.assign(_numbers(8))

    def small_ops(values):
        mean, variance = tf.nn.moments(values, [-1], keepdims=True)
        return tf.nn.batch_normalization(values, mean, variance, layer.beta, layer.gamma, layer.epsilon)

    found = []
    for function in (layer, small_ops):
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = tf.reduce_sum(function(x) * weights)
        first = tape.gradient(loss, [x, layer.gamma, layer.beta])
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as inner:
                inner.watch(x)
                loss = tf.reduce_sum(function(x) * weights)
            to_x, to_gamma = inner.gradient(loss, [x, layer.gamma])
            total = tf.reduce_sum(to_x**2) + tf.reduce_sum(to_gamma**3)
        second = outer.gradient(total, [x, layer.gamma])
        with tf.GradientTape() as tape:
            outputs = function(x)
        found.append([*first, *second, tape.jacobian(outputs, layer.gamma)])
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-4)
