"""Inverses, determinants and linear systems."""

from functools import partial

import numpy as np
import pytest

import headrace as tf
from ops.linalg.slopes import check_gradients

INVALID = tf.errors.InvalidArgumentError
RNG = np.random.RandomState(5)
KINDS = pytest.mark.parametrize("kind", [float, complex])


def random(*shape, kind=float):
    values = RNG.randn(*shape)
    return values + 1j * RNG.randn(*shape) if kind is complex else values


def regular(*shape, kind=float):
    return random(*shape, kind=kind) + 3 * np.eye(shape[-1])


def adjoint(x):
    return np.conj(np.swapaxes(x, -1, -2))


@KINDS
@pytest.mark.parametrize("turned", [False, True])
def test_solutions(kind, turned):
    a, b = regular(2, 3, 3, kind=kind), random(2, 3, 2, kind=kind)
    matrix = adjoint(a) if turned else a
    np.testing.assert_allclose(tf.linalg.solve(a, b, adjoint=turned), np.linalg.solve(matrix, b))
    np.testing.assert_allclose(tf.linalg.inv(a, adjoint=turned), np.linalg.inv(matrix))
    for lower in (True, False):
        triangle = np.tril(a) if lower else np.triu(a)
        wanted = np.linalg.solve(adjoint(triangle) if turned else triangle, b)
        np.testing.assert_allclose(tf.linalg.triangular_solve(a, b, lower=lower, adjoint=turned), wanted)
        many = tf.linalg.triangular_solve(np.tile(a, (6, 1, 1)), np.tile(b, (6, 1, 1)), lower=lower, adjoint=turned)
        np.testing.assert_allclose(many, np.tile(wanted, (6, 1, 1)))


@KINDS
def test_inverses_of_large_matrices(kind):
    a = random(2, 70, 70, kind=kind) + 20 * np.eye(70)
    np.testing.assert_allclose(tf.linalg.inv(a), np.linalg.inv(a), atol=1e-9)
    for bad in (a * 0, a * np.nan):
        with pytest.raises(INVALID, match="Input is not invertible"):
            tf.linalg.inv(bad)


@KINDS
@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("turned", [False, True])
def test_banded_systems(kind, lower, turned):
    bands, rhs = random(2, 3, 5, kind=kind) + 3, random(5, 2, kind=kind)
    whole = np.zeros((2, 5, 5), bands.dtype)
    for distance in range(3):
        for row in range(5):
            column = row - distance if lower else row + distance
            if 0 <= column < 5:
                whole[:, row, column] = bands[:, distance if lower else 2 - distance, row]
    wanted = np.linalg.solve(adjoint(whole) if turned else whole, np.broadcast_to(rhs, (2, 5, 2)))
    np.testing.assert_allclose(tf.linalg.banded_triangular_solve(bands, rhs, lower, turned), wanted)


@KINDS
@pytest.mark.parametrize("pivoting", [True, False])
def test_tridiagonal_systems(kind, pivoting):
    matrix = np.triu(np.tril(regular(2, 4, 4, kind=kind), 1), -1)
    rhs = random(2, 4, 3, kind=kind)
    compact = tf.linalg.diag_part(matrix, k=(-1, 1), align="LEFT_RIGHT")
    parts = [compact[:, n] for n in range(3)]
    shorter = [parts[0][:, :-1], parts[1], parts[2][:, 1:]]
    wanted = np.linalg.solve(matrix, rhs)
    forms = [("compact", compact), ("matrix", matrix), ("sequence", parts), ("sequence", shorter)]
    for form, diagonals in forms:
        found = tf.linalg.tridiagonal_solve(diagonals, rhs, diagonals_format=form, partial_pivoting=pivoting)
        np.testing.assert_allclose(found, wanted)
    for form, diagonals in forms[:3]:
        np.testing.assert_allclose(tf.linalg.tridiagonal_matmul(diagonals, rhs, diagonals_format=form), matrix @ rhs)
    vector = tf.linalg.tridiagonal_solve(compact, rhs[..., 0], partial_pivoting=pivoting)
    np.testing.assert_allclose(vector, wanted[..., 0])
    turned = tf.linalg.tridiagonal_solve(compact, adjoint(rhs), transpose_rhs=True, conjugate_rhs=True)
    np.testing.assert_allclose(turned, wanted)


def test_singular_tridiagonal_systems():
    diagonals = [[0.0, 0, 0], [0, 4, 4], [0, 0, 0]]
    for pivoting in (True, False):
        assert np.isnan(tf.linalg.tridiagonal_solve(diagonals, [1.0, 1, 1], partial_pivoting=pivoting)[0])
    found = tf.linalg.tridiagonal_solve(diagonals, [1.0, 1, 1], perturb_singular=True)
    assert found.numpy().tolist() == [2097152.0, 0.25, 0.25]
    exchanged = [[1.0, 2, 0], [0, 0, 4], [0, 5, 6]]  # needs its rows exchanged
    wanted = np.linalg.solve([[0.0, 1, 0], [5, 0, 2], [0, 6, 4]], [1.0, 2, 3])
    np.testing.assert_allclose(tf.linalg.tridiagonal_solve(exchanged, [1.0, 2, 3]), wanted, rtol=1e-5)
    assert tf.linalg.tridiagonal_solve(np.ones((3, 0)), np.ones(0)).shape == (0,)
    assert tf.linalg.tridiagonal_solve([[0.0], [4.0], [0.0]], [2.0]).numpy().tolist() == [0.5]


@KINDS
def test_determinants(kind):
    a = regular(2, 3, 3, kind=kind)
    np.testing.assert_allclose(tf.linalg.det(a), np.linalg.det(a))
    sign, logarithm = tf.linalg.slogdet(a)
    assert sign.dtype == logarithm.dtype == tf.as_dtype(a.dtype)
    np.testing.assert_allclose(sign * tf.exp(logarithm), np.linalg.det(a))
    spd = a @ adjoint(a)
    np.testing.assert_allclose(tf.linalg.logdet(spd), np.log(np.linalg.det(spd).real))


def test_determinants_of_peculiar_matrices():
    assert tf.linalg.det(np.ones((0, 0))).numpy() == 1
    assert [float(t) for t in tf.linalg.slogdet(np.zeros((2, 2)))] == [0, -np.inf]
    assert all(np.isnan(t) for t in tf.linalg.slogdet(np.full((2, 2), np.nan)))


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("shape", [(4, 3), (3, 4), (2, 4, 3)])
def test_least_squares(shape, fast):
    a = random(*shape)
    b = random(*shape[:-1], 2)
    np.testing.assert_allclose(tf.linalg.lstsq(a, b, fast=fast), np.linalg.pinv(a) @ b)
    op = tf.raw_ops.MatrixSolveLs(matrix=a, rhs=b, l2_regularizer=np.float64(0), fast=fast)
    np.testing.assert_allclose(op, np.linalg.pinv(a) @ b)


def test_least_squares_with_a_penalty():
    a, b = random(4, 3), random(4, 2)
    wanted = np.linalg.solve(a.T @ a + 0.5 * np.eye(3), a.T @ b)
    np.testing.assert_allclose(tf.linalg.lstsq(a, b, l2_regularizer=0.5), wanted)
    np.testing.assert_allclose(tf.linalg.lstsq(np.ones((3, 2)), np.ones((3, 1)), fast=False), [[0.5], [0.5]])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tf.linalg.inv(np.ones((2, 2))), r"Input is not invertible\."),
        (lambda: tf.linalg.inv(np.full((2, 2), np.nan)), r"Input is not invertible\."),
        (lambda: tf.linalg.inv(np.ones((2, 3))), r"Input matrix must be square\."),
        (lambda: tf.linalg.det(np.ones((2, 3))), r"Input matrix must be square\."),
        (lambda: tf.linalg.det(np.ones(3)), "must have rank >= 2, got 1"),
        (lambda: tf.linalg.solve(np.ones((2, 2)), np.ones((2, 1))), r"Input matrix is not invertible\."),
        (lambda: tf.linalg.solve(np.eye(2), np.ones((3, 1))), r"Input matrix and rhs are incompatible\."),
        (lambda: tf.linalg.solve(np.eye(2), np.ones(2)), r"All input tensors must have the same rank\."),
        (lambda: tf.linalg.solve(np.ones((2, 2, 2)), np.ones((3, 2, 1))), "must have the same outer dimensions"),
        (lambda: tf.linalg.solve(np.ones((2, 3)), np.ones((2, 1))), "must be a square matrix"),
        (lambda: tf.linalg.triangular_solve(np.eye(2), np.ones((3, 1))), r"In\[0\] mismatch In\[1\] shape: 2 vs. 3"),
        (lambda: tf.linalg.triangular_solve(np.eye(2), np.ones(2)), r"In\[1\] ndims must be >= 2: 1"),
        (lambda: tf.linalg.triangular_solve(np.ones((2, 3)), np.ones((2, 1))), r"must be square \(3 =/= 2\)"),
        (lambda: tf.linalg.triangular_solve(np.ones((3, 2, 2)), np.ones((2, 2, 1))), "compatible batch dimensions"),
        (
            lambda: tf.linalg.banded_triangular_solve(np.zeros((2, 3)), np.ones((3, 1))),
            "Input matrix is not invertible",
        ),
        (lambda: tf.linalg.tridiagonal_matmul(np.ones((3, 4)), np.ones((3, 2))), r"Invalid superdiagonal shape\."),
        (lambda: tf.linalg.lstsq(np.ones((3, 2)), np.ones((2, 1))), "Matrix size-incompatible"),
        (lambda: tf.linalg.cross([1.0, 2, 3], [[1.0, 2, 3]]), r"must be of same shape: \[3\] vs. \[1,3\]"),
    ],
)
def test_bad_systems(call, message):
    with pytest.raises(INVALID, match=message):
        call()


def test_bad_arguments():
    with pytest.raises(ValueError, match="left-hand sided and right-hand sides to be equal, got 3 and 2"):
        tf.linalg.tridiagonal_solve(np.ones((3, 3)), np.ones(2))
    with pytest.raises(ValueError, match="Unrecognized diagonals_format: foo"):
        tf.linalg.tridiagonal_solve(np.ones((3, 3)), np.ones(3), diagonals_format="foo")
    with pytest.raises(ValueError, match="Expected superdiagonal to be have length 4 or 3, got 2"):
        tf.linalg.tridiagonal_solve((np.ones(2), np.ones(4), np.ones(3)), np.ones(4), diagonals_format="sequence")
    with pytest.raises(tf.errors.FailedPreconditionError, match="only defined for 3-element vectors"):
        tf.linalg.cross([1.0, 2.0], [1.0, 2.0])
    with pytest.raises(ValueError, match="Dimensions must be equal, but are 2 and 3"):
        tf.function(tf.linalg.solve)(np.eye(2), np.ones((3, 1)))


@KINDS
def test_gradients_of_inverses_and_solutions(kind):
    a, b = regular(3, 3, kind=kind), random(3, 2, kind=kind)
    check_gradients(tf.linalg.inv, a)
    for turned in (True, False):
        check_gradients(partial(tf.linalg.inv, adjoint=turned), a, second=False)
        check_gradients(partial(tf.linalg.solve, adjoint=turned), a, b, second=turned)
        for lower in (True, False):
            triangular = partial(tf.linalg.triangular_solve, lower=lower, adjoint=turned)
            check_gradients(triangular, regular(2, 1, 2, 2, kind=kind), random(3, 2, 1, kind=kind), second=False)
            banded = partial(tf.linalg.banded_triangular_solve, lower=lower, adjoint=turned)
            check_gradients(banded, random(2, 3, kind=kind) + 3, random(3, 2, kind=kind), second=False)
    check_gradients(tf.linalg.triangular_solve, a, b)


@KINDS
def test_gradients_of_tridiagonal_ops(kind):
    diagonals = random(3, 4, kind=kind) + np.array([[0], [4], [0]])
    check_gradients(tf.linalg.tridiagonal_solve, diagonals, random(4, 2, kind=kind))
    check_gradients(tf.linalg.tridiagonal_matmul, diagonals, random(4, 2, kind=kind))


def test_gradients_of_determinants():
    a = regular(2, 3, 3)
    check_gradients(tf.linalg.det, a)
    check_gradients(lambda x: tf.linalg.slogdet(x)[1], a)
    check_gradients(lambda x: tf.linalg.logdet(x @ tf.linalg.matrix_transpose(x)), a)
    check_gradients(tf.linalg.cross, random(2, 3), random(2, 3))


@KINDS
@pytest.mark.parametrize("shape", [(4, 3), (3, 4)])
def test_gradients_of_least_squares(kind, shape):
    a, b = random(*shape, kind=kind), random(shape[0], 2, kind=kind)
    check_gradients(lambda x, y: tf.linalg.lstsq(x, y, l2_regularizer=0.1), a, b, second=False)
    solve = tf.raw_ops.MatrixSolveLs
    check_gradients(lambda x, y: solve(matrix=x, rhs=y, l2_regularizer=np.float64(0.3)), a, b)
    x = tf.constant(a)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.linalg.lstsq(x, b, fast=False)
    with pytest.raises(ValueError, match="Gradient not defined for fast=False"):
        tape.gradient(y, x)


def test_gradient_of_a_singular_determinant_is_refused():
    x = tf.constant(np.ones((2, 2)))
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.linalg.det(x)
    with pytest.raises(INVALID, match="Input is not invertible"):
        tape.gradient(y, x)


def test_a_singular_matrix_does_not_matter_where_there_is_nothing_to_solve():
    assert tf.linalg.solve(tf.zeros([3, 3]), tf.zeros([3, 0])).shape == [3, 0]
