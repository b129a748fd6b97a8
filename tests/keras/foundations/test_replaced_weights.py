"""Weights whose attribute gets another value are no weights of the layer any more, as in TensorFlow."""

import headrace as tf


def built():
    layer = tf.keras.layers.Dense(2)
    layer.build((None, 3))
    return layer


def names(layer):
    return [weight.name for weight in layer.weights]


def test_a_variable_takes_the_place_of_the_weight_that_it_replaces():
    layer = built()
    layer.kernel = tf.Variable(tf.transpose(layer.kernel), name="other")
    assert names(layer) == ["other:0", "bias:0"]


def test_a_weight_that_no_attribute_holds_is_dropped():
    layer = built()
    layer.kernel = layer.kernel * 2
    assert names(layer) == ["bias:0"]
    layer = built()
    del layer.kernel
    assert names(layer) == ["bias:0"]


def test_a_weight_that_another_attribute_holds_stays():
    layer = built()
    layer.again, layer.kernel = layer.kernel, None
    assert names(layer) == ["kernel:0", "bias:0"]
