"""Resizing: TensorFlow's numbers, agreement of both engines, gradients, bad arguments."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax  # noqa: F401  64-bit types on
from headrace._src.ops.entry import find

RAMP = np.arange(12, dtype=np.float32).reshape(1, 3, 4, 1)


def picture(*shape, seed=0):
    return np.random.default_rng(seed).uniform(0, 255, shape).astype(np.float32)


# Learned from TensorFlow 2.21.
@pytest.mark.parametrize(
    "op, attrs, expected",
    [
        ("ResizeBilinear", {}, [[0.0, 2.0], [6.0, 8.0]]),
        ("ResizeBilinear", {"align_corners": True}, [[0.0, 3.0], [8.0, 11.0]]),
        ("ResizeBilinear", {"half_pixel_centers": True}, [[1.5, 3.5], [7.5, 9.5]]),
        ("ResizeNearestNeighbor", {}, [[0.0, 2.0], [4.0, 6.0]]),
        ("ResizeNearestNeighbor", {"align_corners": True}, [[0.0, 3.0], [8.0, 11.0]]),
        ("ResizeNearestNeighbor", {"half_pixel_centers": True}, [[1.0, 3.0], [9.0, 11.0]]),
        ("ResizeArea", {}, [[1.8333334, 3.8333333], [7.1666665, 9.166667]]),
    ],
)
def test_values(op, attrs, expected):
    result = getattr(tf.raw_ops, op)(images=RAMP, size=[2, 2], **attrs)
    np.testing.assert_allclose(result[0, :, :, 0], expected, rtol=1e-6)


def test_a_picture_of_one_color_keeps_it_exactly():
    grey = np.full((1, 37, 41, 3), 127, np.uint8)
    for size in ([224, 224], [5, 7], [37, 20]):
        assert np.unique(tf.image.resize(grey, size)).tolist() == [127.0]


def test_bilinear_is_the_plain_formula():
    x = picture(2, 9, 11, 3)
    result = tf.image.resize(x, [4, 17]).numpy()
    for y, column in [(0, 0), (1, 5), (3, 16)]:
        at_y, at_x = (y + 0.5) * 9 / 4 - 0.5, (column + 0.5) * 11 / 17 - 0.5
        top, left = int(np.floor(at_y)), int(np.floor(at_x))
        rows, columns = np.clip([top, top + 1], 0, 8), np.clip([left, left + 1], 0, 10)
        weights = np.outer([1 - (at_y - top), at_y - top], [1 - (at_x - left), at_x - left])
        expected = (weights[None, :, :, None] * x[:, rows][:, :, columns]).sum((1, 2))
        np.testing.assert_allclose(result[:, y, column], expected, rtol=1e-5)


@pytest.mark.parametrize("method", ["lanczos3", "lanczos5", "gaussian", "mitchellcubic", "bicubic", "bilinear"])
@pytest.mark.parametrize("antialias", [False, True])
def test_smooth_methods_keep_straight_slopes_away_from_the_border(method, antialias):
    slope = np.tile(np.arange(40, dtype=np.float32), (40, 1))[None, :, :, None]
    result = tf.image.resize(slope, [40, 20], method, antialias=antialias).numpy()[0, 20, 6:14, 0]
    np.testing.assert_allclose(np.diff(result), 2, atol=2e-2)


ENGINES = [
    ("ResizeBilinear", {"half_pixel_centers": True}), ("ResizeBilinear", {"align_corners": True}),
    ("ResizeNearestNeighbor", {"half_pixel_centers": True}), ("ResizeBicubic", {"half_pixel_centers": True}),
    ("ResizeArea", {}),
]  # fmt: skip


@pytest.mark.parametrize("op, attrs", ENGINES, ids=lambda v: v if isinstance(v, str) else "")
def test_both_engines_agree(op, attrs):
    entry, x = find(op), picture(2, 7, 30, 3)
    host = entry.host(x, np.array([4, 9], np.int32), **{**entry.defaults, **attrs})
    device = entry.compiled(images=x, size=(4, 9), **{**entry.defaults, **attrs})
    np.testing.assert_allclose(host, device, rtol=1e-5)


def test_scale_and_translate_agrees_on_both_engines():
    entry, x = find("ScaleAndTranslate"), picture(1, 7, 9, 2)
    pair = np.array([0.6, 1.4], np.float32), np.array([0.5, -0.3], np.float32)
    for kernel in ("lanczos3", "triangle", "mitchellcubic"):
        host = entry.host(x, np.array([5, 12], np.int32), *pair, kernel_type=kernel, antialias=True)
        device = entry.compiled(
            images=x, size=(5, 12), scale=pair[0], translation=pair[1], kernel_type=kernel, antialias=True
        )
        np.testing.assert_allclose(host, device, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("method", ["bilinear", "nearest", "bicubic", "lanczos3"])
@pytest.mark.parametrize("size", [[3, 4], [11, 16]])
def test_gradient_is_the_transpose(method, size):
    x, weights = tf.constant(picture(2, 6, 8, 3)), picture(2, *size, 3, seed=1)
    other = picture(2, 6, 8, 3, seed=2)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.image.resize(x, size, method)
        total = tf.reduce_sum(y * weights)
    gradient = tape.gradient(total, x).numpy().astype(np.float64)
    forward = tf.image.resize(other, size, method).numpy().astype(np.float64)
    assert (gradient * other).sum() == pytest.approx((forward * weights).sum(), rel=1e-4)


def test_second_order_gradients_flow_through_all_resize_ops():
    for method in ("bilinear", "nearest", "bicubic", "lanczos3"):
        x = tf.constant(picture(1, 4, 4, 1))
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as inner:
                inner.watch(x)
                total = tf.reduce_sum(tf.image.resize(x, [3, 5], method) ** 3)
            slope = inner.gradient(total, x)
        assert outer.gradient(slope, x).numpy().any(), method


def test_dtypes_of_results():
    for dtype in ("uint8", "int64", "float16", "float64", "bfloat16"):
        x = tf.cast(picture(1, 4, 4, 1), dtype)
        assert tf.image.resize(x, [2, 2]).dtype == tf.float32
        assert tf.image.resize(x, [2, 2], "nearest").dtype == dtype


def test_proportions_are_kept_on_request():
    for shape, size, expected in (((4, 10, 10, 1), [20, 5], (4, 5, 5, 1)), ((7, 3, 1), [100, 4], (9, 4, 1))):
        assert tf.image.resize(np.zeros(shape, np.float32), size, preserve_aspect_ratio=True).shape == expected


def test_static_shapes_while_tracing():
    @tf.function(input_signature=[tf.TensorSpec([None, None, 3]), tf.TensorSpec([2], tf.int32)])
    def shapes(image, size):
        fixed, given = tf.image.resize(image, [4, 5]), tf.image.resize(image, size)
        assert fixed.shape == (4, 5, 3)
        assert given.shape.as_list() == [None, None, 3]
        return fixed, given

    fixed, given = shapes(picture(9, 7, 3), [2, 6])
    assert (fixed.shape, given.shape) == ((4, 5, 3), (2, 6, 3))


@pytest.mark.parametrize("op", ["ResizeBilinear", "ResizeNearestNeighbor", "ResizeBicubic", "ResizeArea"])
@pytest.mark.parametrize(
    "images, size, words",
    [
        (RAMP[0], [2, 2], "4-dimensional"),
        (RAMP, [2], "two elements"),
        (RAMP, [0, 2], "must be positive"),
        (RAMP, [-1, 2], "must be positive"),
        (RAMP[:, :0], [2, 2], "non-zero size"),
        (RAMP[..., :0], [2, 2], "at least one channel"),
    ],
)
def test_bad_arguments(op, images, size, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        getattr(tf.raw_ops, op)(images=images, size=size)


def test_bad_arguments_of_the_public_function():
    for size in ([2], [2, 2, 2], 2, [[2, 2]]):
        with pytest.raises(ValueError, match="must be a 1-D Tensor of 2 elements"):
            tf.image.resize(RAMP, size)
    with pytest.raises(ValueError, match="1-D int32"):
        tf.image.resize(RAMP, [2.5, 2.5])
    with pytest.raises(ValueError, match="not implemented: sinc"):
        tf.image.resize(RAMP, [2, 2], "sinc")
    with pytest.raises(ValueError, match="3 or 4 dimensions"):
        tf.image.resize(RAMP[0, 0], [2, 2])


def test_sizes_that_no_memory_holds_are_refused_at_once():
    with pytest.raises(tf.errors.ResourceExhaustedError, match="OOM"):
        tf.image.resize(RAMP, [2**31 - 1, 2**31 - 1])


def test_scale_must_be_positive_and_the_kernel_known():
    arguments = {"images": RAMP, "size": [2, 2], "translation": [0.0, 0.0]}
    with pytest.raises(tf.errors.InvalidArgumentError, match="greater than zero"):
        tf.raw_ops.ScaleAndTranslate(scale=[0.0, 1.0], **arguments)
    with pytest.raises(tf.errors.InvalidArgumentError, match="kernel"):
        tf.raw_ops.ScaleAndTranslate(scale=[1.0, 1.0], kernel_type="sinc", **arguments)


def test_empty_batches_stay_empty():
    assert tf.image.resize(RAMP[:0], [5, 5]).shape == (0, 5, 5, 1)
    assert tf.image.resize(RAMP[:0], [5, 5], "lanczos3").shape == (0, 5, 5, 1)


def test_a_size_that_cannot_be_counted_is_an_error():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Encountered overflow when multiplying"):
        tf.image.resize(tf.ones([2, 3, 3, 2]), [1879048192, 1879048192])
