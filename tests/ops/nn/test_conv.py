"""Convolutions of every kind: both engines, both layouts, gradients of both orders, and what they refuse."""

import itertools

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import raw
from headrace._src.ops.nn import conv_kernels
from headrace._src.ops.nn.conv_geometry import plan_conv, read_attrs
from headrace._src.ops.wide_types import wide_types
from ops.nn.differences import check_gradients


def normal(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


def slow_conv(x, kernel, stride, rate, padding):
    """A convolution of NHWC images by its definition; `padding` is ((top, bottom), (left, right))."""
    x = np.pad(x, ((0, 0), *padding, (0, 0)))
    height, width = kernel.shape[:2]
    rows = (x.shape[1] - (height - 1) * rate - 1) // stride + 1
    columns = (x.shape[2] - (width - 1) * rate - 1) // stride + 1
    result = np.zeros((x.shape[0], rows, columns, kernel.shape[3]))
    for i, j in itertools.product(range(height), range(width)):
        part = x[:, i * rate :: stride, j * rate :: stride][:, :rows, :columns]
        result += part @ kernel[i, j]
    return result


@pytest.mark.parametrize(("stride", "rate"), [(1, 1), (2, 1), (1, 2), (3, 2)])
@pytest.mark.parametrize("data_format", ["NHWC", "NCHW"])
def test_conv2d_follows_its_definition(stride, rate, data_format):
    x, kernel = normal(2, 9, 8, 4), normal(3, 2, 4, 5)
    edges = ((1, 2), (0, 3))
    given = [[0, 0], *edges, [0, 0]]
    wanted = slow_conv(x, kernel, stride, rate, edges)
    if data_format == "NCHW":
        x, wanted, given = x.transpose(0, 3, 1, 2), wanted.transpose(0, 3, 1, 2), [[0, 0], [0, 0], *edges]
    result = tf.nn.conv2d(x, kernel, stride, given, data_format=data_format, dilations=rate)
    np.testing.assert_allclose(result, wanted, rtol=1e-10, atol=1e-10)


def _all_ways(x, kernel, geometry, dy):
    """Output, input gradient and filter gradient by NumPy, by the CPU's way in XLA and by XLA's own convolution."""
    yield [
        conv_kernels._forward_on_host(x, kernel, geometry),
        conv_kernels._input_gradient_on_host(kernel, dy, geometry),
        conv_kernels._filter_gradient_on_host(x, dy, geometry),
    ]
    yield [
        conv_kernels.compiled(conv_kernels._forward)(x, kernel, geometry),
        conv_kernels.compiled(conv_kernels._input_gradient)(kernel, dy, geometry),
        conv_kernels.compiled(conv_kernels._filter_gradient)(x, dy, geometry),
    ]
    with wide_types():
        native = [
            conv_kernels._native_forward(x, kernel, geometry=geometry),
            conv_kernels._native_input_gradient(kernel, dy, geometry=geometry),
            conv_kernels._native_filter_gradient(x, dy, geometry=geometry),
        ]
    yield native


@pytest.mark.parametrize(
    ("channels", "kernel_shape", "stride", "rate", "padding", "data_format"),
    [
        (4, (3, 2, 4, 6), 1, 1, "SAME", "NHWC"),
        (4, (3, 2, 4, 6), 2, 1, "SAME", "NCHW"),
        (4, (3, 2, 4, 6), 1, 2, "VALID", "NHWC"),
        (4, (1, 1, 4, 6), 2, 1, "SAME", "NHWC"),  # pointwise
        (4, (1, 1, 4, 6), 2, 1, "VALID", "NCHW"),
        (1, (3, 3, 1, 5), 2, 1, "SAME", "NHWC"),  # few channels
        (4, (3, 2, 2, 6), 2, 1, "SAME", "NHWC"),  # two groups
        (4, (3, 2, 1, 8), 2, 1, "SAME", "NHWC"),  # depthwise, two filters a channel
        (4, (3, 2, 1, 4), 1, 2, "VALID", "NCHW"),
    ],
)
def test_all_formulations_agree(channels, kernel_shape, stride, rate, padding, data_format):
    shape = (2, 7, 8, channels) if data_format == "NHWC" else (2, channels, 7, 8)
    steps = (1, stride, stride, 1) if data_format == "NHWC" else (1, 1, stride, stride)
    rates = (1, rate, rate, 1) if data_format == "NHWC" else (1, 1, rate, rate)
    geometry = plan_conv(read_attrs(2, steps, padding, rates, data_format), shape, kernel_shape)
    x, kernel, dy = normal(*shape), normal(*kernel_shape, seed=1), normal(*geometry.output_shape, seed=2)
    first, *others = _all_ways(x, kernel, geometry, dy)
    # What flows back is the adjoint of what went forward.
    total = (first[0] * dy).sum()
    np.testing.assert_allclose([(first[1] * x).sum(), (first[2] * kernel).sum()], [total, total])
    for other in others:
        for a, b in zip(first, other, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-8, atol=1e-8)


def test_large_convolutions_run_compiled_and_agree(monkeypatch):
    x, kernel = normal(2, 6, 6, 3).astype(np.float32), normal(3, 3, 3, 4).astype(np.float32)
    small = tf.nn.conv2d(x, kernel, 1, "SAME")
    monkeypatch.setattr(conv_kernels, "HOST_MULTIPLICATIONS", 0)
    np.testing.assert_allclose(tf.nn.conv2d(x, kernel, 1, "SAME"), small, rtol=1e-4, atol=1e-5)


CONVOLUTIONS = {
    "conv1d": (lambda x, k: tf.nn.conv1d(x, k, 2, "SAME"), (2, 5, 2), (3, 2, 3)),
    "conv1d NCW": (lambda x, k: tf.nn.conv1d(x, k, 1, "VALID", data_format="NCW"), (2, 2, 5), (3, 2, 3)),
    "conv2d": (lambda x, k: tf.nn.conv2d(x, k, [1, 2], "SAME"), (1, 5, 4, 2), (3, 2, 2, 3)),
    "conv2d groups": (lambda x, k: tf.nn.conv2d(x, k, 1, "SAME"), (1, 3, 4, 4), (2, 2, 2, 4)),
    "conv3d": (lambda x, k: tf.nn.conv3d(x, k, [1, 2, 1, 1, 1], "SAME"), (1, 3, 4, 3, 2), (2, 2, 2, 2, 3)),
    "atrous": (lambda x, k: tf.nn.atrous_conv2d(x, k, 2, "SAME"), (1, 5, 4, 2), (3, 2, 2, 3)),
    "depthwise": (lambda x, k: tf.nn.depthwise_conv2d(x, k, [1, 2, 2, 1], "SAME"), (1, 5, 4, 2), (3, 2, 2, 2)),
    "conv1d_transpose": (lambda x, k: tf.nn.conv1d_transpose(x, k, [2, 8, 3], 2), (2, 4, 2), (3, 3, 2)),
    "conv2d_transpose": (lambda x, k: tf.nn.conv2d_transpose(x, k, [1, 6, 8, 3], 2), (1, 3, 4, 2), (3, 2, 3, 2)),
    "conv3d_transpose": (
        lambda x, k: tf.nn.conv3d_transpose(x, k, [1, 4, 4, 4, 2], 2), (1, 2, 2, 2, 2), (2, 2, 2, 2, 2),
    ),
}  # fmt: skip


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("name", CONVOLUTIONS)
def test_gradients_match_differences(name, order):
    function, x_shape, kernel_shape = CONVOLUTIONS[name]
    check_gradients(function, [normal(*x_shape), normal(*kernel_shape, seed=1)], order=order)


def test_third_order():
    def gradient(x, kernel):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.reduce_sum(tf.nn.conv2d(x, kernel, 1, "SAME") ** 3)
        return tape.gradient(y, x)

    check_gradients(gradient, [normal(1, 3, 3, 1), normal(2, 2, 1, 2, seed=1)], order=2, step=1e-4, tolerance=1e-4)


def test_several_batch_axes():
    x, kernel = normal(2, 3, 5, 5, 2), normal(3, 3, 2, 4)
    flat = tf.nn.conv2d(x.reshape(6, 5, 5, 2), kernel, 1, "VALID").numpy()
    np.testing.assert_allclose(tf.nn.conv2d(x, kernel, 1, "VALID").numpy().reshape(flat.shape), flat)
    assert tf.nn.conv1d(normal(2, 3, 5, 2), normal(3, 2, 4), 1, "SAME").shape == (2, 3, 5, 4)


def test_channel_orders_agree():
    x, kernel = normal(1, 3, 4, 5, 2), normal(2, 2, 2, 2, 3)
    last = tf.nn.conv3d(x, kernel, [1] * 5, "SAME", dilations=[1, 2, 1, 1, 1]).numpy()
    first = tf.nn.conv3d(
        x.transpose(0, 4, 1, 2, 3), kernel, [1] * 5, "SAME", data_format="NCDHW", dilations=[1, 1, 2, 1, 1]
    )
    np.testing.assert_allclose(last.transpose(0, 4, 1, 2, 3), first)


@pytest.mark.parametrize("dtype", [tf.float16, tf.bfloat16, tf.int32])
def test_other_dtypes(dtype):
    x, kernel = tf.ones([1, 4, 4, 2], dtype), tf.ones([3, 3, 2, 3], dtype)
    y = tf.nn.conv2d(x, kernel, 1, "SAME")
    assert y.dtype == dtype
    assert tf.cast(y[0, 1, 1, 0], tf.float32) == 18


@pytest.mark.parametrize(
    ("x_shape", "kernel_shape", "wanted"),
    [((0, 4, 4, 2), (3, 3, 2, 3), (0, 4, 4, 3)), ((1, 4, 4, 2), (3, 3, 2, 0), (1, 4, 4, 0))],
)
def test_empty_convolutions(x_shape, kernel_shape, wanted):
    x, kernel = tf.zeros(x_shape), tf.zeros(kernel_shape)
    with tf.GradientTape() as tape:
        tape.watch([x, kernel])
        y = tf.nn.conv2d(x, kernel, 1, "SAME")
    assert y.shape == wanted
    dx, dkernel = tape.gradient(y, [x, kernel])
    assert (dx.shape, dkernel.shape) == (x_shape, kernel_shape)


def test_separable_is_depthwise_then_pointwise():
    x, deep, flat = normal(1, 4, 4, 2), normal(3, 3, 2, 2), normal(1, 1, 4, 5)
    found = tf.nn.separable_conv2d(x, deep, flat, [1, 1, 1, 1], "SAME")
    steps = tf.nn.conv2d(tf.nn.depthwise_conv2d(x, deep, [1, 1, 1, 1], "SAME"), flat, 1, "VALID")
    np.testing.assert_allclose(found, steps)
    check_gradients(lambda *a: tf.nn.separable_conv2d(*a, [1, 1, 1, 1], "SAME"), [x, deep, flat])


def test_atrous_transpose_is_the_adjoint():
    x, kernel, dy = normal(1, 6, 6, 2), normal(3, 3, 2, 4), normal(1, 6, 6, 4, seed=3)
    y = tf.nn.atrous_conv2d(x, kernel, 2, "SAME")
    back = tf.nn.atrous_conv2d_transpose(dy, kernel, [1, 6, 6, 2], 2, "SAME")
    np.testing.assert_allclose((y.numpy() * dy).sum(), (back.numpy() * x).sum())


def test_general_conv_op_takes_one_to_three_axes():
    x, kernel = normal(2, 3, 6, 2), normal(3, 2, 4)
    found = raw.Conv(x, kernel, strides=[1, 2, 1], padding="SAME", batch_dims=2)
    np.testing.assert_allclose(found, tf.nn.conv1d(x, kernel, 2, "SAME"))


IMAGES, FILTER = np.ones((1, 4, 4, 2), np.float32), np.ones((3, 3, 2, 3), np.float32)
INVALID, MISSING = tf.errors.InvalidArgumentError, tf.errors.UnimplementedError


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tf.nn.conv2d(IMAGES, FILTER, 1, "FOO"), INVALID, 'Value for attr .padding. of "FOO"'),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, 1, "SAME", data_format="XYZ"), INVALID, 'data_format. of "XYZ"'),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, 0, "SAME"), INVALID, "strides should be larger than 0"),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, [1, 2, 1], "SAME"), ValueError, "length 1, 2 or 4"),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, [2, 1, 1, 1], "SAME"), MISSING, "batch and depth"),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, 1, "SAME", dilations=0), INVALID, "rates should be larger than 0"),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, 1, [[1, 1], [1, 1]]), ValueError, "must be of size 4"),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, 1, [[0, 0], [-1, 1], [1, 1], [0, 0]]), INVALID, "nonnegative"),
        (lambda: tf.nn.conv2d(IMAGES, FILTER, 1, [[1, 0], [1, 1], [1, 1], [0, 0]]), INVALID, "batch or depth"),
        (lambda: tf.nn.conv2d(IMAGES[0], FILTER, 1, "SAME"), INVALID, r"must be 4-dimensional: \[4,4,2\]"),
        (lambda: tf.nn.conv2d(IMAGES, FILTER[0], 1, "SAME"), INVALID, r"filter must be 4-dimensional"),
        (lambda: tf.nn.conv2d(IMAGES, np.ones((3, 3, 3, 3), np.float32), 1, "SAME"), INVALID, "2 vs 3"),
        (lambda: tf.nn.conv2d(IMAGES, np.ones((0, 3, 2, 1), np.float32), 1, "SAME"), INVALID, "zero elements"),
        (lambda: tf.nn.conv2d(tf.constant(IMAGES), tf.constant(FILTER, tf.float64), 1, "SAME"), INVALID, "a double"),
        (lambda: tf.nn.conv2d(IMAGES, np.ones((7, 7, 2, 1), np.float32), 1, "VALID"), INVALID, "negative"),
        (lambda: tf.nn.conv1d(IMAGES[0], FILTER[0], 1, "SAME", data_format="XX"), ValueError, "NWC"),
        (lambda: tf.nn.conv1d(IMAGES[0], FILTER[0], 1, [[0, 0], [1, 1], [0, 0]]), TypeError, "Expected string"),
        (lambda: tf.nn.conv3d(IMAGES[None], FILTER[None], 1, "SAME"), TypeError, "Expected list"),
        (lambda: tf.nn.convolution(IMAGES, FILTER, strides=2, dilations=2), ValueError, "not supported in conj"),
        (lambda: tf.nn.convolution(IMAGES[0, 0], FILTER[0, 0]), ValueError, "num_spatial_dims"),
        (lambda: tf.nn.atrous_conv2d(IMAGES, FILTER, 0, "SAME"), ValueError, "must be positive"),
        (lambda: tf.nn.conv2d_transpose(IMAGES, FILTER, [1, 9, 8, 2], 2, "SAME"), INVALID, "out_depth"),
        (
            lambda: tf.nn.conv2d_transpose(IMAGES, np.ones((3, 3, 5, 2), np.float32), [1, 9, 8, 5], 2),
            INVALID, "actual = 4, computed = 5",
        ),
        (lambda: tf.nn.conv_transpose(IMAGES, FILTER, [1] * 6, 2), ValueError, "length 3, 4 or 5"),
        (lambda: tf.nn.depthwise_conv2d(IMAGES, np.ones((3, 3, 3, 1), np.float32), [1] * 4, "SAME"), INVALID, "2 vs 3"),
        (lambda: tf.nn.dilation2d(IMAGES, FILTER[..., 0], [1] * 4, "SAME", "NCHW", [1] * 4), ValueError, "NHWC"),
    ],
)  # fmt: skip
def test_what_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_dilation_and_erosion():
    image = tf.reshape(tf.range(16.0), [1, 4, 4, 1])
    flat = tf.zeros([2, 2, 1])
    dilated = tf.nn.dilation2d(image, flat, [1, 1, 1, 1], "VALID", "NHWC", [1, 1, 1, 1])
    np.testing.assert_allclose(dilated, tf.nn.max_pool2d(image, 2, 1, "VALID"))
    eroded = tf.nn.erosion2d(image, flat, [1, 1, 1, 1], "VALID", "NHWC", [1, 1, 1, 1])
    np.testing.assert_allclose(eroded, -tf.nn.max_pool2d(-image, 2, 1, "VALID").numpy())


@pytest.mark.parametrize(("stride", "rate", "padding"), [(1, 1, "SAME"), (2, 1, "SAME"), (1, 2, "VALID")])
def test_dilation_gradients(stride, rate, padding):
    x, kernel = normal(2, 6, 5, 2), normal(2, 3, 2)
    attrs = {"strides": (1, stride, stride, 1), "rates": (1, rate, rate, 1), "padding": padding}
    check_gradients(lambda x, k: raw.Dilation2D(x, k, **attrs), [x, kernel])
    dy = normal(*raw.Dilation2D(x, kernel, **attrs).shape, seed=2)
    for entry in (raw.Dilation2DBackpropInput, raw.Dilation2DBackpropFilter):
        np.testing.assert_allclose(entry.compiled(x, kernel, dy, **attrs), entry(x, kernel, dy, **attrs))


def test_mirrored_edges_before_a_convolution():
    x, kernel = normal(1, 5, 6, 2).astype(np.float32), normal(3, 3, 2, 3).astype(np.float32)
    edges = [[0, 0], [1, 2], [2, 1], [0, 0]]
    found = raw.FusedPadConv2D(x, edges, kernel, mode="REFLECT", strides=[1, 1, 2, 1], padding="VALID")
    wanted = tf.nn.conv2d(np.pad(x, edges, mode="reflect"), kernel, [1, 2], "VALID")
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5)
    attrs = {"mode": "SYMMETRIC", "strides": [1, 2, 2, 1], "padding": "VALID"}
    resized = raw.FusedResizeAndPadConv2D(x, [7, 9], edges, kernel, **attrs)
    assert resized.shape == (1, 4, 5, 3)
    with pytest.raises(tf.errors.InvalidArgumentError, match="paddings must be between 0 and 4"):
        raw.FusedPadConv2D(x, [[0, 0], [5, 0], [0, 0], [0, 0]], kernel, **{**attrs, "mode": "REFLECT"})


def test_with_space_to_batch_dilates_any_op():
    x, kernel = normal(1, 7, 6, 2), normal(3, 3, 2, 4)
    found = tf.nn.with_space_to_batch(
        x, [2, 2], "SAME", lambda part, _, padding: tf.nn.conv2d(part, kernel, 1, padding), filter_shape=[3, 3]
    )
    np.testing.assert_allclose(found, tf.nn.conv2d(x, kernel, 1, "SAME", dilations=2))


def test_unknown_shapes_while_tracing():
    @tf.function(input_signature=[tf.TensorSpec([None, None, None, 2]), tf.TensorSpec(None)])
    def convolve(x, kernel):
        y = tf.nn.conv2d(x, kernel, 2, "SAME")
        assert y.shape.as_list() == [None, None, None, None]
        return y

    np.testing.assert_allclose(convolve(IMAGES, FILTER), tf.nn.conv2d(IMAGES, FILTER, 2, "SAME"))


@pytest.mark.parametrize("name", ["Conv2DBackpropFilter", "DepthwiseConv2dNativeBackpropFilter"])
def test_the_sizes_of_a_filter_are_a_vector(name):
    values = tf.ones([2, 2, 2, 1])
    with pytest.raises(tf.errors.InvalidArgumentError, match="filter_sizes input must be 1-dim, not 0"):
        getattr(tf.raw_ops, name)(
            input=values, filter_sizes=3, out_backprop=values, strides=[1, 1, 1, 1], padding="SAME"
        )
