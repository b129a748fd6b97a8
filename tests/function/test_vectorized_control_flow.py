"""Conditionals, loops and calls inside tf.vectorized_map, and ops that it has no rule for."""

import logging

import numpy as np
import pytest

import headrace as tf

X = [1.0, -2.0, 3.0]
M = [[1.0, -2.0, 3.0], [4.0, 5.0, -6.0]]


def mapped(fn, elems=X, **options):
    return tf.nest.map_structure(lambda t: t.numpy().tolist(), tf.vectorized_map(fn, tf.constant(elems), **options))


def power(a):
    return tf.while_loop(lambda i, b: i < 3, lambda i, b: (i + 1, b * a), [0, 1.0])[1]


def doubled_to_ten(a):
    return tf.while_loop(lambda b: b < 10.0, lambda b: (b * 2,), [tf.abs(a)])[0]


PROGRAMS = {
    "cond": (lambda a: tf.cond(a > 0, lambda: a * 2, lambda: a - 1), [2.0, -3.0, 6.0]),
    "the same branch for all": (lambda a: tf.cond(a > -9, lambda: a * 2, lambda: a), [2.0, -4.0, 6.0]),
    "a condition of the program": (lambda a: tf.cond(tf.constant(True), lambda: a * 2, lambda: a), [2.0, -4.0, 6.0]),
    "cond in cond": (
        lambda a: tf.cond(a > 0, lambda: tf.cond(a > 2, lambda: a * 10, lambda: a * 2), lambda: a - 1),
        [2.0, -3.0, 30.0],
    ),
    "switch_case": (
        lambda a: tf.switch_case(tf.cast(a > 0, tf.int32), [lambda: a * 2, lambda: a - 1]),
        [0.0, -4.0, 2.0],
    ),
    "while": (power, [1.0, -8.0, 27.0]),
    "while that ends at different rounds": (doubled_to_ten, [16.0, 16.0, 12.0]),
    "function": (tf.function(lambda a: tf.cond(a > 0, lambda: a * 2, lambda: a)), [2.0, -2.0, 6.0]),
}


@pytest.mark.parametrize("name", sorted(PROGRAMS))
@pytest.mark.parametrize("traced", [False, True], ids=["eager", "traced"])
def test_control_flow_runs_for_each_element(name, traced):
    fn, expected = PROGRAMS[name]
    run = lambda x: tf.vectorized_map(fn, x, fallback_to_while_loop=False)  # noqa: E731
    run = tf.function(run) if traced else run
    assert run(tf.constant(X)).numpy().tolist() == expected


def test_map_fn_inside():
    assert mapped(lambda row: tf.map_fn(lambda a: a * 2, row), M) == [[2.0, -4.0, 6.0], [8.0, 10.0, -12.0]]


def test_a_branch_sees_only_the_elements_that_take_it():
    x = tf.constant([4.0, -2.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.vectorized_map(lambda a: tf.cond(a > 0, lambda: tf.sqrt(a), lambda: a), x)
    np.testing.assert_array_equal(tf.convert_to_tensor(tape.gradient(y, x)), [0.25, 1.0])


def test_a_tape_inside():
    def slope(a):
        with tf.GradientTape() as tape:
            tape.watch(a)
            y = tf.cond(a > 0, lambda: a * a * a, lambda: -a)
        return tape.gradient(y, a)

    assert mapped(slope) == [3.0, -1.0, 27.0]


def test_autograph_inside():
    @tf.function
    def run(rows):
        def one(row):
            s = row * 2 if tf.reduce_sum(row) > 2.5 else row - 1
            rounds = 0
            while tf.reduce_sum(s) < 20.0:
                s += 1.0
                rounds += 1
            return s, rounds

        return tf.vectorized_map(one, rows)

    s, rounds = run(tf.constant(M))
    assert s.numpy().tolist() == [[7.0, 4.0, 9.0], [13.0, 15.0, -7.0]]
    assert rounds.numpy().tolist() == [7, 5]


def test_maps_inside_maps_see_both_elements():
    got = mapped(lambda a: tf.vectorized_map(lambda b: a - b, tf.constant(X)))
    np.testing.assert_array_equal(got, np.subtract.outer(X, X))


def test_jacobians_of_conditionals_and_loops_in_graphs():
    @tf.function
    def jacobian(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.cond(tf.reduce_sum(x) > 0, lambda: x * x, lambda: x)
            for _ in tf.range(2):
                y = y * x
        return tape.jacobian(y, x)

    np.testing.assert_allclose(jacobian(tf.constant(X)), np.diag([4.0, -32.0, 108.0]))


POSITIVE_SUM = lambda row: tf.reduce_sum(tf.boolean_mask(row, row > 0))  # noqa: E731


def test_an_op_without_a_rule_runs_element_by_element_with_a_warning(caplog):
    with caplog.at_level(logging.WARNING, "tensorflow"):
        assert mapped(POSITIVE_SUM, M) == [4.0, 9.0]
    assert "Using a while_loop for converting Where" in caplog.text
    caplog.clear()
    with caplog.at_level(logging.WARNING, "tensorflow"):
        mapped(POSITIVE_SUM, M, warn=False)
    assert not caplog.text


def test_an_op_without_a_rule_is_an_error_without_fallback():
    with pytest.raises(ValueError, match="No pfor vectorization defined for Where"):
        mapped(POSITIVE_SUM, M, fallback_to_while_loop=False)


def test_an_op_without_a_rule_over_an_unknown_number_of_elements():
    run = tf.function(
        lambda rows: tf.vectorized_map(POSITIVE_SUM, rows, warn=False), input_signature=[tf.TensorSpec([None, 3])]
    )
    assert run(tf.constant(M)).numpy().tolist() == [4.0, 9.0]


def test_layers_over_batches_of_batches():
    images = tf.reshape(tf.range(36.0), [2, 2, 3, 3, 1])
    kernel = tf.ones([2, 2, 1, 1])
    whole = tf.vectorized_map(lambda x: tf.nn.conv2d(x, kernel, 1, "SAME"), images, fallback_to_while_loop=False)
    rows = tf.stack([tf.nn.conv2d(x, kernel, 1, "SAME") for x in images])
    np.testing.assert_array_equal(whole, rows)


def test_random_ops_inside_a_tape_and_a_conditional():
    def one(a):
        with tf.GradientTape() as tape:
            tape.watch(a)
            y = tf.cond(a > 0, lambda: a * tf.nn.dropout(tf.ones([2]), 0.5), lambda: tf.stack([a, a]))
        return tape.gradient(y, a)

    first, second, _ = mapped(one)
    assert first in (0.0, 2.0, 4.0) and second == 2.0
