"""Jacobians and vectorized_map equal their loops."""

import numpy as np
import pytest

import headrace as tf

RNG = np.random.default_rng(7)


def _tensor(*shape):
    return tf.constant(RNG.normal(size=shape))


FUNCTIONS = {
    "elementwise": (lambda x: tf.exp(x) * tf.tanh(x) + x / 3.0, (3,)),
    "reduction": (lambda x: tf.reduce_sum(x * x, axis=1), (3, 2)),
    "matmul": (lambda x: tf.matmul(x, x, transpose_b=True), (2, 3)),
    "softmax": (lambda x: tf.nn.softmax(x), (2, 3)),
    "slicing": (lambda x: x[1:, ::2] * 2.0, (3, 4)),
    "joining": (lambda x: tf.concat([x, tf.reverse(x, [0])], 0), (3, 2)),
    "gathering": (lambda x: tf.gather(x, [2, 0, 2]) ** 2, (3, 2)),
    "stacking": (lambda x: tf.stack([x[0], x[1] * x[0]]), (2, 2)),
    "transposing": (lambda x: tf.transpose(x) * tf.reshape(x, (2, 3)), (3, 2)),
    "cumulative": (lambda x: tf.cumsum(x) * x, (4,)),
    "selecting": (lambda x: tf.where(x > 0, x * x, -x), (4,)),
}


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
@pytest.mark.parametrize("traced", [False, True], ids=["eager", "traced"])
def test_jacobian_equals_one_pass_per_row(name, traced):
    function, shape = FUNCTIONS[name]
    x = _tensor(*shape)

    def jacobian(x, vectorize):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = function(x)
        return tape.jacobian(y, x, experimental_use_pfor=vectorize)

    run = tf.function(jacobian) if traced else jacobian
    np.testing.assert_allclose(run(x, True).numpy(), jacobian(x, False).numpy(), rtol=1e-10, atol=1e-12)


def test_batch_jacobian_is_the_diagonal_of_the_jacobian():
    x = _tensor(4, 3)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = tf.sin(x) * tf.reduce_sum(x, 1, keepdims=True)
    whole = tape.jacobian(y, x).numpy()
    rows = tape.batch_jacobian(y, x).numpy()
    np.testing.assert_allclose(rows, np.stack([whole[n, :, n, :] for n in range(4)]))


def test_jacobian_of_what_is_not_connected():
    x = tf.constant([1.0, 2.0])
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = tf.constant([1.0, 2.0, 3.0])
    assert tape.jacobian(y, x) is None
    zeros = tape.jacobian(y, x, unconnected_gradients="zero")
    assert zeros.shape == (3, 2)


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - {"joining"}))
def test_vectorized_map_equals_map_fn(name):
    function, shape = FUNCTIONS[name]
    batch = _tensor(5, *shape)
    expected = np.stack([function(row).numpy() for row in batch])
    np.testing.assert_allclose(tf.vectorized_map(function, batch).numpy(), expected, rtol=1e-10)


def test_vectorized_map_over_several_tensors_and_captured_ones():
    a, b, c = _tensor(4, 2), _tensor(4, 2, 3), _tensor(3)
    found = tf.vectorized_map(lambda ab: tf.linalg.matvec(ab[1], c) * ab[0], (a, b)).numpy()
    np.testing.assert_allclose(found, (b.numpy() @ c.numpy()) * a.numpy())


def test_gradients_inside_vectorized_map():
    x = tf.constant([1.0, 2.0, 3.0])

    def slope(value):
        with tf.GradientTape() as tape:
            tape.watch(value)
            y = value**3
        return tape.gradient(y, value)

    np.testing.assert_allclose(tf.vectorized_map(slope, x).numpy(), [3.0, 12.0, 27.0])


def test_jacobians_of_a_recurrent_loop_in_graphs():
    weights = _tensor(2, 2)

    def states(x):
        state = x[:, 0] * 0.0
        for row in tf.unstack(x, axis=1):
            state = tf.tanh(row + state @ weights)
        return state

    @tf.function(input_signature=[tf.TensorSpec([None, 3, 2], tf.float64)])
    def in_graph(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            kept = tf.TensorArray(tf.float64, 0, dynamic_size=True, clear_after_read=False)
            kept = kept.write(0, x[:, 0] * 0.0)
            for n in tf.range(3):
                kept = kept.write(n + 1, tf.tanh(x[:, n] + kept.read(n) @ weights))
            y = kept.read(3)
        return tape.batch_jacobian(y, x)

    x = _tensor(4, 3, 2)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = states(x)
    np.testing.assert_allclose(in_graph(x), tape.batch_jacobian(y, x), atol=1e-12)
