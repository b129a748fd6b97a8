"""Arithmetic on large arrays: by oneDNN or in blocks, with the bits of NumPy."""

import ml_dtypes
import numpy as np
import pytest

import headrace as tf
from headrace._src.base import blocks
from headrace._src.ops.large_arithmetic import LARGE, by_elements, by_library
from headrace._src.runtime.onednn import host_arithmetic
from headrace._src.runtime.onednn.library import library


@pytest.fixture(params=[1, 3])
def threads(request):
    blocks.set_thread_limit(request.param)
    yield request.param
    blocks.set_thread_limit(0)


@pytest.mark.parametrize("size", [LARGE, LARGE + 1, 5 * LARGE + 12345])
def test_results_by_elements_are_those_of_the_whole_array(threads, size):
    x = np.random.default_rng(0).standard_normal(size, np.float32)
    y = x[::-1].copy()
    assert np.array_equal(by_elements(np.add, x, y), x + y)
    assert np.array_equal(by_elements(np.tanh, x), np.tanh(x))
    number = np.array(3, np.float32)
    assert np.array_equal(by_elements(np.multiply, x, number), x * number)


@pytest.mark.parametrize("shape", [(1,), (LARGE,), (1, 1, 1), (1024, 1)])
def test_results_by_elements_of_other_shapes_broadcast(threads, shape):
    x = np.random.default_rng(0).standard_normal((1024, LARGE // 1024), np.float32)
    y = np.full(shape, 2, np.float32)
    if shape == (LARGE,):
        x = x.T  # not contiguous
        y = y.reshape(x.shape)
    found = by_elements(np.subtract, x, y)
    assert found.shape == (x - y).shape
    assert np.array_equal(found, x - y)


FUNCTIONS = [np.add, np.subtract, np.multiply, np.divide]


def special_values(size, dtype):
    """Returns pairs of all kinds of numbers: of any size, infinite, zero, denormal."""
    random = np.random.default_rng(0)
    x, y = (random.standard_normal(size) * np.exp(random.uniform(-40, 40, size)) for _ in range(2))
    x[:6] = np.inf, -np.inf, 0.0, -0.0, 1e-39, 3e38
    y[:6] = 2.0, 1.0, 1.0, 1.0, 1.0, 4.0
    with np.errstate(over="ignore"):
        return x.astype(np.float32).astype(dtype), y.astype(np.float32).astype(dtype)


@pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_library_has_the_bits_of_numpy(function, monkeypatch):
    monkeypatch.setattr(host_arithmetic, "_SAME_SIZE", 0)
    monkeypatch.setattr(host_arithmetic, "thread_count", lambda: 2)
    x, y = special_values(100_003, np.float32)
    found = by_library(function, x, y)
    assert found is not None
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(found.view(np.int32), function(x, y).view(np.int32))


@pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_library_takes_one_row_for_all_rows(function, monkeypatch):
    monkeypatch.setattr(host_arithmetic, "_SAME_SIZE", 0)
    monkeypatch.setattr(host_arithmetic, "thread_count", lambda: 2)
    x, y = special_values(37 * 2703, np.float32)
    for shape in ((2703, 37), (3, 901, 37)):
        rows = x.reshape(shape)
        found = by_library(function, rows, y[:37])
        assert found is not None
        with np.errstate(all="ignore"):
            np.testing.assert_array_equal(found.view(np.int32), function(rows, y[:37]).view(np.int32))


@pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_library_rounds_bfloat16_once(function, monkeypatch):
    monkeypatch.setattr(host_arithmetic, "_SAME_SIZE", 0)
    x, y = special_values(200_003, ml_dtypes.bfloat16)
    found = by_library(function, x, y)
    assert found is not None
    with np.errstate(all="ignore"):
        expected = function(x.astype(np.float32), y.astype(np.float32))
    normal = np.abs(expected) >= np.finfo(np.float32).tiny  # smaller ones may be flushed to zero
    expected = expected.astype(ml_dtypes.bfloat16)
    np.testing.assert_array_equal(found.view(np.int16)[normal], expected.view(np.int16)[normal])


@pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
def test_the_library_is_used_for_sizes_that_come_again_only():
    x = np.ones((3, 70_001), np.float32)
    assert [by_library(np.add, x, x) is not None for _ in range(6)] == [False] * 4 + [True] * 2
    assert by_library(np.add, x.T, x.T) is None  # not contiguous
    assert by_library(np.add, x, x[:, :1]) is None
    assert by_library(np.add, x, x.astype(np.float64)) is None
    assert by_library(np.maximum, x, x) is None


@pytest.mark.parametrize("dtype", [tf.float32, tf.bfloat16])
def test_many_calls_on_large_tensors_agree(dtype):
    x = tf.cast(tf.range(1, 900_001) % 1009 + 1, dtype)
    y = tf.cast(tf.range(1, 900_001) % 31 + 1, dtype)
    first, *others = [(x * y + x - y / x).numpy() for _ in range(12)]
    for other in others:
        np.testing.assert_array_equal(first.astype(np.float32), other.astype(np.float32))
