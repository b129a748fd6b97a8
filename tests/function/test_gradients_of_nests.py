"""Gradients of conditionals, calls and loops inside of each other: nothing in them runs once for each level.

The expected values are those of the same Python code run eagerly.
"""

import numpy as np
import pytest

import headrace as tf

EXECUTORS = pytest.mark.parametrize("jit", [None, False, True], ids=["chosen", "interpreted", "compiled"])
POINTS = [[0.5, 0.7, 0.9], [-0.5, 0.2, 0.1], [0.1, -0.05, 0.01], [3.0, 2.0, 1.0]]


def _conditionals(x, depth=4):
    if depth == 0:
        return x * x
    return tf.cond(
        tf.reduce_sum(x) > 0.1 * depth,
        lambda: tf.sin(_conditionals(x * 1.1, depth - 1)) * x,
        lambda: tf.exp(_conditionals(x - 0.2, depth - 2)) if depth > 2 else x * 3.0,
    )


def _cases(x, depth=3):
    if depth == 0:
        return tf.tanh(x)
    branches = [
        lambda: x * _cases(tf.sin(x), depth - 1),
        lambda: _cases(x, depth - 1) ** 2,
        lambda: tf.exp(-x),
    ]
    return tf.switch_case(tf.cast(x[0] * 2.0, tf.int32) + depth - 2, branches)


def _loop(x, rounds=3):
    return tf.while_loop(lambda i, y: i < rounds, lambda i, y: (i + 1, tf.sin(y) * x), (0, x))[1]


def _loops_in_conditionals(x):
    return tf.cond(x[0] > 0.0, lambda: tf.cond(x[1] > 0.0, lambda: _loop(x) * x, lambda: x) + _loop(x), lambda: x * x)


def _conditionals_in_a_loop(x):
    return tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, _conditionals(y) + x), (0, x))[1]


def _loop_in_a_loop(x):
    return tf.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, _loop(y) * x), (0, x))[1]


_INNER = tf.function(lambda x: tf.sin(x) * x)
_MIDDLE = tf.function(lambda x: _INNER(x * 1.1) + _INNER(x))
_OUTER = tf.function(lambda x: _MIDDLE(_MIDDLE(x)) * x)


def _calls(x):
    return _OUTER(x)


def _calls_in_conditionals(x):
    return tf.cond(x[0] > 0.0, lambda: _OUTER(x) * x, lambda: _conditionals(_MIDDLE(x)))


NESTS = [
    _conditionals, _cases, _loops_in_conditionals, _conditionals_in_a_loop, _loop_in_a_loop, _calls,
    _calls_in_conditionals,
]  # fmt: skip
EACH_NEST = pytest.mark.parametrize("nest", NESTS, ids=lambda nest: nest.__name__)


def _slopes(nest, x):
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = nest(x)
        slope = tape.gradient(y, x)
    return y, slope, outer.gradient(slope, x)


def _expected(nest, point):
    tf.config.run_functions_eagerly(True)
    try:
        return [t.numpy() for t in _slopes(nest, tf.constant(point))]
    finally:
        tf.config.run_functions_eagerly(False)


@EXECUTORS
@EACH_NEST
def test_first_and_second_gradients(nest, jit):
    function = tf.function(lambda x: _slopes(nest, x), jit_compile=jit, input_signature=[tf.TensorSpec([3])])
    for point in POINTS:
        for found, expected in zip(function(tf.constant(point)), _expected(nest, point), strict=True):
            np.testing.assert_allclose(found, expected, rtol=2e-4, atol=1e-5)


@EACH_NEST
def test_a_tape_around_the_function(nest):
    function = tf.function(nest)
    for point in POINTS:
        for found, expected in zip(_slopes(function, tf.constant(point)), _expected(nest, point), strict=True):
            np.testing.assert_allclose(found, expected, rtol=2e-4, atol=1e-5)


@EXECUTORS
def test_sizes_may_be_unknown_while_tracing(jit):
    function = tf.function(
        lambda x: _slopes(_conditionals, x)[:2], jit_compile=jit, input_signature=[tf.TensorSpec([None])]
    )
    for point in ([0.5, 0.7], [0.3, -0.2, 0.1, 0.1]):
        for found, expected in zip(function(tf.constant(point)), _expected(_conditionals, point), strict=False):
            np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("nest", [_conditionals, _calls_in_conditionals], ids=["conditionals", "calls"])
def test_each_element_of_a_batch_takes_its_own_branches(nest):
    def slope(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = nest(x)
        return tape.gradient(y, x)

    for mapped in (slope, tf.function(slope)):
        found = tf.vectorized_map(mapped, tf.constant(POINTS))
        np.testing.assert_allclose(found, [_expected(nest, p)[1] for p in POINTS], rtol=1e-4, atol=1e-6)


@EACH_NEST
def test_jacobians(nest):
    @tf.function
    def jacobian(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = nest(x)
        return tape.jacobian(y, x)

    for point in POINTS[:2]:
        rows = tf.reduce_sum(jacobian(tf.constant(point)), 0)
        np.testing.assert_allclose(rows, _expected(nest, point)[1], rtol=2e-4, atol=1e-5)


def test_a_nest_returns_one_value_for_the_gradient_of_each_branch():
    def function(x):
        return tf.gradients(_conditionals(x), x)[0]

    graph = tf.function(function).get_concrete_function(tf.TensorSpec([3])).graph
    outermost = next(o for o in graph.get_operations() if o.type == "StatelessIf")
    assert [t.dtype.name for t in outermost.outputs] == ["float32", "variant", "variant"]


def test_nests_in_saved_models(tmp_path):
    module = tf.Module()
    module.slope = tf.function(lambda x: _slopes(_conditionals, x)[1], input_signature=[tf.TensorSpec([3])])
    tf.saved_model.save(module, tmp_path)
    loaded = tf.saved_model.load(tmp_path)
    for point in POINTS:
        np.testing.assert_allclose(loaded.slope(tf.constant(point)), _expected(_conditionals, point)[1], rtol=1e-4)


def test_optionals_have_gradients():
    x = tf.constant([1.0, 2.0])

    @tf.function
    def function(x):
        a, b = tf.experimental.Optional.from_value((x * 3.0, x * x)).get_value()
        return tf.gradients(a * 2.0, x)[0], tf.gradients(a + b, x)[0]

    first, second = function(x)
    assert first.numpy().tolist() == [6.0, 6.0] and second.numpy().tolist() == [5.0, 7.0]
