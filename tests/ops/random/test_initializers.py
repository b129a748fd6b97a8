"""The initializers of the root namespace."""

import numpy as np
import pytest

import headrace as tf


def test_a_seed_gives_the_same_numbers_at_each_call():
    initializer = tf.random_normal_initializer(seed=3)
    wanted = [-0.03357924, 0.08380252, -0.04721227, 0.03039695]
    np.testing.assert_allclose(initializer([4]), wanted, rtol=1e-6)
    np.testing.assert_allclose(initializer([4]), wanted, rtol=1e-6)
    assert tf.random_uniform_initializer(0, 10, seed=3)([4], dtype=tf.int32).numpy().tolist() == [8, 7, 2, 2]


def test_without_a_seed_the_global_one_decides():
    tf.random.set_seed(1)
    first = tf.random_normal_initializer(0.0, 1.0)([3])
    tf.random.set_seed(1)
    np.testing.assert_array_equal(first, tf.random.normal([3]))


def test_constants():
    assert tf.constant_initializer([1.0, 2.0, 3.0, 4.0])([2, 2]).numpy().tolist() == [[1, 2], [3, 4]]
    assert tf.constant_initializer(7)([2], dtype=tf.int32).numpy().tolist() == [7, 7]
    assert tf.ones_initializer()([4, 2], partition_shape=[2, 2], partition_offset=[0, 0]).shape == [2, 2]
    assert tf.zeros_initializer()([2], dtype=tf.bool).numpy().tolist() == [False, False]


def test_configurations_round_trip():
    initializer = tf.random_normal_initializer(1.0, 2.0, seed=3)
    assert initializer.get_config() == {"mean": 1.0, "stddev": 2.0, "seed": 3}
    assert tf.random_normal_initializer.from_config(initializer.get_config()).get_config() == initializer.get_config()
    assert tf.constant_initializer([1, 2]).get_config() == {"value": [1, 2]}


@pytest.mark.parametrize("call, error", [
    (lambda: tf.random_normal_initializer()([2], dtype=tf.int32), ValueError),
    (lambda: tf.random_uniform_initializer()([2], dtype=tf.string), ValueError),
    (lambda: tf.constant_initializer(tf.constant([1.0])), TypeError),
    (lambda: tf.constant_initializer([1.0, 2.0, 3.0])([2, 2]), TypeError),
    (lambda: tf.constant_initializer([1.0])([1], partition_shape=[1]), ValueError),
    (lambda: tf.zeros_initializer()([2], nonsense=1), TypeError),
])  # fmt: skip
def test_refusals(call, error):
    with pytest.raises(error):
        call()
