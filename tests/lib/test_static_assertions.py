"""Assertions about values that are known while a graph is built."""

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize(
    "check",
    [
        lambda x: tf.debugging.assert_greater_equal(x, 0.0, message="too small"),
        lambda x: tf.debugging.assert_non_negative(x, message="too small"),
        lambda x: tf.compat.v1.assert_equal(x, 2.0, message="too small"),
    ],
)
def test_a_known_failure_is_raised_while_the_graph_is_built(check):
    with tf.Graph().as_default():
        with pytest.raises(tf.errors.InvalidArgumentError, match="too small\n+Condition x .* did not hold"):
            check(tf.constant([2.0, -1.0]))
        assert check(tf.constant([2.0, 2.0])) is not None
        assert check(tf.compat.v1.placeholder(tf.float32, [2])) is not None


def test_shapes_may_be_arrays_and_texts_and_a_scalar_has_size_one():
    check = tf.debugging.assert_shapes
    check([(tf.ones([2, 3]), "2N"), (tf.ones([3]), np.array(["N"])), (tf.ones([2, 3]), np.array([2, 3]))])
    check([(tf.constant(5), ("a",)), (tf.ones([1, 2]), ("a", 2)), (tf.ones([1]), ()), (tf.ones([2]), None)])


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        ([(2, 2)], "Specified shape must be an iterable"),
        ([([1, 2], ())], "Specified explicitly.  Tensor .* dimension 0 must have size 1.  Received size 2"),
        ([([[1, 2]], "22")], "Specified explicitly.  Tensor .* dimension 0 must have size 2.  Received size 1"),
        (
            [(5, "a"), ([1, 2], "a")],
            "Specified by tensor .* dimension 0.  .* must have size 1.  Received size 2",
        ),
    ],
)
def test_shapes_that_differ(shapes, words):
    with pytest.raises(ValueError, match=words):
        tf.debugging.assert_shapes([(tf.constant(value), shape) for value, shape in shapes])
