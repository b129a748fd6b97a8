"""Variables that are read inside loops and branches: tapes follow them, gradients reach them."""

import pytest

import headrace as tf


def rounds(v):
    return tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a * v), [tf.constant(0), tf.ones([2])])[1]


@pytest.mark.parametrize("jit_compile", [False, True])
def test_the_gradient_of_a_variable_sums_over_the_rounds_of_a_loop(jit_compile):
    v = tf.Variable([2.0, 3.0])

    @tf.function(jit_compile=jit_compile)
    def with_tape():
        with tf.GradientTape() as tape:
            y = rounds(v)
        return tape.gradient(y, v)

    assert with_tape().numpy().tolist() == [12.0, 27.0]


def test_gradients_reach_a_variable_through_a_loop():
    v = tf.Variable([2.0, 3.0])
    assert tf.function(lambda: tf.gradients(rounds(v), v)[0])().numpy().tolist() == [12.0, 27.0]


def test_a_tape_follows_a_variable_that_only_a_branch_reads():
    v = tf.Variable(3.0)

    @tf.function
    def f(x):
        with tf.GradientTape() as tape:
            y = tf.cond(x > 0.0, lambda: v * v, lambda: v)
        return tape.gradient(y, v)

    assert f(tf.constant(1.0)).numpy() == 6.0
    assert f(tf.constant(-1.0)).numpy() == 1.0
