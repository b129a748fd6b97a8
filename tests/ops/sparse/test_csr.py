"""Sparse matrices in CSR form."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.lib.sparse import csr_matrix as csr

raw = tf.raw_ops
INVALID = tf.errors.InvalidArgumentError
A = np.array([[1.0, 0, 2], [0, 3, 0]], np.float32)
B = np.array([[1.0, 0], [0, 3], [4, 0]], np.float32)


def handle(dense):
    dense = tf.convert_to_tensor(dense)
    return raw.DenseToCSRSparseMatrix(dense_input=dense, indices=tf.where(dense != 0))


def dense(matrix, dtype=tf.float32):
    return raw.CSRSparseMatrixToDense(sparse_input=matrix, type=dtype).numpy()


def test_a_sparse_tensor_becomes_a_matrix_and_comes_back():
    sparse = tf.sparse.from_dense(A)
    matrix = csr.sparse_tensor_to_csr_sparse_matrix(sparse.indices, sparse.values, sparse.dense_shape)
    assert matrix.dtype == tf.variant
    back = csr.csr_sparse_matrix_to_sparse_tensor(matrix, tf.float32)
    assert (tf.sparse.to_dense(tf.SparseTensor(*back)).numpy() == A).all()
    assert [part.numpy().tolist() for part in csr.csr_sparse_matrix_components(matrix, 0, tf.float32)] == [
        [0, 2, 3],
        [0, 2, 1],
        [1.0, 2.0, 3.0],
    ]
    assert int(csr.sparse_matrix_nnz(matrix)) == 3


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function])
def test_products_and_sums(wrap):
    @wrap
    def results(x, y):
        a, b = handle(x), handle(y)
        return (
            csr.sparse_matrix_mat_mul(a, y),
            raw.CSRSparseMatrixToDense(
                sparse_input=csr.sparse_matrix_sparse_mat_mul(a, b, tf.float32), type=tf.float32
            ),
            raw.CSRSparseMatrixToDense(
                sparse_input=csr.sparse_matrix_add(a, csr.sparse_matrix_transpose(b, tf.float32), 2.0, 1.0),
                type=tf.float32,
            ),
        )

    for result, expected in zip(results(A, B), (A @ B, A @ B, 2 * A + B.T), strict=True):
        np.testing.assert_allclose(result, expected)


@pytest.mark.parametrize("option", ["transpose_a", "transpose_b", "adjoint_a", "adjoint_b"])
def test_gradients_of_products_are_those_of_dense_matrices(option):
    x = (np.arange(12).reshape(2, 2, 3) % 4 + 1j * (np.arange(12).reshape(2, 2, 3) % 3)).astype(np.complex64)
    y = np.conj(x).swapaxes(1, 2) + 1
    if option.endswith("a"):
        x = x.swapaxes(1, 2)
    else:
        y = y.swapaxes(1, 2)
    sparse, other = tf.Variable(x), tf.Variable(y)

    def loss_of(product):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.abs(product()) ** 2)
        return tape.gradient(loss, [sparse, other])

    options = {option: True}
    expected = loss_of(lambda: tf.matmul(sparse, other, **options))
    found = loss_of(lambda: raw.SparseMatrixMatMul(a=handle(sparse), b=other, **options))
    by_two = loss_of(
        lambda: raw.CSRSparseMatrixToDense(
            sparse_input=raw.SparseMatrixSparseMatMul(a=handle(sparse), b=handle(other), type=tf.complex64, **options),
            type=tf.complex64,
        )
    )
    stored = x != 0
    for ours in (found, by_two):
        np.testing.assert_allclose(ours[0].numpy()[stored], expected[0].numpy()[stored], rtol=1e-5)
        np.testing.assert_allclose(ours[1].numpy()[y != 0], expected[1].numpy()[y != 0], rtol=1e-5)


def test_softmax_counts_only_stored_entries():
    expected = np.array([[1 / (1 + np.e), 0, np.e / (1 + np.e)], [0, 1, 0]])
    np.testing.assert_allclose(dense(csr.sparse_matrix_softmax(handle(A), tf.float32)), expected, rtol=1e-6)


def test_cholesky_factors_in_an_order_that_keeps_them_sparse():
    symmetric = np.array([[4.0, 1, 2], [1, 5, 0], [2, 0, 6]], np.float32)
    order = csr.sparse_matrix_ordering_amd(handle(symmetric)).numpy()
    assert sorted(order) == [0, 1, 2]
    factor = dense(csr.sparse_matrix_sparse_cholesky(handle(symmetric), order, tf.float32))
    np.testing.assert_allclose(factor @ factor.T, symmetric[np.ix_(order, order)], rtol=1e-6)
    with pytest.raises(INVALID, match="not positive definite"):
        csr.sparse_matrix_sparse_cholesky(handle(-symmetric), order, tf.float32)


def test_the_class_multiplies_on_both_sides():
    a = csr.CSRSparseMatrix(tf.sparse.from_dense(A))
    assert a.shape == [2, 3] and a.dtype == tf.float32
    np.testing.assert_allclose(csr.matmul(a, csr.CSRSparseMatrix(B)).to_dense(), A @ B)
    np.testing.assert_allclose(csr.matmul(B, a), B @ A)
    np.testing.assert_allclose(csr.matmul(A, a, adjoint_b=True), A @ A.T)
    np.testing.assert_allclose(csr.matmul(a, A, transpose_a=True), A.T @ A)
    np.testing.assert_allclose(a.hermitian_transpose().to_dense(), A.T)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: csr.sparse_matrix_mat_mul(handle(A), A), "Inner product dimensions"),
        (lambda: csr.csr_sparse_matrix_to_dense(handle(A), tf.float64), "Asked for a CSRSparseMatrix of type float64"),
        (lambda: csr.csr_sparse_matrix_components(handle(A), 3, tf.float32), "not in"),
        (lambda: csr.sparse_tensor_to_csr_sparse_matrix([[5, 0]], [1.0], [2, 3]), "out of bounds"),
        (lambda: csr.sparse_matrix_mat_mul(handle(A), B, transpose_a=True, adjoint_a=True), "Only one of"),
    ],
)
def test_bad_calls_say_what_is_wrong(call, words):
    with pytest.raises(INVALID, match=words):
        call()
