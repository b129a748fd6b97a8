"""LSTM in eager code, where the loop is one op of the host."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.nn.library_lstm import lstm_on_inputs
from headrace._src.runtime.onednn import host_lstm
from headrace._src.runtime.onednn.library import library

with_library = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")


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


@with_library
@pytest.mark.parametrize("options", [{}, {"go_backwards": True}, {"time_major": True}])
def test_large_ones_of_a_library_give_the_numbers_of_numpy(options, monkeypatch):
    tf.keras.utils.set_random_seed(0)
    made = tf.keras.layers.LSTM(64, return_sequences=True, return_state=True, **options)
    x = inputs((13, 17, 48))
    made(x)
    assert host_lstm.has_lstm(13, 17, 48, 64)
    by_library = results_and_gradients(made, x, unroll=False)
    monkeypatch.setattr(host_lstm, "LSTM_MULTIPLICATIONS", 1 << 60)
    by_numpy = results_and_gradients(made, x, unroll=False)
    assert any((a.numpy() != b.numpy()).any() for a, b in zip(by_library, by_numpy, strict=True))
    for a, b in zip(by_library, by_numpy, strict=True):
        np.testing.assert_allclose(a, b, rtol=2e-4, atol=2e-5)
    np.testing.assert_allclose(by_library[0], made(x)[0], rtol=2e-5, atol=2e-6)  # without a tape


@with_library
def test_second_order_of_large_ones(monkeypatch):
    monkeypatch.setattr(host_lstm, "LSTM_MULTIPLICATIONS", 0)
    assert host_lstm.has_lstm(3, 2, 3, 5)
    test_second_order()
    test_jacobian()


@with_library
def test_gradients_after_the_number_of_threads_has_changed(monkeypatch):
    made, x = tf.keras.layers.LSTM(64), inputs((16, 20, 48))
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_sum(made(x))
    before = tape.gradient(loss, made.trainable_variables)
    monkeypatch.setattr("headrace._src.runtime.onednn.recurrent.thread_count", lambda: 1)
    after = tape.gradient(loss, made.trainable_variables)
    for a, b in zip(before, after, strict=True):
        np.testing.assert_array_equal(a, b)


@with_library
def test_shapes_that_do_not_fit_are_refused():
    zeros = [tf.zeros(shape) for shape in ([12, 16, 32], [32, 256], [64, 256], [255], [16, 64], [16, 64])]
    with pytest.raises(tf.errors.InvalidArgumentError, match="LSTMOnInputs: the shapes"):
        lstm_on_inputs(*zeros, keeps=False)
