"""Arguments of all sorts: an answer of the right shape, or TensorFlow's exceptions; nothing else."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import headrace as tf

REFUSALS = (ValueError, TypeError, tf.errors.OpError)
sizes = st.integers(0, 5)
steps = st.one_of(st.integers(-1, 3), st.lists(st.integers(0, 3), max_size=5))
paddings = st.one_of(
    st.sampled_from(["SAME", "VALID", "same", "EXPLICIT"]),
    st.lists(st.lists(st.integers(-1, 2), min_size=1, max_size=2), min_size=3, max_size=4),
)
formats = st.sampled_from(["NHWC", "NCHW", "NWC", None, ""])


@settings(max_examples=150, deadline=None)
@given(
    st.lists(sizes, min_size=2, max_size=5), st.lists(sizes, min_size=3, max_size=4), steps, paddings, formats, steps
)
def test_conv2d(shape, kernel_shape, strides, padding, data_format, dilations):
    x, kernel = np.ones(shape, np.float32), np.ones(kernel_shape, np.float32)
    try:
        y = tf.nn.conv2d(x, kernel, strides, padding, data_format, dilations)
    except REFUSALS as error:
        assert str(error)
        return
    assert y.shape.rank == len(shape)
    assert y.shape[1 if data_format == "NCHW" else -1] == kernel_shape[-1]
    assert np.isfinite(y.numpy()).all()


@settings(max_examples=150, deadline=None)
@given(st.lists(sizes, min_size=2, max_size=5), steps, steps, paddings, formats, st.booleans())
def test_pools(shape, ksize, strides, padding, data_format, largest):
    x = np.ones(shape, np.float32)
    function = tf.nn.max_pool2d if largest else tf.nn.avg_pool2d
    try:
        y = function(x, ksize, strides, padding, data_format)
    except REFUSALS as error:
        assert str(error)
        return
    assert y.shape.rank == 4
    assert (y.numpy() == 1).all()


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(-2, 6), max_size=4), st.lists(sizes, max_size=3))
def test_sparse_cross_entropy(labels, shape):
    try:
        loss = tf.nn.sparse_softmax_cross_entropy_with_logits(np.array(labels, np.int32), np.zeros(shape, np.float32))
    except REFUSALS as error:
        assert str(error)
        return
    np.testing.assert_allclose(loss, np.full(len(labels), np.log(shape[-1]) if labels else 0), rtol=1e-6)
