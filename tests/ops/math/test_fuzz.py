"""Whatever comes in, a math function answers or refuses in TensorFlow's classes; it never fails otherwise."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

DTYPES = ["float32", "float64", "bfloat16", "int32", "int64", "int8", "uint8", "uint64", "bool", "complex64", "string"]
ONE = [
    tf.abs,
    tf.sqrt,
    tf.exp,
    tf.math.log,
    tf.sigmoid,
    tf.math.softplus,
    tf.math.erf,
    tf.math.lgamma,
    tf.sign,
    tf.round,
    tf.math.is_nan,
    tf.math.logical_not,
    tf.math.angle,
    tf.math.real,
    tf.math.conj,
    tf.sort,
    tf.argsort,
    tf.math.top_k,
    tf.math.bincount,
    tf.math.zero_fraction,
    tf.math.is_non_decreasing,
    tf.math.lbeta,
    tf.math.reduce_logsumexp,
    tf.bitwise.invert,
    tf.math.l2_normalize,
    tf.math.log_sigmoid,
    tf.math.reciprocal_no_nan,
]
TWO = [
    tf.add,
    tf.subtract,
    tf.multiply,
    tf.divide,
    tf.math.floordiv,
    tf.math.floormod,
    tf.truncatediv,
    tf.truncatemod,
    tf.pow,
    tf.maximum,
    tf.equal,
    tf.less,
    tf.math.logical_xor,
    tf.bitwise.left_shift,
    tf.math.atan2,
    tf.math.igamma,
    tf.complex,
    tf.math.xlogy,
    tf.math.divide_no_nan,
    tf.math.squared_difference,
    tf.searchsorted,
    tf.math.segment_sum,
    tf.math.confusion_matrix,
    tf.histogram_fixed_width,
    tf.math.polyval,
    tf.math.nextafter,
    tf.math.scalar_mul,
]
ALONG = [
    tf.reduce_sum,
    tf.reduce_mean,
    tf.reduce_prod,
    tf.reduce_max,
    tf.reduce_min,
    tf.reduce_all,
    tf.math.reduce_std,
    tf.math.reduce_euclidean_norm,
    tf.cumsum,
    tf.math.cumprod,
    tf.math.cumulative_logsumexp,
    tf.argmax,
    tf.argmin,
    tf.math.count_nonzero,
    tf.clip_by_norm,
    tf.math.top_k,
]
REFUSALS = (tf.errors.OpError, TypeError, ValueError)
SHAPES = st.lists(st.integers(0, 3), max_size=3)
NUMBERS = st.one_of(st.integers(-5, 5), st.floats(allow_nan=True, width=16), st.booleans(), st.just("text"), st.none())


@st.composite
def tensors(draw):
    dtype, shape = tf.as_dtype(draw(st.sampled_from(DTYPES))), draw(SHAPES)
    if dtype is tf.string:
        return tf.constant(np.full(shape, b"x", object))
    values = np.random.default_rng(draw(st.integers(0, 99))).integers(-3, 4, shape)
    return tf.constant((np.abs(values) if dtype.is_unsigned else values).astype(dtype.as_numpy_dtype))


operands = st.one_of(tensors(), NUMBERS)


def answers_or_refuses(function, *arguments):
    try:
        function(*arguments)
    except REFUSALS as refusal:
        assert str(refusal)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(ONE), operands)
def test_functions_of_one(function, x):
    answers_or_refuses(function, x)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(TWO), operands, operands)
def test_functions_of_two(function, x, y):
    answers_or_refuses(function, x, y)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(ALONG), operands, st.one_of(NUMBERS, st.lists(st.integers(-3, 3), max_size=3)))
def test_functions_along_an_axis(function, x, axis):
    answers_or_refuses(function, x, axis)


@settings(max_examples=200, deadline=None)
@given(tensors(), st.lists(st.integers(-2, 4), max_size=4), st.integers(-1, 4))
def test_segments(data, ids, count):
    answers_or_refuses(tf.math.segment_mean, data, ids)
    answers_or_refuses(tf.math.unsorted_segment_sum, data, ids, count)
    answers_or_refuses(tf.math.unsorted_segment_max, data, ids, count)
    answers_or_refuses(tf.sparse.segment_sum, data, ids, ids)
