"""CudnnRNN against Keras's layers, which have the same weights in another order."""

import itertools

import numpy as np
import pytest

import headrace as tf

FRAMES, BATCH, WIDTH, UNITS = 4, 3, 2, 5


def frames(seed=0):
    return np.random.default_rng(seed).standard_normal((FRAMES, BATCH, WIDTH)).astype(np.float32)


def layer_of(kind):
    made = {"lstm": tf.keras.layers.LSTM, "gru": tf.keras.layers.GRU, "rnn_tanh": tf.keras.layers.SimpleRNN}[kind](
        UNITS, return_sequences=True, time_major=True
    )
    made.build((None, BATCH, WIDTH))
    made.set_weights([np.random.default_rng(n).standard_normal(w.shape) for n, w in enumerate(made.get_weights())])
    return made


def matrices(weights, kind):
    """The matrices, then the biases of a layer in cuDNN's order."""
    kernel, recurrent, bias = weights
    gates = kernel.shape[1] // UNITS
    order = [1, 0, 2] if kind == "gru" else range(gates)
    parts = [np.split(w, gates, axis=1) for w in (kernel, recurrent)]
    rows = np.split(bias, gates, axis=-1)
    biases = [rows[g][n] for n in (0, 1) for g in order] if kind == "gru" else [*rows, np.zeros(gates * UNITS)]
    return [w[g].T.ravel() for w in parts for g in order], [b.ravel() for b in biases]


def packed(layers, kind):
    first, last = zip(*(matrices(layer, kind) for layer in layers), strict=True)
    return tf.constant(np.concatenate([*itertools.chain(*first), *itertools.chain(*last)]), tf.float32)


def states(rows=1):
    return tf.zeros([rows, BATCH, UNITS])


@pytest.mark.parametrize("kind", ["lstm", "gru", "rnn_tanh"])
def test_one_layer(kind):
    layer = layer_of(kind)
    params = packed([layer.get_weights()], kind)
    wanted = layer(frames())

    def run(x):
        return tf.raw_ops.CudnnRNN(input=x, input_h=states(), input_c=states(), params=params, rnn_mode=kind)

    for found in (run(frames()), tf.function(run, jit_compile=True)(frames())):
        np.testing.assert_allclose(found.output, wanted, rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(found.output_h[0], wanted[-1], rtol=1e-5, atol=1e-6)


def test_two_layers_in_both_directions_over_sequences_of_different_lengths():
    layers = [layer_of("lstm") for _ in range(2)]
    lengths = [4, 2, 3]
    above = [tf.keras.layers.LSTM(UNITS) for _ in range(2)]
    for n, layer in enumerate(above):
        layer.build((None, None, 2 * UNITS))
        layer.set_weights([np.random.default_rng(n).standard_normal(w.shape) for w in layer.get_weights()])
    params = packed([layer.get_weights() for layer in (*layers, *above)], "lstm")
    found = tf.raw_ops.CudnnRNNV3(
        input=frames(), input_h=states(4), input_c=states(4), params=params, sequence_lengths=lengths,
        direction="bidirectional",
    )  # fmt: skip
    assert found.output.shape == [FRAMES, BATCH, 2 * UNITS]
    assert not found.output.numpy()[2:, 1].any()
    cut = frames()[:2, 1:2]
    alone = tf.raw_ops.CudnnRNN(
        input=cut, input_h=states(4)[:, :1], input_c=states(4)[:, :1], params=params, direction="bidirectional"
    )
    np.testing.assert_allclose(found.output[:2, 1], alone.output[:, 0], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(found.output_h[:, 1], alone.output_h[:, 0], rtol=1e-5, atol=1e-6)


def test_gradients_reach_the_weights_and_a_wrong_number_of_weights_is_an_error():
    params = tf.Variable(packed([layer_of("gru").get_weights()], "gru"))
    with tf.GradientTape() as tape:
        found = tf.raw_ops.CudnnRNN(input=frames(), input_h=states(), input_c=0.0, params=params, rnn_mode="gru")
        loss = tf.reduce_sum(found.output**2)
    assert np.abs(tape.gradient(loss, params)).min() > 0
    with pytest.raises(tf.errors.InvalidArgumentError, match="params must have 135 entries"):
        tf.raw_ops.CudnnRNN(input=frames(), input_h=states(), input_c=0.0, params=params[1:], rnn_mode="gru")
