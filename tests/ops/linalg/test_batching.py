"""Linear algebra and Fourier transforms over a stack of elements at once."""

import numpy as np
import pytest

import headrace as tf

RNG = np.random.RandomState(9)
SQUARE = RNG.randn(4, 3, 3) + 3 * np.eye(3)
POSITIVE = SQUARE @ SQUARE.swapaxes(1, 2)
RIGHT, LINE = RNG.randn(4, 3, 2), RNG.randn(4, 3)
COMPLEX = SQUARE + 1j


@pytest.mark.parametrize(
    ("function", "arrays"),
    [
        (tf.linalg.inv, [SQUARE]),
        (tf.linalg.cholesky, [POSITIVE]),
        (tf.linalg.lu, [SQUARE]),
        (tf.linalg.solve, [SQUARE, RIGHT]),
        (lambda a: tf.linalg.solve(a, RIGHT[0]), [SQUARE]),
        (lambda b: tf.linalg.triangular_solve(SQUARE[0], b), [RIGHT]),
        (lambda b: tf.linalg.triangular_solve(SQUARE, b), [RIGHT]),
        (lambda a: tf.linalg.diag_part(a, k=(-1, 1)), [SQUARE]),
        (lambda a: tf.linalg.set_diag(a, LINE[0]), [SQUARE]),
        (tf.linalg.diag, [LINE]),
        (lambda a: tf.linalg.band_part(a, 0, -1), [SQUARE]),
        (lambda a, b: tf.einsum("ij,jk->ki", a, b), [SQUARE, RIGHT]),
        (lambda a: tf.einsum("...i,i->...", a, LINE[0]), [SQUARE]),
        (lambda a: tf.einsum("ii->", a), [SQUARE]),
        (tf.linalg.expm, [SQUARE]),
        (tf.signal.fft2d, [COMPLEX]),
        (tf.signal.rfft, [SQUARE]),
        (lambda a: tf.signal.irfft(a, [5]), [COMPLEX]),
        (tf.linalg.tensor_diag, [LINE]),
        (tf.linalg.eigvals, [np.diag([1.0, 4, 9]) + 0.1 * SQUARE]),
    ],
)
def test_stacks_give_what_single_elements_give(function, arrays):
    together = tf.vectorized_map(lambda parts: function(*parts), tuple(tf.constant(a) for a in arrays))
    singly = [tf.nest.flatten(function(*[a[n] for a in arrays])) for n in range(4)]
    for column, found in zip(zip(*singly, strict=True), tf.nest.flatten(together), strict=True):
        np.testing.assert_allclose(found, np.stack([t.numpy() for t in column]), atol=1e-9)


def test_jacobian_of_a_solution():
    matrix = tf.constant(SQUARE[0])
    with tf.GradientTape() as tape:
        tape.watch(matrix)
        solution = tf.linalg.solve(matrix, tf.constant(RIGHT[0]))
    found = tape.jacobian(solution, matrix)
    inverse, x = np.linalg.inv(SQUARE[0]), np.linalg.solve(SQUARE[0], RIGHT[0])
    np.testing.assert_allclose(found, -np.einsum("ip,qk->ikpq", inverse, x), atol=1e-9)
