"""Bilinear resizing by a program of XLA: the bits of NumPy, for shapes that keep coming."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.image import resampling_programs
from headrace._src.ops.large_calls import PATIENCE


@pytest.fixture
def used(monkeypatch):
    """Counts the calls of programs, beginning without any."""
    calls = []
    interpolate = resampling_programs.interpolate
    monkeypatch.setattr(resampling_programs, "_calls", {})
    monkeypatch.setattr(resampling_programs, "_compiled", set())
    monkeypatch.setattr(resampling_programs, "interpolate", lambda *given: calls.append(1) or interpolate(*given))
    return calls


def pictures(dtype, shape=(2, 301, 400, 3)):
    limits = np.iinfo(dtype)
    return np.random.default_rng(0).integers(limits.min, limits.max, shape, dtype, endpoint=True)


def anywhere(array):
    """Returns a copy that does not begin where XLA reads arrays in place."""
    memory = np.empty(array.nbytes + 80, np.uint8)
    start = (2 - memory.ctypes.data) % 64
    copy = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


@pytest.mark.parametrize("dtype", [np.uint8, np.int16])
@pytest.mark.parametrize("size", [(224, 256), (301, 200), (231, 400)])
@pytest.mark.parametrize("centers", [False, True])
def test_the_bits_are_those_of_numpy(used, dtype, size, centers):
    images = pictures(dtype)

    def resized(images):
        return tf.raw_ops.ResizeBilinear(images=images, size=size, half_pixel_centers=centers).numpy()

    by_numpy = resized(images)
    for _ in range(PATIENCE - 1):
        resized(images)
    assert not used
    by_program = resized(images)
    assert used
    np.testing.assert_array_equal(by_program, by_numpy)
    np.testing.assert_array_equal(resized(anywhere(images)), by_numpy)


def test_floats_small_results_and_larger_pictures_are_left_to_numpy(used):
    images = pictures(np.uint8)
    for given, size in ((images.astype(np.float32), 256), (images, 100), (images, 310)):
        for _ in range(PATIENCE + 2):
            tf.image.resize(given, [size, size])
    assert not used


def test_there_are_not_more_programs_than_a_few(used, monkeypatch):
    monkeypatch.setattr(resampling_programs, "_MOST_PROGRAMS", 1)
    images = pictures(np.uint8)
    for size in (250, 260):
        for _ in range(PATIENCE + 2):
            tf.image.resize(images, [size, size])
    assert len(used) == 2
