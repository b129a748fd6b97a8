"""bincount, histograms, confusion matrices, counts of what is not zero."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import find

INVALID = tf.errors.InvalidArgumentError


@pytest.mark.parametrize(
    ("arguments", "options", "dtype", "wanted"),
    [
        ([1, 1, 3], {}, tf.int32, [0, 2, 0, 1]),
        ([1, 1, 3], {"minlength": 6}, tf.int32, [0, 2, 0, 1, 0, 0]),
        ([1, 1, 3], {"maxlength": 2}, tf.int32, [0, 2]),
        ([1, 1, 3], {"weights": [0.5, 0.5, 2.0]}, tf.float32, [0.0, 1.0, 0.0, 2.0]),
        ([1, 1], {"weights": np.array([1, 2**60])}, tf.int64, [0, 2**60 + 1]),
        ([1, 1, 3], {"dtype": tf.float32}, tf.float32, [0.0, 2.0, 0.0, 1.0]),
        ([1, 1, 3], {"binary_output": True}, tf.int32, [0, 1, 0, 1]),
        ([[1, 1], [2, 3]], {"axis": -1}, tf.int32, [[0, 2, 0, 0], [0, 0, 1, 1]]),
        ([[1, 1], [2, 3]], {"axis": -1, "weights": [[0.5, 1], [2, 3]]}, tf.float32, [[0, 1.5, 0, 0], [0, 0, 2, 3]]),
        ([[1, 1], [2, 3]], {}, tf.int32, [0, 2, 1, 1]),
        ([1.5], {}, tf.int32, [0, 1]),
        (3, {}, tf.int32, [0, 0, 0, 1]),
        (np.zeros(0, np.int32), {}, tf.int32, []),
    ],
)
def test_bincount(arguments, options, dtype, wanted):
    result = tf.math.bincount(arguments, **options)
    assert (result.dtype, result.numpy().tolist()) == (dtype, wanted)


@pytest.mark.parametrize("binary", [False, True])
def test_dense_bincount_on_both_engines(binary):
    values = np.array([[1, 2, 1], [0, 5, 2]])
    weights = np.array([[0.5, 1, 2], [3, 4, 5]])
    entry = find("DenseBincount")
    for w in (weights, weights[:0, 0]):
        on_device = jax.jit(lambda v, w: entry.device(v, 4, w, binary_output=binary))(
            jnp.asarray(values), jnp.asarray(w)
        )
        on_host = entry(values, 4, w, binary_output=binary)
        assert on_device.tolist() == on_host.numpy().tolist()


def test_bincount_of_ragged_and_sparse_tensors():
    ragged = tf.RaggedTensor.from_row_splits([1, 2, 2], [0, 1, 3])
    assert tf.math.bincount(ragged, axis=-1).numpy().tolist() == [[0, 1, 0], [0, 0, 2]]
    assert tf.math.bincount(ragged).numpy().tolist() == [0, 1, 2]
    sparse = tf.sparse.SparseTensor([[0, 0], [1, 0], [1, 1]], [1, 2, 2], [2, 2])
    assert tf.math.bincount(sparse, axis=-1).numpy().tolist() == [[0, 1, 0], [0, 0, 2]]
    assert tf.math.bincount(sparse).numpy().tolist() == [0, 1, 2]


def test_histograms():
    values = [-1.0, 0.0, 1.5, 2.0, 5.0, 15.0]
    assert tf.histogram_fixed_width(values, [0.0, 5.0], nbins=5).numpy().tolist() == [2, 1, 1, 0, 2]
    assert tf.histogram_fixed_width_bins(values, [0.0, 5.0], nbins=5).numpy().tolist() == [0, 0, 1, 2, 4, 4]
    assert tf.histogram_fixed_width([1, 2], [0, 5], nbins=3, dtype=tf.int64).numpy().tolist() == [1, 1, 0]
    entry = find("HistogramFixedWidth")
    on_device = jax.jit(lambda v, r: entry.device(v, r, 5, dtype=tf.int32))(
        jnp.asarray(values), jnp.asarray([0.0, 5.0])
    )
    assert on_device.tolist() == [2, 1, 1, 0, 2]


def test_buckets():
    assert tf.raw_ops.Bucketize(input=[1.0, 5.0, 10.0], boundaries=[1.0, 5.0]).numpy().tolist() == [1, 2, 2]


def test_confusion_matrix():
    assert tf.math.confusion_matrix([1, 2], [0, 2]).numpy().tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 1]]
    weighted = tf.math.confusion_matrix([[1], [2]], [0, 2], num_classes=3, weights=[0.5, 2.0], dtype=tf.float32)
    assert weighted.numpy().tolist() == [[0.0, 0.0, 0.0], [0.5, 0.0, 0.0], [0.0, 0.0, 2.0]]


def test_counts_of_what_is_not_zero():
    assert tf.math.count_nonzero([[0, 1], [2, 0]], axis=0, keepdims=True).numpy().tolist() == [[1, 1]]
    assert tf.math.count_nonzero(["", "a", " "]).numpy() == 2
    assert tf.math.count_nonzero([True, False], dtype=tf.int32).dtype is tf.int32
    assert tf.math.count_nonzero([1.0, float("nan"), 0.0]).numpy() == 2
    assert tf.math.zero_fraction([0, 1]).numpy() == 0.5
    assert np.isnan(tf.math.zero_fraction([]).numpy())


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: tf.math.bincount([1, -1]), INVALID, "must be non-negative"),
        (lambda: tf.math.bincount([1], weights=[1.0, 2.0]), INVALID, "same shape as `arr`"),
        (lambda: tf.math.bincount([1], axis=2), ValueError, "axis=2"),
        (lambda: tf.math.bincount([[[1]]], axis=-1), INVALID, "at most rank 2"),
        (lambda: tf.math.bincount([1], weights=[1], binary_output=True), ValueError, "mutually exclusive"),
        (lambda: tf.math.bincount(tf.constant([1], tf.int8)), INVALID, "Tidx"),
        (lambda: tf.raw_ops.Bincount(arr=[1], size=-3, weights=[1]), INVALID, r"size \(-3\)"),
        (lambda: tf.histogram_fixed_width([1.0], [5.0, 0.0]), INVALID, r"value_range\[0\] < value_range\[1\]"),
        (lambda: tf.histogram_fixed_width([1.0], [0.0, 5.0], nbins=0), INVALID, "positive number"),
        (lambda: tf.histogram_fixed_width([float("nan")], [0.0, 5.0]), INVALID, "NaN"),
        (lambda: tf.raw_ops.Bucketize(input=[1.0], boundaries=[5.0, 1.0]), INVALID, "sorted"),
        (lambda: tf.math.confusion_matrix([1, 2], [0, 2], num_classes=2), INVALID, "`labels` out of bound"),
        (lambda: tf.math.confusion_matrix([0, 2], [0, -2]), INVALID, "`predictions` contains negative"),
        (lambda: tf.math.confusion_matrix([1, 2], [0, 2], weights=[1, 2, 3]), ValueError, "incompatible"),
    ],
)
def test_bad_arguments(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: tf.histogram_fixed_width([1.0], [0.0, 3.0], nbins=[1, 2]), "Shape must be rank 0 but is rank 1"),
        (lambda: tf.histogram_fixed_width([1.0], [0.0, 3.0], nbins=0), "Requires nbins > 0: 0"),
        (lambda: tf.histogram_fixed_width([1.0], [0.0, 3.0, 4.0]), "Dimension must be 2 but is 3"),
        (lambda: tf.reduce_sum(tf.zeros([2, 3]), [[[0]]]), "Shape must be at most rank 1 but is rank 3"),
    ],
)
def test_graphs_report_arguments_of_wrong_shape(call, words):
    with tf.Graph().as_default(), pytest.raises(ValueError, match=words):
        call()


def test_the_number_of_bins_is_a_scalar():
    with pytest.raises(tf.errors.InvalidArgumentError, match="nbins should be a scalar"):
        tf.histogram_fixed_width([1.0], [0.0, 3.0], nbins=[1, 2])


def test_weights_of_ragged_rows_may_have_any_shape():
    counts = tf.raw_ops.RaggedBincount(splits=[0, 2], values=[1, 2], size=3, weights=[[1.0, 2.0]])
    assert counts.numpy().tolist() == [[0.0, 1.0, 2.0]]
