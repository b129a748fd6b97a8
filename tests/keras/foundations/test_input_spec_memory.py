"""A layer remembers which inputs met its requirements."""

import pytest

import headrace as tf


def test_requirements_that_change_are_checked_again():
    layer = tf.keras.layers.Activation("relu")
    layer.input_spec = tf.keras.layers.InputSpec(ndim=2)
    x = tf.ones([3, 4])
    for _ in range(2):
        assert layer(x).shape == (3, 4)
    layer.input_spec.ndim = 3
    with pytest.raises(ValueError, match="expected ndim=3, found ndim=2"):
        layer(x)


def test_inputs_of_other_shapes_and_dtypes_are_checked():
    spec = tf.keras.layers.InputSpec(axes={-1: 4}, dtype="float32")
    layer = tf.keras.layers.Activation("relu", autocast=False)
    layer.input_spec = spec
    layer(tf.ones([3, 4]))
    with pytest.raises(ValueError, match="expected axis -1 of input shape to have value 4"):
        layer(tf.ones([3, 5]))
    with pytest.raises(ValueError, match="expected dtype=float32, found dtype=float64"):
        layer(tf.ones([3, 4], tf.float64))
    layer(tf.ones([3, 4]))
