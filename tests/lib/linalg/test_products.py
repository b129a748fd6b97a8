"""Products made of matrix products, and what singular values and LU factors tell."""

import numpy as np
import pytest

import headrace as tf

RNG = np.random.RandomState(1)
INVALID = tf.errors.InvalidArgumentError


@pytest.mark.parametrize(
    ("shapes", "axes"),
    [
        (((2, 3), (3, 4)), 1),
        (((2, 3), (3, 4)), [[1], [0]]),
        (((2, 3), (3, 4)), [1, 0]),
        (((2, 3), (3, 4)), [[-1], [-2]]),
        (((2, 3), (3, 4)), 0),
        (((2, 3), (2, 3)), 2),
        (((2, 3, 4), (4, 3, 5)), [[1, 2], [1, 0]]),
        (((2,), (2,)), 1),
        (((), ()), 0),
    ],
)
def test_tensordot(shapes, axes):
    a, b = (np.asarray(RNG.randn(*shape)) for shape in shapes)
    wanted = np.tensordot(a, b, axes)
    np.testing.assert_allclose(tf.tensordot(a, b, axes), wanted)
    for spec in (lambda x: tf.TensorSpec([None] * x.ndim, tf.float64), lambda x: tf.TensorSpec(None, tf.float64)):
        traced = tf.function(lambda x, y: tf.tensordot(x, y, axes), input_signature=[spec(a), spec(b)])
        np.testing.assert_allclose(traced(a, b), wanted)


def test_axes_of_tensordot_as_a_tensor():
    a, b = RNG.randn(2, 3), RNG.randn(3, 4)
    np.testing.assert_allclose(tf.tensordot(a, b, tf.constant([[1], [0]])), a @ b)
    symbolic = tf.function(lambda axes: tf.tensordot(a, b, axes))
    np.testing.assert_allclose(symbolic(tf.constant([[1], [0]])), a @ b)


@pytest.mark.parametrize(
    ("axes", "error", "message"),
    [
        (3, ValueError, "must not be larger than the number of dimensions of tensor"),
        (-1, ValueError, "`axes` must be at least 0. Received: -1"),
        ([[0, 1], [0]], ValueError, "Different number of contraction axes `a` and `b`, 2 != 1"),
        ([0], ValueError, "`axes` must be an integer or have length 2"),
        ([[5], [0]], IndexError, "axis 5 is out of range"),
        ([[0], [0]], INVALID, "Matrix size-incompatible"),
    ],
)
def test_bad_axes(axes, error, message):
    with pytest.raises(error, match=message):
        tf.tensordot(np.ones((2, 3)), np.ones((3, 4)), axes)


def test_products_with_vectors():
    a, b = RNG.randn(5, 2, 3), RNG.randn(3)
    np.testing.assert_allclose(tf.linalg.matvec(a, b), a @ b)
    np.testing.assert_allclose(tf.linalg.matvec(a, RNG.randn(0, 2).sum(0), transpose_a=True), np.zeros((5, 3)))
    with pytest.raises(INVALID, match=r"In\[0\]: \[3,3\], In\[1\]: \[2,1\]"):
        tf.linalg.matvec(np.eye(3), np.ones(2))
    np.testing.assert_allclose(tf.linalg.trace(a[:, :, :2]), np.trace(a[:, :, :2], axis1=1, axis2=2))


@pytest.mark.parametrize("shape", [(3, 2), (2, 3), (2, 3, 3), (0, 0)])
def test_pseudo_inverse_and_rank(shape):
    a = RNG.randn(*shape)
    np.testing.assert_allclose(tf.linalg.pinv(a), np.linalg.pinv(a), atol=1e-12)
    np.testing.assert_array_equal(tf.linalg.matrix_rank(a), np.linalg.matrix_rank(a) if a.size else 0)
    traced = tf.function(tf.linalg.pinv, input_signature=[tf.TensorSpec(None, tf.float64)])
    np.testing.assert_allclose(traced(a), np.linalg.pinv(a), atol=1e-12)


def test_small_singular_values_are_cut_off():
    a = np.diag([4.0, 1.0])
    np.testing.assert_allclose(tf.linalg.pinv(a, rcond=0.5), np.diag([0.25, 0.0]))
    assert tf.linalg.matrix_rank(a, tol=2.0).numpy() == 1
    assert np.isnan(tf.linalg.pinv(np.full((2, 2), np.nan))).all()
    with pytest.raises(TypeError, match=r"must have `float`-like `dtype` \(saw int32\)"):
        tf.linalg.pinv(np.ones((2, 2), np.int32))
    with pytest.raises(ValueError, match=r"must have at least 2 dimensions \(saw: 1\)"):
        tf.linalg.matrix_rank(np.ones(2))


@pytest.mark.parametrize("batch", [(), (2,)])
def test_lu_functions(batch):
    a, b = RNG.randn(*batch, 3, 3), RNG.randn(*batch, 3, 2)
    packed, order = tf.linalg.lu(a)
    np.testing.assert_allclose(tf.linalg.lu_solve(packed, order, b), np.linalg.solve(a, b))
    np.testing.assert_allclose(tf.linalg.lu_matrix_inverse(packed, order), np.linalg.inv(a))
    np.testing.assert_allclose(tf.linalg.lu_reconstruct(packed, order), a)
    one = tf.linalg.lu_solve(packed, order, np.ones((3, 1)))
    np.testing.assert_allclose(one, np.linalg.solve(a, np.ones((*batch, 3, 1))))


def test_bad_lu_arguments():
    packed, order = tf.linalg.lu(np.array([[1.0, 2.0], [3.0, 4.0]]))
    with pytest.raises(ValueError, match="Input `rhs` must have at least 2 dimensions"):
        tf.linalg.lu_solve(packed, order, np.ones(2))
    with pytest.raises(ValueError, match=r"`lower_upper.shape\[-1\]` must equal"):
        tf.linalg.lu_solve(packed, order, np.ones((3, 1)))
    with pytest.raises(ValueError, match="`lower_upper` must be square"):
        tf.linalg.lu_reconstruct(np.ones((2, 3)), order)
    with pytest.raises(INVALID, match="0 is duplicated"):
        tf.linalg.lu_reconstruct(packed, [0, 0])


def test_eigenvalues_of_tridiagonal_matrices():
    alpha, beta = np.array([1.0, 2, 3, 4]), np.array([0.5, 0.6, 0.7])
    matrix = np.diag(alpha) + np.diag(beta, 1) + np.diag(beta, -1)
    wanted = np.linalg.eigvalsh(matrix)
    np.testing.assert_allclose(tf.linalg.eigh_tridiagonal(alpha, beta), wanted)
    values, vectors = tf.linalg.eigh_tridiagonal(alpha, beta, eigvals_only=False)
    np.testing.assert_allclose(matrix @ vectors, vectors * values, atol=1e-12)
    some = tf.linalg.eigh_tridiagonal(alpha, beta, select="i", select_range=(1, 2))
    np.testing.assert_allclose(some, wanted[1:3])
    inside, columns = tf.linalg.eigh_tridiagonal(alpha, beta, False, select="v", select_range=(1.5, 3.5))
    np.testing.assert_allclose(inside, wanted[1:3])
    assert columns.shape == (4, 2)
    hermitian = tf.linalg.eigh_tridiagonal(tf.constant([1, 2], tf.complex128), tf.constant([1 + 1j]))
    np.testing.assert_allclose(hermitian, [0, 3], atol=1e-12)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"select": "x"}, ValueError, "must have a value in"),
        ({"select": "i"}, ValueError, "needs select_range"),
        ({"select": "i", "select_range": (2, 1)}, INVALID, "empty index range"),
        ({"select": "i", "select_range": (1, 9)}, INVALID, "lies outside the indices"),
        ({"select": "v", "select_range": (2.0, 1.0)}, INVALID, "empty interval"),
    ],
)
def test_bad_selections(options, error, message):
    with pytest.raises(error, match=message):
        tf.linalg.eigh_tridiagonal([1.0, 2.0], [0.5], **options)
