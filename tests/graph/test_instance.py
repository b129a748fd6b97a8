"""Each place that calls a function has streams of random numbers of its own."""

import pytest

import headrace as tf


def rounded(tensors):
    return [round(float(t[0]), 4) for t in tensors]


@pytest.mark.parametrize("jit_compile", [False, True], ids=["interpreted", "compiled"])
def test_calls_inside_a_function(jit_compile):
    tf.random.set_seed(3)
    inner = tf.function(lambda: tf.random.uniform([2]))
    outer = tf.function(lambda: (inner(), inner()), jit_compile=jit_compile)
    assert [rounded(outer()), rounded(outer())] == [[0.1274, 0.1274], [0.8899, 0.8899]]
    assert rounded([inner(), inner()]) == [0.1274, 0.8899]


def test_calls_in_a_session():
    with tf.Graph().as_default():
        tf.compat.v1.set_random_seed(3)
        draw = tf.function(lambda: tf.random.uniform([2]))
        draws = [draw(), draw(), tf.random.uniform([2])]
        with tf.compat.v1.Session() as session:
            assert [rounded(session.run(draws)) for _ in range(2)] == [[0.1274] * 3, [0.8899] * 3]


def test_calls_of_conditionals():
    tf.random.set_seed(3)
    inner = tf.function(lambda x: tf.cond(x > 0, lambda: tf.random.uniform([2]), lambda: tf.zeros([2])))
    outer = tf.function(lambda x: (inner(x), inner(x)))
    first, second = outer(tf.constant(1.0))
    assert first.numpy().tolist() == second.numpy().tolist() != [0.0, 0.0]
