"""ReLU and its gradient in eager code by oneDNN: the bits of NumPy."""

import numpy as np
import pytest

from headrace._src.ops.nn import activation
from headrace._src.ops.nn.activation import relu, relu_grad
from headrace._src.runtime.onednn import host_arithmetic, host_relu
from headrace._src.runtime.onednn.library import library

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
SPECIAL = np.array([np.inf, -np.inf, np.nan, 0.0, -0.0, 1.5, -1.5, 1e-39], np.float32)


def values(seed):
    numbers = np.random.default_rng(seed).standard_normal(100_003).astype(np.float32)
    pairs = np.meshgrid(SPECIAL, SPECIAL)[seed]
    numbers[: pairs.size] = pairs.ravel()
    return numbers


@pytest.fixture(params=[1, 2])
def threads(request, monkeypatch):
    monkeypatch.setattr(host_arithmetic, "_SAME_SIZE", 0)
    monkeypatch.setattr(host_relu, "_ALONE", 0)
    monkeypatch.setattr(host_relu, "thread_count", lambda: request.param)
    return request.param


def test_relu_of_special_values(threads):
    features, result = values(0), np.empty(100_003, np.float32)
    assert host_relu.relu(features, result)
    np.testing.assert_array_equal(result, np.maximum(features, 0))
    assert not np.signbit(result).any()


def test_gradient_of_relu_for_special_values(threads):
    slopes, features = values(0), values(1)
    result = np.empty_like(slopes)
    assert host_relu.relu_gradient(slopes, features, result)
    with np.errstate(invalid="ignore"):
        wanted = slopes * (features > 0)
    np.testing.assert_array_equal(result, wanted)
    np.testing.assert_array_equal(np.signbit(result[~np.isnan(wanted)]), np.signbit(wanted[~np.isnan(wanted)]))


def test_other_types_are_left_to_numpy(threads):
    for dtype in (np.float64, np.float16, np.int32):
        array = np.ones(1 << 17, dtype)
        assert not host_relu.relu(array, array)


def test_large_arrays_are_the_same_with_and_without_the_library(monkeypatch):
    monkeypatch.setattr(host_arithmetic, "_SAME_SIZE", 2)
    x, dy = (np.random.default_rng(seed).standard_normal((3, 70_001), np.float32) for seed in range(2))
    assert x.size >= activation._LARGE
    for _ in range(4):  # NumPy first
        np.testing.assert_array_equal(relu(x), np.maximum(x, 0))
        np.testing.assert_array_equal(relu_grad(dy, x), dy * (x > 0))
