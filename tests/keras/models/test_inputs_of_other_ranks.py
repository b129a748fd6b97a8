"""What functional and sequential models accept: inputs of lower rank, modules, scalars."""

import numpy as np
import pytest

import headrace as tf

layers = tf.keras.layers


def test_a_functional_model_takes_a_lower_rank_where_its_layers_do():
    inputs = tf.keras.Input((None,))
    model = tf.keras.Model(inputs, layers.Activation("relu")(inputs))
    assert model(tf.constant([-1.0, 2.0])).numpy().tolist() == [0.0, 2.0]


def test_a_missing_batch_axis_is_named_where_a_layer_refuses_it():
    inputs = tf.keras.Input((4,))
    model = tf.keras.Model(inputs, layers.Dense(2)(inputs))
    with pytest.raises(ValueError, match=r"(?s)expected min_ndim=2.*expected shape=\(None, 4\).*x\[np.newaxis\]"):
        model(tf.ones(4))


def test_sequential_takes_modules():
    class Scale(tf.Module):
        def __init__(self):
            super().__init__()
            self.factor = tf.Variable(2.0)

        def __call__(self, x):
            return self.factor * x

    model = tf.keras.Sequential([Scale()])
    model.compile("sgd", "mse")
    model.fit(np.ones((4, 1)), np.ones((4, 1)), verbose=0)
    assert len(model.trainable_variables) == 1
    with pytest.raises(ValueError, match="is not defined"):
        tf.keras.Sequential([tf.Module()])


def test_placeholders_may_be_scalars_or_of_unknown_rank():
    backend = tf.keras.backend
    scalar = backend.placeholder(shape=())
    assert backend.function([scalar], [scalar * 2.0])([3.0]) == [6.0]
    assert backend.placeholder().shape.rank is None


def test_logits_behind_probabilities_are_used_with_a_warning():
    probabilities = tf.keras.activations.sigmoid(tf.constant([[8.0, 1.0]]))
    with pytest.warns(UserWarning, match="received `from_logits=True`"):
        found = tf.keras.backend.binary_crossentropy(tf.constant([[0.0, 1.0]]), probabilities, from_logits=True)
    np.testing.assert_allclose(found, [[8.000336, 0.3132617]], rtol=1e-5)


def test_a_model_of_unknown_input_is_added_without_the_shape_of_its_first_call():
    resize = tf.keras.Sequential([tf.keras.layers.Resizing(8, 8), tf.keras.layers.Rescaling(1 / 255)])
    resize(tf.zeros([5, 5, 3]))  # a single image
    model = tf.keras.Sequential([resize, tf.keras.layers.Conv2D(2, 3)])
    assert not model.built
    assert model(tf.zeros([2, 5, 5, 3])).shape == (2, 6, 6, 2)
