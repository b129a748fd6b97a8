"""What random functions refuse, with TensorFlow's classes."""

import numpy as np
import pytest

import headrace as tf

INVALID = tf.errors.InvalidArgumentError


@pytest.mark.parametrize("call, error, words", [
    (lambda: tf.random.uniform([-1]), INVALID, "Dimension -1 must be >= 0"),
    (lambda: tf.random.uniform(3), INVALID, "shape must be a vector"),
    (lambda: tf.random.uniform([[2, 2]]), INVALID, "shape must be a vector"),
    (lambda: tf.random.uniform([2.5]), INVALID, "float"),
    (lambda: tf.random.uniform([2], dtype=tf.int32), ValueError, "Must specify maxval for integer dtype"),
    (lambda: tf.random.uniform([2], 5, 5, dtype=tf.int32), INVALID, "Need minval < maxval, got 5 >= 5"),
    (lambda: tf.random.uniform([2], [0, 1], [5, 6], dtype=tf.int32), INVALID, "minval must be 0-D"),
    (lambda: tf.random.uniform([2], 0, 5, dtype=tf.int8), ValueError, "Accepted dtypes are"),
    (lambda: tf.random.normal([2], dtype=tf.int32), TypeError, "Cannot convert 0.0"),
    (lambda: tf.random.normal([2], mean=[1.0, 2.0, 3.0]), INVALID, "Incompatible shapes"),
    (lambda: tf.random.gamma([2], 1, dtype=tf.int32), ValueError, "gamma"),
    (lambda: tf.random.gamma([-2], 1.0), INVALID, "Dimension -2 must be >= 0"),
    (lambda: tf.random.categorical([1.0, 2.0], 3), INVALID, "logits should be a matrix"),
    (lambda: tf.random.categorical([[1.0, 2.0]], -3), INVALID, "num_samples should be non-negative"),
    (lambda: tf.random.categorical(np.zeros([2, 0]), 2), INVALID, "num_classes should be positive"),
    (lambda: tf.random.categorical([[1.0, 2.0]], 2, dtype=tf.float32), ValueError, "Accepted dtypes"),
    (lambda: tf.random.stateless_uniform([2], [1, 2, 3]), INVALID, r"seed must have shape \[2\], not \[3\]"),
    (lambda: tf.random.stateless_uniform([2], 1), INVALID, r"seed must have shape \[2\], not \[\]"),
    (lambda: tf.random.stateless_uniform([2], [1.0, 2.0]), INVALID, "float"),
    (lambda: tf.random.stateless_uniform([2], [1, 2], alg="nonsense"), ValueError, "Supported values are philox"),
    (lambda: tf.random.stateless_uniform([2], [1, 2], alg="threefry"), tf.errors.UnimplementedError, "ThreeFry"),
    (lambda: tf.random.stateless_uniform([2], [1, 2], 0, dtype=tf.int32), ValueError, "both None or not None"),
    (lambda: tf.random.stateless_uniform([2], [1, 2], 0, 5, tf.uint32), ValueError, "unsigned"),
    (lambda: tf.random.stateless_uniform([2], [1, 2], dtype=tf.bool), ValueError, "Accepted dtypes"),
    (lambda: tf.random.stateless_gamma([3], [1, 2], [1.0, 2.0]), INVALID, "must end with broadcasted shape"),
    (lambda: tf.random.stateless_poisson([3], [1, 2], [1.0, 2.0]), INVALID, "must end with broadcasted shape"),
    (lambda: tf.random.stateless_binomial([3], [1, 2], [1.0, 2.0], 0.5), INVALID, "must end with broadcasted shape"),
    (lambda: tf.random.stateless_parameterized_truncated_normal([3], [1, 2], 0.0, -1.0), INVALID, "Invalid parameters"),
    (lambda: tf.random.stateless_parameterized_truncated_normal([3], [1, 2], 0.0, 1.0, 2.0, 1.0), INVALID, "Invalid"),
    (lambda: tf.random_index_shuffle(11, [1, 2, 3], 10), INVALID, "10 < 11"),
    (lambda: tf.random_index_shuffle(-1, [1, 2, 3], 10), INVALID, "index must be >= 0 but was -1"),
    (lambda: tf.random.experimental.index_shuffle(1, [1, 2, 3], 9), INVALID, "Seed must be a vector of size"),
    (lambda: tf.random.uniform_candidate_sampler([[3, 5]], 2, 10, True, 6), INVALID, "range is too small"),
    (lambda: tf.random.uniform_candidate_sampler([[3, 5]], 2, 3, True, 4), INVALID, r"out of range \[0, 4\)"),
    (lambda: tf.random.fixed_unigram_candidate_sampler([[3, 5]], 2, 3, True, 8), INVALID, "vocab_file or unigrams"),
])  # fmt: skip
def test_refusals(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_keys_and_counters_are_checked():
    arguments = {"shape": [2], "key": [1], "counter": [1, 2], "alg": 1}
    for change, words in (({"key": [1, 2]}, "key must have shape"), ({"counter": [1]}, "counter must be"),
                          ({"alg": 7}, "Unsupported algorithm"), ({"alg": [1]}, "alg must have shape")):  # fmt: skip
        with pytest.raises(INVALID, match=words):
            tf.raw_ops.StatelessRandomUniformV2(**{**arguments, **change})


def test_an_empty_result_needs_no_range():
    assert tf.random.uniform([0], 5, 5, dtype=tf.int32).shape == [0]


def test_parameters_that_are_no_parameters_give_no_numbers():
    assert np.isnan(tf.random.gamma([2], [-1.0, np.nan])).all()
    assert np.isnan(tf.random.poisson([2], np.nan)).all()
    assert np.isinf(tf.random.poisson([2], np.inf)).all()
    odd = tf.random.stateless_binomial(
        [2, 5], [1, 2], [7.0, 7.0, -1.0, 5.0, np.inf], [0.0, 1.0, 0.3, 1.5, 0.5], tf.float32
    )
    assert odd.numpy()[0].tolist() == [0, 7, 0, 5, np.inf]
