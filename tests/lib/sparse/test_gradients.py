"""Gradients of sparse functions against finite differences, eagerly and while tracing."""

import numpy as np
import pytest

import headrace as tf

sp = tf.sparse
DENSE = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.75]])
FUNCTIONS = {
    "to_dense": lambda s, d: sp.to_dense(s) * d,
    "matmul": lambda s, d: sp.sparse_dense_matmul(s, tf.transpose(d)),
    "adjoint a": lambda s, d: sp.sparse_dense_matmul(s, d, adjoint_a=True),
    "adjoint b": lambda s, d: sp.sparse_dense_matmul(s, d, adjoint_b=True),
    "dense first": lambda s, d: sp.sparse_dense_matmul(tf.transpose(d), s),
    "add": lambda s, d: sp.add(s, s * d).values,
    "add dense": lambda s, d: sp.add(s, d),
    "multiply": lambda s, d: (s * d).values,
    "divide": lambda s, d: (s / d).values,
    "multiply row": lambda s, d: (s * d[0]).values,
    "multiply column": lambda s, d: (s * d[:, :1]).values,
    "multiply scalar": lambda s, d: (s * d[0, 0]).values,
    "sum": lambda s, d: sp.reduce_sum(s * d, axis=1),
    "sum all": lambda s, d: sp.reduce_sum(s * d),
    "sum kept": lambda s, d: sp.reduce_sum(s * d, axis=0, keepdims=True),
    "softmax": lambda s, d: sp.softmax(s * d).values,
    "reorder": lambda s, d: sp.transpose(s * d).values,
    "concat": lambda s, d: sp.concat(1, [s, s * d]).values,
    "slice": lambda s, d: sp.slice(s * d, [0, 1], [2, 2]).values,
    "fill": lambda s, d: sp.fill_empty_rows(s * d, 1.0)[0].values,
    "map_values": lambda s, d: sp.map_values(tf.square, s * d).values,
    "from_dense": lambda s, d: sp.from_dense(d).values,
    "retain": lambda s, d: sp.retain(s * d, [True, False, True]).values,
}


def value(name, numbers, dense):
    sparse = tf.SparseTensor([[0, 1], [1, 0], [1, 2]], numbers, [2, 3])
    result = FUNCTIONS[name](sparse, dense)
    weights = tf.reshape(tf.range(1, tf.size(result) + 1), tf.shape(result))
    return tf.reduce_sum(result * tf.cast(weights, tf.float64))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients(name):
    start = [np.array([1.0, 2.0, 3.0]), DENSE]

    def gradients(numbers, dense):
        with tf.GradientTape() as tape:
            tape.watch([numbers, dense])
            y = value(name, numbers, dense)
        found = tape.gradient(y, [numbers, dense], unconnected_gradients="zero")
        return [tf.convert_to_tensor(g) for g in found]

    numeric = []
    for which, array in enumerate(start):
        slopes = np.zeros(array.shape)
        for place in np.ndindex(array.shape):
            ends = []
            for step in (1e-6, -1e-6):
                moved = [x.copy() for x in start]
                moved[which][place] += step
                ends.append(value(name, *map(tf.constant, moved)).numpy())
            slopes[place] = (ends[0] - ends[1]) / 2e-6
        numeric.append(slopes)
    traced = tf.function(gradients, jit_compile=False)
    for found in (gradients(*map(tf.constant, start)), traced(*map(tf.constant, start))):
        for got, want in zip(found, numeric, strict=True):
            np.testing.assert_allclose(got.numpy(), want, rtol=1e-5, atol=1e-6)


def test_complex_matmul_gradient_takes_conjugates():
    values = tf.constant([1 + 2j, 3 - 1j], tf.complex128)
    dense = tf.constant([[1j, 2.0], [1.0, 1 - 1j]], tf.complex128)
    with tf.GradientTape() as tape:
        tape.watch([values, dense])
        product = sp.sparse_dense_matmul(tf.SparseTensor([[0, 1], [1, 0]], values, [2, 2]), dense, adjoint_a=True)
        y = tf.reduce_sum(tf.math.real(product))
    of_values, of_dense = tape.gradient(y, [values, dense])
    matrix = np.array([[0, 1 + 2j], [3 - 1j, 0]])
    np.testing.assert_allclose(product.numpy(), matrix.conj().T @ dense.numpy())
    np.testing.assert_allclose(of_dense.numpy(), matrix @ np.ones((2, 2)))
    np.testing.assert_allclose(of_values.numpy(), [(dense.numpy()[0]).sum(), (dense.numpy()[1]).sum()])


@pytest.mark.parametrize("function", [lambda s: sp.reduce_max(s, axis=1), lambda s: sp.maximum(s, s).values])
def test_what_has_no_gradient_says_so(function):
    numbers = tf.constant([1.0, 2.0])
    with tf.GradientTape() as tape:
        tape.watch(numbers)
        y = function(tf.SparseTensor([[0, 1], [1, 0]], numbers, [2, 3]))
    with pytest.raises(LookupError, match="no entry for: Sparse"):
        tape.gradient(y, numbers)
