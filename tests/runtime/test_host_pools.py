"""Pools of eager code by oneDNN: the numbers of NumPy."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.nn import pool_kernels
from headrace._src.ops.nn.pool_geometry import plan_pool
from headrace._src.runtime.onednn import host_pools
from headrace._src.runtime.onednn.library import library

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")


@pytest.mark.parametrize("padding", ["VALID", "SAME"])
@pytest.mark.parametrize("size, stride", [(2, 2), (3, 2), (3, 1)])
def test_pools_give_the_numbers_of_numpy(size, stride, padding, monkeypatch):
    x = np.random.default_rng(0).standard_normal((2, 33, 33, 64), np.float32)
    assert x.size >= pool_kernels.LIBRARY_ELEMENTS
    for function in (tf.nn.avg_pool2d, tf.nn.max_pool2d):
        by_library = function(x, size, stride, padding).numpy()
        with monkeypatch.context() as patch:
            patch.setattr(pool_kernels, "LIBRARY_ELEMENTS", 1 << 40)
            by_numpy = function(x, size, stride, padding).numpy()
        np.testing.assert_allclose(by_library, by_numpy, rtol=2e-6, atol=1e-6)


def test_nan_and_infinity():
    x = np.full((2, 32, 32, 64), -np.inf, np.float32)
    x[0, :2, :2] = np.nan
    x[1, 4, 4] = 7.0
    found = tf.nn.max_pool2d(x, 2, 2, "VALID").numpy()
    assert found[1, 2, 2, 0] == 7.0 and found[1, 0, 0, 0] == -np.inf


def test_other_types_and_channels_first_are_left_to_numpy():
    geometry = plan_pool((2, 32, 32, 64), 4, (1, 2, 2, 1), (1, 2, 2, 1), "VALID", "NHWC")
    assert host_pools.avg_pool(geometry, np.dtype(np.float64)) is None
    channels_first = plan_pool((2, 64, 32, 32), 4, (1, 1, 2, 2), (1, 1, 2, 2), "VALID", "NCHW")
    assert host_pools.avg_pool(channels_first, np.dtype(np.float32)) is None
