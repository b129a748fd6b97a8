"""Layers that make data ready."""

import numpy as np

import headrace as tf

L = tf.keras.layers


def test_normalization_adapts_to_data():
    layer = L.Normalization()
    layer.adapt(np.array([[0.0, 10.0], [2.0, 14.0]], np.float32))
    np.testing.assert_allclose(layer(np.array([[1.0, 16.0]], np.float32)), [[0.0, 2.0]], rtol=1e-6)


def test_given_statistics_can_be_inverted():
    forward, backward = (L.Normalization(mean=3.0, variance=4.0, invert=invert) for invert in (False, True))
    x = tf.constant([[1.0, 5.0]])
    np.testing.assert_allclose(forward(x), [[-1.0, 1.0]])
    np.testing.assert_allclose(backward(forward(x)), x)


def test_rescaling_takes_bytes():
    np.testing.assert_allclose(L.Rescaling(1 / 255)(np.array([[255]], np.uint8)), [[1.0]], rtol=1e-6)


def test_center_crop_cuts_the_middle():
    image = tf.reshape(tf.range(16.0), (1, 4, 4, 1))
    np.testing.assert_array_equal(L.CenterCrop(2, 2)(image)[0, :, :, 0], [[5, 6], [9, 10]])


def test_given_statistics_belong_to_the_entries_of_an_inner_axis():
    x = np.arange(12, dtype="float32").reshape(1, 3, 2, 2)
    found = tf.keras.layers.Normalization(axis=1, mean=[1.0, 2.0, 3.0], variance=[1.0, 4.0, 9.0])(x)
    wanted = [[[-1, 0], [1, 2]], [[1, 1.5], [2, 2.5]], [[5 / 3, 2], [7 / 3, 8 / 3]]]  # TensorFlow's
    np.testing.assert_allclose(found[0], wanted, rtol=1e-6)
