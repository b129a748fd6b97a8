"""Convolution and pooling of quantized images give TensorFlow's codes."""

import numpy as np
import pytest

import headrace as tf

nn = tf.compat.v1.nn
RNG = np.random.default_rng(0)
IMAGES = RNG.uniform(-1, 2, (1, 4, 4, 2)).astype("float32")
KERNEL = RNG.uniform(-0.5, 0.7, (2, 2, 2, 3)).astype("float32")


def quantized():
    return tf.quantization.quantize(IMAGES, -1.0, 2.0, tf.quint8)


def codes(tensor):
    return tf.cast(tensor, tf.int32).numpy().ravel().tolist()


@pytest.mark.parametrize(
    ("pool", "size", "padding", "expected"),
    [
        (nn.quantized_max_pool, 2, "VALID", [208, 238, 219, 233, 254, 250, 176, 166]),
        (nn.quantized_max_pool, 3, "SAME", [220, 238, 219, 233, 254, 250, 176, 166]),
        (nn.quantized_avg_pool, 2, "VALID", [130, 78, 192, 118, 177, 148, 132, 116]),
        (nn.quantized_avg_pool, 3, "SAME", [139, 92, 158, 112, 148, 132, 132, 116]),
    ],
)
def test_pools(pool, size, padding, expected):
    x = quantized()
    found = pool(x.output, x.output_min, x.output_max, [1, size, size, 1], [1, 2, 2, 1], padding)
    assert codes(found.output) == expected
    assert (float(found.min_output), float(found.max_output)) == (-1.0, 2.0)


def test_convolution():
    x, w = quantized(), tf.quantization.quantize(KERNEL, -0.5, 0.7, tf.quint8)
    ranges = (x.output_min, x.output_max, w.output_min, w.output_max)
    found = nn.quantized_conv2d(x.output, w.output, *ranges, [1, 2, 2, 1], "SAME")
    assert codes(found.output)[:6] == [14046, -7209, 32692, 2439, 34705, 22254]
    assert found.output.dtype is tf.qint32
    np.testing.assert_allclose([found.min_output, found.max_output], [-118891.8359, 118891.8359], rtol=1e-6)


def test_depths_must_agree():
    x = quantized()
    with pytest.raises(tf.errors.InvalidArgumentError, match="same depth"):
        nn.quantized_conv2d(x.output, x.output, -1.0, 2.0, -1.0, 2.0, [1, 1, 1, 1], "SAME")
