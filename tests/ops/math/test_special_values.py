"""What functions give at the ends of their domains, as TensorFlow gives it."""

import numpy as np
import pytest

import headrace as tf

inf, nan = np.inf, np.nan


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (
            lambda: tf.math.igamma([0.0, 0.0, -1.0, 1.0, inf, 1.0], [1.0, 0.0, 1.0, -1.0, 1.0, inf]),
            [nan, 0, nan, nan, 0, 1],
        ),
        (lambda: tf.math.igammac([0.0, 1.0, 1.0, inf, 1.0], [1.0, -1.0, 0.0, 1.0, inf]), [nan, nan, 1, 1, 0]),
        (lambda: tf.math.lgamma([0.0, -1.0, inf, -inf, 1.0]), [inf, inf, inf, inf, 0]),
        (lambda: tf.math.digamma([0.0, -1.0, inf]), [nan, nan, inf]),
        (lambda: tf.math.polygamma([0.5, -1.0], [1.0, 1.0]), [nan, nan]),
        (lambda: tf.math.zeta([1.0, 2.0, 0.5, 2.5], [1.0, 0.0, 1.0, -1.5]), [inf, inf, nan, nan]),
        (lambda: tf.math.betainc([0.0, -1.0, 1.0], [1.0, 1.0, 1.0], [0.5, 0.5, 2.0]), [nan, nan, nan]),
        (lambda: tf.math.erfinv([1.0, -1.0, 2.0]), [inf, -inf, nan]),
        (lambda: tf.math.ndtri([0.0, 1.0, 2.0]), [-inf, inf, nan]),
        (lambda: tf.math.erfcinv([0.0, 2.0]), [inf, -inf]),
        (lambda: tf.math.xlogy(0.0, [0.0, nan]), [0, 0]),
        (lambda: tf.math.xdivy(0.0, 0.0), 0),
        (lambda: tf.math.xlog1py(0.0, -1.0), 0),
        (lambda: tf.math.divide_no_nan(1.0, [0.0, 2.0]), [0, 0.5]),
        (lambda: tf.math.multiply_no_nan(inf, [0.0, 2.0]), [0, inf]),
        (lambda: tf.math.reciprocal_no_nan([0.0, 2.0]), [0, 0.5]),
        (lambda: tf.math.rsqrt([0.0, -1.0]), [inf, nan]),
        (lambda: tf.math.softplus([1000.0, -1000.0]), [1000, 0]),
        (lambda: tf.sigmoid([-1000.0, 1000.0]), [0, 1]),
        (lambda: tf.math.log_sigmoid([-1000.0, 1000.0]), [-1000, 0]),
        (lambda: tf.sign([nan, -0.0, -2.0]), [nan, 0, -1]),
        (lambda: tf.round([0.5, 1.5, -2.5, 2.6]), [0, 2, -2, 3]),
        (lambda: tf.maximum([1.0, nan], [nan, 1.0]), [nan, nan]),
        (lambda: tf.reduce_max([1.0, nan]), nan),
        (lambda: tf.pow([-8.0], 1 / 3), [nan]),
        (lambda: tf.pow([0.0, -2.0], 0.0), [1, 1]),
        (lambda: tf.math.floormod([1.0, inf, 1.0, -1.0], [0.0, 2.0, inf, inf]), [nan, nan, 1, inf]),
        (lambda: tf.math.floordiv([7.0, -7.0, 1e30], [2.0, 2.0, 0.0]), [3, -4, inf]),
        (lambda: tf.math.angle([-1.0, 1.0, 0.0]), [np.float32(np.pi), 0, 0]),
    ],
)
def test_values(call, wanted):
    np.testing.assert_array_equal(call().numpy(), np.float32(wanted))


def test_known_values_of_special_functions():
    np.testing.assert_allclose(tf.math.polygamma([0.0, 1.0, 2.0], 1.0), [-0.5772157, 1.644934, -2.404114], rtol=1e-6)
    np.testing.assert_allclose(tf.math.lbeta([1.0, 2.0]), -0.6931472, rtol=1e-6)
    np.testing.assert_allclose(tf.math.special.expint([1.0]), [1.895118], rtol=1e-6)
    np.testing.assert_allclose(tf.math.sobol_sample(2, 3), [[0.5, 0.5], [0.75, 0.25], [0.25, 0.75]])


def gradients_at(function, values):
    """The first and the second derivative of the sum of a function's values."""
    x = tf.constant(values, tf.float64)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = function(x)
        first = inner.gradient(y, x)
    second = outer.gradient(first, x)
    return first.numpy().tolist(), None if second is None else second.numpy().tolist()


@pytest.mark.parametrize(
    ("function", "at", "first", "second"),
    [
        (tf.sqrt, [0.0, 4.0], [inf, 0.25], [-inf, -0.03125]),
        (tf.abs, [0.0, -2.0], [0.0, -1.0], [0.0, 0.0]),
        (lambda x: x**2.0, [0.0, 4.0], [0.0, 8.0], [2.0, 2.0]),
        (lambda x: 0.0**x, [0.0, 4.0], [0.0, 0.0], [0.0, 0.0]),
        (lambda x: tf.math.divide_no_nan(1.0, x), [0.0, 4.0], [0.0, -0.0625], [0.0, 0.03125]),
        (lambda x: tf.maximum(x, 3.0), [3.0, 2.0], [1.0, 0.0], None),
        (lambda x: tf.minimum(x, 3.0), [3.0, 4.0], [1.0, 0.0], None),
        (lambda x: tf.clip_by_value(x, 1.0, 2.0), [1.0, 1.5, 2.0, 3.0], [1.0, 1.0, 1.0, 0.0], None),
        (tf.math.reduce_euclidean_norm, [3.0, 4.0], [0.6, 0.8], [0.032, -0.024]),
        (tf.math.bessel_i1, [0.0], [0.5], None),
        (tf.math.special.spence, [1.0], [-1.0], None),
    ],
)
def test_gradients_where_a_function_has_a_corner(function, at, first, second):
    found = gradients_at(function, at)
    np.testing.assert_allclose(found[0], first, rtol=1e-9)
    if second is not None:
        np.testing.assert_allclose(found[1], second, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("function", "first", "second"),
    [
        (tf.sigmoid, 0.14088881 + 0.42071828j, -0.48639125 - 0.32505795j),
        (tf.tanh, -0.3020016 - 0.56810302j, 0.42809375 + 1.47270232j),
        (tf.sqrt, 0.28443224 + 0.17578879j, 0.00671453 - 0.07446533j),
        (tf.math.rsqrt, 0.01342907 - 0.14893065j, -0.09338711 + 0.03662176j),
        (tf.math.reciprocal, 0.12 - 0.16j, -0.176 - 0.032j),
        (tf.square, 2 - 4j, 2),
        (lambda z: z ** (0.5 - 1j), -1.76452851 + 1.41570678j, 0.88226425 - 0.70785339j),
        (tf.math.sign, 0.35777088 - 0.17888544j, -0.21466253 - 0.07155418j),
        (tf.math.angle, -0.4 + 0.2j, 0.16 + 0.12j),
        (tf.abs, 0.4472136 + 0.89442719j, 0.35777088 - 0.17888544j),
        (lambda z: tf.math.real(z) * tf.math.imag(z), 2 + 1j, 1j),
        (lambda z: tf.math.squared_difference(z, 0.5 - 1j), 1 + 6j, 2),
        (lambda z: tf.math.divide_no_nan(0.5 - 1j, z), 0.22 + 0.04j, -0.056 - 0.192j),
    ],
)
def test_complex_gradients_of_both_orders(function, first, second):
    z = tf.constant([1 + 2j])
    with tf.GradientTape() as outer:
        outer.watch(z)
        with tf.GradientTape() as inner:
            inner.watch(z)
            w = function(z)
        gradient = inner.gradient(w, z)
    np.testing.assert_allclose(gradient, [first], rtol=1e-6)
    np.testing.assert_allclose(outer.gradient(gradient, z), [second], rtol=1e-6, atol=1e-12)


def test_erf_of_many_numbers_equals_erf_of_few():
    x = np.concatenate([np.linspace(-5, 5, 4000), np.logspace(-10, 0, 200), [inf, -inf, nan]]).astype(np.float32)
    many = tf.math.erf(np.tile(x, 30)).numpy()[: len(x)]
    few = np.concatenate([tf.math.erf(part).numpy() for part in np.array_split(x, 4)])
    np.testing.assert_allclose(many, few, rtol=5e-7)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((2, 2147483646, 1), r"num_results\*dim must be less than 2147483647"),
        ((1, 2147483646, 1), r"num_results\+skip must be less than 2147483647"),
        ((0, 2), "dim must be at least one"),
        ((2, 4, -1), "skip must be non-negative"),
        ((2, [4]), "num_results must be a scalar"),
    ],
)
def test_sobol_sample_checks_its_sizes(arguments, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.math.sobol_sample(*arguments)


def test_the_sizes_of_sobol_sample_are_scalars_in_graphs():
    with pytest.raises(ValueError, match="Shape must be rank 0 but is rank 1"):
        tf.function(lambda: tf.math.sobol_sample(2, [4]))()


def test_the_exponential_integral_is_not_defined_for_negative_numbers():
    values = [-1.0, 0.0, 1.0, np.inf]
    expected = [np.nan, -np.inf, 1.895118, np.nan]
    np.testing.assert_allclose(tf.math.special.expint(values), expected, rtol=1e-6)
    compiled = tf.function(tf.math.special.expint, jit_compile=True)
    np.testing.assert_allclose(compiled(tf.constant(values)), expected, rtol=1e-6)


def test_bessel_functions_of_the_second_kind_are_infinite_up_to_zero():
    for name in ("bessel_k0", "bessel_k0e", "bessel_k1", "bessel_k1e"):
        assert getattr(tf.math.special, name)([-np.inf, -1.0, 0.0]).numpy().tolist() == [np.inf] * 3
    for name in ("bessel_y0", "bessel_y1"):
        assert getattr(tf.math.special, name)([-np.inf, -1.0]).numpy().tolist() == [-np.inf] * 2
