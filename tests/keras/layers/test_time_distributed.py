"""TimeDistributed: several inputs, masks, ragged sequences, stateful layers and sequences of other lengths."""

import numpy as np
import pytest

import headrace as tf

layers = tf.keras.layers


def test_several_inputs_and_outputs_have_shapes():
    query, value = tf.keras.Input((None, 1, 10)), tf.keras.Input((None, 4, 10))
    attended = layers.TimeDistributed(layers.Attention())([query, value])
    assert attended.shape.as_list() == [None, None, 1, 10]
    model = tf.keras.Model([query, value], attended)
    data = [np.random.rand(2, 3, 1, 10).astype("float32"), np.random.rand(2, 3, 4, 10).astype("float32")]
    expected = np.stack([layers.Attention()([data[0][:, t], data[1][:, t]]) for t in range(3)], 1)
    np.testing.assert_allclose(model.predict(data, verbose=0), expected, rtol=1e-5)


def test_sequences_may_have_other_lengths_but_not_other_features():
    layer = layers.TimeDistributed(layers.Dense(5))
    assert layer(tf.keras.Input((10, 13))).shape.as_list() == [None, 10, 5]
    assert layer(tf.keras.Input((1, 13))).shape.as_list() == [None, 1, 5]
    with pytest.raises(ValueError, match="is incompatible with"):
        layer(tf.keras.Input((1, 18)))


def test_the_mask_of_inner_steps_reaches_the_layer_and_is_reduced():
    layer = layers.TimeDistributed(layers.SimpleRNN(2, kernel_initializer="ones", recurrent_initializer="zeros"))
    values = tf.constant([[[[1.0], [3.0]], [[2.0], [0.0]]]])
    mask = tf.constant([[[True, False], [False, False]]])
    # The last step that counts decides; without one the state is zero.
    np.testing.assert_allclose(layer(values, mask=mask), np.tanh([[[1.0, 1.0], [0.0, 0.0]]]), rtol=1e-6)
    assert layer.compute_mask(values, mask).numpy().tolist() == [[True, False]]


def test_a_layer_that_makes_a_mask_makes_one_for_each_step():
    layer = layers.TimeDistributed(layers.Masking(0.0))
    values = tf.constant([[[[1.0], [0.0]], [[0.0], [0.0]]]])
    assert layer.compute_mask(values).numpy().tolist() == [[[True, False], [False, False]]]


def test_ragged_sequences_keep_their_lengths():
    inner = layers.Dense(3)
    ragged = tf.ragged.constant([[[1.0], [2.0]], [[3.0]]], ragged_rank=1)
    found = layers.TimeDistributed(inner)(ragged)
    assert found.row_lengths().numpy().tolist() == [2, 1]
    np.testing.assert_allclose(found.values, inner(ragged.values))


def test_a_stateful_layer_goes_from_step_to_step():
    inner = layers.LSTM(2, stateful=True)
    data = tf.random.stateless_normal((3, 4, 2, 1), (1, 2))
    found = layers.TimeDistributed(inner)(data)
    inner.reset_states()
    np.testing.assert_allclose(found, np.stack([inner(data[:, t]) for t in range(4)], 1), rtol=1e-5)


def test_only_layers_can_be_distributed():
    with pytest.raises(ValueError, match="with a `tf.keras.layers.Layer` instance"):
        layers.TimeDistributed(tf.zeros((1, 1)))
