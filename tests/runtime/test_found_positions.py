"""tf.where in compiled functions: reductions of the positions that it finds."""

import pytest

import headrace as tf


def reductions(x):
    return tf.reduce_max(tf.where(x)), tf.reduce_min(tf.where(x > 0), axis=0), tf.reduce_sum(tf.where(x))


@pytest.mark.parametrize("values", [[0.0, 1.0, 0.0, 2.0], [0.0, 0.0], [[0.0, 1.0], [3.0, 0.0]]])
def test_reductions_of_found_positions_are_compiled(values):
    found = tf.function(reductions, jit_compile=True)(tf.constant(values))
    for compiled, expected in zip(found, reductions(tf.constant(values)), strict=True):
        assert compiled.numpy().tolist() == expected.numpy().tolist()


def test_positions_that_are_used_otherwise_are_found_as_before():
    f = tf.function(lambda x: (tf.reduce_max(tf.where(x)), tf.where(x)))
    for _ in range(2):
        largest, positions = f(tf.constant([0.0, 1.0, 2.0]))
    assert largest.numpy() == 2
    assert positions.numpy().tolist() == [[1], [2]]
