"""Functions of whole matrices."""

import numpy as np
import pytest
import scipy.linalg

import headrace as tf
from ops.linalg.slopes import check_gradients

INVALID = tf.errors.InvalidArgumentError
RNG = np.random.RandomState(7)


def random(*shape, kind=float):
    values = RNG.randn(*shape)
    return values + 1j * RNG.randn(*shape) if kind is complex else values


def positive(*shape, kind=float):
    matrix = random(*shape, kind=kind)
    return matrix @ np.conj(np.swapaxes(matrix, -1, -2)) + np.eye(shape[-1])


@pytest.mark.parametrize("scale", [1e-3, 1.0, 30.0])
def test_exponentials(scale):
    a = random(2, 3, 3) * scale
    np.testing.assert_allclose(tf.linalg.expm(a), scipy.linalg.expm(a))
    np.testing.assert_allclose(tf.linalg.expm(np.zeros((2, 2))), np.eye(2))
    assert tf.linalg.expm(np.zeros((2, 0, 0))).shape == (2, 0, 0)


@pytest.mark.parametrize("kind", [float, complex])
def test_roots_and_logarithms(kind):
    a = positive(2, 3, 3, kind=kind)
    root = tf.linalg.sqrtm(a)
    np.testing.assert_allclose(root @ root, a)
    logarithm = tf.linalg.logm(a.astype(complex))
    np.testing.assert_allclose(tf.linalg.expm(logarithm), a, atol=1e-12)


def test_matrices_without_a_root_or_logarithm():
    assert np.isnan(tf.linalg.sqrtm(np.array([[1.0, 2.0], [3.0, 5.0]]))).all()
    assert np.isnan(tf.linalg.sqrtm(np.full((2, 2), np.nan))).all()
    assert np.isnan(tf.linalg.logm(np.ones((2, 2), complex))).all()
    assert np.isfinite(tf.linalg.sqrtm(np.array([[1.0, 2.0], [3.0, 5.0]], complex))).all()


def test_bad_matrices():
    for function in (tf.linalg.expm, tf.linalg.sqrtm, tf.linalg.logm):
        with pytest.raises(INVALID, match="Input matrix must be square"):
            function(np.ones((2, 3), complex))
    with pytest.raises(ValueError, match="tf.linalg.expm does not support matrices of type <dtype: 'int32'>"):
        tf.linalg.expm(np.ones((2, 2), np.int32))


@pytest.mark.parametrize("kind", [float, complex])
def test_gradients(kind):
    check_gradients(tf.linalg.expm, random(2, 2, 2, kind=kind) * 0.5)
    check_gradients(tf.linalg.sqrtm, positive(3, 3, kind=kind))
    if kind is complex:
        check_gradients(tf.linalg.logm, positive(3, 3, kind=kind), second=False)


def test_transposes():
    a = random(2, 3, 4, kind=complex)
    np.testing.assert_array_equal(tf.linalg.matrix_transpose(a), a.swapaxes(1, 2))
    np.testing.assert_array_equal(tf.linalg.adjoint(a), a.swapaxes(1, 2).conj())
    np.testing.assert_array_equal(tf.linalg.matrix_transpose(a, conjugate=True), a.swapaxes(1, 2).conj())
    with pytest.raises(ValueError, match=r"should be a \(batch\) matrix with rank >= 2.*with shape: \(3,\)"):
        tf.linalg.matrix_transpose(np.ones(3))
    unknown = tf.function(tf.linalg.adjoint, input_signature=[tf.TensorSpec(None, tf.complex128)])
    np.testing.assert_array_equal(unknown(a), a.swapaxes(1, 2).conj())
