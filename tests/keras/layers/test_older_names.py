"""Names of tf.keras that TensorFlow 2.0 to 2.5 had."""

import numpy as np
import pytest

import headrace as tf

experimental = tf.keras.experimental


def test_linear_cosine_decay_falls_along_a_line_and_a_wave():
    schedule = experimental.LinearCosineDecay(2.0, decay_steps=10, num_periods=0.5, alpha=0.1, beta=0.25)
    for step in (0, 4, 10, 20):
        passed = min(step, 10) / 10
        expected = 2.0 * ((0.1 + 1 - passed) * 0.5 * (1 + np.cos(np.pi * passed)) + 0.25)
        assert float(schedule(step)) == pytest.approx(expected, rel=1e-5)
    again = experimental.LinearCosineDecay.from_config(schedule.get_config())
    assert float(again(4)) == float(schedule(4))


def test_noisy_linear_cosine_decay_without_variance_has_no_noise():
    plain = experimental.LinearCosineDecay(1.0, 10)
    noisy = experimental.NoisyLinearCosineDecay(1.0, 10, initial_variance=0.0)
    assert float(noisy(3)) == pytest.approx(float(plain(3)))
    assert noisy.get_config()["variance_decay"] == 0.55


def test_a_peephole_lstm_without_peephole_weights_is_an_lstm():
    inputs = tf.random.stateless_normal([2, 3, 5], seed=[1, 2])
    cell = experimental.PeepholeLSTMCell(4)
    layer, plain = tf.keras.layers.RNN(cell), tf.keras.layers.RNN(tf.keras.layers.LSTMCell(4))
    with_peepholes = layer(inputs)
    plain(inputs)
    weights = cell.get_weights()
    assert [w.shape for w in weights[3:]] == [(4,)] * 3
    plain.set_weights(weights[:3])
    assert np.abs(with_peepholes - plain(inputs)).max() > 1e-4
    cell.set_weights([*weights[:3], *(np.zeros(4),) * 3])
    np.testing.assert_allclose(layer(inputs), plain(inputs), rtol=1e-5, atol=1e-6)


def test_apply_calls_a_layer():
    layer = tf.keras.layers.Dense(2)
    assert layer.apply(tf.ones([1, 3])).shape == [1, 2]
