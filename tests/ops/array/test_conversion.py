"""Lists of tensors as tensors, shapes and axes."""

import pytest

import headrace as tf


def test_tensors_in_a_list_are_cast_to_the_dtype_that_was_asked_for():
    assert tf.convert_to_tensor([tf.constant(3), 1], dtype=tf.int64).dtype == tf.int64
    with pytest.raises((TypeError, ValueError, tf.errors.InvalidArgumentError)):
        tf.convert_to_tensor([tf.constant(3), tf.constant(1.0)])


def test_sizes_and_axes_in_lists_may_be_tensors_of_other_types():
    assert tf.reshape(tf.ones(6), [tf.constant(2.0), 3]).shape == (2, 3)
    assert tf.transpose(tf.ones((2, 3)), [tf.constant(True), 0]).shape == (3, 2)
    with pytest.raises(tf.errors.InvalidArgumentError):
        tf.reshape(tf.ones(6), [2.0, 3])


def test_slices_may_be_given_as_sequences():
    slices = tf.IndexedSlices(values=(1.0, 2.0), indices=(0, 2), dense_shape=(3,))
    assert tf.convert_to_tensor(slices).numpy().tolist() == [1.0, 0.0, 2.0]


def test_indexed_slices_take_their_shape_as_a_tuple():
    slices = tf.IndexedSlices(tf.ones([2, 3]), tf.constant([0, 1]), (5, 3))
    assert slices.shape == [5, 3]
    assert tf.type_spec_from_value(slices).shape == [5, 3]
    assert tf.convert_to_tensor(slices).shape == [5, 3]
