"""What models take: dictionaries in dictionaries, None for training, masks; and what they refuse to build or fit."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras


def test_inputs_may_be_nested_in_a_dictionary():
    a, b, c = (keras.Input((1,), name=name) for name in "abc")
    model = keras.Model({"x": (a, b), "y": c}, 100 * a + 10 * b + c)
    one = tf.ones([1, 1])
    assert model({"x": (one, 2 * one), "y": 3 * one}).numpy() == 123.0


def test_keys_that_no_input_has_are_ignored_with_a_warning():
    a = keras.Input((1,), name="a")
    model = keras.Model({"a": a}, 2 * a)
    with pytest.warns(UserWarning, match="ignored by the model"):
        assert model({"a": tf.ones([1, 1]), "label": tf.zeros([1])}).numpy() == 2.0


def test_none_for_training_means_that_it_is_not_given():
    class Defaulting(keras.layers.Layer):
        def call(self, inputs, training=True, factor=1.0):
            return inputs * factor if training else inputs * 0.0

    inputs = keras.Input((1,))
    layer = Defaulting()
    model = keras.Model(inputs, layer(inputs, None, 3.0))
    assert model(tf.ones([1, 1])).numpy() == 3.0
    assert model(tf.ones([1, 1]), training=False).numpy() == 0.0


def test_compute_mask_of_a_functional_model_has_the_masks_of_its_layers():
    inputs = keras.Input((2,))
    model = keras.Model(inputs, [keras.layers.Embedding(3, 1, mask_zero=True)(inputs), inputs])
    masks = model.compute_mask(tf.constant([[1, 0]]))
    assert masks[1] is None
    np.testing.assert_array_equal(masks[0], [[True, False]])
    other = keras.Input((2,))
    assert keras.Model([inputs, other], [other, inputs]).compute_mask([inputs, other], [None, None]) == [None, None]


class TwoArguments(keras.Model):
    def call(self, x, other):
        return x + other


def test_a_model_that_needs_further_arguments_cannot_be_built_or_fitted():
    model = TwoArguments()
    model.compile("sgd", "mse")
    with pytest.raises(ValueError, match="cannot build your model if it has positional"):
        model.build((None, 1))
    with pytest.raises(ValueError, match="Models passed to `fit` can only have"):
        model.fit(np.ones((2, 1)), np.ones((2, 1)))
    with pytest.raises(ValueError, match="not one of the valid types"):
        model.build(3)


def test_predictions_of_batches_with_other_lengths_are_ragged():
    model = keras.Sequential([keras.layers.Lambda(lambda x: tf.stack([x, 2 * x], axis=-1))])
    data = tf.data.Dataset.from_generator(
        lambda: iter([np.ones((2, 3), np.float32), np.ones((1, 2), np.float32)]),
        output_signature=tf.TensorSpec([None, None], tf.float32),
    )
    found = model.predict(data, verbose=0)
    assert found.shape.as_list() == [3, None, 2]
    assert found.row_lengths().numpy().tolist() == [3, 3, 2]
