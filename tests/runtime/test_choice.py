"""The executors: which one runs a graph, and that graphs cut into pieces give the same results."""

import contextlib
import logging

import numpy as np
import pytest

import headrace as tf
from headrace._src.lib.config.switches import disable_op_determinism
from headrace._src.runtime.interpreter import interpret
from headrace._src.runtime.xla.executor import CompiledGraph


def long_chain(x, n=40):
    for k in range(n):
        x = tf.sin(x) + float(k)
    return x


def runner_of(function, *arguments):
    concrete = function.get_concrete_function(*arguments)
    concrete(*arguments)
    return concrete.graph.executables["runner"]


def test_small_graphs_are_interpreted_and_large_ones_compiled():
    x = tf.constant([1.0, 2.0])
    assert runner_of(tf.function(lambda x: x + 1.0), x) is interpret
    assert runner_of(tf.function(long_chain), x) is not interpret
    assert runner_of(tf.function(long_chain, jit_compile=False), x) is interpret


def is_compiled(function, *arguments):
    """Returns whether a call with these arguments runs a compiled program."""
    with count_programs() as programs:
        function(*arguments)
    return bool(programs)


@contextlib.contextmanager
def count_programs():
    found = []
    run = CompiledGraph.run
    CompiledGraph.run = lambda self, arrays: found.append(self) or run(self, arrays)
    try:
        yield found
    finally:
        CompiledGraph.run = run


def test_the_first_call_is_interpreted_and_the_second_compiled():
    f, x = tf.function(long_chain), tf.constant([1.0, 2.0])
    assert [is_compiled(f, x) for _ in range(3)] == [False, True, True]
    other = tf.constant([1.0, 2.0, 3.0])  # another trace
    assert [is_compiled(f, other) for _ in range(2)] == [False, True]


def test_functions_that_a_first_call_contains_are_interpreted_too():
    inner = tf.function(long_chain)
    outer = tf.function(lambda x: long_chain(inner(inner(x))))
    assert [is_compiled(outer, tf.constant([1.0])) for _ in range(2)] == [False, True]


def test_a_trace_for_several_shapes_is_interpreted_more_often():
    f = tf.function(long_chain, input_signature=[tf.TensorSpec([None])])
    assert [is_compiled(f, tf.zeros([2])) for _ in range(6)] == [False] * 4 + [True] * 2
    # Shapes change. What is compiled already stays so.
    assert [is_compiled(f, tf.zeros([3])) for _ in range(10)] == [False] * 8 + [True] * 2
    assert [is_compiled(f, tf.zeros([size])) for size in (2, 4, 3, 4)] == [True, False, True, False]


def test_a_small_graph_is_compiled_for_as_many_rows_as_make_its_arrays_large():
    f = tf.function(lambda x: tf.sin(x) + tf.cos(x) * 2.0, input_signature=[tf.TensorSpec([None, 1024])])
    many = (1 << 17) // 1024
    assert not any(is_compiled(f, tf.zeros([many - 1, 1024])) for _ in range(6))
    assert [is_compiled(f, tf.zeros([many, 1024])) for _ in range(5)] == [False] * 4 + [True]
    assert not is_compiled(f, tf.zeros([1, 1024]))
    one = tf.function(tf.sin, input_signature=[tf.TensorSpec([None, 1024])])
    assert not any(is_compiled(one, tf.zeros([many, 1024])) for _ in range(6))


def test_a_function_can_be_compiled_at_its_first_call():
    x = tf.constant([1.0])
    assert is_compiled(tf.function(long_chain, jit_compile=True), x)
    early = tf.function(
        long_chain, input_signature=[tf.TensorSpec([None])], experimental_attributes={"_compile": "early"}
    )
    assert [is_compiled(early, tf.zeros([size])) for size in (2, 3, 4, 4)] == [True, True, False, True]
    tf.config.experimental.enable_op_determinism()
    try:
        assert is_compiled(tf.function(long_chain), x)
    finally:
        disable_op_determinism()


def test_the_first_run_of_a_session_compiles_no_function():
    doubled = tf.function(lambda x: long_chain(tf.while_loop(lambda x: x < 4.0, lambda x: [x * 2.0], [x])[0]))
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        value = tf.constant(1.0)
        for _ in range(3):  # each of these is a new part of the graph
            value = doubled(value) / 3.0
            with count_programs() as programs:
                session.run(value)
            assert not programs
        with count_programs() as programs:
            session.run(value)
        assert programs


def test_a_few_ops_on_many_elements_are_compiled():
    f = tf.function(lambda x: tf.sin(x) * 2.0 + 1.0)
    assert [is_compiled(f, tf.zeros([1 << 18])) for _ in range(2)] == [False, True]
    assert [is_compiled(f, tf.zeros([10])) for _ in range(2)] == [False, False]


def test_a_long_loop_of_a_first_call_goes_on_compiled():
    @tf.function
    def total(n):
        i, result = tf.constant(0), tf.constant(0)
        while i < n:
            result += i
            i += 1
        return result

    assert not is_compiled(total, tf.constant(10))
    again = tf.function(total.python_function)
    with count_programs() as programs:
        assert again(tf.constant(40_000)).numpy() == 40_000 * 39_999 // 2
    assert len(programs) == 1
    interpreted = tf.function(total.python_function, jit_compile=False)
    with count_programs() as programs:
        assert interpreted(tf.constant(10_000)).numpy() == 10_000 * 9_999 // 2
    assert not programs


def test_all_executors_agree():
    x = tf.constant(np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3))
    results = [tf.function(long_chain, jit_compile=jit)(x).numpy() for jit in (None, True, False)]
    for result in results:
        np.testing.assert_allclose(result, long_chain(x).numpy(), rtol=1e-5)


def test_what_cannot_be_compiled_says_why():
    f = tf.function(lambda x: tf.strings.as_string(x), jit_compile=True)
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"cannot be compiled.*strings"):
        f(tf.constant([1.0, -1.0]))
    f = tf.function(lambda x: tf.strings.length(tf.strings.as_string(x)), jit_compile=True)
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"cannot be compiled.*AsString.*made at .*test_choice.py"):
        f(tf.constant([1.0, -1.0]))


def test_shapes_that_follow_from_data_are_cut_out_also_where_compiling_is_asked_for():
    f = tf.function(lambda x: tf.boolean_mask(x, x > 0) * 2, jit_compile=True)
    assert f(tf.constant([1.0, -1.0])).numpy().tolist() == [2.0]


def test_a_graph_with_prints_and_strings_is_cut(capfd):
    log = []

    @tf.function
    def f(x):
        y = long_chain(x)
        tf.print("half way", tf.shape(y))
        tf.py_function(lambda v: log.append(v.numpy().tolist()), [y[0]], [])
        z = long_chain(y)
        return z, tf.strings.as_string(tf.cast(z[0], tf.int32))

    x = tf.constant([0.5, 1.5])
    expected = long_chain(long_chain(x)).numpy()
    for _ in range(3):
        z, text = f(x)
        np.testing.assert_allclose(z.numpy(), expected, rtol=1e-5)
        assert text.numpy() == str(int(expected[0])).encode()
    assert len(log) == 3
    assert capfd.readouterr().err.count("half way") == 3
    assert runner_of(f, x) is not interpret


def test_shapes_that_depend_on_data_are_interpreted_between_compiled_pieces():
    @tf.function
    def f(x):
        y = long_chain(x)
        kept = tf.boolean_mask(y, y > tf.reduce_mean(y))
        return long_chain(tf.reduce_sum(kept) + x)

    x = tf.constant(np.linspace(-3, 3, 7, dtype=np.float32))
    y = long_chain(x)
    expected = long_chain(tf.reduce_sum(tf.boolean_mask(y, y > tf.reduce_mean(y))) + x).numpy()
    for _ in range(3):
        np.testing.assert_allclose(f(x).numpy(), expected, rtol=1e-4)


def test_each_new_shape_of_a_cut_graph_is_interpreted_first():
    @tf.function(input_signature=[tf.TensorSpec([None])])
    def f(x):
        y = long_chain(x)
        return long_chain(tf.reduce_sum(tf.boolean_mask(y, y > 0.0)) + x)

    calls = [is_compiled(f, tf.zeros([size])) for size in (*[2] * 6, *[3] * 9, 2)]
    assert calls == [False] * 4 + [True] * 2 + [False] * 8 + [True] * 2


def test_cut_graphs_update_variables_once():
    v = tf.Variable(1.0)

    @tf.function
    def f(x):
        v.assign_add(1.0)
        y = long_chain(x * v)
        tf.print("", output_stream="file:///dev/null")
        v.assign(v * 2.0)
        return tf.reduce_sum(long_chain(y)) * 0.0 + v

    assert [f(tf.constant([1.0])).numpy() for _ in range(3)] == [4.0, 10.0, 22.0]


def test_one_trace_serves_all_batch_sizes():
    f = tf.function(long_chain, input_signature=[tf.TensorSpec([None, 2])])
    for size in (1, 3, 5):
        assert f(tf.zeros([size, 2])).shape == [size, 2]
    assert f.experimental_get_tracing_count() == 1


def test_compiled_state_survives_reads_between_steps():
    v = tf.Variable(tf.zeros([3]))

    @tf.function(jit_compile=True)
    def step():
        v.assign(long_chain(v, 3))

    kept = []
    for _ in range(3):
        step()
        kept.append((v.read_value(), v.numpy()))
    for tensor, array in kept:
        np.testing.assert_array_equal(tensor.numpy(), array)
    assert not np.array_equal(kept[0][1], kept[1][1])


def test_the_reason_is_logged(caplog):
    with caplog.at_level(logging.DEBUG, "headrace.compile"):
        f = tf.function(lambda x: (long_chain(x), tf.print("", output_stream="file:///dev/null"))[0])
        for _ in range(2):
            f(tf.constant(1.0))
    assert "PrintV2" in caplog.text or "StringFormat" in caplog.text
