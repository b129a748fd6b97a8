"""DeterministicRandomTestTool: equal random numbers in sessions and eager code."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1


def drawn(mode, eagerly):
    with v1.keras.utils.DeterministicRandomTestTool(mode=mode).scope():
        if eagerly:
            return [tf.random.uniform([2]).numpy(), tf.random.uniform([2]).numpy()]
        with tf.Graph().as_default(), v1.Session() as session:
            return session.run([v1.random.uniform([2]), v1.random.uniform([2])])


@pytest.mark.parametrize("mode", ["constant", "num_random_ops"])
def test_sessions_and_eager_code_draw_the_same_numbers(mode):
    found = drawn(mode, True)
    np.testing.assert_array_equal(found, drawn(mode, False))
    assert (found[0] == found[1]).all() == (mode == "constant")


def test_a_number_of_an_operation_is_used_once():
    tool = v1.keras.utils.DeterministicRandomTestTool(mode="num_random_ops")
    with tool.scope():
        first = tf.random.uniform([])
        tool.operation_seed = 0
        with pytest.raises(ValueError, match="re-use the already-used operation seed 0"):
            tf.random.uniform([])
    other = v1.keras.utils.DeterministicRandomTestTool(mode="num_random_ops")
    with other.scope():
        assert tf.random.uniform([]) == first
