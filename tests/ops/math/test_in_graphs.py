"""Public functions give the same in a graph as eagerly, for tensors whose rank or sizes it does not know."""

import numpy as np
import pytest

import headrace as tf

X = np.random.default_rng(0).uniform(0.2, 0.9, (3, 4)).astype(np.float32)
I = np.array([[1, 2, 3, 4], [5, 6, 7, 8], [2, 2, 1, 0]], np.int32)
IDS = np.array([0, 0, 1], np.int32)

FLOATS = {
    "reduce_mean": lambda x: tf.reduce_mean(x, axis=-1),
    "reduce_all_axes": tf.reduce_sum,
    "reduce_std": lambda x: tf.math.reduce_std(x, axis=0, keepdims=True),
    "reduce_logsumexp": lambda x: tf.math.reduce_logsumexp(x, axis=1),
    "cumsum": lambda x: tf.cumsum(x, axis=1, reverse=True, exclusive=True),
    "cumprod": lambda x: tf.math.cumprod(x, axis=-1),
    "cumulative_logsumexp": tf.math.cumulative_logsumexp,
    "argmax": lambda x: tf.argmax(x, axis=1),
    "top_k": lambda x: tf.math.top_k(x, 2).values,
    "sort": tf.sort,
    "argsort": lambda x: tf.argsort(x, direction="DESCENDING"),
    "searchsorted": lambda x: tf.searchsorted(tf.sort(x), x),
    "segment_mean": lambda x: tf.math.segment_mean(x, IDS),
    "unsorted_segment_mean": lambda x: tf.math.unsorted_segment_mean(x, IDS[::-1].copy(), 3),
    "unsorted_segment_max": lambda x: tf.math.unsorted_segment_max(x, [0, -1, 0], 2),
    "sparse_segment_mean": lambda x: tf.sparse.segment_mean(x, [0, 2], [0, 1]),
    "clip_by_value": lambda x: tf.clip_by_value(x, 0.3, 0.6),
    "clip_by_norm": lambda x: tf.clip_by_norm(x, 0.5),
    "l2_normalize": lambda x: tf.math.l2_normalize(x, axis=-1),
    "polyval": lambda x: tf.math.polyval([1.0, 2.0, 3.0], x),
    "zero_fraction": tf.math.zero_fraction,
    "count_nonzero": lambda x: tf.math.count_nonzero(x, axis=0),
    "is_non_decreasing": tf.math.is_non_decreasing,
    "log_sigmoid": tf.math.log_sigmoid,
    "angle": tf.math.angle,
    "abs_of_complex": lambda x: abs(tf.complex(x, x)),
    "lbeta": tf.math.lbeta,
    "erfcinv": tf.math.erfcinv,
    "xlogy": lambda x: tf.math.xlogy(x, x),
    "true_division": lambda x: x / 3,
    "power": lambda x: 2.0**x,
    "maximum_with_number": lambda x: tf.maximum(0.5, x),
    "histogram": lambda x: tf.histogram_fixed_width(x, [0.0, 1.0], 4),
    "histogram_bins": lambda x: tf.histogram_fixed_width_bins(x, [0.0, 1.0], 4),
    "in_top_k": lambda x: tf.math.in_top_k([0, 1, 2], x, 2),
}
INTEGERS = {
    "bincount": lambda x: tf.math.bincount(x, minlength=3),
    "bincount_of_rows": lambda x: tf.math.bincount(x, axis=-1),
    "confusion_matrix": lambda x: tf.math.confusion_matrix(x[0], x[2]),
    "division": lambda x: x / 3,
    "floor_division": lambda x: x // 3,
    "remainder": lambda x: 7 % (x + 1),
    "bits": lambda x: ~x & 3 | tf.bitwise.left_shift(x, 2),
    "comparison": lambda x: (x > 3) ^ (x == 2),
    "sum": lambda x: tf.add_n([x, x, x]),
}
CASES = [(name, function, X) for name, function in FLOATS.items()] + [(n, f, I) for n, f in INTEGERS.items()]


@pytest.mark.parametrize(("name", "function", "x"), CASES, ids=[name for name, *_ in CASES])
@pytest.mark.parametrize("shape", [None, [None, None], [3, 4]], ids=["rank", "sizes", "nothing"])
def test_unknown(name, function, x, shape):
    traced = tf.function(function, input_signature=[tf.TensorSpec(shape, tf.as_dtype(x.dtype))], jit_compile=False)
    wanted = function(tf.constant(x))
    found = traced(tf.constant(x))
    assert found.dtype is wanted.dtype
    np.testing.assert_allclose(found.numpy(), wanted.numpy(), rtol=1e-6)
    static = traced.get_concrete_function().structured_outputs.shape
    assert static.is_compatible_with(wanted.shape)


def shape_of(function, *specs):
    return tf.function(function).get_concrete_function(*specs).structured_outputs.shape.as_list()


def test_static_shapes():
    x = tf.TensorSpec([None, 4], tf.float32)
    assert shape_of(lambda x: tf.reduce_sum(x, axis=1), x) == [None]
    assert shape_of(lambda x: tf.reduce_sum(x, axis=0, keepdims=True), x) == [1, 4]
    assert shape_of(lambda x: tf.argmax(x, axis=0), x) == [4]
    assert shape_of(lambda x: tf.math.top_k(x, 2).indices, x) == [None, 2]
    assert shape_of(lambda x: tf.cumsum(x), x) == [None, 4]
    assert shape_of(lambda x: tf.math.segment_sum(x, [0, 1]), x) == [None, 4]
    assert shape_of(lambda x: tf.math.unsorted_segment_sum(x, [0, 1], 7), x) == [7, 4]
    assert shape_of(lambda x: x + tf.ones([3, 1]), x) == [3, 4]
    assert shape_of(lambda x: tf.math.in_top_k([0, 1], x, 2), x) == [2]
    assert shape_of(lambda x: tf.histogram_fixed_width(x, [0.0, 1.0], 9), x) == [9]


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda x: x < tf.zeros([5]), "Dimensions must be equal|Incompatible shapes"),
        (lambda x: tf.cumsum(x, axis=2), "axis"),
        (lambda x: tf.argmax(x, axis=-3), "dimension"),
        (lambda x: tf.math.top_k(x, 5), "at least k columns"),
        (lambda x: tf.math.unsorted_segment_sum(x, tf.zeros([2, 3], tf.int32), 1), "does not start with"),
    ],
)
def test_bad_shapes_are_found_while_tracing(function, words):
    with pytest.raises(ValueError, match=words):
        tf.function(function).get_concrete_function(tf.TensorSpec([2, 4], tf.float32))
