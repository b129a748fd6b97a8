"""Linear operators as arguments of ordinary functions, and parts of batches of operators."""

import numpy as np
import pytest

import headrace as tf

MATRIX = [[1.0, 2.0], [3.0, 4.0]]
TENSOR = tf.constant([[1.0, 0.0], [2.0, 1.0]])


def test_functions_of_matrices_take_operators():
    operator = tf.linalg.LinearOperatorFullMatrix(MATRIX)
    np.testing.assert_allclose(tf.matmul(operator, TENSOR), [[5.0, 2.0], [11.0, 4.0]])
    np.testing.assert_allclose(tf.matmul(TENSOR, operator), [[1.0, 2.0], [5.0, 8.0]])
    np.testing.assert_allclose(TENSOR @ operator, [[1.0, 2.0], [5.0, 8.0]])
    np.testing.assert_allclose(tf.matmul(TENSOR, operator, adjoint_a=True), [[7.0, 10.0], [3.0, 4.0]])
    np.testing.assert_allclose(tf.linalg.matvec(operator, [1.0, 2.0]), [5.0, 11.0])
    np.testing.assert_allclose(tf.linalg.solve(operator, TENSOR), [[0.0, 1.0], [0.5, -0.5]], atol=1e-6)
    np.testing.assert_allclose(tf.linalg.det(operator), -2.0, rtol=1e-6)
    assert tf.linalg.trace(operator).numpy() == 5.0
    assert tf.linalg.diag_part(operator).numpy().tolist() == [1.0, 4.0]


def test_functions_that_return_matrices_return_operators_for_operators():
    operator = tf.linalg.LinearOperatorFullMatrix(MATRIX)
    assert isinstance(tf.matmul(operator, operator), tf.linalg.LinearOperatorComposition)
    assert isinstance(tf.linalg.inv(operator), tf.linalg.LinearOperatorInversion)
    assert isinstance(tf.linalg.adjoint(operator), tf.linalg.LinearOperatorAdjoint)
    positive = tf.linalg.LinearOperatorFullMatrix(np.eye(2), is_self_adjoint=True, is_positive_definite=True)
    assert isinstance(tf.linalg.cholesky(positive), tf.linalg.LinearOperatorLowerTriangular)


def test_a_part_of_a_batch_of_operators_is_an_operator():
    values = np.arange(48.0).reshape(3, 4, 2, 2)
    operator = tf.linalg.LinearOperatorFullMatrix(values)
    np.testing.assert_array_equal(operator[1].to_dense(), values[1])
    np.testing.assert_array_equal(operator[..., 1:3].to_dense(), values[:, 1:3])
    assert operator[:, tf.newaxis].shape == [3, 1, 4, 2, 2]
    assert tf.linalg.LinearOperatorIdentity(2, batch_shape=[3])[0].shape == [2, 2]
    assert tf.linalg.LinearOperatorScaledIdentity(2, [1.0, 2.0])[1].to_dense().numpy().tolist() == [[2, 0], [0, 2]]


@pytest.mark.parametrize("kind", [tf.linalg.LinearOperatorKronecker, tf.linalg.LinearOperatorBlockDiag])
def test_a_part_of_nested_operators_is_that_of_all_of_them(kind):
    diagonals = tf.linalg.LinearOperatorDiag(np.arange(1.0, 7.0).reshape(3, 2))
    whole = kind([diagonals, tf.linalg.LinearOperatorFullMatrix(np.array(MATRIX))])
    np.testing.assert_array_equal(whole[2].to_dense(), whole.to_dense()[2])
    np.testing.assert_array_equal(whole[1:].H.to_dense(), whole.H.to_dense()[1:])
