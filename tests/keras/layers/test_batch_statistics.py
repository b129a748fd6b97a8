"""BatchNormalization's `fused` and `virtual_batch_size`, and GroupNormalization with a mask."""

import numpy as np
import pytest

import headrace as tf

k = tf.keras


def test_virtual_batches_are_normalized_separately():
    values = np.array([[1.0], [3.0], [10.0], [30.0]], np.float32)
    layer = k.layers.BatchNormalization(virtual_batch_size=2, epsilon=0.0, momentum=0.5)
    np.testing.assert_allclose(layer(values, training=True), [[-1.0], [1.0], [-1.0], [1.0]], rtol=1e-5)
    np.testing.assert_allclose(layer.moving_mean, [0.5 * (2.0 + 20.0) / 2])
    assert layer(values, training=False).shape == (4, 1)


def test_fused_tells_whether_one_op_does_the_work():
    layer = k.layers.BatchNormalization()
    layer.build((None, 4, 4, 3))
    assert layer.fused is True
    plain = k.layers.BatchNormalization(fused=False, momentum=0.0)
    fused = k.layers.BatchNormalization(momentum=0.0)
    images = np.random.default_rng(0).normal(size=(2, 3, 3, 2)).astype(np.float32)
    np.testing.assert_allclose(plain(images, training=True), fused(images, training=True), atol=1e-5)
    ratio = np.asarray(fused.moving_variance) / np.asarray(plain.moving_variance)
    np.testing.assert_allclose(ratio, 18 / 17, rtol=1e-4)  # only the fused op corrects the variance
    with pytest.raises(ValueError, match="virtual_batch_size must be None"):
        k.layers.BatchNormalization(fused=True, virtual_batch_size=2)


def test_group_normalization_leaves_masked_steps_out():
    values = tf.constant([[[1.0], [3.0], [99.0]]])
    result = k.layers.GroupNormalization(groups=1, epsilon=0.0)(values, mask=tf.constant([[True, True, False]]))
    np.testing.assert_allclose(result[0, :2, 0], [-1.0, 1.0], rtol=1e-5)
