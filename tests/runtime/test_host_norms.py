"""Batch normalization of eager code by oneDNN: the numbers of NumPy."""

from concurrent import futures

import numpy as np
import pytest

import headrace as tf
from headrace._src.runtime.onednn import host_norms
from headrace._src.runtime.onednn.library import library

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")


def normalized(x, scale, offset, training=True, data_format="NHWC"):
    variables = [tf.constant(a) for a in (x, scale, offset)]
    with tf.GradientTape() as tape:
        tape.watch(variables)
        result = tf.compat.v1.nn.fused_batch_norm(
            *variables, *((None, None) if training else (offset, scale)), 1e-3, data_format, training
        )
        loss = tf.reduce_sum(result[0] * tf.sin(result[0]))
    return [np.asarray(a) for a in (*result, *tape.gradient(loss, variables))]


def arrays(shape, channels):
    random = np.random.default_rng(0)
    x = random.standard_normal(shape, np.float32) * 3 + 2
    return x, *(random.uniform(0.5, 2, channels).astype(np.float32) for _ in range(2))


@pytest.mark.parametrize("shape", [(4, 16, 16, 32), (2, 72, 64, 40), (8, 64, 64, 48)])
def test_values_moments_and_gradients_are_those_of_numpy(shape, monkeypatch):
    given = arrays(shape, shape[-1])
    assert host_norms.batch_norm(False, shape, 1e-3) is not None
    by_library = normalized(*given)
    monkeypatch.setattr(host_norms, "_LEAST_ELEMENTS", 1 << 40)
    for found, wanted in zip(by_library, normalized(*given), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=2e-4, atol=2e-4 * np.abs(wanted).max())


def test_small_arrays_are_left_to_numpy():
    assert host_norms.batch_norm(False, (2, 8, 8, 16), 1e-3) is None


def test_given_moments_and_channels_first_do_not_reach_the_library(monkeypatch):
    monkeypatch.setattr(host_norms, "_kernel", lambda *_: pytest.fail("the library was asked"))
    x, scale, offset = arrays((4, 32, 16, 16), 32)
    assert normalized(x, scale, offset, data_format="NCHW")[0].shape == x.shape
    x = x.reshape(4, 16, 16, 32)
    wanted = (x - offset) / np.sqrt(scale + 1e-3) * scale + offset
    np.testing.assert_allclose(normalized(x, scale, offset, training=False)[0], wanted, rtol=1e-5, atol=1e-5)


def test_threads_may_normalize_at_the_same_time():
    given = arrays((4, 16, 16, 32), 32)
    wanted = normalized(*given)
    with futures.ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: normalized(*given), range(16)):
            for one, other in zip(found, wanted, strict=True):
                np.testing.assert_array_equal(one, other)
