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


@pytest.mark.parametrize("values", [[[1.0, 2.0], [3.0]], [["a", "b"], ["c"]]])
def test_ragged_constants_are_in_configurations(values):
    constant = tf.ragged.constant(values)
    inputs = keras.Input([None], dtype=constant.dtype, ragged=True)
    join = tf.add if constant.dtype is tf.float32 else (lambda a, b: tf.strings.join([a, b]))
    model = keras.Model(inputs, join(inputs, constant))
    again = keras.Model.from_config(model.get_config())
    expected = [[2.0, 4.0], [6.0]] if constant.dtype is tf.float32 else [[b"aa", b"bb"], [b"cc"]]
    assert again(constant).to_list() == expected


def test_values_are_no_losses_outside_of_call():
    inputs = keras.Input((1,))
    model = keras.Model(inputs, keras.layers.Dense(1)(inputs))
    with pytest.raises(ValueError, match="Expected a symbolic Tensors or a callable for the loss value"):
        model.add_loss(1.0)


def test_none_may_take_the_place_of_an_optional_input():
    class Sum(keras.layers.Layer):
        def call(self, a, b=None):
            return a if b is None else a + b

    a, b = keras.Input((2,)), keras.Input((2,), optional=True)
    model = keras.Model([a, b], Sum()(a, b))
    model.compile("sgd", "mse")
    one = np.ones((4, 2))
    assert model.evaluate([one, None], one, verbose=0) == 0.0
    np.testing.assert_array_equal(model.predict([one, None], verbose=0), one)
    assert model([one, one]).numpy().sum() == 16.0
    with pytest.raises(TypeError, match="Inputs to a layer should be tensors"):
        model([None, one])


def test_specs_for_saving_have_the_batch_size_of_the_first_call_on_request():
    class Both(tf.keras.Model):
        def call(self, first, second, third):
            return first

    model = Both()
    model(tf.ones([1, 1]), tf.ones([2, 2]), third=tf.ones([3, 3]))
    (first, second), named = model.save_spec(dynamic_batch=False)
    assert [first.shape, second.shape, named["third"].shape] == [[1, 1], [2, 2], [3, 3]]
    assert model.save_spec()[0][0].shape.as_list() == [None, 1]


def test_a_list_may_change_after_a_layer_was_called_on_it():
    inputs = tf.keras.Input((2,))
    parts = [inputs, inputs]
    first = tf.keras.layers.Concatenate()
    parts.append(first(parts))
    second = tf.keras.layers.Concatenate()
    model = tf.keras.Model(inputs, second(parts))
    assert len(first.input) == 2
    assert len(second.input) == 3
    assert model(tf.ones([1, 2])).shape == (1, 8)


def test_a_difference_has_two_inputs_at_each_call():
    layer = tf.keras.layers.Subtract()
    one = tf.keras.Input((2,))
    layer([one, one])
    with pytest.raises(ValueError, match="layer should be called on exactly 2 inputs"):
        layer([one, one, one])
