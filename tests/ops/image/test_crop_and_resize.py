"""Boxes cut out of pictures and brought to one size."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.entry import find

RAMP = np.arange(20, dtype=np.float32).reshape(1, 4, 5, 1)
BOXES = np.array([[0.13, 0.21, 0.83, 0.74], [0.92, 0.13, 0.31, 0.82], [-0.2, 0.3, 0.6, 1.2]], np.float32)


def picture(*shape):
    return np.random.default_rng(0).normal(size=shape).astype(np.float32)


def test_values():  # learned from TensorFlow 2.21
    boxes = [[0.0, 0.0, 1.0, 1.0], [0.25, 0.25, 0.75, 0.75], [-0.5, 0.0, 0.5, 1.2]]
    crops = tf.image.crop_and_resize(RAMP, boxes, [0, 0, 0], [2, 2], extrapolation_value=-1.0)[..., 0]
    expected = [[[0, 4], [15, 19]], [[4.75, 6.75], [12.25, 14.25]], [[-1, -1], [7.5, -1]]]
    np.testing.assert_allclose(crops, expected, rtol=1e-6)
    nearest = tf.image.crop_and_resize(RAMP, [[0.1, 0.2, 0.9, 0.7]], [0], [2, 3], method="nearest")
    assert nearest.numpy().reshape(-1).tolist() == [1, 2, 3, 16, 17, 18]


def test_gradients_match_differences():
    image, boxes = tf.constant(picture(2, 6, 7, 2)), tf.constant(BOXES)
    weights = picture(3, 3, 4, 2)

    def total(image, boxes):
        return tf.reduce_sum(tf.image.crop_and_resize(image, boxes, [0, 1, 1], [3, 4]) * weights)

    with tf.GradientTape() as tape:
        tape.watch([image, boxes])
        value = total(image, boxes)
    by_image, by_boxes = tape.gradient(value, [image, boxes])
    step = picture(2, 6, 7, 2) * 0.5
    change = total(image + step, boxes) - value  # linear in the picture
    assert float(change) == pytest.approx(float((by_image.numpy() * step).sum()), rel=1e-3)
    for place in ((0, 0), (1, 1), (1, 2), (0, 3)):
        step = np.zeros_like(BOXES)
        step[place] = 1e-3
        difference = (total(image, boxes + step) - total(image, boxes - step)) / 2e-3
        assert float(difference) == pytest.approx(float(by_boxes[place]), rel=2e-2, abs=1e-2)


@pytest.mark.parametrize("method", ["bilinear", "nearest"])
def test_both_engines_agree(method):
    entry, image = find("CropAndResize"), picture(2, 6, 7, 2)
    index = np.array([0, 1, 1], np.int32)
    host = entry.host(image, BOXES, index, np.array([3, 1], np.int32), method=method, extrapolation_value=2.0)
    device = entry.compiled(
        image=image, boxes=BOXES, box_ind=index, crop_size=(3, 1), method=method, extrapolation_value=2.0
    )
    np.testing.assert_allclose(host, device, rtol=1e-5, atol=1e-6)
    back = find("CropAndResizeGradImage")
    host = back.host(host, BOXES, index, np.array([2, 6, 7, 2], np.int32), T=tf.float32, method=method)
    device = back.compiled(
        grads=device, boxes=BOXES, box_ind=index, image_size=(2, 6, 7, 2), T=tf.float32, method=method
    )
    np.testing.assert_allclose(host, device, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "changed, error, words",
    [
        ({"image": RAMP[0]}, tf.errors.InvalidArgumentError, "4-D"),
        ({"boxes": BOXES[0]}, tf.errors.InvalidArgumentError, "2-D"),
        ({"boxes": BOXES[:, :3]}, tf.errors.InvalidArgumentError, "4 columns"),
        ({"boxes": BOXES * np.float32(np.nan)}, tf.errors.InvalidArgumentError, "not finite"),
        ({"box_indices": [0, 0]}, tf.errors.InvalidArgumentError, "incompatible"),
        ({"box_indices": [0, 1, 0]}, tf.errors.OutOfRangeError, r"outside \[0, batch_size\)"),
        ({"box_indices": [0, -1, 0]}, tf.errors.OutOfRangeError, r"outside \[0, batch_size\)"),
        ({"crop_size": [0, 2]}, tf.errors.InvalidArgumentError, "positive"),
        ({"crop_size": [2]}, tf.errors.InvalidArgumentError, "two elements"),
        ({"method": "cubic"}, tf.errors.InvalidArgumentError, "method"),
    ],
)
def test_bad_arguments(changed, error, words):
    arguments = {"image": RAMP, "boxes": BOXES, "box_indices": [0, 0, 0], "crop_size": [2, 2], **changed}
    with pytest.raises(error, match=words):
        tf.image.crop_and_resize(**arguments)


def test_no_boxes_give_no_crops():
    none = np.zeros((0, 4), np.float32)
    assert tf.image.crop_and_resize(RAMP, none, np.zeros(0, np.int32), [2, 3]).shape == (0, 2, 3, 1)
