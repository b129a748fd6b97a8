"""Assertions about values that are known while a graph is built."""

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
