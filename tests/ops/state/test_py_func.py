"""tf.numpy_function: its results have the dtypes of the function's arrays."""

import numpy as np
import pytest

import headrace as tf


def _in_graph(function, kinds):
    return tf.function(lambda: tf.numpy_function(function, [], kinds), autograph=False)()


@pytest.mark.parametrize("function, kind, message", [
    (lambda: np.float64(3), tf.float32, "0-th value returned by .* is double, but expects float"),
    (lambda: 3.5, tf.float32, "is double, but expects float"),
    (lambda: 3, tf.int32, "is int64, but expects int32"),
    (lambda: (1, np.float64(2)), [tf.int64, tf.float32], "1-th value returned by .* is double, but expects float"),
    (lambda: (1, 2), [tf.int64], "returns 2 values, but expects to see 1 values"),
])  # fmt: skip
def test_a_result_of_another_dtype_raises_in_a_graph(function, kind, message):
    with pytest.raises(tf.errors.InvalidArgumentError, match=message):
        _in_graph(function, kind)


def test_a_list_with_one_array_is_that_array_in_a_graph():
    assert _in_graph(lambda: [np.float32(1)], tf.float32).shape == ()
    assert _in_graph(lambda: "abc", tf.string).numpy() == b"abc"


@pytest.mark.parametrize("result, dtype", [
    (np.float64(3), tf.float64), (np.int64(3), tf.int64), (3, tf.int32), (3.5, tf.float32), ("abc", tf.string),
])  # fmt: skip
def test_eager_results_have_the_dtype_of_the_value_whatever_tout_says(result, dtype):
    assert tf.numpy_function(lambda: result, [], tf.uint8).dtype is dtype


def test_eager_lists_become_lists_of_tensors():
    first, second = tf.numpy_function(lambda: [1, 2.0], [], tf.int32)
    assert first.dtype is tf.int32 and second.dtype is tf.float32
    assert tf.numpy_function(lambda: None, [], tf.int32) is None


def test_eager_errors_are_the_functions_own():
    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="^no$"):
        tf.numpy_function(fail, [], tf.float32)


def test_py_function_and_numpy_function_are_decorators():
    @tf.py_function(Tout=tf.float32)
    def square(x):
        return x * x

    @tf.numpy_function(Tout=[tf.float32, tf.int32])
    def both(x, y):
        return np.sqrt(x), y + np.int32(1)

    assert square.__name__ == "square"
    assert float(square(3.0)) == float(tf.function(square)(tf.constant(3.0))) == 9.0
    root, after = tf.function(both)(tf.constant(4.0), tf.constant(2))
    assert (float(root), int(after)) == (2.0, 3)


def test_results_that_nobody_asked_for_are_left_out():
    assert tf.py_function(lambda: (1.0, 2.0), [], tf.float32).numpy() == 1.0
    two = tf.function(lambda: tf.py_function(lambda: (1.0, 2.0, 3.0), [], [tf.float32, tf.float32]))()
    assert [t.numpy() for t in two] == [1.0, 2.0]
    x = tf.constant(3.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.function(lambda v: tf.py_function(lambda a: (a * a, a), [v], tf.float32))(x)
    assert tape.gradient(y, x).numpy() == 6.0


@pytest.mark.parametrize("run", [lambda f: f(), lambda f: tf.function(f)()], ids=["eager", "graph"])
def test_missing_results_raise(run):
    with pytest.raises(tf.errors.InvalidArgumentError, match="returns 1 values, but expects to see 2 values"):
        run(lambda: tf.py_function(lambda: (1.0,), [], [tf.float32, tf.float32]))


@pytest.mark.parametrize("run", [lambda f: f(), lambda f: tf.function(f)()], ids=["eager", "graph"])
def test_composites_pass_in_and_out(run):
    rows, matrix = tf.ragged.constant([[1], [2, 3]]), tf.sparse.from_dense([[0, 5]])
    spec = tf.RaggedTensorSpec([2, None], tf.int32)
    doubled, count = run(lambda: tf.py_function(lambda r: (r * 2, r.nrows()), [rows], [spec, tf.int64]))
    assert doubled.to_list() == [[2], [4, 6]] and count == 2
    dense = run(lambda: tf.py_function(lambda s: tf.sparse.to_dense(s) + 1, [matrix], tf.int32))
    assert dense.numpy().tolist() == [[1, 6]]


def test_a_gradient_flows_through_a_ragged_result():
    rows = tf.ragged.constant([[1.0], [2.0, 3.0]])
    with tf.GradientTape() as tape:
        tape.watch(rows.flat_values)
        squares = tf.py_function(lambda r: r * r, [rows], tf.RaggedTensorSpec([2, None], tf.float32))
    assert tape.gradient(squares.flat_values, rows.flat_values).numpy().tolist() == [2.0, 4.0, 6.0]


def test_what_is_not_callable_is_refused_at_once():
    with pytest.raises(ValueError, match="Expected func to be callable. Received func=x"):
        tf.py_function("x", [], [tf.float32])


@pytest.mark.parametrize("call", [tf.py_function, tf.numpy_function])
def test_the_dtypes_of_results_are_required(call):
    with pytest.raises(TypeError, match="Missing required argument: 'Tout'"):
        call(lambda x: x, [1])
