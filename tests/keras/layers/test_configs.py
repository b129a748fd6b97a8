"""Each layer can be made again from its configuration, and runs alike eagerly and in a function."""

import numpy as np
import pytest

import headrace as tf

L = tf.keras.layers
CASES = [
    (lambda: L.Dense(3, activation="tanh"), (2, 4)),
    (lambda: L.Activation("gelu"), (2, 4)),
    (lambda: L.LeakyReLU(), (2, 4)),
    (lambda: L.PReLU(), (2, 4)),
    (lambda: L.Flatten(), (2, 3, 4)),
    (lambda: L.Reshape((4, -1)), (2, 3, 4)),
    (lambda: L.Permute((2, 1)), (2, 3, 4)),
    (lambda: L.RepeatVector(2), (2, 4)),
    (lambda: L.Conv1D(2, 3, padding="causal"), (2, 5, 3)),
    (lambda: L.Conv2D(2, 3, strides=2, padding="same"), (2, 5, 5, 3)),
    (lambda: L.Conv2DTranspose(2, 3, strides=2), (2, 3, 3, 2)),
    (lambda: L.DepthwiseConv2D(3, depth_multiplier=2), (2, 5, 5, 3)),
    (lambda: L.SeparableConv1D(2, 3), (2, 5, 3)),
    (lambda: L.MaxPooling2D(), (2, 4, 4, 1)),
    (lambda: L.AveragePooling1D(), (2, 4, 1)),
    (lambda: L.GlobalAveragePooling2D(), (2, 4, 4, 1)),
    (lambda: L.UpSampling2D(), (2, 2, 2, 1)),
    (lambda: L.ZeroPadding2D(((1, 0), (0, 2))), (2, 2, 2, 1)),
    (lambda: L.Cropping1D(1), (2, 4, 1)),
    (lambda: L.BatchNormalization(), (2, 4)),
    (lambda: L.LayerNormalization(), (2, 4)),
    (lambda: L.GroupNormalization(2), (2, 3, 4)),
    (lambda: L.SimpleRNN(3), (2, 4, 2)),
    (lambda: L.LSTM(3, return_sequences=True), (2, 4, 2)),
    (lambda: L.GRU(3, reset_after=False), (2, 4, 2)),
    (lambda: L.Bidirectional(L.LSTM(2)), (2, 4, 2)),
    (lambda: L.TimeDistributed(L.Dense(2)), (2, 4, 3)),
    (lambda: L.RNN([L.GRUCell(2), L.LSTMCell(3)]), (2, 4, 2)),
    (lambda: L.EinsumDense("abc,cd->abd", (None, 2), bias_axes="d"), (2, 3, 4)),
]


@pytest.mark.parametrize(("make", "shape"), CASES)
def test_layer(make, shape):
    layer = make()
    x = tf.constant(np.random.default_rng(0).normal(size=shape), tf.float32)
    result = layer(x)
    again = type(layer).from_config(layer.get_config())
    again(x)
    again.set_weights(layer.get_weights())
    np.testing.assert_allclose(again(x), result, rtol=1e-5, atol=1e-6)
    traced = tf.function(lambda v: layer(v), jit_compile=False)
    np.testing.assert_allclose(traced(x), result, rtol=1e-5, atol=1e-6)
    assert layer.compute_output_shape((None, *shape[1:])).as_list()[1:] == result.shape.as_list()[1:]


def test_recurrent_loops_of_unknown_length_agree_with_known_ones():
    layer = L.LSTM(3, return_sequences=True, return_state=True)
    x = tf.constant(np.random.default_rng(0).normal(size=(2, 4, 2)), tf.float32)
    mask = tf.constant([[True, True, False, True], [True, False, False, False]])
    wanted = layer(x, mask=mask)
    spec = [tf.TensorSpec([None, None, 2]), tf.TensorSpec([None, None], tf.bool)]
    found = tf.function(lambda v, m: layer(v, mask=m), input_signature=spec, jit_compile=False)(x, mask)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_stateful_layers_go_on_where_they_stopped():
    layer = L.GRU(2, stateful=True)
    x = tf.ones((1, 3, 2))
    first, second = layer(x).numpy(), layer(x).numpy()
    assert not np.allclose(first, second)
    layer.reset_states()
    np.testing.assert_allclose(layer(x), first, rtol=1e-6)
