"""LSTM in eager code, where the loop is one op of the host."""

import numpy as np
import pytest

import headrace as tf


def layer(**options):
    tf.keras.utils.set_random_seed(0)
    made = tf.keras.layers.LSTM(5, return_sequences=True, return_state=True, **options)
    made(tf.zeros([1, 2, 3]))
    made.cell.bias.assign(np.linspace(-1, 1, 20))
    return made


def inputs(shape=(4, 6, 3)):
    return tf.constant(np.random.default_rng(0).standard_normal(shape).astype(np.float32))


def results_and_gradients(made, x, unroll):
    made.unroll = unroll
    with tf.GradientTape() as tape:
        tape.watch(x)
        every, output, carry = made(x)
        loss = tf.reduce_sum(every**2) + tf.reduce_sum(output * 2) + tf.reduce_sum(carry)
    return [every, output, carry, *tape.gradient(loss, [x, *made.trainable_variables])]


@pytest.mark.parametrize("options", [{}, {"go_backwards": True}, {"time_major": True}])
def test_same_as_step_by_step(options):
    made, x = layer(**options), inputs()
    at_once, in_steps = (results_and_gradients(made, x, unroll) for unroll in (False, True))
    for a, b in zip(at_once, in_steps, strict=True):
        np.testing.assert_allclose(a, b, rtol=2e-5, atol=2e-6)


def test_second_order():
    made, x = layer(), inputs((2, 3, 3))

    def second(unroll):
        made.unroll = unroll
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as inner:
                inner.watch(x)
                loss = tf.reduce_sum(made(x)[0] ** 3)
            total = tf.reduce_sum(inner.gradient(loss, x) ** 2)
        return outer.gradient(total, x)

    np.testing.assert_allclose(second(False), second(True), rtol=1e-4, atol=1e-6)


def test_jacobian():
    made, x = layer(), inputs((1, 2, 3))

    def jacobian(unroll):
        made.unroll = unroll
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = made(x)[1]
        return tape.jacobian(y, x)

    np.testing.assert_allclose(jacobian(False), jacobian(True), rtol=1e-4, atol=1e-6)


def test_under_a_forward_accumulator():
    made, x = layer(), inputs((1, 2, 3))
    with tf.autodiff.ForwardAccumulator(x, tf.ones_like(x)) as accumulator:
        y = made(x)[1]
    assert accumulator.jvp(y).shape == y.shape
