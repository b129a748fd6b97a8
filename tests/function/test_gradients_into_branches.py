"""Gradients of values that branches and loops use, and operations outside that they wait for."""

import numpy as np
import pytest

import headrace as tf

OUTSIDE = tf.constant(3.0)


@pytest.mark.parametrize("construct", ["loop", "conditional", "nested"])
def test_a_watched_constant_has_a_gradient_inside_of_branches(construct):
    def square():
        return OUTSIDE * OUTSIDE

    @tf.function
    def gradient(flag):
        with tf.GradientTape() as tape:
            tape.watch(OUTSIDE)
            if construct == "loop":
                y = tf.while_loop(lambda i, y: i < 1, lambda i, y: (i + 1, y * square()), [0, 1.0])[1]
            elif construct == "conditional":
                y = tf.cond(flag, square, lambda: 0.0)
            else:
                y = tf.cond(flag, lambda: tf.cond(flag, square, lambda: 0.0), lambda: 0.0)
        return tape.gradient(y, OUTSIDE)

    assert gradient(tf.constant(True)).numpy() == 6


def test_gradients_inside_a_branch_reach_tensors_outside_of_it():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        flag = tf.compat.v1.placeholder(tf.bool, [])
        x = tf.constant(10.0)
        y = 7.0 * x
        inside = tf.cond(flag, lambda: tf.gradients(y * y, x)[0], lambda: x * 3.0)
        assert session.run(inside, {flag: True}) == 980
        assert session.run(inside, {flag: False}) == 30

        z = tf.square(tf.constant(5.0, name="source"))
        source = z.graph.get_tensor_by_name("source:0")

        def step(i, total):
            return (i + 1, total + tf.gradients(tf.constant([1.0, 2.0, 3.0]) * z, source)[0])

        assert session.run(tf.while_loop(lambda i, total: i < 10, step, [0, 0.0])[1]) == 600


@pytest.mark.parametrize("flag", [True, False])
@pytest.mark.parametrize("construct", ["dependency", "group", "operation", "loop", "function"])
def test_an_operation_outside_runs_before_the_branch_that_waits_for_it(construct, flag):
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        variable = tf.compat.v1.get_variable("v", initializer=1.0, use_resource=True)
        session.run(variable.initializer)
        outside = variable.assign_add(1.0).op
        condition = tf.compat.v1.placeholder_with_default(flag, [])

        def waiting(value):
            with tf.control_dependencies([outside]):
                return tf.identity(value)

        if construct == "dependency":
            node = tf.cond(condition, lambda: waiting(1.0), lambda: 2.0)
        elif construct == "group":
            node = tf.compat.v1.cond(condition, lambda: tf.group(outside), tf.no_op)
        elif construct == "operation":
            node = tf.compat.v1.cond(condition, lambda: outside, tf.no_op)
        elif construct == "loop":
            node = tf.while_loop(lambda i: i < 1, lambda i: [waiting(i + 1)], [0])
        else:
            node = tf.function(lambda: waiting(1.0))()
        session.run(node)
        assert session.run(variable) == 2


def test_second_gradients_of_scalars_whose_rank_is_not_known():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        flag = tf.compat.v1.placeholder(tf.bool, [])
        x, y = tf.compat.v1.placeholder(tf.float32), tf.compat.v1.placeholder(tf.float32)
        first = tf.gradients(tf.cond(flag, lambda: x * y * 2.0, lambda: 2.0), x)[0]
        second = tf.gradients(first, x)[0]
        values = session.run([first, second], {flag: True, x: 1.0, y: 2.0})
        np.testing.assert_array_equal(values, [4, 0])
