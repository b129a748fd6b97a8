"""Products in compiled programs, together with what follows them."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.runtime.onednn import kernels
from headrace._src.runtime.onednn.handler import TARGET
from headrace._src.runtime.onednn.library import library

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")


def numbers(*shape, seed=0):
    return tf.constant(np.random.default_rng(seed).standard_normal(shape).astype(np.float32))


X, W, BIAS, MORE = numbers(6, 5), numbers(5, 4, seed=1), numbers(4, seed=2), numbers(6, 4, seed=3)
STACK, WIDE = numbers(2, 3, 5, seed=4), numbers(5, 2, 2, seed=5)
MORE_STACK = numbers(2, 3, 4, seed=6)

# Name: the function, its arguments, and the operations that XLA does not see, since they are part of the call.
FUSED = {
    "alone": (lambda x, w: x @ w, (X, W), []),
    "bias": (lambda x, w, b: x @ w + b, (X, W, BIAS), ["add"]),
    "bias first": (lambda x, w, b: b + x @ w, (X, W, BIAS), ["add"]),
    "bias_add and relu": (lambda x, w, b: tf.nn.relu(tf.nn.bias_add(x @ w, b)), (X, W, BIAS), ["add", "maximum"]),
    "two biases": (lambda x, w, b: x @ w + b + 2 * b, (X, W, BIAS), []),
    "matrix": (lambda x, w, m: m + x @ w, (X, W, MORE), ["add"]),
    "all": (lambda x, w, b, m: tf.nn.relu(x @ w + b + m), (X, W, BIAS, MORE), ["add", "maximum"]),
    "transposed": (lambda w, x, b: tf.matmul(w, x, True, True) + tf.reshape(b, [4, 1]), (W, X, BIAS), []),
    "tensordot": (lambda x, w, b: tf.nn.relu(tf.tensordot(x, w, 1) + b), (STACK, W, BIAS), ["add", "maximum"]),
    "tensordot and sum": (lambda x, w, b, m: tf.tensordot(x, w, 1) + b + m, (STACK, W, BIAS, MORE_STACK), ["add"]),
    "einsum": (lambda x, w, b: tf.einsum("abc,cd->abd", x, w) + b, (STACK, W, BIAS), ["add"]),
    "einsum with two axes": (
        lambda x, w, b: tf.einsum("abc,cde->abde", x, w) + tf.reshape(b, [2, 2]), (STACK, WIDE, BIAS), ["add"],
    ),
    "einsum, sum of two axes": (lambda x, y: tf.einsum("abc,abd->cd", x, y), (STACK, MORE_STACK), []),
    "einsum, exchanged": (lambda x, w: tf.einsum("cd,abc->dab", w, x), (STACK, W), []),
    "a scale does not follow": (lambda x, w, b: (x @ w) * b, (X, W, BIAS), []),
    "relu before the bias": (lambda x, w, b: tf.nn.relu(x @ w) + b, (X, W, BIAS), ["maximum"]),
    "product used twice": (lambda x, w, b: (x @ w + b) * (x @ w), (X, W, BIAS), []),
}  # fmt: skip


@pytest.fixture
def library_only(monkeypatch):
    monkeypatch.setattr(kernels, "PRODUCT_MULTIPLICATIONS", 0)
    monkeypatch.setattr(kernels, "PRODUCT_ROWS", 0)


@pytest.mark.parametrize("name", FUSED)
def test_a_product_is_one_call_with_what_follows(library_only, name):
    function, arrays, gone = FUSED[name]
    run = tf.function(function, jit_compile=True)
    program = run.experimental_get_compiler_ir(*arrays)(stage="optimized_hlo")
    assert TARGET in program
    assert [kind for kind in gone if f" {kind}(" in program] == []
    np.testing.assert_allclose(run(*arrays), function(*arrays), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("equation", ["abc,abd->abcd", "abc,dbe->ace", "abc,abd->acd", "aba,bc->ac"])
def test_other_sums_of_products_are_left_to_xla(library_only, equation):
    x, y = (
        numbers(3, 2, 3),
        numbers(*{"abc,dbe->ace": (3, 2, 3), "aba,bc->ac": (2, 3)}.get(equation, (3, 2, 4)), seed=1),
    )
    run = tf.function(lambda x, y: tf.einsum(equation, x, y), jit_compile=True)
    assert TARGET not in run.experimental_get_compiler_ir(x, y)(stage="optimized_hlo")
    np.testing.assert_allclose(run(x, y), np.einsum(equation, x, y), rtol=1e-5, atol=1e-5)


def test_nan_and_infinity_pass_through_relu_of_a_product(library_only):
    x = np.zeros((3, 5), np.float32)
    x[0, 0], x[1, 1] = np.nan, np.inf
    run = tf.function(lambda x, w, b: tf.nn.relu(x @ w + b), jit_compile=True)
    found = run(x, tf.ones([5, 4]), tf.constant([-1.0, 0.0, 1.0, 2.0])).numpy()
    assert np.isnan(found[0]).all() and np.isposinf(found[1]).all()
    assert found[2].tolist() == [0, 0, 1, 2]


def test_gradients_of_dense_layers_equal_those_without_the_library(library_only, monkeypatch):
    layers = [tf.keras.layers.Dense(6, "relu"), tf.keras.layers.EinsumDense("abc,cd->abd", (3, 4), bias_axes="d")]

    def gradients(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = tf.reduce_sum(layers[1](layers[0](x)) ** 2)
        return tape.gradient(loss, [x, *layers[0].trainable_variables, *layers[1].trainable_variables])

    found = tf.function(gradients, jit_compile=True)(STACK)
    monkeypatch.setattr(kernels, "PRODUCT_MULTIPLICATIONS", 1 << 60)
    for a, b in zip(found, tf.function(gradients, jit_compile=True)(STACK), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-4)
