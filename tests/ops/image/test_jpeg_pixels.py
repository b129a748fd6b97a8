"""JPEG pixels equal TensorFlow's to the bit, whatever the options."""

import base64
import hashlib
import importlib.util

import pytest

import headrace as tf

# An image of 9 x 8 pixels, its colors stored at half the resolution.
FILE = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8"
    "ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAAR"
    "CAAIAAkDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEG"
    "E1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWG"
    "h4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB"
    "AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYk"
    "NOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0"
    "tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCPUU81azfsnvRRXbRpRqR5pbkYd88Ls//Z"
)


@pytest.mark.skipif(importlib.util.find_spec("simplejpeg") is None, reason="Pillow's pixels differ by a few levels")
@pytest.mark.parametrize(
    ("options", "digest"),  # of the pixels that TensorFlow 2.21 computes
    [
        ({}, "d114300be5b4da3e"),
        ({"fancy_upscaling": False}, "d87874361a539176"),
        ({"dct_method": "INTEGER_ACCURATE"}, "a19ccd2993523423"),
    ],
)
def test_pixels_equal_those_of_tensorflow(options, digest):
    pixels = tf.io.decode_jpeg(FILE, channels=3, **options).numpy()
    assert pixels.shape == (8, 9, 3)
    assert hashlib.sha256(pixels.tobytes()).hexdigest()[:16] == digest
