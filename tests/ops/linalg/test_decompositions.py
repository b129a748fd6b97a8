"""Cholesky, QR, SVD, LU and eigenvalue decompositions."""

import numpy as np
import pytest

import headrace as tf
from ops.linalg.slopes import check_gradients

INVALID = tf.errors.InvalidArgumentError
RNG = np.random.RandomState(4)


def random(*shape, kind=float):
    values = RNG.randn(*shape)
    return values + 1j * RNG.randn(*shape) if kind is complex else values


def positive(*shape, kind=float):
    matrix = random(*shape, kind=kind)
    return matrix @ np.conj(np.swapaxes(matrix, -1, -2)) + np.eye(shape[-1])


def hermitian(x):
    return (x + tf.linalg.adjoint(x)) / 2


KINDS = pytest.mark.parametrize("kind", [float, complex])


@KINDS
def test_each_matrix_is_the_product_of_its_factors(kind):
    a, spd = random(2, 3, 3, kind=kind), positive(2, 3, 3, kind=kind)
    factor = tf.linalg.cholesky(spd)
    np.testing.assert_allclose(tf.matmul(factor, factor, adjoint_b=True), spd)
    q, r = tf.linalg.qr(a)
    np.testing.assert_allclose(q @ r, a)
    s, u, v = tf.linalg.svd(a)
    assert s.dtype == tf.float64
    np.testing.assert_allclose(tf.matmul(u * tf.cast(s, u.dtype)[:, None], v, adjoint_b=True), a)
    values, vectors = tf.linalg.eigh(spd)
    np.testing.assert_allclose(tf.matmul(vectors * values[:, None], vectors, adjoint_b=True), spd)
    values, vectors = tf.linalg.eig(a)
    np.testing.assert_allclose(tf.matmul(tf.cast(a, values.dtype), vectors), vectors * values[:, None])
    packed, order = tf.linalg.lu(a)
    np.testing.assert_allclose(tf.linalg.lu_reconstruct(packed, order), a)


@pytest.mark.parametrize("shape", [(4, 3), (3, 4), (2, 4, 3)])
@pytest.mark.parametrize("full", [False, True])
def test_shapes_of_factors(shape, full):
    *batch, rows, columns = shape
    inner = min(rows, columns)
    q, r = tf.linalg.qr(np.ones(shape), full_matrices=full)
    assert (q.shape, r.shape) == ((*batch, rows, rows if full else inner), (*batch, rows if full else inner, columns))
    s, u, v = tf.linalg.svd(np.ones(shape), full_matrices=full)
    assert s.shape == (*batch, inner)
    assert (u.shape[-1], v.shape[-1]) == ((rows, columns) if full else (inner, inner))

    @tf.function(input_signature=[tf.TensorSpec(shape, tf.float64)])
    def trace(x):
        return tf.linalg.qr(x, full_matrices=full), tf.linalg.svd(x, full_matrices=full)

    traced = tf.nest.flatten(trace.get_concrete_function().structured_outputs)
    assert [t.shape for t in traced] == [q.shape, r.shape, s.shape, u.shape, v.shape]


@pytest.mark.parametrize(
    "function", [tf.linalg.cholesky, tf.linalg.qr, tf.linalg.svd, tf.linalg.lu, tf.linalg.eigh, tf.linalg.eig]
)
def test_empty_matrices(function):
    for shape in [(0, 0), (2, 0, 0), (0, 3, 3)]:
        assert all(part.shape[: len(shape) - 2] == shape[:-2] for part in tf.nest.flatten(function(np.ones(shape))))


def test_only_the_lower_triangle_counts():
    matrix = np.array([[4.0, 99.0], [1.0, 3.0]])
    np.testing.assert_allclose(tf.linalg.cholesky(matrix), np.linalg.cholesky([[4.0, 1.0], [1.0, 3.0]]))
    np.testing.assert_allclose(tf.linalg.eigvalsh(matrix), np.linalg.eigvalsh([[4.0, 1.0], [1.0, 3.0]]))


def test_a_matrix_that_is_not_positive_definite_has_nan_for_a_factor():
    factors = tf.linalg.cholesky(np.array([[[1.0, 2.0], [2.0, 1.0]], [[4.0, 0.0], [0.0, 9.0]]])).numpy()
    assert np.isnan(factors[0][np.tril_indices(2)]).all()
    assert factors[1].tolist() == [[2, 0], [0, 3]]


@pytest.mark.parametrize("shape", [(), (3,)])
def test_what_is_no_matrix(shape):
    for function in (tf.linalg.cholesky, tf.linalg.qr, tf.linalg.svd, tf.linalg.eigh, tf.linalg.eig, tf.linalg.lu):
        with pytest.raises(INVALID, match=f"must have rank >= 2, got {len(shape)}"):
            function(np.ones(shape, np.float32))


def test_what_is_not_square():
    for function in (tf.linalg.cholesky, tf.linalg.eigh, tf.linalg.eigvals, tf.linalg.lu):
        with pytest.raises(INVALID, match=r"Input matrix must be square\."):
            function(np.ones((2, 3)))
        with pytest.raises(ValueError, match="Dimensions must be equal, but are 2 and 3"):
            tf.function(function)(tf.ones((2, 3)))


def test_what_cannot_be_decomposed():
    nan = np.full((2, 2), np.nan)
    with pytest.raises(
        INVALID, match="Self-adjoint eigen decomposition was not successful. The input might not be valid"
    ):
        tf.linalg.eigh(nan)
    with pytest.raises(INVALID, match="Eigen decomposition was not successful. The input might not be valid"):
        tf.linalg.eigvals(nan)
    for matrix in (nan, np.ones((2, 2)), np.zeros((2, 2))):
        with pytest.raises(INVALID, match="Input is not invertible"):
            tf.linalg.lu(matrix)
    assert all(np.isnan(part).all() for part in tf.linalg.svd(nan))
    with pytest.raises(TypeError, match="not int32"):
        tf.linalg.eig(np.ones((2, 2), np.int32))
    with pytest.raises(INVALID, match="Value for attr 'T' of int32"):
        tf.linalg.cholesky(np.ones((2, 2), np.int32))


def test_half_precision():
    matrix = np.array([[4.0, 1.0], [1.0, 3.0]], np.float16)
    factor = tf.linalg.cholesky(matrix)
    assert factor.dtype == tf.float16
    np.testing.assert_allclose(factor.numpy().astype(float), np.linalg.cholesky(matrix.astype(float)), rtol=1e-3)
    assert [t.dtype for t in tf.linalg.svd(matrix)] == [tf.float16] * 3


@KINDS
def test_gradient_of_cholesky(kind):
    check_gradients(lambda x: tf.linalg.cholesky(hermitian(x)), positive(3, 3, kind=kind))


@KINDS
@pytest.mark.parametrize("shape", [(3, 3), (4, 2), (2, 4)])
def test_gradient_of_qr(kind, shape):
    check_gradients(tf.linalg.qr, random(*shape, kind=kind))


@KINDS
@pytest.mark.parametrize("shape", [(3, 3), (4, 2), (2, 4)])
def test_gradient_of_svd(kind, shape):
    # The vectors are determined up to a common phase: only what does not depend on it has a gradient.
    def parts(x):
        s, u, v = tf.linalg.svd(x)
        return s, tf.abs(u), tf.matmul(u, v, adjoint_b=True)

    check_gradients(parts, random(*shape, kind=kind), tolerance=1e-5)
    check_gradients(lambda x: tf.linalg.svd(x, compute_uv=False), random(*shape, kind=kind), second=False)


@pytest.mark.parametrize("shape", [(3, 2), (2, 3)])
def test_gradient_of_svd_with_whole_matrices(shape):
    check_gradients(lambda x: [tf.abs(t) for t in tf.linalg.svd(x, full_matrices=True)], random(*shape), second=False)


@KINDS
def test_gradient_of_eigh(kind):
    def parts(x):
        e, v = tf.linalg.eigh(hermitian(x))
        return e, tf.abs(v)

    check_gradients(parts, positive(3, 3, kind=kind), tolerance=1e-5)
    check_gradients(lambda x: tf.linalg.eigvalsh(hermitian(x)), positive(3, 3, kind=kind), tolerance=1e-5)


@KINDS
def test_gradient_of_eig(kind):
    def parts(x):
        e, v = tf.linalg.eig(x)
        return e, tf.abs(v)

    matrix = np.diag([1.0, 3.0, 7.0]) + 0.3 * random(3, 3, kind=kind)
    check_gradients(parts, matrix, tolerance=1e-5)
    check_gradients(tf.linalg.eigvals, matrix, second=False)


@KINDS
def test_gradient_of_lu(kind):
    check_gradients(tf.linalg.lu, random(2, 3, 3, kind=kind) + 3 * np.eye(3))


def test_gradients_that_do_not_exist():
    for call, message in [
        (lambda x: tf.linalg.qr(x, full_matrices=True), "QrGrad not implemented when nrows > ncols"),
        (lambda x: tf.linalg.svd(x, full_matrices=True), r"abs\(m - n\) > 1 when full_matrices"),
    ]:
        x = tf.constant(random(4, 2))
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = call(x)
        with pytest.raises(NotImplementedError, match=message):
            tape.gradient(y, x)


def test_gradient_of_equal_singular_values_is_finite():
    x = tf.eye(3, dtype=tf.float64)
    with tf.GradientTape() as tape:
        tape.watch(x)
        s, u, v = tf.linalg.svd(x)
        loss = tf.reduce_sum(s) + tf.reduce_sum(u * v)
    assert np.isfinite(tape.gradient(loss, x)).all()


def test_the_determinant_of_a_matrix_with_nan_is_nan():
    matrices = [[[np.nan, 1.0], [1.0, 1.0]], [[1.0, 2.0], [3.0, 4.0]]]
    np.testing.assert_allclose(tf.linalg.det(matrices), [np.nan, -2.0], rtol=1e-6)
    sign, logarithm = tf.linalg.slogdet(matrices)
    np.testing.assert_allclose(sign, [np.nan, -1.0])
    np.testing.assert_allclose(logarithm, [np.nan, np.log(2.0)], rtol=1e-6)


def test_eigenvalues_have_the_complex_type_of_the_input():
    with pytest.raises(tf.errors.InvalidArgumentError, match="Invalid output dtype"):
        tf.raw_ops.Eig(input=[[0.0, 1.0], [2.0, 3.0]], Tout=tf.complex128)
