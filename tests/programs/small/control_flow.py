"""Conditionals, loops, Python functions and TensorArrays."""

import collections

import numpy as np
from printed import S, case, grad

import headrace as tf

NT = collections.namedtuple("NT", "a b")


@case
def named_tuple_in_a_loop():

    @tf.function
    def f(n):
        s = NT(tf.constant(0), tf.constant(1.0))
        for i in tf.range(n):
            s = NT(s.a + i, s.b * 2.0)
        return s

    return f(4)


@case
def named_tuple_in_a_branch():

    @tf.function
    def f(c):
        if c:
            s = NT(1, tf.constant(2.0))
        else:
            s = NT(3, tf.constant(4.0))
        return s

    return (f(tf.constant(True)), f(tf.constant(False)))


@case
def named_tuple_in_while_loop():
    return tf.while_loop(
        lambda s: s.a < 3, lambda s: [NT(s.a + 1, s.b + s.b)], [NT(tf.constant(0), tf.constant([1.0]))]
    )


@case
def nested_results():
    return tf.cond(tf.constant(True), lambda: {"x": 1, "y": (2.0, [3])}, lambda: {"x": 4, "y": (5.0, [6])})


@case
def branches_with_other_keys():

    @tf.function
    def f(c):
        return tf.cond(c, lambda: {"x": 1}, lambda: {"y": 4})

    return f(tf.constant(True))


@case
def branches_with_other_dtypes():

    @tf.function
    def f(c):
        return tf.cond(c, lambda: 1, lambda: 2.0)

    return f(tf.constant(True))


@case
def branches_without_results():

    @tf.function
    def f(c):
        return tf.cond(c, lambda: None, lambda: None)

    return f(tf.constant(True))


@case
def early_return():

    @tf.function
    def f(c, x):
        if c:
            return x
        x = x + 1
        return x * 2

    return (f(tf.constant(False), tf.constant(3)), f(tf.constant(True), tf.constant(3)))


@case
def variable_of_one_branch():

    @tf.function
    def f(c):
        if c:
            y = tf.constant(1)
        return y

    return f(tf.constant(True))


@case
def switch_case_out_of_range():
    return [
        tf.function(lambda i: tf.switch_case(i, [lambda: 1, lambda: 2], default=lambda: -1))(tf.constant(i))
        for i in (-1, 0, 1, 2, 5)
    ]


@case
def switch_case_with_gaps():
    return tf.switch_case(tf.constant(3), {0: lambda: 1, 5: lambda: 2})


@case
def case_of_true_predicates():
    return (
        tf.case([(tf.constant(False), lambda: 1)], default=lambda: 9),
        tf.case([(tf.constant(True), lambda: 1), (tf.constant(True), lambda: 2)]),
    )


@case
def case_without_a_true_predicate():
    return tf.case([(tf.constant(False), lambda: 1)])


@case
def case_in_a_function():
    return (
        tf.function(lambda i: tf.case([(i < 1, lambda: 1), (i < 2, lambda: 2)], default=lambda: 3))(tf.constant(1)),
        grad(tf.function(lambda x: tf.case([(x < 1, lambda: x * 2), (x < 2, lambda: x * x)], default=lambda: x)), 1.5),
    )


def grad_inner(f, x):
    with tf.GradientTape() as t:
        t.watch(x)
        y = f(x)
    return t.gradient(y, x)


@case
def python_results():
    return (
        tf.py_function(lambda x: x.numpy() * 2, [1.5], tf.float64),
        tf.py_function(lambda x: (x, [1, 2], "s"), [1.5], [tf.float32, tf.int64, tf.string]),
    )


@case
def float_result_as_int():
    return tf.py_function(lambda x: 1.5, [1], tf.int32)


@case
def numpy_double_as_float():
    return tf.function(lambda: tf.py_function(lambda: np.float64(2.7), [], tf.float32))()


@case
def numpy_function_of_another_dtype():
    return tf.function(lambda: tf.numpy_function(lambda: np.float64(2.7), [], tf.float32))()


@case
def numpy_function_results():
    return (
        tf.function(lambda: tf.numpy_function(lambda: 2.7, [], tf.float64))(),
        tf.function(lambda: tf.numpy_function(lambda: 3, [], tf.int64))(),
        tf.function(lambda: tf.numpy_function(lambda: "é", [], tf.string))(),
        tf.function(lambda: tf.numpy_function(lambda: [b"a", b"bc"], [], [tf.string, tf.string]))(),
        tf.function(lambda: tf.numpy_function(lambda: np.array(["a", "bc"]), [], tf.string))(),
    )


@case
def python_function_that_fails():
    return tf.py_function(lambda: 1 / 0, [], tf.float32)


@case
def python_function_gradients():
    return (
        grad(lambda x: tf.py_function(lambda a: a * a * a, [x], tf.float32), 2.0),
        grad(tf.function(lambda x: tf.py_function(lambda a: (a * a, a), [x], [tf.float32, tf.float32])[0]), 2.0),
        grad(lambda x: tf.numpy_function(lambda a: a * a, [x], tf.float32), 2.0),
    )


@case
def array_with_a_gap():
    t = tf.TensorArray(tf.float32, 3)
    t = t.write(0, 1.0).write(2, 3.0)
    return (t.stack(), t.size(), t.read(0))


@case
def array_that_grows():
    t = tf.TensorArray(tf.float32, 0, dynamic_size=True)
    t = t.write(4, 1.0)
    return (t.size(), t.stack())


@case
def write_past_the_end():
    t = tf.TensorArray(tf.float32, 2)
    t.write(2, 1.0)


@case
def write_twice():
    t = tf.TensorArray(tf.float32, 2)
    t = t.write(0, 1.0)
    t = t.write(0, 2.0)
    return t.stack()


@case
def read_twice():
    t = tf.TensorArray(tf.float32, 2)
    t = t.write(0, 1.0)
    a = t.read(0)
    return (a, t.read(0))


@case
def elements_of_other_shapes():
    t = tf.TensorArray(tf.float32, 2)
    t = t.write(0, [1.0])
    t = t.write(1, [1.0, 2.0])
    return (t.concat(), t.stack())


@case
def array_in_a_loop():

    @tf.function
    def f(n):
        t = tf.TensorArray(tf.float32, 0, dynamic_size=True, element_shape=[2])
        for i in tf.range(n):
            t = t.write(i, tf.fill([2], tf.cast(i, tf.float32)))
        return (t.stack(), t.size())

    return (f(3), f(0), f.get_concrete_function(S([], tf.int32)).outputs[0].shape)


@case
def gradient_of_an_array():

    @tf.function
    def f(x):
        t = tf.TensorArray(tf.float32, 3, clear_after_read=False)
        for i in tf.range(3):
            t = t.write(i, x * tf.cast(i, tf.float32))
        return t.read(1) + t.read(2) + tf.reduce_sum(t.stack())

    return grad(f, 2.0)


@case
def read_before_write():
    t = tf.TensorArray(tf.float32, 2)
    return t.read(0)


@case
def arrays_without_elements():

    @tf.function
    def f():
        t = tf.TensorArray(tf.float32, 3, element_shape=[2])
        return (t.stack(), t.gather([1]), t.read(2))

    return f()


@case
def map_to_ragged_rows():
    return tf.map_fn(
        lambda x: tf.range(x), tf.constant([1, 0, 2]), fn_output_signature=tf.RaggedTensorSpec([None], tf.int32)
    )


@case
def map_of_nothing():
    return tf.map_fn(lambda x: x, tf.zeros([0, 2]))


@case
def loop_variable_that_grows():
    return tf.function(
        lambda: tf.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, tf.concat([x, x], 0)), (0, tf.ones([1])))
    )()


@case
def eager_loop_variable_that_grows():
    return tf.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, tf.concat([x, x], 0)), (0, tf.ones([1])))


@case
def loop_without_variables():
    return tf.while_loop(lambda: True, lambda: (), [])


@case
def switch_case_of_int64():
    return tf.switch_case(tf.constant(1, tf.int64), [lambda: 1, lambda: 2])


@case
def ragged_result():
    return tf.py_function(lambda: tf.ragged.constant([[1], [2, 3]]), [], tf.RaggedTensorSpec([2, None], tf.int32))


@case
def ragged_and_dense_results():
    return tf.function(
        lambda: tf.py_function(
            lambda: [tf.ragged.constant([[1], [2, 3]]), 5], [], [tf.RaggedTensorSpec([2, None], tf.int32), tf.int32]
        )
    )()


@case
def sparse_result():
    return tf.function(
        lambda: tf.py_function(lambda: tf.sparse.from_dense([[0, 5]]), [], tf.SparseTensorSpec([1, 2], tf.int32))
    )()


@case
def ragged_argument():
    return tf.function(lambda r: tf.py_function(lambda a: tf.reduce_sum(a, 1), [r], tf.int32))(
        tf.ragged.constant([[1], [2, 3]])
    )


@case
def ragged_and_sparse_arguments():
    return tf.py_function(
        lambda a, s: tf.sparse.to_dense(s) + a.flat_values[0],
        [tf.ragged.constant([[1], [2, 3]]), tf.sparse.from_dense([[0, 5]])],
        tf.int32,
    )


@case
def gradient_through_a_ragged_result():
    r = tf.ragged.constant([[1.0], [2.0, 3.0]])
    with tf.GradientTape() as t:
        t.watch(r.flat_values)
        y = tf.py_function(lambda a: a * a, [r], tf.RaggedTensorSpec([2, None], tf.float32))
    return t.gradient(y.flat_values, r.flat_values)


@case
def more_results_than_asked_for():
    return tf.function(lambda: tf.py_function(lambda: [1, 2], [], S([3], tf.int32)))()
