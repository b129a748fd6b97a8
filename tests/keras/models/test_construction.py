"""Models as they are made: shapes from the first data, shared layers, arguments, and what is refused."""

import numpy as np
import pytest

import headrace as tf

L = tf.keras.layers


def test_a_change_of_the_layers_keeps_the_model_built():
    model = tf.keras.Sequential([L.Dense(2), L.Dense(3)])
    model.build((None, 6))
    model.pop()
    assert model.built and len(model.weights) == 2 and model.output_shape == (None, 2)
    model.add(L.Dense(4))
    assert model.built and len(model.weights) == 4 and model.output_shape == (None, 4)
    assert model.layers[0].output.shape == [None, 2]


def test_a_layer_may_be_in_two_models_of_which_one_holds_the_other():
    shared = L.Dense(2)
    inner = tf.keras.Sequential([shared])
    outer = tf.keras.Sequential([shared, inner])
    x = tf.ones([3, 2])
    assert np.allclose(outer(x), shared(shared(x)), atol=1e-6)
    assert np.allclose(outer(x[:2]), shared(shared(x[:2])), atol=1e-6)


def test_initial_weights_arrive_in_models_of_symbolic_calls():
    kernel = np.arange(6.0).reshape(3, 2)
    model = tf.keras.Sequential([L.Dense(2, use_bias=False, weights=[kernel], input_shape=(3,))])
    assert np.allclose(model.get_weights()[0], kernel)


class Scaled(L.Layer):
    def __init__(self, default, inner=None):
        super().__init__()
        self.inner, self.default = inner, default

    def _scaled(self, x, training):
        x = x if self.inner is None else self.inner(x)
        return x if training else x * 0.5


class WithNone(Scaled):
    def call(self, x, training=None):
        return self._scaled(x, training)


class WithTrue(Scaled):
    def call(self, x, training=True):
        return self._scaled(x, training)


def test_a_layer_without_a_choice_leaves_the_mode_to_the_layers_inside():
    x = tf.constant(1.0)
    layer = WithNone(None, WithTrue(None))
    assert [float(layer(x)), float(layer(x, training=False)), float(layer(x, training=True))] == [0.5, 0.25, 1.0]


def test_a_mask_given_by_position_reaches_compute_mask():
    class Masked(L.Layer):
        def call(self, inputs, mask=None):
            return inputs

        def compute_mask(self, inputs, mask=None):
            return tf.constant(mask is not None)

    assert Masked()(tf.ones([1]), tf.ones([1]))._keras_mask


def test_small_arguments():
    assert tf.keras.regularizers.OrthogonalRegularizer(0.1).get_config()["factor"] == 0.1
    assert L.BatchNormalization(virtual_batch_size=2).fused is False
    assert "force_generator" not in L.Dropout(0.5, force_generator=True).get_config()


def test_wrong_constructions_of_models_are_refused():
    x = tf.keras.Input([2])
    y = L.Dense(1)(x)
    with pytest.raises(ValueError, match="contains the same input multiple times"):
        tf.keras.Model([x, x], y)
    with pytest.raises(TypeError, match="Keyword argument not understood"):
        tf.keras.Model(x, y, dtype="int64")
    with pytest.raises(ValueError, match="not both at the same time"):
        tf.keras.Input([2], batch_shape=[1, 2])

    class Late(tf.keras.Model):
        def __init__(self):
            self.parts = [L.Dense(1)]

    with pytest.raises(RuntimeError, match="forgot to call"):
        Late()
