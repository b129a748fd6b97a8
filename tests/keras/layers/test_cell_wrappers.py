"""tf.nn.RNNCellDropoutWrapper, RNNCellResidualWrapper and RNNCellDeviceWrapper."""

import numpy as np
import pytest

import headrace as tf

k = tf.keras


def test_a_residual_wrapper_adds_its_inputs():
    cell = k.layers.SimpleRNNCell(2)
    wrapped = tf.nn.RNNCellResidualWrapper(cell)
    inputs, state = tf.ones([3, 2]), [tf.zeros([3, 2])]
    output, after = wrapped(inputs, state)
    np.testing.assert_allclose(output, 1.0 + cell(inputs, state)[0])
    np.testing.assert_allclose(after[0], cell(inputs, state)[1][0])
    assert k.layers.RNN(wrapped)(tf.ones([3, 4, 2])).shape == (3, 2)


def test_a_dropout_wrapper_drops_and_scales():
    wrapped = tf.nn.RNNCellDropoutWrapper(k.layers.SimpleRNNCell(50, kernel_initializer="ones"), output_keep_prob=0.5)
    output, after = wrapped(tf.ones([1, 50]), [tf.zeros([1, 50])])
    assert {float(v) for v in np.round(output[0], 4)} == {0.0, 2.0}
    assert np.all(np.round(after[0], 4) == 1.0)
    with pytest.raises(ValueError, match="must be between 0 and 1"):
        tf.nn.RNNCellDropoutWrapper(k.layers.SimpleRNNCell(2), input_keep_prob=2.0)
    with pytest.raises(ValueError, match="keras LSTM cell does not work with DropoutWrapper"):
        tf.nn.RNNCellDropoutWrapper(k.layers.LSTMCell(2))


def test_wrappers_come_back_from_their_configurations():
    wrapped = tf.nn.RNNCellDeviceWrapper(k.layers.GRUCell(3), device="/CPU:0")
    again = type(wrapped).from_config(wrapped.get_config())
    assert again._device == "/CPU:0" and again.wrapped_cell.units == 3 and again.state_size == 3
