"""tf.compat.v1: wrap_function, test, ragged, layers.separable_conv1d, sysconfig, resource_loader."""

import os

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1


def test_wrap_function_keeps_the_variables():
    def fn(x):
        v = v1.get_variable("w", initializer=3.0)
        with tf.control_dependencies([v1.assign_add(v, 1.0)]):
            return tf.identity(x * v, name="product")

    wrapped = v1.wrap_function(fn, [tf.TensorSpec([], tf.float32)])
    assert [wrapped(tf.constant(2.0)).numpy() for _ in range(2)] == [8.0, 10.0]
    assert [v.name for v in wrapped.variables] == ["w:0"]


def test_wrapped_functions_can_be_pruned():
    def fn(x):
        doubled = tf.multiply(x, 2.0, name="doubled")
        return tf.add(doubled, 1.0, name="result")

    wrapped = v1.wrap_function(fn, [tf.TensorSpec([], tf.float32)])
    pruned = wrapped.prune("doubled:0", "result:0")
    assert pruned(tf.constant(10.0)).numpy() == 11.0


def test_gradients_of_graphs_are_checked_by_differences():
    with tf.Graph().as_default(), v1.Session().as_default():
        x = v1.placeholder(tf.float32, [2])
        y = x * x
        start = np.array([1.0, 2.0], "f4")
        computed, measured = v1.test.compute_gradient(x, [2], y, [2], start)
        np.testing.assert_allclose(computed, [[2, 0], [0, 4]])
        np.testing.assert_allclose(measured, [[2, 0], [0, 4]], atol=1e-2)
        assert v1.test.compute_gradient_error(x, [2], y, [2], start) < 1e-2


def test_stubs_are_taken_back():
    class Thing:
        value = 1

    with v1.test.StubOutForTesting() as stubs:
        stubs.Set(Thing, "value", 2)
        assert Thing.value == 2
    assert Thing.value == 1


def test_ragged_placeholders():
    with tf.Graph().as_default(), v1.Session() as session:
        ragged = v1.ragged.placeholder(tf.int32, 1)
        total = tf.reduce_sum(ragged, 1)
        value = v1.ragged.constant_value([[1, 2], [3]], dtype="int32")
        assert session.run(total, {ragged: value}).tolist() == [3, 3]


def test_separable_convolution_over_one_axis():
    x = np.arange(12, dtype="f4").reshape(1, 6, 2)
    with tf.Graph().as_default(), v1.Session() as session:
        ones = v1.ones_initializer()
        y = v1.layers.separable_conv1d(
            tf.constant(x), 3, 2, strides=2, depthwise_initializer=ones, pointwise_initializer=ones
        )
        session.run(v1.global_variables_initializer())
        expected = np.repeat([[[6.0], [22.0], [38.0]]], 3, -1)
        np.testing.assert_array_equal(session.run(y), expected)


def test_paths_beside_the_program():
    here = os.path.dirname(os.path.abspath(__file__))
    assert v1.resource_loader.get_path_to_datafile("x") == os.path.join(here, "x")
    assert b"wrap_function" in v1.resource_loader.load_resource(os.path.basename(__file__))


def test_facts_about_the_build():
    assert v1.sysconfig.get_build_info()["is_cuda_build"] is False
    assert v1.sysconfig.get_compile_flags()[0].startswith("-I")
    assert v1.user_ops.my_fact().numpy() == b"0! == 1"
    with pytest.raises(NotImplementedError, match="one process"):
        v1.test.create_local_cluster(1, 1)
