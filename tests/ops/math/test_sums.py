"""Sums of large arrays."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base import blocks

SHAPES = [(100_000,), (3, 70_000), (300, 500), (7, 3072), (2, 30, 1000), (40, 90, 20)]


@pytest.mark.parametrize("axis", [None, -1, 0, (-2, -1), (1, 0)])
@pytest.mark.parametrize("shape", SHAPES)
def test_large_sums_and_means(shape, axis):
    if isinstance(axis, tuple) and len(shape) < 2:
        pytest.skip("needs two axes")
    x = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    for keepdims in (False, True):
        expected = x.astype(np.float64).sum(axis, keepdims=keepdims)
        total, mean = tf.reduce_sum(x, axis, keepdims).numpy(), tf.reduce_mean(x, axis, keepdims).numpy()
        assert total.dtype == mean.dtype == np.float32
        assert total.shape == mean.shape == expected.shape
        np.testing.assert_allclose(total, expected, atol=3e-3)
        np.testing.assert_allclose(mean, expected * expected.size / x.size, atol=1e-5)


def test_columns_that_overflow_or_lack_numbers():
    x = np.ones((40, 90, 20), np.float32)
    x[3, 4, :4] = np.inf, -np.inf, np.nan, 3e38
    x[5, 6, :4] = 1, 1, 1, 3e38
    assert tf.reduce_sum(x, (0, 1)).numpy()[:5].tolist() == pytest.approx(
        [np.inf, -np.inf, np.nan, np.inf, 3600], nan_ok=True
    )


def test_an_axis_out_of_range_of_a_large_array_is_refused():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Invalid reduction dimension"):
        tf.reduce_sum(tf.ones([300, 500]), (0, 2))


def test_the_number_of_threads_does_not_change_a_sum():
    x = tf.constant(np.random.default_rng(0).standard_normal(1_000_003).astype(np.float32))
    try:
        sums = set()
        for threads in (1, 2, 5):
            blocks.set_thread_limit(threads)
            sums.add(float(tf.reduce_sum(x)))
    finally:
        blocks.set_thread_limit(0)
    assert len(sums) == 1


@pytest.mark.parametrize("k", [1, 5, 20, 40])
def test_largest_of_long_rows_with_ties(k):
    x = np.random.default_rng(0).integers(0, 1000, (50, 3000)).astype(np.float32)
    values, places = tf.math.top_k(x, k)
    expected = np.argsort(-x, 1, kind="stable")[:, :k]
    np.testing.assert_array_equal(places, expected)
    np.testing.assert_array_equal(values, np.take_along_axis(x, expected, 1))


@pytest.mark.parametrize("direction", ["ASCENDING", "DESCENDING"])
def test_sort_puts_nan_last(direction):
    result = tf.sort([3.0, float("nan"), -2.0, 1.0], direction=direction).numpy()
    assert np.isnan(result[-1])
    assert result[:-1].tolist() == sorted([3.0, -2.0, 1.0], reverse=direction == "DESCENDING")
