"""Convolutions over sequences: compiled (windows copied out and multiplied as a matrix) and eager give the same."""

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize(
    "stride, dilation, padding", [(1, 1, "VALID"), (2, 1, "SAME"), (1, 2, "SAME"), (3, 1, "VALID")]
)
def test_values_and_gradients(stride, dilation, padding):
    random = np.random.default_rng(0)
    x = tf.constant(random.normal(size=(2, 11, 30)).astype(np.float32))
    kernel = tf.constant(random.normal(size=(3, 30, 4)).astype(np.float32))

    def run(x, kernel):
        with tf.GradientTape() as tape:
            tape.watch([x, kernel])
            y = tf.nn.conv1d(x, kernel, stride, padding, dilations=dilation)
            loss = tf.reduce_sum(tf.sin(y))
        return [y, *tape.gradient(loss, [x, kernel])]

    compiled = tf.function(run, jit_compile=True)(x, kernel)
    for ours, eager in zip(compiled, run(x, kernel), strict=True):
        np.testing.assert_allclose(ours, eager, rtol=1e-4, atol=1e-4)
