"""Clipping by value and by norm."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.lib.math.clipping import clip_by_average_norm

SLICES = tf.IndexedSlices(tf.constant([[3.0, 4.0]]), tf.constant([1]), tf.constant([2, 2]))


def test_by_value():
    assert tf.clip_by_value([1, 5], 2, 3).numpy().tolist() == [2, 3]
    assert tf.clip_by_value([[1.0, 5.0]], [2.0, 2.0], 3.0).numpy().tolist() == [[2.0, 3.0]]
    assert tf.clip_by_value([1.0], 3.0, 2.0).numpy().tolist() == [3.0]
    clipped = tf.clip_by_value(SLICES, 0.0, 3.5)
    assert (clipped.values.numpy().tolist(), clipped.indices.numpy().tolist()) == ([[3.0, 3.5]], [1])


def test_by_norm():
    np.testing.assert_allclose(tf.clip_by_norm([3.0, 4.0], 1.0), [0.6, 0.8], rtol=1e-6)
    np.testing.assert_allclose(tf.clip_by_norm([[3.0, 4.0], [0.0, 0.0]], 1.0, axes=1), [[0.6, 0.8], [0, 0]], rtol=1e-6)
    assert tf.clip_by_norm([3.0, 4.0], 10.0).numpy().tolist() == [3.0, 4.0]
    assert tf.clip_by_norm([3.0, 4.0], -1.0).numpy().tolist() == [0.0, 0.0]
    np.testing.assert_allclose(tf.clip_by_norm(SLICES, 1.0).values, [[0.6, 0.8]], rtol=1e-6)


def test_the_gradient_of_a_zero_norm_is_finite():
    x = tf.zeros([3])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.clip_by_norm(x, 1.0)
    assert tape.gradient(y, x).numpy().tolist() == [1.0, 1.0, 1.0]


def test_by_average_norm():
    np.testing.assert_allclose(clip_by_average_norm([3.0, 4.0], 1.0), [1.2, 1.6], rtol=1e-6)


def test_by_global_norm():
    clipped, norm = tf.clip_by_global_norm([tf.constant([3.0]), None, tf.constant([4.0])], 1.0)
    assert clipped[1] is None
    np.testing.assert_allclose([clipped[0][0], clipped[2][0], norm], [0.6, 0.8, 5.0], rtol=1e-6)
    slices, _ = tf.clip_by_global_norm([SLICES], 1.0)
    np.testing.assert_allclose(slices[0].values, [[0.6, 0.8]], rtol=1e-6)
    halved, _ = tf.clip_by_global_norm([tf.constant([3.0])], 1.0, use_norm=tf.constant(2.0))
    assert halved[0].numpy().tolist() == [1.5]


def test_an_infinite_global_norm_gives_nan():
    clipped, norm = tf.clip_by_global_norm([tf.constant([float("inf")]), tf.constant([4.0])], 1.0)
    assert np.isinf(norm.numpy())
    assert np.isnan([clipped[0].numpy(), clipped[1].numpy()]).all()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: tf.clip_by_value(1.0, [2.0, 2.0], 3.0), ValueError, "incompatible"),
        (lambda: tf.clip_by_value([1.0, 5.0], [2.0] * 3, 3.0), tf.errors.InvalidArgumentError, r"\[2\] vs. \[3\]"),
        (lambda: tf.clip_by_value([1, 5], 2.0, 3), TypeError, "int32"),
        (lambda: tf.clip_by_norm([3, 4], 1), tf.errors.InvalidArgumentError, "attr 'T' of int32"),
        (lambda: tf.clip_by_global_norm(tf.constant([1.0]), 1.0), TypeError, "sequence of tensors"),
    ],
)
def test_bad_arguments(call, error, words):
    with pytest.raises(error, match=words):
        call()
