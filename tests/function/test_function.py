"""tf.function: when it traces, what it captures, and how it is called."""

import gc
import threading
import weakref

import numpy as np
import pytest

import headrace as tf


def test_traces_once_for_each_dtype_and_shape():
    traces = []

    @tf.function
    def double(x):
        traces.append(x.shape)
        return x + x

    assert double(tf.constant([1.0])).numpy() == [2.0]
    double(tf.constant([5.0]))
    double(tf.constant([1.0, 2.0]))
    double(tf.constant([1]))
    assert len(traces) == 3
    assert double.experimental_get_tracing_count() == 3


def test_python_values_are_part_of_the_trace():
    traces = []

    @tf.function
    def power(x, n, flag=False):
        traces.append((n, flag))
        return x**n if not flag else x

    x = tf.constant(2.0)
    assert power(x, 2).numpy() == 4.0
    assert power(x, 3).numpy() == 8.0
    assert power(x, n=3, flag=True).numpy() == 2.0
    power(x, 2, False)
    assert traces == [(2, False), (3, False), (3, True)]


def test_numbers_that_are_equal_but_of_other_types_trace_apart():
    seen = []
    f = tf.function(lambda n: seen.append(type(n)) or tf.constant(0))
    f(1), f(1.0), f(True)
    assert seen == [int, float, bool]


def test_numpy_arrays_are_tensors():
    f = tf.function(lambda x: x * 2.0)
    assert f(np.array([1.0, 2.0], np.float32)).numpy().tolist() == [2.0, 4.0]
    f(np.array([3.0, 4.0], np.float32))
    assert f.experimental_get_tracing_count() == 1


def test_nests_go_in_and_out():
    @tf.function
    def swap(pair, *rest, **named):
        return {"a": pair["b"], "b": (pair["a"], *rest), "none": None, **named}

    found = swap({"a": tf.constant(1), "b": tf.constant(2)}, tf.constant(3), c=tf.constant(4))
    assert found["a"].numpy() == 2
    assert [t.numpy() for t in found["b"]] == [1, 3]
    assert found["none"] is None
    assert found["c"].numpy() == 4


def test_variables_are_captured_by_reference():
    v = tf.Variable(1.0)
    f = tf.function(lambda x: x * v)
    assert f(tf.constant(3.0)).numpy() == 3.0
    v.assign(2.0)
    assert f(tf.constant(3.0)).numpy() == 6.0
    assert f.get_concrete_function(tf.TensorSpec([])).variables == (v,)


def test_assignments_happen_in_program_order():
    v = tf.Variable(1.0)

    @tf.function
    def f():
        before = v + 0.0
        v.assign_add(1.0)
        middle = v + 0.0
        v.assign(v * 10.0)
        return before, middle, v.read_value()

    assert [t.numpy() for t in f()] == [1.0, 2.0, 20.0]
    assert v.numpy() == 20.0


def test_variables_may_be_created_on_the_first_call_only():
    state = {}

    @tf.function
    def once(x):
        if "v" not in state:
            state["v"] = tf.Variable(x * 2.0)
        return state["v"] + x

    assert once(tf.constant(1.0)).numpy() == 3.0
    assert once(tf.constant(2.0)).numpy() == 4.0
    always = tf.function(lambda x: tf.Variable(1.0) * x)
    with pytest.raises(ValueError, match="singleton"):
        always(tf.constant(1.0))


def test_methods_trace_for_each_instance():
    class Scaler:
        def __init__(self, factor):
            self.factor = factor

        @tf.function
        def __call__(self, x):
            return x * self.factor

    two, three = Scaler(2.0), Scaler(3.0)
    x = tf.constant(1.0)
    assert (two(x).numpy(), three(x).numpy(), two(x).numpy()) == (2.0, 3.0, 2.0)


def test_an_instance_with_a_traced_method_can_be_collected():
    class Thing:
        @tf.function
        def f(self, x):
            return x

    thing = Thing()
    thing.f(tf.constant(1.0))
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None


def test_input_signature_fixes_dtypes_and_refuses_the_rest():
    @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
    def total(x):
        return tf.reduce_sum(x)

    assert total([1, 2, 3]).numpy() == 6.0
    assert total(tf.constant([1.0])).numpy() == 1.0
    assert total.experimental_get_tracing_count() == 1
    with pytest.raises(TypeError, match="Can not cast"):
        total(tf.constant([[1.0]]))
    with pytest.raises(TypeError):
        total(tf.constant(["a"]))


def test_reduce_retracing_leaves_changing_sizes_open():
    shapes = []

    @tf.function(reduce_retracing=True)
    def f(x):
        shapes.append(x.shape.as_list())
        return x

    for size in (1, 2, 3, 4):
        assert f(tf.zeros([size])).shape == [size]
    assert shapes == [[1], [None]]


def test_concrete_functions_take_positional_and_named_tensors():
    f = tf.function(lambda x, y: x - y)
    concrete = f.get_concrete_function(tf.TensorSpec([], tf.float32), tf.TensorSpec([], tf.float32))
    assert concrete(tf.constant(3.0), tf.constant(1.0)).numpy() == 2.0
    assert concrete(x=tf.constant(3.0), y=tf.constant(1.0)).numpy() == 2.0
    assert [t.name for t in concrete.inputs] == ["x:0", "y:0"]
    with pytest.raises(TypeError, match="missing"):
        concrete(tf.constant(3.0))
    with pytest.raises(TypeError, match="shape"):
        concrete(tf.constant([3.0]), tf.constant(1.0))


def test_what_is_not_a_tensor_cannot_be_returned():
    with pytest.raises(TypeError, match="return"):
        tf.function(lambda: object())()


def test_a_tensor_of_a_trace_cannot_be_used_outside():
    kept = []
    tf.function(lambda x: kept.append(x * 2.0))(tf.constant(1.0))
    with pytest.raises(TypeError, match="graph"):
        kept[0] + 1.0


def test_a_failure_in_a_graph_names_the_node_and_the_line():
    @tf.function
    def bad(x, shape):
        return tf.reshape(x, shape)  # the line

    with pytest.raises(tf.errors.InvalidArgumentError, match=r"Reshape.*\[\[\{\{node .*test_function\.py"):
        bad(tf.zeros([3]), tf.constant([2, 2]))


def test_shapes_that_cannot_fit_are_refused_while_tracing():
    with pytest.raises(ValueError, match="input shapes"):
        tf.function(lambda x, y: x + y)(tf.zeros([2]), tf.zeros([3]))


def test_functions_call_functions_and_gradients_flow_through():
    v = tf.Variable(3.0)
    inner = tf.function(lambda x: x * v * x)
    outer = tf.function(lambda x: inner(x) + inner(2.0 * x))
    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = outer(x)
    assert y.numpy() == 60.0
    of_x, of_v = tape.gradient(y, [x, v])
    assert (of_x.numpy(), of_v.numpy()) == (60.0, 20.0)


def test_run_functions_eagerly():
    modes = []
    f = tf.function(lambda x: modes.append(tf.executing_eagerly()) or x)
    tf.config.run_functions_eagerly(True)
    try:
        f(tf.constant(1))
        f(tf.constant(1))
    finally:
        tf.config.run_functions_eagerly(False)
    f(tf.constant(1))
    assert modes == [True, True, False]


def test_many_threads_share_one_trace():
    count = []
    f = tf.function(lambda x: count.append(1) or x * 2.0)
    results = [None] * 8

    def work(n):
        results[n] = f(tf.constant(float(n))).numpy()

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [2.0 * n for n in range(8)]
    assert len(count) == 1


def test_side_effects_happen_while_tracing_only():
    log = []

    @tf.function
    def f(x):
        log.append("traced")
        return x

    f(tf.constant(1)), f(tf.constant(2))
    assert log == ["traced"]
