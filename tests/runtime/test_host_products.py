"""Stacks of matrices that oneDNN multiplies in eager code: the numbers of NumPy."""

import ml_dtypes
import numpy as np
import pytest

import headrace as tf
from headrace._src.ops.linalg import product
from headrace._src.runtime.onednn import host_products
from headrace._src.runtime.onednn.library import library

pytestmark = pytest.mark.skipif(library() is None, reason="oneDNN is not installed")


def numbers(*shape):
    return np.random.default_rng(len(shape)).standard_normal(shape, np.float32)


@pytest.mark.parametrize(
    "equation, x, y",
    [
        ("bij,bjk->bik", (32, 64, 64), (32, 64, 64)),
        ("bij,bjk->bki", (32, 64, 64), (32, 64, 64)),
        ("bji,bkj->bik", (32, 64, 64), (32, 64, 64)),
        ("bqhd,bkhd->bhqk", (8, 64, 4, 33), (8, 65, 4, 33)),
        ("bhqk,bkhd->bqhd", (8, 4, 64, 65), (8, 65, 4, 33)),
        ("bhqk,bqhd->bkhd", (8, 4, 64, 65), (8, 64, 4, 33)),
    ],
)
def test_einsum(equation, x, y, monkeypatch):
    a, b = numbers(*x), numbers(*y)
    used = []
    multiply = host_products.multiply
    monkeypatch.setattr(product.library_product, "value", lambda *arrays: used.append(multiply(*arrays)) or used[-1])
    found = tf.einsum(equation, a, b).numpy()
    assert used == [True]
    np.testing.assert_allclose(found, np.einsum(equation, a, b), rtol=1e-4, atol=1e-4)


def test_matmul_of_stacks_that_are_transposed():
    a, b = numbers(16, 96, 40), numbers(16, 96, 50)
    found = tf.matmul(a, b, transpose_a=True)
    np.testing.assert_allclose(found, a.swapaxes(1, 2) @ b, rtol=1e-4, atol=1e-4)


def test_bfloat16_is_added_up_in_float32():
    a, b = (numbers(200, 200).astype(ml_dtypes.bfloat16) for _ in range(2))
    found = tf.matmul(a, b).numpy()
    assert found.dtype == ml_dtypes.bfloat16
    exact = a.astype(np.float64) @ b.astype(np.float64)
    np.testing.assert_allclose(found.astype(np.float64), exact, rtol=2**-8, atol=1e-4)


def test_what_the_library_does_not_take():
    a, result = numbers(32, 64, 64), np.zeros((32, 64, 64), np.float32)
    assert not host_products.multiply(a[:, ::-1], a, result)  # backward
    assert not host_products.multiply(np.broadcast_to(a[:1], a.shape), a, result)  # overlapping
    assert not host_products.multiply(a.astype(np.float64), a.astype(np.float64), result.astype(np.float64))
    assert not host_products.multiply(a[:, :4, :4], a[:, :4, :4], result[:, :4, :4])  # too few multiplications
    np.testing.assert_allclose(tf.matmul(a[:1], a), a[:1] @ a, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("transpose_a, transpose_b", [(False, False), (True, False), (False, True), (True, True)])
def test_large_matrices(transpose_a, transpose_b, monkeypatch):
    used = []
    multiply = host_products.multiply
    monkeypatch.setattr(product.library_product, "value", lambda *arrays: used.append(multiply(*arrays)) or used[-1])
    a, b = numbers(300, 700), numbers(700, 400)
    given = (a.T.copy() if transpose_a else a, b.T.copy() if transpose_b else b)
    found = tf.matmul(*given, transpose_a=transpose_a, transpose_b=transpose_b)
    np.testing.assert_allclose(found, a @ b, rtol=1e-3, atol=1e-3)
    assert used == [True]


def test_the_gradients_of_a_large_dense_layer_are_products_of_the_library(monkeypatch):
    used = []
    multiply = host_products.multiply
    monkeypatch.setattr(product.library_product, "value", lambda *arrays: used.append(multiply(*arrays)) or used[-1])
    layer, x = tf.keras.layers.Dense(400), tf.constant(numbers(300, 700))
    with tf.GradientTape() as tape:
        tape.watch(x)
        loss = tf.reduce_sum(layer(x) ** 2)
    kernel = layer.kernel.numpy()
    to_x, to_kernel = tape.gradient(loss, [x, layer.kernel])
    assert used == [True] * 3
    np.testing.assert_allclose(to_x, 2 * (x.numpy() @ kernel) @ kernel.T, rtol=1e-3, atol=1e-2)
    np.testing.assert_allclose(to_kernel, 2 * x.numpy().T @ (x.numpy() @ kernel), rtol=1e-3, atol=1e-1)


def test_matrices_that_do_not_fit_are_an_error():
    with pytest.raises(tf.errors.InvalidArgumentError):
        tf.raw_ops.MatMul(a=numbers(300, 700), b=numbers(701, 400))
