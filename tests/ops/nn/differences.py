"""Gradients by finite differences, along random directions: one number compares a whole gradient."""

from __future__ import annotations

import numpy as np

import headrace as tf


def check_gradients(function, arrays, order=1, step=1e-5, tolerance=1e-5):
    """Compares the tape's gradients of `function(*tensors)` with finite differences in float64.

    With order 2, those of the gradients are compared. Outputs are weighed at random, so that all of them count.
    """
    arrays = [np.asarray(a, np.float64) for a in arrays]

    def value(*tensors):
        results = tf.nest.flatten(function(*tensors))
        random = np.random.default_rng(7)
        return tf.add_n([tf.reduce_sum(r * random.standard_normal(r.shape)) for r in results])

    def gradients(*tensors):
        with tf.GradientTape() as tape:
            tape.watch(tensors)
            result = value(*tensors)
        return tape.gradient(result, list(tensors), unconnected_gradients="zero")

    def scalar(*tensors):
        if order == 1:
            return value(*tensors)
        random = np.random.default_rng(8)
        return tf.add_n([tf.reduce_sum(g * random.standard_normal(g.shape)) for g in gradients(*tensors)])

    tensors = [tf.constant(a) for a in arrays]
    with tf.GradientTape() as tape:
        tape.watch(tensors)
        result = scalar(*tensors)
    found = tape.gradient(result, tensors, unconnected_gradients="zero")
    random = np.random.default_rng(9)
    for n, gradient in enumerate(found):
        direction = random.standard_normal(arrays[n].shape)
        ends = [
            float(
                scalar(
                    *[tf.constant(a + sign * step * direction) if k == n else tensors[k] for k, a in enumerate(arrays)]
                )
            )
            for sign in (1, -1)
        ]
        wanted = (ends[0] - ends[1]) / (2 * step)
        got = float((tf.convert_to_tensor(gradient).numpy() * direction).sum())
        np.testing.assert_allclose(got, wanted, rtol=tolerance, atol=tolerance, err_msg=f"input {n}, order {order}")
