"""Pools: against a slow one by definition, on both engines, with TensorFlow's rule for ties."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import raw
from headrace._src.ops.nn.pool_geometry import plan_pool
from ops.nn.differences import check_gradients


def slow_pool(x, ksize, strides, padding, explicit=()):
    """Maxima, their flat positions (first among equals) and means, window by window."""
    plan = plan_pool(x.shape, x.ndim, ksize, strides, padding, {4: "NHWC", 5: "NDHWC"}[x.ndim], explicit, True)
    maxima, means = np.zeros(plan.output_shape), np.zeros(plan.output_shape)
    places = np.zeros(plan.output_shape, np.int64)
    for out in np.ndindex(*plan.output_shape):
        window = tuple(
            slice(max(i * w.stride - w.before, 0), min(i * w.stride - w.before + w.kernel, w.size))
            for i, w in zip(out, plan.windows, strict=True)
        )
        part = x[window]
        maxima[out], means[out] = part.max(), part.mean()
        first = np.unravel_index(part.argmax(), part.shape)
        places[out] = np.ravel_multi_index([s.start + n for s, n in zip(window, first, strict=True)], x.shape)
    return maxima, places, means


CASES = [
    (6, 2, 2, "VALID", ()),  # tiles
    (7, 2, 2, "SAME", ()),
    (7, 3, 2, "SAME", ()),  # overlaps
    (5, 3, 1, "SAME", ()),
    (7, 2, 3, "VALID", ()),  # gaps
    (7, 3, 2, "EXPLICIT", (0, 0, 1, 2, 0, 1, 0, 0)),
    (9, 9, 9, "VALID", ()),  # the whole image
]


def with_ties(rank, size):
    return np.random.default_rng(size).integers(0, 4, (2, *[size] * (rank - 2), 3)).astype(np.float32)


def attrs_of(rank, kernel, stride, padding, explicit):
    attrs = {"ksize": (1, *[kernel] * (rank - 2), 1), "strides": (1, *[stride] * (rank - 2), 1), "padding": padding}
    return {**attrs, "explicit_paddings": explicit} if explicit else attrs


@pytest.mark.parametrize(("size", "kernel", "stride", "padding", "explicit"), CASES)
def test_max_pool_and_its_gradients(size, kernel, stride, padding, explicit):
    x = with_ties(4, size)
    attrs = attrs_of(4, kernel, stride, padding, explicit)
    wanted, places, _ = slow_pool(x, **{k: v for k, v in attrs.items() if k != "explicit_paddings"}, explicit=explicit)
    y = raw.MaxPool(x, **attrs)
    np.testing.assert_array_equal(y, wanted)
    dy = np.random.default_rng(1).standard_normal(y.shape).astype(np.float32)
    back = np.bincount(places.ravel(), dy.ravel(), x.size).reshape(x.shape)
    np.testing.assert_allclose(raw.MaxPoolGrad(x, y, dy, **attrs), back, atol=1e-5)
    compiled = raw.MaxPoolGrad.compiled(x, y.numpy(), dy, **{**raw.MaxPoolGrad.defaults, **attrs})
    np.testing.assert_allclose(compiled, back, atol=1e-5)
    if not explicit:
        ddx = np.random.default_rng(2).standard_normal(x.shape).astype(np.float32)
        np.testing.assert_allclose(raw.MaxPoolGradGrad(x, y, ddx, **attrs), ddx.ravel()[places])
        found = raw.MaxPoolWithArgmax(x, **attrs)
        np.testing.assert_array_equal(found.argmax, places % x[0].size)
        np.testing.assert_allclose(raw.MaxPoolGradWithArgmax(x, dy, found.argmax, **attrs), back, atol=1e-5)
        np.testing.assert_allclose(raw.MaxPoolGradGradWithArgmax(x, ddx, found.argmax, **attrs), ddx.ravel()[places])


@pytest.mark.parametrize(("size", "kernel", "stride", "padding", "explicit"), [c for c in CASES if not c[4]])
def test_avg_pool_and_its_gradient(size, kernel, stride, padding, explicit):
    x = with_ties(4, size)
    attrs = attrs_of(4, kernel, stride, padding, explicit)
    *_, wanted = slow_pool(x, **attrs)
    y = raw.AvgPool(x, **attrs)
    np.testing.assert_allclose(y, wanted, rtol=1e-5)
    np.testing.assert_allclose(raw.AvgPool.compiled(x, **{**raw.AvgPool.defaults, **attrs}), wanted, rtol=1e-5)
    dy = np.random.default_rng(1).standard_normal(y.shape).astype(np.float32)
    dx = raw.AvgPoolGrad(x.shape, dy, **attrs)
    np.testing.assert_allclose((dx.numpy() * x).sum(), (y.numpy() * dy).sum(), rtol=1e-3)
    compiled = raw.AvgPoolGrad.compiled(orig_input_shape=x.shape, grad=dy, **{**raw.AvgPoolGrad.defaults, **attrs})
    np.testing.assert_allclose(dx, compiled, atol=1e-5)


def test_volumes():
    x = with_ties(5, 4)
    attrs = attrs_of(5, 3, 2, "SAME", ())
    wanted, places, means = slow_pool(x, **attrs)
    y = raw.MaxPool3D(x, **attrs)
    np.testing.assert_array_equal(y, wanted)
    np.testing.assert_allclose(raw.AvgPool3D(x, **attrs), means, rtol=1e-5)
    dy = np.random.default_rng(1).standard_normal(y.shape).astype(np.float32)
    back = np.bincount(places.ravel(), dy.ravel(), x.size).reshape(x.shape)
    np.testing.assert_allclose(raw.MaxPool3DGrad(x, y, dy, **attrs), back, atol=1e-5)


def test_among_equals_the_first_gets_the_gradient():
    x = tf.ones([1, 4, 4, 1])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.nn.max_pool2d(x, 3, 1, "SAME")
    wanted = [[4, 2, 2, 0], [2, 1, 1, 0], [2, 1, 1, 0], [0, 0, 0, 0]]  # as TensorFlow 2.21 gives it
    np.testing.assert_array_equal(tape.gradient(y, x)[0, :, :, 0], wanted)


POOLS = {
    "max1d": (lambda x: tf.nn.max_pool1d(x, 2, 2, "SAME"), (2, 5, 3)),
    "max2d": (lambda x: tf.nn.max_pool2d(x, 3, 2, "SAME"), (1, 6, 5, 2)),
    "max2d NCHW": (lambda x: tf.nn.max_pool2d(x, 2, 2, "VALID", data_format="NCHW"), (1, 2, 4, 4)),
    "max2d explicit": (lambda x: tf.nn.max_pool2d(x, 3, 2, [[0, 0], [1, 1], [1, 0], [0, 0]]), (1, 6, 5, 2)),
    "max2d depth": (
        lambda x: raw.MaxPool(x, ksize=[1, 1, 1, 2], strides=[1, 1, 1, 2], padding="VALID"), (1, 2, 2, 4),
    ),
    "avg1d": (lambda x: tf.nn.avg_pool1d(x, 2, 2, "SAME"), (2, 5, 3)),
    "avg2d": (lambda x: tf.nn.avg_pool2d(x, 3, 2, "SAME"), (1, 6, 5, 2)),
    "avg3d": (lambda x: tf.nn.avg_pool3d(x, 2, 2, "VALID"), (1, 4, 4, 4, 1)),
    "pool dilated": (lambda x: tf.nn.pool(x, [2, 2], "MAX", dilations=[2, 1]), (1, 6, 5, 2)),
}  # fmt: skip


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("name", POOLS)
def test_gradients_match_differences(name, order):
    function, shape = POOLS[name]
    x = np.random.default_rng(3).permutation(int(np.prod(shape))).reshape(shape) * 0.1
    check_gradients(lambda v: function(v) ** 2, [x], order=order, tolerance=1e-4)


def test_dilated_pool():
    x = tf.reshape(tf.range(32.0), [1, 4, 4, 2])
    found = tf.nn.pool(x, [2, 2], "MAX", dilations=[2, 2])
    assert found.numpy().ravel().tolist() == [20, 21, 22, 23, 28, 29, 30, 31]


def test_integers_and_empty_batches():
    assert tf.nn.max_pool2d(tf.reshape(tf.range(16), [1, 4, 4, 1]), 2, 2, "VALID").numpy().ravel().tolist() == [
        5,
        7,
        13,
        15,
    ]
    assert tf.nn.max_pool2d(-tf.ones([1, 3, 3, 1], tf.int32), 2, 2, "SAME").numpy().max() == -1
    assert tf.nn.max_pool2d(tf.zeros([0, 4, 4, 1]), 2, 2, "VALID").shape == (0, 2, 2, 1)


@pytest.mark.parametrize("dtype", [tf.float16, tf.bfloat16])
def test_half_precision(dtype):
    x = tf.cast(tf.reshape(tf.range(16), [1, 4, 4, 1]), dtype)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.nn.avg_pool2d(x, 3, 2, "SAME") + tf.nn.max_pool2d(x, 3, 2, "SAME")
    assert y.dtype == dtype and tape.gradient(y, x).dtype == dtype


def test_fractional_pools_cover_the_image():
    x = np.random.default_rng(0).standard_normal((2, 9, 8, 2))
    for function in (tf.nn.fractional_max_pool, tf.nn.fractional_avg_pool):
        for options in ({}, {"pseudo_random": True}, {"overlapping": True}):
            y, rows, columns = function(x, [1.0, 1.5, 1.7, 1.0], seed=3, **options)
            assert y.shape == (2, 6, 4, 2)
            assert (rows[0], rows[-1], columns[0], columns[-1]) == (0, 9, 0, 8)
            assert set(np.diff(rows)) <= {1, 2} and set(np.diff(columns)) <= {1, 2, 3}
            check_gradients(lambda v, f=function, o=options: f(v, [1.0, 1.5, 1.7, 1.0], seed=3, **o)[0], [x])


IMAGES = np.zeros((1, 4, 4, 2), np.float32)
INVALID, MISSING = tf.errors.InvalidArgumentError, tf.errors.UnimplementedError


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tf.nn.max_pool2d(IMAGES, 2, 2, "FOO"), INVALID, 'padding. of "FOO"'),
        (lambda: tf.nn.max_pool2d(IMAGES, 2, 2, "VALID", data_format="XX"), INVALID, 'data_format. of "XX"'),
        (lambda: tf.nn.max_pool2d(IMAGES, 0, 2, "VALID"), INVALID, "ksize must be positive"),
        (lambda: tf.nn.max_pool2d(IMAGES, 2, 0, "VALID"), INVALID, "Stride must be > 0"),
        (lambda: tf.nn.max_pool2d(IMAGES, 6, 1, "VALID"), INVALID, "would be negative"),
        (lambda: tf.nn.max_pool2d(IMAGES[0], 2, 2, "VALID"), INVALID, "2 spatial dimensions"),
        (lambda: tf.nn.max_pool2d(IMAGES, [2, 2, 1], 1, "SAME"), ValueError, "length 1, 2 or 4"),
        (lambda: tf.nn.max_pool2d(IMAGES, 2, 2, [[0, 0], [2, 1], [1, 1], [0, 0]]), INVALID, "smaller than the window"),
        (lambda: tf.nn.avg_pool2d(IMAGES, 2, 2, [[0, 0], [1, 1], [1, 1], [0, 0]]), TypeError, "Expected string"),
        (lambda: tf.nn.max_pool(IMAGES[None, None], 2, 2, "VALID"), ValueError, "3, 4 or 5"),
        (lambda: tf.nn.pool(IMAGES, [2, 2], "FOO"), ValueError, "2-D FOO pooling is not supported"),
        (lambda: tf.nn.pool(IMAGES, [2, 2], "AVG", dilations=[2, 2], padding="SAME"), ValueError, "not implemented"),
        (lambda: tf.nn.pool(IMAGES, [2, 2], "MAX", dilations=[2, 2], strides=[2, 2]), ValueError, "in conjunction"),
        (lambda: tf.nn.max_pool_with_argmax(IMAGES, 2, 2, "VALID", data_format="NCHW"), ValueError, "NHWC"),
        (lambda: raw.MaxPool(IMAGES, ksize=[2, 1, 1, 1], strides=[2, 1, 1, 1], padding="SAME"), MISSING, "batch"),
        (lambda: raw.AvgPool(IMAGES, ksize=[1, 1, 1, 2], strides=[1, 1, 1, 2], padding="SAME"), MISSING, "depth"),
        (lambda: raw.MaxPool(IMAGES, ksize=[1, 1, 1, 2], strides=[1, 1, 1, 1], padding="SAME"), MISSING, "equal"),
        (
            lambda: raw.MaxPoolGrad(
                IMAGES, IMAGES, IMAGES, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="VALID"
            ), INVALID, r"Expected orig_output shape to be \[1,2,2,2\]",
        ),
        (
            lambda: raw.MaxPoolGradWithArgmax(
                IMAGES, IMAGES[:, :2, :2], np.full((1, 2, 2, 2), 99), ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1],
                padding="VALID",
            ), INVALID, "argmax must lie in",
        ),
        (lambda: tf.nn.fractional_max_pool(IMAGES, [1.0, 0.5, 1.6, 1.0]), ValueError, ">= 1.0"),
        (lambda: tf.nn.fractional_max_pool(IMAGES, [2.0, 1.5, 1.6, 1.0]), ValueError, "first and last"),
    ],
)  # fmt: skip
def test_what_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()
