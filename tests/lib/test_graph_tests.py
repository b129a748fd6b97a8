"""tf.test.TestCase: seeds, and tests in graphs."""

import random
import unittest

import numpy as np

import headrace as tf
from headrace._src.lib.testing import combinations, test_util


class Case(tf.test.TestCase):
    drawn: list = []
    modes: list = []

    def test_draws(self):
        self.drawn.append((random.random(), np.random.rand(), float(tf.random.uniform([]))))

    test_draws_again = test_draws

    @test_util.run_in_graph_and_eager_modes
    def test_both_modes(self):
        self.modes.append(tf.executing_eagerly())
        x = tf.constant([1.0, 2.0]) * 2
        self.assertAllEqual(self.evaluate(x), [2, 4])
        self.assertAllClose(x, [2, 4])
        if tf.executing_eagerly():
            self.assertEqual(self.evaluate(lambda: tf.constant(3)), 3)

    @test_util.run_in_graph_and_eager_modes
    def test_ragged_tensors(self):
        x = tf.ragged.constant([[1.0, 2.0], [], [3.0]])
        self.assertAllEqual(x * 2, [[2, 4], [], [6]])
        self.assertAllEqual(x, x + 0)
        self.assertAllEqual(self.evaluate(x), x)
        self.assertEqual(type(self.evaluate(x)).__name__, "RaggedTensorValue")
        self.assertAllEqual(self.evaluate(tf.sparse.from_dense([[0, 1]])).indices, [[0, 1]])
        self.assertAllClose(x / 3, [[1 / 3, 2 / 3], [], [1]])
        with self.assertRaises(AssertionError):
            self.assertAllEqual(x, [[1, 2], [0], [3]])

    def test_a_session_of_the_test(self):
        with tf.Graph().as_default(), self.cached_session() as session:
            v = tf.compat.v1.get_variable("v", initializer=1.0)
            session.run(v.initializer)
            self.assertEqual(self.evaluate(v), 1)

    @combinations.generate(combinations.combine(mode=["graph", "eager"], x=[1, 2]))
    def test_combinations(self, mode, x):
        self.modes.append((mode, x, tf.executing_eagerly()))


def run(name):
    result = unittest.TestResult()
    Case(name).run(result)
    assert result.wasSuccessful(), result.errors + result.failures


def test_each_test_starts_with_the_same_seeds():
    Case.drawn.clear()
    run("test_draws")
    run("test_draws_again")
    assert Case.drawn[0] == Case.drawn[1]


def test_a_test_runs_in_a_graph_and_eagerly():
    Case.modes.clear()
    run("test_both_modes")
    assert Case.modes == [False, True]


def test_ragged_tensors_of_a_graph_are_compared_by_value():
    run("test_ragged_tensors")


def test_a_test_has_one_session():
    run("test_a_session_of_the_test")


def test_a_test_runs_once_per_combination():
    Case.modes.clear()
    run("test_combinations")
    assert Case.modes == [("graph", 1, False), ("graph", 2, False), ("eager", 1, True), ("eager", 2, True)]
