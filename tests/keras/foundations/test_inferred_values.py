"""What symbolic tensors know of their values: sizes that follow from shapes."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras


def test_sizes_are_inferred_from_shapes():
    inputs = keras.Input((10,))
    sizes = tf.shape(inputs)
    assert "inferred_value=[None, 10]" in repr(sizes)
    assert "shape=() dtype=int32 inferred_value=[10]" in repr(sizes[1])
    assert tf.ones(sizes).shape.as_list() == [None, 10]


def test_shapes_follow_from_arithmetic_with_a_known_batch_size():
    batch = tf.shape(keras.Input(batch_size=2, shape=(10,)))[0]
    numbers = tf.range(batch * 3)
    assert numbers.shape.as_list() == [6]
    assert "inferred_value=[0, 1, 2, 3, 4, 5]" in str(numbers)
    assert "inferred_value" not in str(tf.range(batch * 130))  # more elements than a shape can have
    assert tf.reshape(numbers, (batch, 3)).shape.as_list() == [2, 3]


def test_values_are_not_frozen_in_the_model():
    inputs = keras.Input((2,))
    model = keras.Model(inputs, tf.ones(tf.shape(inputs)) + tf.cast(tf.shape(inputs)[0], tf.float32))
    np.testing.assert_array_equal(model(np.zeros((3, 2), "float32")), np.full((3, 2), 4.0))


def test_a_tensor_is_indexed_by_a_symbolic_one():
    numbers, index = tf.range(10.0), keras.Input((), dtype="int32")
    model = keras.Model(index, numbers[index[0]])
    assert float(model(np.full(7, 6))) == 6.0
    assert model.predict(np.full(7, 6), batch_size=7, verbose=0) == 6.0
    model = keras.Model(index, numbers[1 : index[0] : 2])
    np.testing.assert_array_equal(model(np.full(7, 6)), [1.0, 3.0, 5.0])


def test_stack_keeps_the_form_of_its_argument_in_configurations():
    inputs = keras.Input((), dtype="float32")
    for argument, shape in (([inputs], (1, 4, 4)), (inputs, (4, 4))):
        model = keras.Model(inputs, tf.stack(argument))
        copy = keras.Model.from_config(model.get_config())
        assert model(tf.ones((4, 4))).shape == copy(tf.ones((4, 4))).shape == shape


def test_a_number_per_batch_is_predicted_as_numbers():
    inputs = keras.Input(())
    model = keras.Model(inputs, tf.reduce_sum(inputs))
    one = model.predict(np.ones(4), batch_size=4, verbose=0)
    assert isinstance(one, float)
    assert one == 4.0
    np.testing.assert_array_equal(model.predict(np.ones(4), batch_size=2, verbose=0), [2.0, 2.0])


def test_outputs_of_functions_have_the_names_of_their_operations():
    inputs = keras.Input((1,))
    assert tf.identity(inputs).name == "tf.identity/Identity:0"
    assert tf.size(inputs).name.endswith("/Size:0")


def test_a_tensor_is_stacked_along_another_axis_only_as_a_list():
    with pytest.raises(TypeError, match="list of tensors"):
        tf.function(lambda x: tf.stack(x, axis=1))(tf.ones((2, 2)))
