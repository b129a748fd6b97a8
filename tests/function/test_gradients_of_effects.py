"""The gradients of calls, conditionals and loops use what the forward pass computed: nothing runs twice.

TensorFlow agrees in every case: the gradient of y by x is that of the mask that was drawn, and effects happen once.
"""

import numpy as np
import pytest

import headrace as tf

EXECUTORS = pytest.mark.parametrize("jit", [None, False, True], ids=["chosen", "interpreted", "compiled"])
ONES = tf.ones([64])


def _dropped(x):
    return tf.nn.dropout(x, 0.5)


def _in_a_branch(x):
    return tf.cond(tf.reduce_sum(x) > 0.0, lambda: _dropped(x), lambda: x * 3.0)


def _in_the_other_branch(x):
    return tf.cond(tf.reduce_sum(x) < 0.0, lambda: x * tf.sin(x), lambda: _dropped(x))


def _in_a_case(x):
    return tf.switch_case(
        tf.cast(x[0], tf.int32), [lambda: x, lambda: _dropped(x) + tf.stop_gradient(x), lambda: x * 2]
    )


def _in_nested_branches(x):
    return tf.cond(x[0] > 0.0, lambda: _in_a_branch(x) * 2.0, lambda: x)


def _in_a_loop(x):
    return tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y + _dropped(x)), (0, tf.zeros_like(x)))[1]


def _in_a_branch_in_a_loop(x):
    return tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y + _in_a_branch(x)), (0, tf.zeros_like(x)))[1]


def _in_a_loop_in_a_branch(x):
    return tf.cond(x[0] > 0.0, lambda: _in_a_loop(x), lambda: x)


_CALLED = tf.function(_dropped)
_CALLED_DEEP = tf.function(lambda x: _CALLED(x) + _in_a_branch(x))

PLACES = [
    _in_a_branch, _in_the_other_branch, _in_nested_branches, _in_a_loop, _in_a_branch_in_a_loop,
    _in_a_loop_in_a_branch, _CALLED, _CALLED_DEEP,
]  # fmt: skip
NAMES = [getattr(place, "__name__", "called") for place in PLACES]


@EXECUTORS
@pytest.mark.parametrize("place", PLACES, ids=NAMES)
def test_a_gradient_belongs_to_the_mask_that_was_drawn(place, jit):
    @tf.function(jit_compile=jit)
    def with_tape(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = place(x)
        return y, tape.gradient(y, x)

    @tf.function(jit_compile=jit)
    def with_gradients(x):
        y = place(x)
        return y, tf.gradients(y, x)[0]

    for function in (with_tape, with_gradients):
        for _ in range(3):  # y is linear in x, so its gradient at ones is y
            y, gradient = function(ONES)
            np.testing.assert_allclose(gradient, y, rtol=1e-6)
            assert len(set(y.numpy().tolist())) > 1


@EXECUTORS
def test_sizes_may_be_unknown_while_tracing(jit):
    @tf.function(jit_compile=jit, input_signature=[tf.TensorSpec([None])])
    def function(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.cond(tf.reduce_sum(x) > 0.0, lambda: tf.nn.dropout(tf.sin(x), 0.5), lambda: x * x)
        return y, tape.gradient(y, x)

    for size in (8, 33):
        y, gradient = function(tf.ones([size]))
        np.testing.assert_allclose(gradient, y / np.tan(1.0), rtol=1e-5)
        y, gradient = function(-tf.ones([size]))
        assert gradient.numpy().tolist() == [-2.0] * size


@EXECUTORS
@pytest.mark.parametrize("place", ["branch", "loop", "call"])
def test_effects_happen_once_and_gradients_see_the_values_of_their_time(place, jit):
    v = tf.Variable(0.0)

    def body(x):
        v.assign_add(1.0)
        return x * v

    called = tf.function(body)

    @tf.function(jit_compile=jit)
    def function(x, yes):
        with tf.GradientTape() as tape:
            tape.watch(x)
            if place == "branch":
                y = tf.cond(yes, lambda: body(x), lambda: x)
            elif place == "loop":
                y = tf.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, body(y)), (0, x))[1]
            else:
                y = called(x)
        return y, tape.gradient(y, x)

    results = [[float(t) for t in function(tf.constant(1.0), tf.constant(True))] for _ in range(3)]
    if place == "loop":
        assert results == [[2.0, 2.0], [12.0, 12.0], [30.0, 30.0]] and v.numpy() == 6.0
    else:
        assert results == [[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]] and v.numpy() == 3.0


def test_python_functions_are_called_once():
    calls = []

    def noted(a):
        calls.append(float(a))
        return a

    @tf.function
    def function(x, yes):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.cond(yes, lambda: x * tf.py_function(noted, [x], tf.float32), lambda: x)
        return tape.gradient(y, x)

    assert function(tf.constant(3.0), tf.constant(True)).numpy() == 6.0 and calls == [3.0]


@EXECUTORS
@pytest.mark.parametrize("place", [_in_a_branch, _in_a_loop, _in_nested_branches], ids=["branch", "loop", "nested"])
def test_second_gradients_belong_to_the_same_mask(place, jit):
    @tf.function(jit_compile=jit)
    def function(x):
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = place(x) * x * x
            slope = tape.gradient(y, x)
        return y, slope, outer.gradient(slope, x)

    y, slope, bend = function(ONES)  # y = mask x^3
    np.testing.assert_allclose(slope, 3 * y, rtol=1e-5)
    np.testing.assert_allclose(bend, 6 * y, rtol=1e-5)


def test_two_gradients_of_one_conditional_agree():
    @tf.function
    def function(x):
        with tf.GradientTape(persistent=True) as tape:
            tape.watch(x)
            a, b = tf.cond(x[0] > 0.0, lambda: (_dropped(x), x * 2.0), lambda: (x, x))
        return a, tape.gradient(a, x), tape.gradient(b, x), tape.gradient([a, b], x)

    a, first, second, both = function(ONES)
    np.testing.assert_allclose(first, a)
    np.testing.assert_allclose(second, 2 * ONES)
    np.testing.assert_allclose(both, a + 2.0)


def test_weights_that_a_loop_reads_are_not_kept_for_each_iteration():
    w = tf.Variable(tf.ones([4, 4]))

    @tf.function
    def function(x):
        with tf.GradientTape() as tape:
            y = tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, tf.nn.dropout(y @ w, 0.5)), (0, x))[1]
        return tape.gradient(y, w)

    graph = function.get_concrete_function(tf.ones([2, 4])).graph
    kept = [
        graph_of_loop.outputs[n]
        for operation in graph.get_operations()
        if operation.type in ("While", "StatelessWhile") and operation.attrs["histories"]
        for graph_of_loop in [operation.attrs["body"]]
        for n in operation.attrs["histories"]
    ]
    assert kept and not any(t.op.type == "ReadVariableOp" for t in kept)
