"""Cropping, turning, likeness and chance: the functions of tf.image that are made of others."""

import numpy as np
import pytest

import headrace as tf

RAMP = np.arange(20, dtype=np.float32).reshape(4, 5, 1)
BATCH = np.random.default_rng(0).uniform(0, 1, (2, 6, 5, 3)).astype(np.float32)
PIXELS = np.array([[[0.2, 0.4, 0.9], [0.5, 0.5, 0.5], [1.0, 0.0, 0.0]]], np.float32)


@pytest.mark.parametrize("images", [BATCH, BATCH[0]], ids=["batch", "picture"])
def test_turning_is_numpys(images):
    axes = (images.ndim - 3, images.ndim - 2)
    for k in (-1, 0, 1, 2, 7):
        np.testing.assert_array_equal(tf.image.rot90(images, k), np.rot90(images, k, axes))
    np.testing.assert_array_equal(tf.image.flip_left_right(images), np.flip(images, axes[1]))
    np.testing.assert_array_equal(tf.image.flip_up_down(images), np.flip(images, axes[0]))
    np.testing.assert_array_equal(tf.image.transpose(images), np.swapaxes(images, *axes))


def test_turning_by_a_number_known_only_when_the_graph_runs():
    turn = tf.function(tf.image.rot90, input_signature=[tf.TensorSpec(None), tf.TensorSpec([], tf.int32)])
    for images in (BATCH, BATCH[0]):
        np.testing.assert_array_equal(turn(images, 3), np.rot90(images, 3, (images.ndim - 3, images.ndim - 2)))


def test_cropping_and_padding():  # learned from TensorFlow 2.21
    assert tf.image.central_crop(RAMP, 0.5).numpy()[..., 0].tolist() == [[6, 7, 8], [11, 12, 13]]
    assert tf.image.resize_with_crop_or_pad(RAMP, 6, 3).numpy()[..., 0].tolist() == [
        [0, 0, 0], [1, 2, 3], [6, 7, 8], [11, 12, 13], [16, 17, 18], [0, 0, 0]
    ]  # fmt: skip
    np.testing.assert_array_equal(tf.image.resize_with_pad(RAMP, 6, 5)[1:5], RAMP)
    part = tf.image.crop_to_bounding_box(BATCH, 1, 2, 3, 2)
    np.testing.assert_array_equal(part, BATCH[:, 1:4, 2:4])
    back = tf.image.pad_to_bounding_box(part, 1, 2, 6, 5).numpy()
    np.testing.assert_array_equal(back[:, 1:4, 2:4], part)
    assert back.sum() == pytest.approx(part.numpy().sum())


def test_cropping_with_sizes_known_only_when_the_graph_runs():
    spec = [tf.TensorSpec([None, None, None]), tf.TensorSpec([], tf.int32)]
    crop = tf.function(lambda x, n: tf.image.resize_with_crop_or_pad(x, n, 3), input_signature=spec)
    np.testing.assert_array_equal(crop(RAMP, 6), tf.image.resize_with_crop_or_pad(RAMP, 6, 3))
    strict = tf.function(lambda x, n: tf.image.crop_to_bounding_box(x, 0, 0, n, 2), input_signature=spec)
    np.testing.assert_array_equal(strict(RAMP, 3), RAMP[:3, :2])
    with pytest.raises(tf.errors.InvalidArgumentError, match="height must be >= target"):
        strict(RAMP, 9)


@pytest.mark.parametrize(
    "function, arguments, words",
    [
        (tf.image.central_crop, (1.5,), "within"),
        (tf.image.central_crop, (0.0,), "within"),
        (tf.image.crop_to_bounding_box, (-1, 0, 2, 2), "offset_height"),
        (tf.image.crop_to_bounding_box, (3, 0, 3, 2), "height must be >="),
        (tf.image.crop_to_bounding_box, (0, 0, 2, 0), "target_width"),
        (tf.image.pad_to_bounding_box, (1, 1, 2, 2), "must be <="),
        (tf.image.pad_to_bounding_box, (-1, 1, 9, 9), "offset_height"),
        (tf.image.resize_with_crop_or_pad, (0, 2), "target_height"),
        (tf.image.resize_with_pad, (2, -2), "target_width"),
        (tf.image.random_brightness, (-1.0,), "max_delta"),
        (tf.image.random_contrast, (1.0, 1.0), "upper"),
        (tf.image.random_saturation, (-1.0, 1.0), "lower"),
        (tf.image.random_hue, (0.6,), "0.5"),
        (tf.image.random_jpeg_quality, (5, 101), "0 and 100"),
        (tf.image.random_jpeg_quality, (5, 5), "less than"),
    ],
)
def test_bad_arguments(function, arguments, words):
    with pytest.raises(ValueError, match=words):
        function(RAMP, *arguments)


@pytest.mark.parametrize(
    "function", [tf.image.flip_left_right, tf.image.rot90, tf.image.transpose, tf.image.per_image_standardization]
)
def test_what_is_no_picture(function):
    with pytest.raises(ValueError, match="at least three-dimensional"):
        function(RAMP[0])
    with pytest.raises(ValueError, match="must be > 0"):
        function(RAMP[:0])


def test_standardized_pictures():
    result = tf.image.per_image_standardization(BATCH).numpy()
    np.testing.assert_allclose(result.mean((1, 2, 3)), 0, atol=1e-6)
    np.testing.assert_allclose(result.std((1, 2, 3)), 1, rtol=1e-5)
    flat = tf.constant(np.ones((2, 2, 1), np.float32))
    with tf.GradientTape() as tape:
        tape.watch(flat)
        y = tf.image.per_image_standardization(flat)
    assert np.isfinite(tape.gradient(y, flat, tf.reshape([1.0, 2.0, 3.0, 4.0], [2, 2, 1]))).all()


def test_likeness():  # learned from TensorFlow 2.21
    x = RAMP[None]
    y = x + np.arange(5, dtype=np.float32)[:, None]
    assert float(tf.image.psnr(x, y, 20.0)[0]) == pytest.approx(18.239086, rel=1e-5)
    assert float(tf.image.ssim(x, y, 20.0, filter_size=3)[0]) == pytest.approx(0.9610818, rel=1e-5)
    assert tf.image.ssim(x, y, 20.0, filter_size=3, return_index_map=True).shape == (1, 2, 3)
    noise = np.random.default_rng(0).uniform(0, 1, (1, 44, 44, 1)).astype(np.float32)
    assert float(tf.image.ssim_multiscale(noise, noise * 0.9, 1.0, (0.5, 0.5))[0]) == pytest.approx(0.9918193, rel=1e-5)
    assert float(tf.image.ssim(noise, noise, 1.0)[0]) == pytest.approx(1, abs=1e-6)
    with pytest.raises(ValueError, match="incompatible"):
        tf.image.ssim(noise, noise[:, :20], 1.0)
    with pytest.raises(tf.errors.InvalidArgumentError):
        tf.image.ssim(x, y, 20.0)


def test_variation_and_edges():  # learned from TensorFlow 2.21
    x = RAMP[None]
    assert float(tf.image.total_variation(x)[0]) == 91
    assert float(tf.image.total_variation(RAMP)) == 91
    assert tf.image.sobel_edges(x).numpy()[0, 1, 1, 0].tolist() == [40, 8]
    down, along = tf.image.image_gradients(x)
    assert (down.numpy()[0, :3] == 5).all() and not down.numpy()[0, 3].any()
    assert (along.numpy()[0, :, :4] == 1).all() and not along.numpy()[0, :, 4].any()
    with pytest.raises(ValueError, match="4D"):
        tf.image.image_gradients(RAMP)


def test_chance_follows_the_seeds_as_in_tensorflow():  # learned from TensorFlow 2.21
    tf.random.set_seed(3)
    assert tf.image.random_brightness(PIXELS, 0.3, seed=1).numpy()[0, 0, 0] == pytest.approx(0.3668415)
    assert tf.image.random_crop(RAMP, [2, 2, 1], seed=2).numpy()[..., 0].tolist() == [[7, 8], [12, 13]]
    np.testing.assert_array_equal(tf.image.random_flip_left_right(PIXELS, seed=4), PIXELS)


def test_flips_of_a_batch_are_each_their_own():
    many = np.arange(64 * 2, dtype=np.uint8).reshape(64, 1, 2, 1)
    flipped = tf.image.stateless_random_flip_left_right(many, [1, 2]).numpy()
    turned = (flipped == many[:, :, ::-1]).all((1, 2, 3))
    assert 10 < turned.sum() < 54
    np.testing.assert_array_equal(flipped[~turned], many[~turned])


def test_chance_in_a_graph_of_unknown_rank():
    function = tf.function(
        lambda x: tf.image.stateless_random_flip_up_down(x, [4, 2]), input_signature=[tf.TensorSpec(None)]
    )
    for images in (BATCH, BATCH[0]):
        np.testing.assert_array_equal(function(images), tf.image.stateless_random_flip_up_down(images, [4, 2]))


def test_crops_larger_than_the_picture():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Need value.shape >= size"):
        tf.image.stateless_random_crop(RAMP, [9, 9, 1], [1, 2])


def test_version_1_of_resizing_leaves_equal_sizes_alone():
    v1 = tf.compat.v1.image
    x = np.arange(24, dtype=np.uint8).reshape(1, 4, 6, 1)
    assert v1.resize_images(x, [4, 6]).dtype == tf.uint8
    assert v1.resize_images(x, [2, 3]).numpy().reshape(-1).tolist() == [0, 2, 4, 12, 14, 16]
    assert v1.resize_images(x, [2, 3], align_corners=True).numpy().reshape(-1).tolist() == [0, 2.5, 5, 18, 20.5, 23]
    assert v1.resize_images(x, [3, 2], method=1).numpy().reshape(-1).tolist() == [0, 3, 6, 9, 12, 15]
    assert v1.resize_image_with_pad(x, 6, 6).shape == (1, 6, 6, 1)
