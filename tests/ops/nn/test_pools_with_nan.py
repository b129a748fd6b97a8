"""Maxima over windows skip NaN, as TensorFlow's do."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.random.seeds import global_seed

nan = float("nan")


@pytest.fixture(params=["eager", "compiled"])
def run(request):
    return (lambda f: f) if request.param == "eager" else (lambda f: tf.function(f, jit_compile=True))


def window(*values):
    return tf.constant(values, tf.float32, shape=[1, 2, 2, 1])


@pytest.mark.parametrize("values, wanted", [((1, nan, 3, 2), 3), ((nan, 1, 2, 0), 2), ((nan,) * 4, -np.inf)])
def test_max_pool_skips_nan(run, values, wanted):
    pool = run(lambda x: tf.nn.max_pool2d(x, 2, 2, "VALID"))
    assert pool(window(*values)).numpy().item() == wanted


def test_large_windows_and_volumes_skip_nan(run):
    row = np.arange(32, dtype=np.float32)
    row[[5, 31]] = nan
    pooled = run(lambda x: tf.nn.max_pool1d(x, 16, 16, "VALID"))(row.reshape(1, 32, 1))
    assert pooled.numpy().ravel().tolist() == [15, 30]
    cube = tf.constant([1.0, nan, 3.0, 2.0, 5.0, nan, 7.0, 8.0], shape=[1, 2, 2, 2, 1])
    assert run(lambda x: tf.nn.max_pool3d(x, 2, 2, "VALID"))(cube).numpy().item() == 8


def test_the_gradient_goes_to_the_largest_number(run):
    def gradient(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.nn.max_pool2d(x, 2, 2, "VALID")
        return tape.gradient(y, x)

    assert run(gradient)(window(nan, 1, 3, 2)).numpy().ravel().tolist() == [0, 0, 1, 0]


def test_the_position_of_the_largest_skips_nan(run):
    output, place = run(lambda x: tf.nn.max_pool_with_argmax(x, 2, 2, "VALID"))(window(1, nan, 3, 2))
    assert (output.numpy().item(), place.numpy().item()) == (3, 2)


def test_dilation_skips_nan(run):
    dilate = run(lambda x: tf.nn.dilation2d(x, tf.zeros([2, 2, 1]), [1] * 4, "VALID", "NHWC", [1] * 4))
    assert dilate(window(1, nan, 3, 2)).numpy().item() == 3


def test_a_fractional_pool_needs_a_seed_under_determinism(monkeypatch):
    monkeypatch.setattr(global_seed, "required", True)  # as enable_op_determinism does, which cannot be undone
    image = tf.reshape(tf.range(36.0), [1, 6, 6, 1])
    with pytest.raises(ValueError, match="non-zero seed"):
        tf.nn.fractional_max_pool(image, [1, 1.44, 1.73, 1])
    tf.nn.fractional_max_pool(image, [1, 1.44, 1.73, 1], seed=1)
