"""Dtypes of tf.compat.v1.train.piecewise_constant, as TensorFlow checks them."""

import pytest

import headrace as tf

piecewise_constant = tf.compat.v1.train.piecewise_constant


def test_boundaries_have_the_dtype_of_the_step():
    with pytest.raises(ValueError, match="must have the same dtype as x"):
        piecewise_constant(tf.Variable(0), [-1.0, 1.0], [1, 2, 3])()
    with pytest.raises(ValueError, match="must have the same dtype as x"):
        piecewise_constant(tf.Variable(0.0), [1, 2], [1.0, 2.0, 3.0])()


def test_plain_numbers_bound_a_step_of_64_bits():
    assert float(piecewise_constant(tf.Variable(0, dtype=tf.int64), [1, 2], [1.0, 2.0, 3.0])()) == 1.0


def test_values_have_one_dtype():
    with pytest.raises(ValueError, match="elements all with the same dtype"):
        piecewise_constant(tf.Variable(0.0), [-1.0, 1.0], [1.0, 2, 3])()
