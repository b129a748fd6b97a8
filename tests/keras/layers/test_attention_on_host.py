"""MultiHeadAttention in eager code, where attention without masks is one op of the host."""

import numpy as np
import pytest

import headrace as tf


def layer_and_inputs(shape=(3, 6, 8), **options):
    tf.keras.utils.set_random_seed(0)
    made = tf.keras.layers.MultiHeadAttention(2, 4, value_dim=5, **options)
    x, y = (tf.constant(np.random.default_rng(n).standard_normal(shape).astype(np.float32)) for n in range(2))
    made(x, y)
    return made, x, y


def results(made, x, y, in_one):
    """Returns the outputs and all gradients, by one op or by single ones, which also return the scores."""
    with tf.GradientTape() as tape:
        tape.watch([x, y])
        outputs = made(x, y) if in_one else made(x, y, return_attention_scores=True)[0]
        loss = tf.reduce_sum(outputs**3)
    return [outputs, *tape.gradient(loss, [x, y, *made.trainable_variables])]


# The second shape is large enough for a library, where one is installed.
@pytest.mark.parametrize("shape", [(3, 6, 8), (16, 64, 24)])
def test_same_as_single_ops(shape):
    made, x, y = layer_and_inputs(shape)
    for a, b in zip(results(made, x, y, True), results(made, x, y, False), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5 * np.abs(b).max())


def test_second_order():
    made, x, y = layer_and_inputs()

    def second(in_one):
        with tf.GradientTape() as outer:
            outer.watch([x, y])
            first = results(made, x, y, in_one)[1:3]
            total = tf.add_n([tf.reduce_sum(g**2) for g in first])
        return outer.gradient(total, [x, y])

    for a, b in zip(second(True), second(False), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-4 * np.abs(b).max())


def test_jacobian():
    made, x, y = layer_and_inputs((1, 2, 8))

    def jacobian(in_one):
        with tf.GradientTape() as tape:
            tape.watch(x)
            z = made(x, y) if in_one else made(x, y, return_attention_scores=True)[0]
        return tape.jacobian(z, x)

    np.testing.assert_allclose(jacobian(True), jacobian(False), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("options", [{"use_causal_mask": True}, {"attention_mask": np.tri(6, 6, dtype=bool)[None]}])
def test_masks_are_kept(options):
    made, x, y = layer_and_inputs()
    expected, weights = made(x, y, return_attention_scores=True, **options)
    assert (weights.numpy()[..., 0, 1:] == 0).all()
    np.testing.assert_allclose(made(x, y, **options), expected, rtol=1e-5, atol=1e-6)


def test_dropout_is_kept():
    made, x, y = layer_and_inputs(dropout=0.5)
    assert (made(x, y, training=True).numpy() != made(x, y, training=False).numpy()).any()
