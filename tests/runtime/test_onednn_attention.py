"""Attention and layer normalization in compiled programs."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.onednn.handler import TARGET
from headrace._src.runtime.onednn.library import library

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")
NEVER = 1 << 60


@pytest.fixture
def library_only(monkeypatch):
    for name in ("PRODUCT_MULTIPLICATIONS", "PRODUCT_ROWS", "ATTENTION_MULTIPLICATIONS", "ROW_ELEMENTS"):
        monkeypatch.setattr(kernels, name, 0)


def without_library(function, *arrays):
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PRODUCT_MULTIPLICATIONS", "ATTENTION_MULTIPLICATIONS", "ROW_ELEMENTS"):
            patch.setattr(kernels, name, NEVER)
        assert TARGET not in program(function, *arrays)
        return tf.function(function, jit_compile=True)(*arrays)


def program(function, *arrays):
    return tf.function(function, jit_compile=True).experimental_get_compiler_ir(*arrays)(stage="optimized_hlo")


def calls(text, kind):
    return text.count(f"[\\22{kind}\\22")


def numbers(*shape, seed=0):
    return tf.constant(np.random.default_rng(seed).standard_normal(shape).astype(np.float32))


X = numbers(2, 5, 8)


def test_a_transformer_block_is_made_of_calls(library_only):
    attend, norm = tf.keras.layers.MultiHeadAttention(2, 4), tf.keras.layers.LayerNormalization()
    first, second = tf.keras.layers.Dense(16, "relu"), tf.keras.layers.Dense(8)
    last = tf.keras.layers.LayerNormalization()

    def block(x):
        x = norm(x + attend(x, x))
        return last(x + second(first(x)))

    block(X)
    for weight in (norm, last):
        weight.set_weights([numbers(8, seed=1), numbers(8, seed=2)])
    text = program(block, X)
    found = [calls(text, kind) for kind in ("product", "attention", "layer_norm")]
    assert found == [6, 1, 2]  # no kernels are concatenated, no queries are copied
    assert " concatenate(" not in text and " exponential(" not in text and " rsqrt(" not in text
    wanted = without_library(block, X)
    np.testing.assert_allclose(tf.function(block, jit_compile=True)(X), wanted, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("batch", [1, 5])  # fewer and more than threads
@pytest.mark.parametrize("scores", ["bkhd,bqhd->bhqk", "bqhd,bkhd->bhqk"])
def test_attention_is_one_call_for_queries_and_keys_in_either_order(library_only, scores, batch):
    q, k, v = numbers(batch, 3, 2, 4), numbers(batch, 5, 2, 4, seed=1), numbers(batch, 5, 2, 6, seed=2)

    def attend(q, k, v):
        pair = (k, q) if scores.startswith("bk") else (q, k)
        return tf.einsum("bhqk,bkhd->bqhd", tf.nn.softmax(tf.einsum(scores, *pair)), v)

    assert calls(program(attend, q, k, v), "attention") == 1
    found = tf.function(attend, jit_compile=True)(q, k, v)
    np.testing.assert_allclose(found, without_library(attend, q, k, v), rtol=1e-4, atol=1e-5)


def test_attention_whose_weights_are_returned_is_left_to_xla(library_only):
    q = numbers(2, 3, 2, 4)

    def attend(q):
        weights = tf.nn.softmax(tf.einsum("bkhd,bqhd->bhqk", q, 0.5 * q))
        return tf.einsum("bhqk,bkhd->bqhd", weights, q), weights

    assert calls(program(attend, q), "attention") == 0
    for a, b in zip(tf.function(attend, jit_compile=True)(q), attend(q), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5)


def test_gradients_through_attention_and_norms_equal_those_without_the_library(library_only):
    attend, norm = tf.keras.layers.MultiHeadAttention(2, 4), tf.keras.layers.LayerNormalization()
    norm(attend(X, X))

    def gradients(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = tf.reduce_sum(norm(x + attend(x, x)) ** 3)
        return tape.gradient(loss, [x, *attend.trainable_variables, *norm.trainable_variables])

    found = tf.function(gradients, jit_compile=True)(X)
    for a, b in zip(found, without_library(gradients, X), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-4)


def moments_norm(x, scale, offset, axes=(-1,), epsilon=1e-3):
    mean, variance = tf.nn.moments(x, axes, keepdims=True)
    return tf.nn.batch_normalization(x, mean, variance, offset, scale, epsilon)


@pytest.mark.parametrize(("axes", "count"), [((-1,), 1), ((2,), 1), ((1,), 0), ((1, 2), 0)])
def test_only_a_norm_of_the_last_axis_is_one_call(library_only, axes, count):
    vectors = numbers(8, seed=1), numbers(8, seed=2)

    def norm(x, *vectors):
        return moments_norm(x, *vectors, axes)

    assert calls(program(norm, X, *vectors), "layer_norm") == count
    found = tf.function(norm, jit_compile=True)(X, *vectors)
    np.testing.assert_allclose(found, norm(X, *vectors), rtol=1e-4, atol=1e-5)


def test_a_norm_of_other_moments_is_left_to_xla(library_only):
    vectors, y = (numbers(8, seed=1), numbers(8, seed=2)), numbers(2, 5, 8, seed=3)

    def norm(x, y, scale, offset):
        mean, variance = tf.nn.moments(y, [-1], keepdims=True)
        return tf.nn.batch_normalization(x, mean, variance, offset, scale, 1e-3)

    assert calls(program(norm, X, y, *vectors), "layer_norm") == 0
    found = tf.function(norm, jit_compile=True)(X, y, *vectors)
    np.testing.assert_allclose(found, norm(X, y, *vectors), rtol=1e-4, atol=1e-5)


def test_nan_in_a_row_stays_in_that_row(library_only):
    x = X.numpy()
    x[0, 1, 2] = np.nan
    norm = tf.function(lambda x: moments_norm(x, tf.ones([8]), tf.zeros([8])), jit_compile=True)
    assert np.isnan(norm(x).numpy()).any(-1).sum() == np.isnan(norm(x).numpy()).all(-1).sum() == 1
