"""Cumulative sums, products and log-sum-exps."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find

X = np.random.default_rng(0).uniform(0.5, 2.0, (3, 4))
SCANS = {
    "Cumsum": (tf.cumsum, np.cumsum, 0.0),
    "Cumprod": (tf.math.cumprod, np.cumprod, 1.0),
    "CumulativeLogsumexp": (tf.math.cumulative_logsumexp, np.logaddexp.accumulate, -np.inf),
}


def expected(name, x, axis, exclusive, reverse):
    _, accumulate, start = SCANS[name]
    if reverse:
        return np.flip(expected(name, np.flip(x, axis), axis, exclusive, False), axis)
    result = accumulate(x, axis)
    if exclusive:
        result = np.roll(result, 1, axis)
        np.moveaxis(result, axis, 0)[0] = start
    return result


@pytest.mark.parametrize("name", SCANS)
@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_values_on_both_engines(name, axis, exclusive, reverse):
    wanted = expected(name, X, axis, exclusive, reverse)
    options = {"exclusive": exclusive, "reverse": reverse}
    np.testing.assert_allclose(SCANS[name][0](X, axis, **options), wanted, rtol=1e-12)
    on_device = jax.jit(lambda x: find(name).device(x, axis, **options))(jnp.asarray(X))
    np.testing.assert_allclose(on_device, wanted, rtol=1e-12)


@pytest.mark.parametrize("name", SCANS)
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_gradients_of_both_orders_match_differences(name, exclusive, reverse):
    scan = SCANS[name][0]
    x = X[0]
    weights = tf.constant([0.5, -1.0, 2.0, 0.7], tf.float64)

    def value(tensor):
        scanned = scan(tensor, exclusive=exclusive, reverse=reverse)
        finite = tf.where(tf.math.is_finite(scanned), scanned, tf.zeros_like(scanned))
        return tf.reduce_sum(weights * finite * finite)

    def slopes(array):
        tensor = tf.constant(array)
        with tf.GradientTape() as outer:
            outer.watch(tensor)
            with tf.GradientTape() as inner:
                inner.watch(tensor)
                total = value(tensor)
            first = inner.gradient(total, tensor)
            first_total = tf.reduce_sum(first)
        return total.numpy(), first.numpy(), outer.gradient(first_total, tensor).numpy()

    _, first, second = slopes(x)
    for n in range(len(x)):
        step = np.zeros_like(x)
        step[n] = 1e-6
        (above, first_above, _), (below, first_below, _) = slopes(x + step), slopes(x - step)
        assert first[n] == pytest.approx((above - below) / 2e-6, rel=1e-5, abs=1e-7)
        assert second[n] == pytest.approx((first_above - first_below).sum() / 2e-6, rel=1e-4, abs=1e-6)


def test_integers_stay_in_their_dtype():
    result = tf.math.cumprod(tf.constant([1, 2], tf.uint8), exclusive=True, reverse=True)
    assert result.dtype is tf.uint8
    assert result.numpy().tolist() == [2, 1]
    assert tf.cumsum(tf.constant([100, 100], tf.int8)).numpy().tolist() == [100, -56]


def test_empty_tensors():
    assert tf.cumsum(tf.zeros([0, 3]), exclusive=True).shape == (0, 3)
    assert tf.math.cumulative_logsumexp(tf.zeros([2, 0]), axis=1).shape == (2, 0)


@pytest.mark.parametrize(
    ("axis", "error", "words"),
    [
        (1, tf.errors.InvalidArgumentError, r"range \[-1, 1\), but got 1"),
        ([0], tf.errors.InvalidArgumentError, r"must be a scalar, not \[1\]"),
        (0.5, TypeError, "int32"),
        ("a", tf.errors.InvalidArgumentError, "Tidx"),
    ],
)
def test_bad_axis(axis, error, words):
    with pytest.raises(error, match=words):
        tf.cumsum([1, 2, 3], axis=axis)
