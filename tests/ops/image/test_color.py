"""Color spaces, and hue, saturation, contrast, brightness and gamma."""

import colorsys

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import find

PIXELS = np.array([[[0.2, 0.4, 0.9], [0.5, 0.5, 0.5], [1.0, 0.0, 0.0]]], np.float32)


def picture(*shape, low=0.0):
    return np.random.default_rng(0).uniform(low, 1, shape).astype(np.float32)


def test_hsv_there_and_back_is_what_python_says():
    x = picture(4, 5, 3)
    hsv = tf.image.rgb_to_hsv(x).numpy()
    np.testing.assert_allclose(hsv[2, 3], colorsys.rgb_to_hsv(*x[2, 3].tolist()), rtol=1e-5)
    np.testing.assert_allclose(tf.image.hsv_to_rgb(hsv), x, rtol=1e-5, atol=1e-6)


def test_many_pixels_are_done_in_blocks_without_a_seam():
    x = picture(3, 100, 90, 3)
    np.testing.assert_array_equal(tf.image.rgb_to_hsv(x)[2, 99], tf.image.rgb_to_hsv(x[2, 99]))
    assert tf.image.rgb_to_hsv(x[:0]).shape == (0, 100, 90, 3)


def test_values():  # learned from TensorFlow 2.21
    close = {"rtol": 1e-5, "atol": 1e-6}
    np.testing.assert_allclose(
        tf.image.adjust_hue(PIXELS, 0.25)[0], [[0.9, 0.2, 0.75], [0.5, 0.5, 0.5], [0.5, 1, 0]], **close
    )
    np.testing.assert_allclose(
        tf.image.adjust_saturation(PIXELS, 0.5)[0], [[0.55, 0.65, 0.9], [0.5, 0.5, 0.5], [1, 0.5, 0.5]], **close
    )
    np.testing.assert_allclose(tf.image.adjust_contrast(PIXELS, 2.0)[0, 0], [-1 / 6, 0.5, 4 / 3], **close)
    np.testing.assert_allclose(tf.image.rgb_to_grayscale(PIXELS)[0, :, 0], [0.39718, 0.49995, 0.2989], **close)
    np.testing.assert_allclose(tf.image.rgb_to_yuv(PIXELS)[0, 0], [0.3972, 0.2474334, -0.1730002], **close)
    np.testing.assert_allclose(tf.image.rgb_to_yiq(PIXELS)[0, 0], [0.3972, -0.2798521, 0.1132851], **close)
    for there, back in ((tf.image.rgb_to_yuv, tf.image.yuv_to_rgb), (tf.image.rgb_to_yiq, tf.image.yiq_to_rgb)):
        np.testing.assert_allclose(back(there(PIXELS)), PIXELS, atol=1e-4)


def test_integers_are_scaled_and_kept_in_range():  # learned from TensorFlow 2.21
    x = np.array([[[0, 128, 255]]], np.uint8)
    assert tf.image.adjust_brightness(x, 0.3).numpy().tolist() == [[[76, 204, 255]]]
    assert tf.image.adjust_gamma(x, 2.0).numpy().tolist() == [[[0, 64, 255]]]
    assert tf.image.adjust_contrast(np.array([[[10], [200]]], np.uint8), 0.5).numpy().tolist() == [[[57], [152]]]


def test_convert_image_dtype():  # learned from TensorFlow 2.21
    def convert(values, source, target, **options):
        return tf.image.convert_image_dtype(np.array(values, source), target, **options).numpy().tolist()

    assert convert([0, 0.5, 1, 1.5, -1], np.float32, tf.uint8, saturate=True) == [0, 127, 255, 255, 0]
    assert convert([0, 255], np.uint8, tf.uint16) == [0, 65280]
    assert convert([0, 65535, 300], np.uint16, tf.uint8) == [0, 255, 1]
    assert convert([0, 51], np.uint8, tf.float32) == pytest.approx([0, 0.2])
    with pytest.raises(AttributeError, match="floating point or integer"):
        convert([0], np.uint8, tf.string)


@pytest.mark.parametrize("op, factor", [("AdjustHue", 0.3), ("AdjustSaturation", 1.7), ("AdjustContrastv2", 0.4)])
def test_both_engines_agree(op, factor):
    x, entry = picture(2, 5, 4, 3), find(op)
    np.testing.assert_allclose(
        entry.host(x, np.float32(factor)), entry.compiled(x, np.float32(factor)), rtol=1e-5, atol=1e-6
    )


def test_gradient_of_rgb_to_hsv_matches_differences():
    x = picture(5, 3, low=0.1).astype(np.float64)
    weights = np.array([0.3, -0.7, 0.9])

    def total(values):
        return tf.reduce_sum(tf.image.rgb_to_hsv(values) * weights)

    tensor = tf.constant(x)
    with tf.GradientTape() as tape:
        tape.watch(tensor)
        value = total(tensor)
    gradient = tape.gradient(value, tensor).numpy()
    for place in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[place] = 1e-6
        assert gradient[place] == pytest.approx(float(total(x + step) - total(x - step)) / 2e-6, rel=1e-5, abs=1e-7)


def test_no_gradient_flows_through_hsv_to_rgb_as_in_tensorflow():
    x = tf.constant(PIXELS)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.image.hsv_to_rgb(x)
    assert tape.gradient(y, x) is None


@pytest.mark.parametrize("adjust", ["adjust_hue", "adjust_saturation", "adjust_contrast"])
def test_adjusted_colors_have_no_gradient_as_in_tensorflow(adjust):
    x = tf.Variable(PIXELS)
    with tf.GradientTape() as tape:
        y = getattr(tf.image, adjust)(x, 0.5)
    with pytest.raises(LookupError, match="gradient registry has no entry for: Adjust"):
        tape.gradient(y, x)


def test_bad_arguments():
    four = np.zeros((2, 2, 4), np.float32)
    for function in (tf.image.rgb_to_hsv, tf.image.hsv_to_rgb):
        with pytest.raises(tf.errors.FailedPreconditionError, match="3 channels"):
            function(four)
    with pytest.raises(tf.errors.InvalidArgumentError, match="3 channels"):
        tf.image.adjust_hue(four, 0.1)
    with pytest.raises(tf.errors.InvalidArgumentError, match="at least 3-D"):
        tf.image.adjust_contrast(four[0, 0], 0.1)
    with pytest.raises(tf.errors.InvalidArgumentError):
        tf.image.rgb_to_yuv(four)
    with pytest.raises(ValueError, match=r"\[-1, 1\]"):
        tf.image.adjust_hue(PIXELS, 1.5)
    with pytest.raises(ValueError, match="non-negative"):
        tf.image.adjust_gamma(PIXELS, -1.0)
    with pytest.raises(ValueError, match="size 1"):
        tf.image.grayscale_to_rgb(PIXELS)
    with pytest.raises(TypeError):
        tf.image.rgb_to_yuv(np.zeros((2, 2, 3), np.uint8))


def test_a_grayscale_picture_has_at_least_two_axes():
    with pytest.raises(ValueError, match=r"\(shape \(1,\)\) must be at least two-dimensional"):
        tf.image.grayscale_to_rgb([1.0])
    assert tf.image.grayscale_to_rgb([[1.0], [2.0]]).numpy().tolist() == [[1.0] * 3, [2.0] * 3]
