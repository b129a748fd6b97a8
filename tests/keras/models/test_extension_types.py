"""Extension types in Keras models and SavedModels. Printed forms and results were observed in TensorFlow 2.21."""

from __future__ import annotations

import numpy as np

import headrace as tf


class Masked(tf.experimental.BatchableExtensionType):
    """Values, some of which are hidden."""

    __name__ = "tests.Masked"
    values: tf.Tensor
    mask: tf.Tensor
    shape = property(lambda self: self.values.shape)
    dtype = property(lambda self: self.values.dtype)

    class Spec:
        def __init__(self, shape, dtype=tf.float32):
            self.values = tf.TensorSpec(shape, dtype)
            self.mask = tf.TensorSpec(shape, tf.bool)

        def __repr__(self):
            return f"Masked.Spec(shape={self.shape}, dtype={self.dtype})"

        shape = property(lambda self: self.values.shape)
        dtype = property(lambda self: self.values.dtype)


class Doubled(tf.keras.layers.Layer):
    def call(self, inputs):
        return Masked(inputs.values * 2, inputs.mask)


class Visible(tf.keras.layers.Layer):
    def call(self, inputs):
        return tf.where(inputs.mask, inputs.values, 0.0)


VALUE = Masked([[1.0, 2.0], [3.0, 4.0]], [[True, False], [True, True]])


def test_symbolic_layers_return_extension_types():
    x = tf.keras.Input(type_spec=Masked.Spec([None, 2], tf.float32))
    y = Doubled(name="doubled")(x)
    assert repr(y) == (
        "<KerasTensor: type_spec=Masked.Spec(shape=(None, 2), dtype=<dtype: 'float32'>) (created by layer 'doubled')>"
    )
    result = tf.keras.Model(x, y)(VALUE)
    assert isinstance(result, Masked)
    np.testing.assert_array_equal(result.values, [[2.0, 4.0], [6.0, 8.0]])


def test_models_of_extension_types_train_and_are_saved(tmp_path):
    model = tf.keras.Sequential(
        [
            tf.keras.layers.Input(type_spec=Masked.Spec([None, 2], tf.float32)),
            Doubled(),
            Visible(),
            tf.keras.layers.Dense(1),
        ]
    )
    model.compile("sgd", "mse")
    assert len(model.fit(VALUE, tf.constant([[1.0], [0.0]]), epochs=2, verbose=0).history["loss"]) == 2
    tf.saved_model.save(model, tmp_path)
    np.testing.assert_allclose(tf.saved_model.load(tmp_path)(VALUE), model(VALUE), rtol=1e-6)


def test_saved_functions_take_named_extension_types(tmp_path):
    class Growing(tf.Module):
        @tf.function
        def grow(self, x):
            return Masked(x.values * 2, x.mask)

    module = Growing()
    module.grow.get_concrete_function(Masked.Spec(shape=None, dtype=tf.float32))
    tf.saved_model.save(module, tmp_path)
    result = tf.saved_model.load(tmp_path).grow(Masked([1.0, 2.0], [True, False]))
    assert isinstance(result, Masked)
    np.testing.assert_array_equal(result.values, [2.0, 4.0])
