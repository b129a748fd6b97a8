"""tf.test: suites written on its TestCase run, pass where they should and fail where they should."""

import sys
import unittest

import numpy as np
import pytest

import headrace as tf

CASE = tf.test.TestCase()


@pytest.mark.parametrize(
    "passing",
    [
        lambda: CASE.assertAllClose(tf.constant([1.0, 2.0]), [1.0, 2.0 + 1e-7]),
        lambda: CASE.assertAllClose({"a": [tf.constant(1.0)]}, {"a": [1.0]}),
        lambda: CASE.assertAllEqual(tf.constant(["a"]), ["a"]),
        lambda: CASE.assertAllEqual(tf.ragged.constant([[1], [2, 3]]), [[1], [2, 3]]),
        lambda: CASE.assertAllCloseAccordingToType(tf.constant(1.0, tf.float16), np.float16(1.0005)),
        lambda: CASE.assertAllInRange(tf.constant([1, 2]), 1, 2),
        lambda: CASE.assertAllGreater(tf.constant([1, 2]), 0),
        lambda: CASE.assertDTypeEqual(tf.constant(1.0), np.float32),
        lambda: CASE.assertShapeEqual(np.zeros((2, 3)), tf.zeros([2, 3])),
        lambda: CASE.assertLen([1, 2], 2),
        lambda: CASE.assertContainsInOrder(["a", "b"], "xaxbx"),
        lambda: CASE.assertNotAllEqual([1], [2]),
        lambda: CASE.assertEqual({"a": tf.constant([1.0, 2.0])}, {"a": tf.constant([1.0, 2.0])}),
    ],
)
def test_true_assertions_pass(passing):
    passing()


@pytest.mark.parametrize(
    "failing",
    [
        lambda: CASE.assertDictEqual({"a": tf.constant([1.0, 2.0])}, {"a": tf.constant([1.0, 3.0])}),
        lambda: CASE.assertDictEqual({"a": tf.constant([1.0, 2.0]), "b": 1}, {"a": tf.constant([1.0, 3.0])}),
        lambda: CASE.assertAllClose(tf.constant([1.0, 2.0]), [1.0, 2.1]),
        lambda: CASE.assertAllClose([1.0], [1.0, 2.0]),
        lambda: CASE.assertAllClose({"a": 1.0}, {"b": 1.0}),
        lambda: CASE.assertAllEqual(tf.constant([1, 2]), [1, 3]),
        lambda: CASE.assertAllEqual(tf.constant(["a"]), ["b"]),
        lambda: CASE.assertNotAllClose([1.0], [1.0]),
        lambda: CASE.assertAllInRange(tf.constant([1, 2]), 1, 2, open_upper_bound=True),
        lambda: CASE.assertAllInSet(tf.constant([1, 5]), {1, 2}),
        lambda: CASE.assertNear(1.0, 2.0, 0.5),
        lambda: CASE.assertEmpty([1]),
        lambda: CASE.assertStartsWith("abc", "b"),
    ],
)
def test_false_assertions_fail(failing):
    with pytest.raises(AssertionError):
        failing()


def test_op_errors_are_matched():
    with CASE.assertRaisesOpError("Incompatible shapes"):
        tf.constant([1.0, 2.0]) + tf.constant([1.0, 2.0, 3.0])
    with CASE.assertRaisesIncompatibleShapesError():
        tf.constant([1.0, 2.0]) + tf.constant([1.0, 2.0, 3.0])
    with pytest.raises(AssertionError), CASE.assertRaisesOpError("something else"):
        tf.constant([1.0, 2.0]) + tf.constant([1.0, 2.0, 3.0])


def test_compute_gradient_compares_with_finite_differences():
    theoretical, numerical = tf.test.compute_gradient(
        lambda x, y: tf.sin(x) * y, [tf.constant([1.0, 2.0]), tf.constant(3.0)]
    )
    for a, b in zip(theoretical, numerical, strict=True):
        np.testing.assert_allclose(a, b, atol=1e-2)
    assert theoretical[0].shape == (2, 2)
    assert theoretical[1].shape == (2, 1)


def test_a_whole_suite_runs():
    class Suite(tf.test.TestCase):
        def test_good(self):
            with self.session():
                self.assertAllEqual(self.evaluate(tf.range(3)), [0, 1, 2])
            path = self.create_tempfile("a/b.txt", "text").full_path
            with open(path) as file:
                self.assertEqual(file.read(), "text")

        def test_bad(self):
            self.assertAllEqual([1], [2])

        def test_printing(self):
            with self.captureWritesToStream(sys.stderr) as printed:
                tf.print("hello", 3)
                self.assertEqual(printed.contents(), "hello 3\n")

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Suite).run(result)
    assert len(result.skipped) == 1  # test_session, which is no test
    assert result.testsRun == 4
    assert [case.id().rpartition(".")[2] for case, _ in result.failures] == ["test_bad"]
    assert not result.errors


class InGraphs(tf.test.TestCase):
    def runTest(self):
        first = (tf.random.uniform([]).numpy(), np.random.rand())
        with tf.Graph().as_default():
            counter = tf.compat.v1.get_variable("counter", initializer=1)
            with self.cached_session() as session:
                session.run(counter.initializer)
            assert self.evaluate(counter.assign_add(1)) == 2  # the session of the test
            self.assertAllClose(tf.constant([1.0]) * 2.0, [2.0])
            with self.session() as other, pytest.raises(tf.errors.FailedPreconditionError):
                other.run(counter)
        with self.session() as session:
            assert session.run(tf.constant(3)) == 3
        assert self.evaluate(lambda: tf.constant(4)) == 4
        self.setUp()
        assert (tf.random.uniform([]).numpy(), np.random.rand()) == first
        self.assertAllClose(tf.ragged.constant([[1.0], [2.0, 3.0]]), [[1.0], [2.0, 3.0 + 1e-8]])


def test_test_cases_run_graphs_in_sessions_and_start_from_the_same_seeds():
    result = unittest.TestResult()
    InGraphs().run(result)
    assert not result.errors and not result.failures, (result.errors or result.failures)[0][1]


def test_repeated_calls_of_a_function_in_a_test_give_the_same_bits():
    x = tf.random.stateless_normal([8, 16], [1, 2])

    @tf.function
    def deep(x):
        for _ in range(12):
            x = tf.nn.softmax(tf.matmul(x, x, transpose_b=True)) @ x / tf.reduce_mean(tf.exp(x))
        return x

    class Repeating(tf.test.TestCase):
        def runTest(self):
            self.assertAllEqual(deep(x), deep(x))
            self.assertAllEqual(deep(x), deep(x))

    result = unittest.TestResult()
    Repeating().run(result)
    assert result.wasSuccessful(), result.failures + result.errors


def test_what_was_captured_can_be_read_after_the_block():
    with CASE.captureWritesToStream(sys.stderr) as captured:
        print("written", file=sys.stderr)
        assert captured.contents() == "written\n"
    assert captured.contents() == "written\n"


def test_a_test_whose_setup_does_not_call_that_of_its_class_has_sessions():
    class OwnSetup(tf.test.TestCase):
        def setUp(self):
            pass

        def runTest(self):
            with tf.Graph().as_default(), self.cached_session() as session:
                self.assertEqual(session.run(tf.constant(3)), 3)

    result = unittest.TestResult()
    OwnSetup().run(result)
    assert result.wasSuccessful(), result.failures + result.errors


def test_lists_with_rows_of_different_lengths_are_compared():
    class Rows(tf.test.TestCase):
        def runTest(self):
            self.assertAllEqual([(1, (3, 4)), (1,)], [(1, (3, 4)), (1,)])
            with self.assertRaises(AssertionError):
                self.assertAllEqual([(1, (3, 4)), (1,)], [(1, (3, 5)), (1,)])

    result = Rows().run()
    assert not result.failures + result.errors


def test_messages_are_compared_by_their_fields():
    test = tf.test.TestCase()
    feature = tf.train.Feature(float_list=tf.train.FloatList(value=[1.0]))
    example = tf.train.Example(features=tf.train.Features(feature={"a": feature}))
    text = 'features { feature { key: "%s" value { float_list { value: %s } } } }'
    test.assertProtoEquals(text % ("a", "1.0"), example)
    test.assertProtoEquals(example, example)
    test.assertProtoEquals(text % ("a", "1.001"), example, relative_tolerance=0.01)
    for wrong in (text % ("b", "1.0"), text % ("a", "1.001"), feature):
        with pytest.raises(AssertionError):
            test.assertProtoEquals(wrong, example)
