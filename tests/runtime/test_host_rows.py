"""Softmax and layer normalization of eager code by oneDNN: the numbers of NumPy."""

import ml_dtypes
import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.nn import layer_norm as norms
from headrace._src.ops.nn import softmax as softmaxes
from headrace._src.runtime.onednn import host_rows
from headrace._src.runtime.onednn.library import library

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")


@pytest.fixture
def without_library(monkeypatch):
    def run(function, *arguments):
        with monkeypatch.context() as patch:
            patch.setattr(softmaxes, "_LARGE", 1 << 60)
            patch.setattr(norms, "_LARGE", 1 << 60)
            return function(*arguments)

    return run


def numbers(*shape):
    return np.random.default_rng(0).standard_normal(shape, np.float32)


@pytest.mark.parametrize("shape", [(64, 1000), (8, 4, 32, 32), (700, 1001)])
def test_softmax(shape, without_library):
    x = numbers(*shape)
    assert host_rows.softmax(x) is not None
    np.testing.assert_allclose(tf.nn.softmax(x), without_library(tf.nn.softmax, x), rtol=2e-6)


def test_infinity_and_nan_as_tensorflow_has_them():
    x = numbers(64, 1000)
    x[0], x[1, 3], x[2, 4], x[3, 5:] = -np.inf, np.inf, np.nan, -np.inf
    found = tf.nn.softmax(x).numpy()
    assert np.isnan(found[0]).all()
    for row, place in ((1, 3), (2, 4)):
        assert np.isnan(found[row, place]) and (np.delete(found[row], place) == 0).all()
    np.testing.assert_allclose(found[3, :5].sum(), 1, rtol=1e-6)
    assert (found[3, 5:] == 0).all()


def test_softmax_of_bfloat16_is_rounded_once():
    x = numbers(64, 1000).astype(ml_dtypes.bfloat16)
    exact = tf.nn.softmax(x.astype(np.float64)).numpy()
    found = tf.nn.softmax(x).numpy()
    assert found.dtype == ml_dtypes.bfloat16
    np.testing.assert_allclose(found.astype(np.float64), exact, rtol=2**-8)


@pytest.mark.parametrize("shape", [(64, 1000), (8, 4, 32, 32), (40, 7)])
def test_gradient_of_softmax(shape, without_library):
    x, weights = tf.constant(numbers(*shape)), tf.constant(numbers(*shape[::-1]).T.reshape(shape))

    def gradient():
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.reduce_sum(tf.nn.softmax(x) * weights)
        return tape.gradient(y, x)

    np.testing.assert_allclose(gradient(), without_library(gradient), rtol=1e-4, atol=1e-7)
    with tf.GradientTape():  # which may differentiate once more: made of single ops
        of_single_ops = gradient()
    np.testing.assert_allclose(gradient(), of_single_ops, rtol=1e-4, atol=1e-7)


@pytest.mark.parametrize("dtype", [np.float32, ml_dtypes.bfloat16])
@pytest.mark.parametrize("threads", [2, 3])
def test_rows_that_threads_divide_among_them_have_the_bits_of_one_thread(threads, dtype):
    x, slopes = (numbers(7, 40).astype(dtype) for _ in range(2))

    def computed(maker, count, *arrays):
        result = np.zeros_like(x)
        host_rows._kernel(maker, 7, 40, x.dtype, count)(*arrays, result)
        return result

    y = computed(host_rows._softmax, 1, x)
    assert y.tolist() == computed(host_rows._softmax, threads, x).tolist()
    one, several = (computed(host_rows._softmax_gradient, count, slopes, y) for count in (1, threads))
    assert one.tolist() == several.tolist()


@pytest.mark.parametrize("shape", [(512, 128), (4, 40, 260), (5000, 128)])
def test_layer_normalization(shape, without_library):
    x = tf.constant(numbers(*shape) * 3 + 1)
    layer = tf.keras.layers.LayerNormalization(epsilon=1e-3)
    layer.build(shape)
    layer.gamma.assign(np.linspace(0.5, 2, shape[-1]))
    layer.beta.assign(np.linspace(-1, 1, shape[-1]))

    def results():
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = layer(x)
            loss = tf.reduce_sum(y * y * y)
        return [y, *tape.gradient(loss, [x, layer.gamma, layer.beta])]

    assert host_rows.layer_norm(x.numpy(), layer.gamma.numpy(), layer.beta.numpy(), 1e-3) is not None
    for found, wanted in zip(results(), without_library(results), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=2e-4, atol=2e-4 * np.abs(wanted).max())


def test_small_arrays_and_other_types_are_left_to_numpy():
    assert host_rows.softmax(numbers(128, 10)) is None
    assert host_rows.softmax(numbers(128, 1000).astype(np.float64)) is None
    assert host_rows.softmax(numbers(128, 1000).astype(np.float16)) is None
