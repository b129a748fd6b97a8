"""Activations: values, dtypes, gradients of both orders, and what they refuse."""

import numpy as np
import pytest

import headrace as tf
from ops.nn.differences import check_gradients

X = np.array([-3.0, -0.5, 0.25, 2.0, 7.0])


@pytest.mark.parametrize(
    "function",
    [tf.nn.relu, tf.nn.relu6, tf.nn.elu, tf.nn.selu, tf.nn.leaky_relu, tf.nn.gelu, tf.nn.silu, tf.nn.crelu],
    ids=lambda f: f.__name__,
)
@pytest.mark.parametrize("order", [1, 2])
def test_gradients_match_differences(function, order):
    check_gradients(function, [X], order=order, tolerance=1e-4)


def test_gradient_of_relu_at_zero_is_zero():
    x = tf.constant([0.0, -0.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.nn.relu(x)
    assert tape.gradient(y, x).numpy().tolist() == [0.0, 0.0]


def test_nan_passes_through():
    for function in (tf.nn.relu, tf.nn.relu6, tf.nn.elu, tf.nn.selu, tf.nn.leaky_relu):
        assert np.isnan(function(tf.constant([np.nan])).numpy()).all()


def test_infinities_stay():
    x = tf.constant([-np.inf, np.inf], tf.float32)
    assert tf.nn.leaky_relu(x).numpy().tolist() == [-np.inf, np.inf]
    assert tf.nn.elu(x).numpy().tolist() == [-1.0, np.inf]


@pytest.mark.parametrize("dtype", [tf.float16, tf.bfloat16, tf.float32, tf.float64])
def test_dtype_is_kept(dtype):
    x = tf.cast(tf.constant(X), dtype)
    for function in (tf.nn.relu, tf.nn.relu6, tf.nn.elu, tf.nn.selu, tf.nn.leaky_relu, tf.nn.gelu, tf.nn.silu):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = function(x)
        assert y.dtype == dtype
        assert tape.gradient(y, x).dtype == dtype


def test_relu_takes_integers_and_leaky_relu_makes_them_floats():
    assert tf.nn.relu([-1, 2]).numpy().tolist() == [0, 2]
    assert tf.nn.leaky_relu([-1, 2]).dtype == tf.float32


@pytest.mark.parametrize("alpha", [0.0, 0.3, 1.0, 2.0, -0.5])
def test_leaky_relu_takes_any_slope(alpha):
    check_gradients(lambda x: tf.nn.leaky_relu(x, alpha=alpha), [X])


def test_elu_takes_no_integers():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Value for attr 'T' of int32"):
        tf.nn.elu([1, 2])


def test_gradient_ops_do_not_broadcast():
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"must have the same size and shape"):
        tf.raw_ops.ReluGrad(gradients=[1.0, 2.0], features=[1.0])


def test_gelu_wants_floats():
    with pytest.raises(ValueError, match="floating point"):
        tf.nn.gelu([1, 2])


def test_silu_gives_beta_a_gradient():
    x, beta = tf.constant([1.0, -2.0]), tf.constant(1.5)
    with tf.GradientTape() as tape:
        tape.watch([x, beta])
        y = tf.nn.silu(x, beta)
    dx, dbeta = tape.gradient(y, [x, beta])
    np.testing.assert_allclose(dx, [1.0412941, -0.0881041], rtol=1e-5)
    np.testing.assert_allclose(dbeta, 0.32985306, rtol=1e-5)


@pytest.mark.parametrize("activation", [tf.nn.relu, tf.nn.relu6, tf.nn.leaky_relu])
def test_the_second_derivative_of_a_piecewise_linear_activation_is_zero(activation):
    x = tf.constant([1.0, -2.0, 7.0])
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = activation(x)
        first = inner.gradient(y, x)
    assert outer.gradient(first, x).numpy().tolist() == [0.0, 0.0, 0.0]


def test_relu_of_many_elements_and_its_gradient_equal_those_of_few():
    x = np.random.default_rng(0).normal(size=(3, 1 << 17)).astype(np.float32)
    x[0, :3] = [np.nan, np.inf, 0.0]
    dy = np.linspace(-1, 1, x.size, dtype=np.float32).reshape(x.shape)
    for values, slopes in ((x, dy), (x.T, dy.T)):  # contiguous arrays are computed in blocks
        np.testing.assert_array_equal(tf.nn.relu(values), np.where(values > 0, values, np.maximum(values, 0)))
        np.testing.assert_array_equal(tf.raw_ops.ReluGrad(gradients=slopes, features=values), slopes * (values > 0))
