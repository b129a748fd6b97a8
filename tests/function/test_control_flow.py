"""cond, case, switch_case, while_loop and TensorArray, eagerly and in graphs, with their gradients."""

import collections
import sys

import numpy as np
import pytest

import headrace as tf


@pytest.fixture(params=["eager", "interpreted", "compiled"])
def wrap(request):
    if request.param == "eager":
        return lambda function: function
    return lambda function: tf.function(function, jit_compile=request.param == "compiled")


def _value_and_gradients(function, *inputs):
    with tf.GradientTape() as outer:
        outer.watch(inputs)
        with tf.GradientTape() as inner:
            inner.watch(inputs)
            y = function(*inputs)
        first = inner.gradient(y, inputs[0])
    second = outer.gradient(first, inputs[0])
    return [np.asarray(v, float).tolist() if v is not None else None for v in (y, first, second)]


@pytest.mark.parametrize(("x", "expected"), [(3.0, [27.0, 27.0, 18.0]), (-2.0, [4.0, -4.0, 2.0])])
def test_cond(wrap, x, expected):
    f = wrap(lambda x: tf.cond(x > 0, lambda: x**3, lambda: x * x))
    assert _value_and_gradients(f, tf.constant(x)) == expected


@pytest.mark.parametrize(("index", "expected"), [(0, 1.0), (1, 4.0), (2, 12.0), (7, 12.0), (-1, 12.0)])
def test_switch_case_takes_the_last_branch_out_of_range(wrap, index, expected):
    f = wrap(lambda i, x: tf.switch_case(i, [lambda: x, lambda: x * x, lambda: x**3]))
    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(tf.constant(index), x)
    assert tape.gradient(y, x).numpy() == expected


def test_case_takes_the_first_that_is_true(wrap):
    f = wrap(lambda x: tf.case([(x > 2, lambda: x * 10), (x > 1, lambda: x * 100)], default=lambda: x))
    assert [f(tf.constant(v)).numpy() for v in (3, 2, 1)] == [30, 200, 1]


@pytest.mark.parametrize("n", [0, 1, 4])
def test_while_loop_with_gradients(wrap, n):
    def power(x, count):
        return tf.while_loop(lambda i, y: i < count, lambda i, y: (i + 1, y * x), (0, tf.constant(1.0)))[1]

    x, count = tf.constant(3.0), tf.constant(n)
    expected = [3.0**n, n * 3.0 ** (n - 1), n * (n - 1) * 3.0 ** (n - 2)]
    if n == 0:
        assert wrap(power)(x, count).numpy() == 1.0
        return
    run = wrap(lambda x: power(x, n)) if wrap(power) is not power else (lambda x: power(x, count))
    found = _value_and_gradients(run, x)
    assert [f or 0.0 for f in found] == pytest.approx(expected)


def test_maximum_iterations(wrap):
    f = wrap(lambda x: tf.while_loop(lambda v: True, lambda v: (v * 2,), [x], maximum_iterations=3)[0])
    assert f(tf.constant(1)).numpy() == 8


Pair = collections.namedtuple("Pair", "i total")


@pytest.mark.parametrize(
    "begin, body",
    [
        (lambda i, t: [Pair(i, t)], lambda p: [Pair(p.i + 1, p.total + p.i)]),
        (lambda i, t: (Pair(i, t),), lambda p: [(p.i + 1, p.total + p.i)]),
        (lambda i, t: [[Pair(i, t)]], lambda p: [[Pair(p[0].i + 1, p[0].total + p[0].i)]]),
        (Pair, lambda i, total: [i + 1, total + i]),
    ],
)
def test_loops_in_graphs_return_the_structure_that_they_were_given(begin, body):
    def goes_on(*values):
        return tf.nest.flatten(values)[0] < 4

    given = begin(tf.constant(0), tf.constant(0))
    found = tf.function(lambda: tf.while_loop(goes_on, body, given))()
    tf.nest.assert_same_structure(found, given)
    assert [int(t) for t in tf.nest.flatten(found)] == [4, 6]


def test_loops_update_variables(wrap):
    v = tf.Variable(1.0)

    def f(n):
        return tf.while_loop(lambda i: i < n, lambda i: (v.assign_add(1.0), (i + 1,))[1], [tf.constant(0)])[0]

    wrap(f)(tf.constant(5))
    assert v.numpy() == 6.0


def test_branches_update_variables(wrap):
    v = tf.Variable(1.0)

    def f(x):
        tf.cond(x > 0, lambda: v.assign(10.0) * 1.0, lambda: v.assign(20.0) * 1.0)
        return v * 1.0

    assert wrap(f)(tf.constant(1)).numpy() == 10.0
    assert wrap(f)(tf.constant(-1)).numpy() == 20.0
    assert v.numpy() == 20.0


def test_tensor_array_in_a_loop(wrap):
    def squares(x):
        array = tf.TensorArray(tf.float32, size=4)
        _, array = tf.while_loop(
            lambda i, a: i < 4, lambda i, a: (i + 1, a.write(i, x * tf.cast(i, tf.float32))), (0, array)
        )
        return tf.reduce_sum(array.stack() ** 2)

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = wrap(squares)(x)
    assert y.numpy() == 56.0
    assert tape.gradient(y, x).numpy() == 56.0


def test_branches_must_return_the_same():
    with pytest.raises(TypeError, match="structure"):
        tf.function(lambda x: tf.cond(x > 0, lambda: (x, x), lambda: x))(tf.constant(1))
    with pytest.raises(TypeError, match="float32"):
        tf.function(lambda x: tf.cond(x > 0, lambda: 1.0, lambda: x))(tf.constant(1))


def test_loop_values_must_keep_their_shape_without_invariants():
    grow = lambda x: tf.while_loop(lambda v: tf.size(v) < 9, lambda v: (tf.concat([v, v], 0),), [x])[0]  # noqa: E731
    with pytest.raises(ValueError, match="shape_invariants"):
        tf.function(grow)(tf.zeros([2]))
    told = tf.function(
        lambda x: tf.while_loop(
            lambda v: tf.size(v) < 9, lambda v: (tf.concat([v, v], 0),), [x], shape_invariants=[tf.TensorShape([None])]
        )[0]
    )
    assert told(tf.zeros([2])).shape == [16]


@pytest.mark.parametrize("bad", [lambda: tf.cond(True, 1, 2), lambda: tf.while_loop(1, 2, [0])])
def test_functions_must_be_callable(bad):
    with pytest.raises(TypeError, match="callable"):
        bad()


def test_eager_tensor_array():
    array = tf.TensorArray(tf.float32, size=2, dynamic_size=True, clear_after_read=False)
    array = array.write(0, 1.0).write(3, 2.0)
    assert array.stack().numpy().tolist() == [1.0, 0.0, 0.0, 2.0]
    assert array.gather([3, 0]).numpy().tolist() == [2.0, 1.0]
    assert array.size().numpy() == 4


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda a: a.write(5, 1.0), tf.errors.OutOfRangeError),
        (lambda a: a.write(-1, 1.0), tf.errors.OutOfRangeError),
        (lambda a: a.read(7), tf.errors.OutOfRangeError),
        (lambda a: a.write(0, 1.0).write(1, [1.0, 2.0]), ValueError),
        (lambda a: (a.write(0, 1.0), a.read(0), a.read(0)), tf.errors.InvalidArgumentError),
        (lambda a: a.unstack([1.0, 2.0, 3.0]), ValueError),
        (lambda a: a.write(0, 1.0).concat(), tf.errors.InvalidArgumentError),
    ],
)
def test_misused_tensor_arrays(act, error):
    with pytest.raises(error):
        act(tf.TensorArray(tf.float32, size=2))


def test_a_loop_needs_a_variable():
    with pytest.raises(ValueError, match="loop_vars"):
        tf.while_loop(lambda: True, lambda: (), [])


def test_any_integer_chooses_a_branch_outside_of_graphs():
    branches = [lambda: 1, lambda: 2]
    assert [tf.switch_case(tf.constant(1, d), branches) for d in (tf.int64, tf.uint8)] == [2, 2]
    with pytest.raises(TypeError, match="int32"):
        tf.function(lambda i: tf.switch_case(i, branches))(tf.constant(1, tf.int64))
    with pytest.raises(TypeError, match="int32"):
        tf.switch_case(tf.constant(1.0), branches)


def test_a_branch_that_would_fail_may_be_traced_if_its_values_are_from_outside():
    with tf.Graph().as_default():
        two, zero, condition = tf.constant(2), tf.constant(0), tf.compat.v1.placeholder_with_default(False, [])
        result = tf.cond(condition, lambda: tf.range(two + 1, zero), lambda: tf.range(zero, two))
        assert result.shape.as_list() == [None]
        assert tf.compat.v1.Session().run(result).tolist() == [0, 1]
        with pytest.raises(ValueError, match="Requires start <= limit when delta > 0: 2/0"):
            tf.cond(condition, lambda: tf.range(2, 0), lambda: tf.range(0, 2))


@pytest.mark.parametrize("choose", ["cond", "case", "switch_case"])
def test_a_conditional_of_operations_gives_a_tensor_to_depend_on(choose, capfd):
    def shown(x):
        branches = [lambda: tf.print("large", output_stream=sys.stderr), tf.no_op]
        if choose == "cond":
            return tf.cond(x > 1, *branches)
        if choose == "case":
            return tf.case([(x > 1, branches[0])], default=branches[1])
        return tf.switch_case(tf.cast(x <= 1, tf.int32), branches)

    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        x = tf.compat.v1.placeholder(tf.float32, [])
        after = shown(x)
        assert after.shape == [] and tf.is_tensor(after)
        with tf.control_dependencies([after]):
            y = x + 1
        assert session.run(y, {x: 2.0}) == 3
        assert capfd.readouterr().err == "large\n"
        assert session.run(y, {x: 1.0}) == 2
        assert capfd.readouterr().err == ""
