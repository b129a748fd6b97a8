"""Gradients through ragged tensors, against finite differences and while tracing."""

import numpy as np
import pytest

import headrace as tf

SPLITS = [0, 2, 2, 3, 5]
FUNCTIONS = {
    "square": lambda x: x * x,
    "broadcast": lambda x: x * tf.constant([[1.0], [2.0], [3.0], [4.0]], tf.float64),
    "stretch": lambda x: x * x[None],
    "row": lambda x: x[0],
    "within rows": lambda x: x[:, 1:],
    "reversed": lambda x: x[::-1, ::-1],
    "to_tensor": lambda x: x.to_tensor(),
    "cut to_tensor": lambda x: x.to_tensor(shape=[3, 1]),
    "to_sparse": lambda x: x.to_sparse().values,
    "sum 0": lambda x: tf.reduce_sum(x * x, 0),
    "sum 1": lambda x: tf.reduce_sum(x, 1),
    "prod 1": lambda x: tf.reduce_prod(x, 1),
    "max 1": lambda x: tf.reduce_max(x, 1)[:1],
    "mean 1": lambda x: tf.reduce_mean(x, 1)[2:],
    "variance 1": lambda x: tf.math.reduce_variance(x, 1)[2:],
    "logsumexp": lambda x: tf.math.reduce_logsumexp(x, 1)[2:],
    "softmax": lambda x: tf.nn.softmax(x),
    "concat": lambda x: tf.concat([x, x * x], 1),
    "gather": lambda x: tf.gather(x, [3, 0, 3]),
    "tile": lambda x: tf.tile(x, [1, 2]),
    "where": lambda x: tf.where(x > 0.5, x, x * x),
    "mask": lambda x: tf.ragged.boolean_mask(x, x > 0.5),
    "segment": lambda x: tf.math.unsorted_segment_sum(x * x, [1, 0, 1, 0], 2),
    "cumsum": lambda x: tf.cumsum(x, axis=1),
    "map_fn": lambda x: tf.map_fn(lambda row: row * row, x),
}


def weighted(result):
    flat = result.flat_values if isinstance(result, tf.RaggedTensor) else result
    weights = tf.reshape(tf.range(1, tf.size(flat) + 1), tf.shape(flat))
    return tf.reduce_sum(flat * tf.cast(weights, flat.dtype))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients_match_finite_differences(name):
    start = np.array([0.3, 0.7, 0.2, 0.9, 0.6])

    def value(numbers):
        return weighted(FUNCTIONS[name](tf.RaggedTensor.from_row_splits(numbers, SPLITS)))

    def gradient(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = value(x)
        return tf.convert_to_tensor(tape.gradient(y, x))

    numeric = []
    for n in range(len(start)):
        step = np.eye(len(start))[n] * 1e-6
        numeric.append((value(tf.constant(start + step)) - value(tf.constant(start - step))).numpy() / 2e-6)
    np.testing.assert_allclose(gradient(tf.constant(start)).numpy(), numeric, rtol=1e-5, atol=1e-7)
    traced = tf.function(gradient, input_signature=[tf.TensorSpec([None], tf.float64)], jit_compile=False)
    np.testing.assert_allclose(traced(tf.constant(start)).numpy(), numeric, rtol=1e-5, atol=1e-7)


def test_gradient_of_a_ragged_source_is_ragged():
    ragged = tf.ragged.constant([[1.5, 2.0], [], [3.0]])
    with tf.GradientTape() as tape:
        tape.watch(ragged)
        y = tf.reduce_sum(ragged * ragged, 1)
    assert tape.gradient(y, ragged).to_list() == [[3.0, 4.0], [], [6.0]]


def test_second_order():
    x = tf.constant([1.0, 2.0, 3.0])
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = tf.reduce_sum(tf.RaggedTensor.from_row_splits(x, [0, 2, 3]) ** 3, 1)
        first = inner.gradient(y, x)
    assert outer.gradient(first, x).numpy().tolist() == [6.0, 12.0, 18.0]


def test_gradient_of_the_default_value():
    default = tf.constant(0.5)
    with tf.GradientTape() as tape:
        tape.watch(default)
        y = tf.reduce_sum(tf.ragged.constant([[1.0], [2.0, 3.0], []]).to_tensor(default))
    assert tape.gradient(y, default).numpy() == 3.0


def test_gradients_of_ragged_tensors_are_ragged_in_graphs():
    @tf.function
    def gradient(x):
        return tf.gradients(x * x, [x], grad_ys=x)[0]

    assert gradient(tf.ragged.constant([[1.0, 2.0], [], [3.0]])).to_list() == [[2, 8], [], [18]]
