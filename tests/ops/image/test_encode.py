"""Writing pictures: JPEG and PNG."""

import io

import numpy as np
import pytest
from PIL import Image

import headrace as tf

ROWS, COLUMNS = np.mgrid[0:21, 0:30]
PICTURE = np.stack([ROWS * 10, COLUMNS * 8, (ROWS + COLUMNS) * 4], -1).astype(np.uint8)


def opened(data):
    return Image.open(io.BytesIO(data.numpy()))


@pytest.mark.parametrize("channels", [1, 2, 3, 4])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
@pytest.mark.parametrize("compression", [-1, 0, 9])
def test_png_comes_back_as_it_was(channels, dtype, compression):
    pixels = np.random.default_rng(0).integers(0, np.iinfo(dtype).max + 1, (6, 5, channels)).astype(dtype)
    data = tf.io.encode_png(pixels, compression=compression)
    np.testing.assert_array_equal(tf.io.decode_png(data, dtype=dtype), pixels)


def test_png_of_a_batch():
    batch = np.random.default_rng(0).integers(0, 256, (2, 3, 4, 5, 3)).astype(np.uint8)
    files = tf.io.encode_png(batch)
    assert files.shape == (2, 3)
    np.testing.assert_array_equal(tf.io.decode_png(files[1, 2]), batch[1, 2])
    assert tf.io.encode_png(batch[:0]).shape == (0, 3)


def test_jpeg_quality_and_form():
    sizes = {q: len(tf.io.encode_jpeg(PICTURE, quality=q).numpy()) for q in (0, 20, 95, 100)}
    assert sizes[0] < sizes[20] < sizes[95] < sizes[100]
    assert np.abs(tf.io.decode_jpeg(tf.io.encode_jpeg(PICTURE, quality=100)).numpy().astype(int) - PICTURE).mean() < 3
    assert opened(tf.io.encode_jpeg(PICTURE, progressive=True)).info.get("progressive")
    assert len(tf.io.encode_jpeg(PICTURE, optimize_size=True).numpy()) < len(tf.io.encode_jpeg(PICTURE).numpy())
    assert opened(tf.io.encode_jpeg(PICTURE)).layer[0][1:3] == (2, 2)
    assert opened(tf.io.encode_jpeg(PICTURE, chroma_downsampling=False)).layer[0][1:3] == (1, 1)
    assert opened(tf.io.encode_jpeg(PICTURE[..., :1])).mode == "L"


def test_jpeg_begins_as_tensorflows_does():
    assert tf.io.encode_jpeg(PICTURE).numpy()[:20] == b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x01\x01,\x01,\x00\x00"
    metric = tf.io.encode_jpeg(PICTURE, density_unit="cm", x_density=10, y_density=20).numpy()
    assert metric[13:18] == b"\x02\x00\x0a\x00\x14"
    described = tf.io.encode_jpeg(PICTURE, xmp_metadata="<x>hi</x>").numpy()
    assert described[20:24] == b"\xff\xe1\x00\x28"
    assert b"http://ns.adobe.com/xap/1.0/\0<x>hi</x>" in described
    np.testing.assert_array_equal(tf.io.decode_jpeg(described), tf.io.decode_jpeg(tf.io.encode_jpeg(PICTURE)))


@pytest.mark.parametrize(
    "image, arguments, words",
    [
        (PICTURE, {"quality": 101}, "quality"),
        (PICTURE, {"quality": -1}, "quality"),
        (PICTURE, {"format": "grayscale"}, "expects 1 channels"),
        (PICTURE, {"format": "cmyk"}, "format"),
        (PICTURE, {"density_unit": "mm"}, "density_unit"),
        (PICTURE[..., :2], {}, "1 or 3 channels"),
        (PICTURE[0], {}, "3-dimensional"),
    ],
)
def test_bad_arguments_of_jpeg(image, arguments, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        tf.io.encode_jpeg(image, **arguments)


def test_pictures_that_cannot_be_written():
    with pytest.raises(tf.errors.InternalError, match="JPEG encoding failed"):
        tf.io.encode_jpeg(PICTURE[:0])
    with pytest.raises(tf.errors.InternalError, match="JPEG encoding failed"):
        tf.io.encode_jpeg(np.zeros((1, 70_000, 1), np.uint8))
    with pytest.raises(tf.errors.InternalError, match="PNG encoding failed"):
        tf.io.encode_png(PICTURE[:0])
    with pytest.raises(tf.errors.InvalidArgumentError, match="1, 2, 3, or 4 channels"):
        tf.io.encode_png(np.zeros((2, 2, 5), np.uint8))
    with pytest.raises(tf.errors.InvalidArgumentError, match="compression"):
        tf.io.encode_png(PICTURE, compression=10)


def test_variable_quality_is_the_same_as_a_fixed_one():
    for quality in (10, 80):
        by_tensor = tf.raw_ops.EncodeJpegVariableQuality(images=PICTURE, quality=quality)
        assert by_tensor.numpy() == tf.io.encode_jpeg(PICTURE, quality=quality).numpy()
    with pytest.raises(tf.errors.InvalidArgumentError, match="quality"):
        tf.image.adjust_jpeg_quality(PICTURE, 101)
    assert tf.image.adjust_jpeg_quality(PICTURE / np.float32(255), 90).dtype == tf.float32
