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
