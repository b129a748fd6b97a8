"""A dense layer as one op: the numbers and gradients of the separate ops."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.nn.rectified import not_negative


def _separate(x, kernel, bias, axes, activation):
    flat = tf.reshape(x, [-1, int(np.prod(kernel.shape[:axes]))])
    outputs = tf.nn.bias_add(tf.matmul(flat, tf.reshape(kernel, [flat.shape[1], -1])), tf.reshape(bias, [-1]))
    outputs = tf.nn.relu(outputs) if activation == "relu" else outputs
    return tf.reshape(outputs, [*x.shape[: x.shape.rank - axes], *kernel.shape[axes:]])


def _layers(activation):
    return [
        (tf.keras.layers.Dense(5, activation), (4, 3), 1),
        (tf.keras.layers.Dense(5, activation), (4, 2, 3), 1),
        (tf.keras.layers.EinsumDense("abc,cde->abde", (None, 2, 5), activation, bias_axes="de"), (4, 2, 3), 1),
        (tf.keras.layers.EinsumDense("abcd,cde->abe", (None, 5), activation, bias_axes="e"), (4, 3, 2, 3), 2),
        (tf.keras.layers.EinsumDense("...b,bc->...c", (5,), activation, bias_axes="c"), (4, 2, 3), 1),
    ]


@pytest.mark.parametrize("activation", [None, "relu"])
@pytest.mark.parametrize("number", range(5))
def test_outputs_and_gradients_are_those_of_separate_ops(number, activation):
    layer, shape, axes = _layers(activation)[number]
    x = tf.constant(np.random.default_rng(0).standard_normal(shape, np.float32))
    layer(x)
    layer.bias.assign(tf.reshape(tf.range(float(np.prod(layer.bias.shape))) / 7 - 0.3, layer.bias.shape))
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        found, wanted = layer(x), _separate(x, layer.kernel, layer.bias, axes, activation)
        losses = [tf.reduce_sum(outputs**3) for outputs in (found, wanted)]
    np.testing.assert_array_equal(found, wanted)
    sources = [x, layer.kernel, layer.bias]
    for one, other in zip(*[tape.gradient(loss, sources) for loss in losses], strict=True):
        assert one.shape == other.shape
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_gradients_of_gradients():
    layer, x = tf.keras.layers.Dense(2, "relu"), tf.constant([[1.0, -2.0, 3.0]])
    layer(x)
    layer.kernel.assign([[1.0, -1.0], [0.5, 0.0], [1.0, 1.0]])
    with tf.GradientTape() as outer:
        with tf.GradientTape() as inner:
            loss = tf.reduce_sum(layer(x) ** 3)
        first = inner.gradient(loss, layer.kernel)
        total = tf.reduce_sum(first)
    # Outputs 3 and 2: the first gradient is 3 y^2 x, its sum over x (here 2) differentiates to 6 y * 2 x.
    np.testing.assert_allclose(outer.gradient(total, layer.kernel), np.outer(x[0], [36.0, 24.0]))
    with tf.GradientTape() as tape:
        outputs = layer(x)
    jacobian = tape.jacobian(outputs, layer.kernel)
    np.testing.assert_allclose(jacobian[0, 0], np.outer(x[0], [1.0, 0.0]))


def test_equations_that_reorder_axes_and_inputs_of_another_rank_take_the_other_path():
    x = tf.ones([4, 2, 3])
    turned = tf.keras.layers.EinsumDense("abc,cd->adb", (5, None), bias_axes="d")
    assert turned(x).shape == (4, 5, 2)
    layer = tf.keras.layers.EinsumDense("ab,bc->ac", 5, bias_axes="c")
    layer(tf.ones([4, 3]))
    with pytest.raises((ValueError, tf.errors.InvalidArgumentError)):
        layer(x)


def test_a_layer_without_bias_and_one_with_another_activation():
    x = tf.constant([[1.0, -1.0]])
    plain = tf.keras.layers.Dense(2, use_bias=False, kernel_initializer="ones")
    np.testing.assert_array_equal(plain(x), [[0.0, 0.0]])
    bent = tf.keras.layers.Dense(2, "tanh", kernel_initializer="zeros", bias_initializer="ones")
    np.testing.assert_allclose(bent(x), np.tanh([[1.0, 1.0]]), rtol=1e-6)


def test_large_arrays_lose_their_negative_numbers():
    x = np.random.default_rng(0).standard_normal(10_001).astype(np.float32)
    x[[0, 5000]] = np.nan, -0.0
    np.testing.assert_array_equal(not_negative(x), np.maximum(x, 0))
    np.testing.assert_array_equal(not_negative(x, x), np.maximum(x, 0))
