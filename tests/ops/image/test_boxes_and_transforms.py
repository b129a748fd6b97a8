"""Drawn boxes, glimpses, projective transforms and distorted boxes."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import find

RAMP = np.arange(20, dtype=np.float32).reshape(1, 4, 5, 1)
BOX = [[[0.1, 0.2, 0.8, 0.9]]]


def test_the_outline_of_a_box_is_drawn():  # learned from TensorFlow 2.21
    drawn = tf.image.draw_bounding_boxes(np.zeros((1, 5, 6, 1), np.float32), [[[0.25, 0.2, 0.75, 0.8]]], [[0.5]])
    expected = np.zeros((5, 6))
    expected[1:4, 1:5] = 0.5
    expected[2, 2:4] = 0
    np.testing.assert_array_equal(drawn[0, :, :, 0], expected)


def test_boxes_partly_outside_are_drawn_in_part_on_both_engines():
    images = np.random.default_rng(0).uniform(0, 1, (2, 9, 11, 3)).astype(np.float32)
    corners = np.random.default_rng(1).uniform(-0.4, 1.4, (2, 7, 4)).astype(np.float32)
    colors = np.array([[1, 0, 0], [0, 1, 0]], np.float32)
    entry = find("DrawBoundingBoxesV2")
    host = entry.host(images, corners, colors)
    assert (host != images).any()
    np.testing.assert_array_equal(host, entry.compiled(images, corners, colors))
    without = find("DrawBoundingBoxes")
    np.testing.assert_array_equal(without.host(images, corners), without.compiled(images, corners))


@pytest.mark.parametrize(
    "changed, words",
    [
        ({"images": RAMP[0]}, "rank of the images"),
        ({"images": np.zeros((1, 4, 5, 2), np.float32)}, "Channel depth"),
        ({"boxes": BOX[0]}, "shape"),
        ({"boxes": BOX * 2}, "batch sizes"),
        ({"colors": [0.5]}, "2-D"),
    ],
)
def test_bad_arguments_of_draw_bounding_boxes(changed, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.image.draw_bounding_boxes(**{"images": RAMP, "boxes": BOX, "colors": [[0.5]], **changed})


def test_glimpses():  # learned from TensorFlow 2.21
    middle = tf.image.extract_glimpse(RAMP, [2, 3], [[0.0, 0.0]], noise="zero")
    assert middle.numpy().reshape(-1).tolist() == [6, 7, 8, 11, 12, 13]
    pixels = {"centered": False, "normalized": False, "noise": "zero"}
    corner = tf.image.extract_glimpse(RAMP, [2, 2], [[-1.0, 3.0]], **pixels)
    assert corner.numpy().reshape(-1).tolist() == [0, 0, 3, 4]
    for noise in ("uniform", "gaussian"):
        outside = tf.image.extract_glimpse(RAMP + 100, [3, 3], [[9.0, 9.0]], noise=noise).numpy()
        assert outside.min() >= 100
        assert outside.max() <= 119
    with pytest.raises(tf.errors.InvalidArgumentError, match="noise"):
        tf.image.extract_glimpse(RAMP, [2, 2], [[0.0, 0.0]], noise="pink")
    with pytest.raises(tf.errors.InvalidArgumentError, match="non-negative"):
        tf.image.extract_glimpse(RAMP, [-2, 2], [[0.0, 0.0]])
    with pytest.raises(tf.errors.InvalidArgumentError, match="batch"):
        tf.image.extract_glimpse(RAMP, [2, 2], [[0.0, 0.0], [0.0, 0.0]])


# Two pixels to the right and one down; learned from TensorFlow 2.21.
MOVED = {
    "CONSTANT": [[-1, -1, -1, -1, -1], [-1, -1, 0, 1, 2]],
    "REFLECT": [[1, 0, 0, 1, 2], [1, 0, 0, 1, 2]],
    "WRAP": [[18, 19, 15, 16, 17], [3, 4, 0, 1, 2]],
    "NEAREST": [[0, 0, 0, 1, 2], [0, 0, 0, 1, 2]],
}


def transform(images=RAMP, transforms=((1.0, 0, -2, 0, 1, -1, 0, 0),), size=(4, 5), fill=-1.0, **attrs):
    attrs = {"interpolation": "NEAREST", "fill_mode": "CONSTANT", **attrs}
    return tf.raw_ops.ImageProjectiveTransformV3(
        images=images, transforms=transforms, output_shape=size, fill_value=fill, **attrs
    )


@pytest.mark.parametrize("fill_mode", MOVED)
def test_what_lies_beyond_the_border(fill_mode):
    np.testing.assert_array_equal(transform(fill_mode=fill_mode)[0, :2, :, 0], MOVED[fill_mode])


def test_bilinear_projection():  # learned from TensorFlow 2.21
    result = transform(transforms=[[1.0, 0.5, 0, 0, 1, 0.25, 0.1, 0]], size=[2, 3], fill=0.0, interpolation="BILINEAR")
    expected = [[1.25, 2.0454543, 2.7083335], [6.75, 7.0454545, 7.2916665]]
    np.testing.assert_allclose(result[0, :, :, 0], expected, rtol=1e-6)


@pytest.mark.parametrize("fill_mode", MOVED)
@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
def test_both_engines_project_alike(fill_mode, dtype):
    images = np.random.default_rng(0).uniform(0, 255, (2, 6, 8, 2)).astype(dtype)
    maps = np.array([[1.1, 0.1, 0.3, -0.1, 0.9, 0.2, 0.01, 0.02], [0.8, -0.2, 1, 0.3, 1.1, -1, 0, 0]], np.float32)
    entry = find("ImageProjectiveTransformV3")
    attrs = {"interpolation": "BILINEAR", "fill_mode": fill_mode}
    host = entry.host(images, maps, np.array([7, 9], np.int32), np.float32(3), **attrs)
    device = entry.compiled(images=images, transforms=maps, output_shape=(7, 9), fill_value=np.float32(3), **attrs)
    assert np.abs(host.astype(float) - np.asarray(device)).max() <= (1 if dtype is np.uint8 else 1e-3)


def test_the_gradient_of_a_projection_goes_the_other_way():
    images, weights = tf.constant(RAMP), np.random.default_rng(0).normal(size=RAMP.shape).astype(np.float32)
    with tf.GradientTape() as tape:
        tape.watch(images)
        total = tf.reduce_sum(transform(images) * weights)
    expected = np.zeros_like(RAMP)
    expected[:, :3, :3] = weights[:, 1:, 2:]
    np.testing.assert_allclose(tape.gradient(total, images), expected)


@pytest.mark.parametrize(
    "changed, words",
    [
        ({"images": RAMP[0]}, "rank 4"),
        ({"transforms": [[1.0] * 7]}, "x 8"),
        ({"transforms": [[1.0] * 8] * 3}, "x 8"),
        ({"size": [4]}, "two elements"),
        ({"size": [0, 4]}, "positive"),
        ({"interpolation": "CUBIC"}, "interpolation"),
        ({"fill_mode": "MIRROR"}, "mode"),
        ({"fill": [1.0]}, "scalar"),
    ],
)
def test_bad_arguments_of_a_projection(changed, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        transform(**changed)


def test_distorted_boxes_are_tensorflows():  # learned from TensorFlow 2.21
    begin, size, box = tf.image.stateless_sample_distorted_bounding_box([50, 60, 3], BOX, [1, 2])
    assert (begin.numpy().tolist(), size.numpy().tolist()) == ([0, 4, 0], [44, 55, -1])
    np.testing.assert_allclose(box, [[[0, 4 / 60, 0.88, 59 / 60]]], rtol=1e-6)
    begin, size, _ = tf.image.stateless_sample_distorted_bounding_box([50, 60, 3], BOX, [3, 4])
    assert (begin.numpy().tolist(), size.numpy().tolist()) == ([2, 16, 0], [42, 37, -1])
    tf.random.set_seed(1)
    boxes = [tf.image.sample_distorted_bounding_box([50, 60, 3], BOX, seed=5) for _ in range(2)]
    assert [b.begin.numpy().tolist() for b in boxes] == [[2, 2, 0], [15, 0, 0]]
    assert [b.size.numpy().tolist() for b in boxes] == [[46, 40, -1], [33, 26, -1]]


def test_an_impossible_box_gives_the_whole_picture():
    begin, size, _ = tf.image.stateless_sample_distorted_bounding_box(
        [50, 60, 3], BOX, [1, 2], min_object_covered=1.0, area_range=[0.001, 0.01], max_attempts=5
    )
    assert (begin.numpy().tolist(), size.numpy().tolist()) == ([0, 0, 0], [50, 60, -1])


@pytest.mark.parametrize(
    "changed, words",
    [
        ({"bounding_boxes": np.zeros((1, 0, 4), np.float32)}, "No bounding boxes"),
        ({"bounding_boxes": [[[0.1, 0.2, 1.5, 0.9]]]}, r"in \[0.0, 1.0\]"),
        ({"bounding_boxes": BOX[0]}, "shape"),
        ({"image_size": [50, 60]}, "three elements"),
        ({"min_object_covered": -0.5}, "non-negative"),
        ({"area_range": [0.5, 1.5]}, "area_range"),
        ({"aspect_ratio_range": [0.0, 1.0]}, "aspect_ratio_range"),
        ({"max_attempts": 0}, "max_attempts"),
    ],
)
def test_bad_arguments_of_distorted_boxes(changed, words):
    arguments = {"image_size": [50, 60, 3], "bounding_boxes": BOX, "seed": [1, 2], **changed}
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.image.stateless_sample_distorted_bounding_box(**arguments)
