"""AutoGraph: Python control flow on tensors gives what Python gives on numbers."""

import functools

import numpy as np
import pytest

import headrace as tf


def both(function, *calls):
    """Checks that the traced function equals the plain one for each tuple of Python numbers."""
    traced = tf.function(function)
    for arguments in calls:
        expected = function(*arguments)
        found = traced(*[tf.constant(a) for a in arguments])
        np.testing.assert_allclose(np.asarray(found), np.asarray(expected), err_msg=str(arguments))


def test_if_elif_else():
    def f(x):
        if x > 10:
            y = 1
        elif x > 5:
            y = 2
            y = y * 10
        else:
            y = 3
        return y

    both(f, (20,), (7,), (1,))


def test_early_returns():
    def f(x):
        if x < 0:
            return -1
        if x == 0:
            return 0
        y = x * 2
        if y > 10:
            y = y - 1
            return y
        return y + 100

    both(f, (-5,), (0,), (3,), (8,))


def test_while_with_break_and_continue():
    def f(n):
        i, total = 0, 0
        while i < n:
            i += 1
            if i % 2 == 0:
                continue
            if total > 20:
                break
            total += i
        return total

    both(f, (0,), (5,), (30,))


def test_for_over_a_range_of_tensors():
    def f(n):
        total = 0
        for i in range(n):
            for j in range(i):
                if j == 3:
                    break
                total += i * j
        return total

    both(f, (0,), (3,), (7,))


def test_for_over_rows():
    @tf.function
    def f(rows):
        total = tf.zeros([2])
        for row in rows:
            if tf.reduce_sum(row) > 0.0:
                total = total * 0.5 + row
        return total

    rows = np.array([[1.0, 2.0], [-5.0, 1.0], [3.0, 4.0]], np.float32)
    assert f(tf.constant(rows)).numpy().tolist() == [3.5, 5.0]


def test_and_or_not_and_chains():
    def f(x, y):
        a = x > 0 and y > 0
        b = x > 5 or not y > 5
        c = 0 < x < y <= 10
        return (1 if a else 0) + (10 if b else 0) + (100 if c else 0)

    both(f, (1, 2), (-1, 7), (6, 7), (3, 20), (-1, -2))


def test_tensor_conditions_stop_early():
    def f(n):
        if n != 0 and 10 // n > 2:
            return 1
        return 0

    both(f, (0,), (2,), (9,))


def test_functions_called_are_converted_too():
    def sign(x):
        if x > 0:
            return 1
        return -1

    class Helper:
        offset = 5

        def shifted(self, x):
            if x > 2:
                return x + self.offset
            return x

    helper = Helper()

    def f(x):
        return sign(x) * helper.shifted(x) + (lambda v: v if v > 1 else 0)(x)

    both(f, (3,), (-4,), (1,))


def test_closures_see_later_changes():
    factor = 2

    @tf.function
    def f(x):
        if x > 0:
            return x * factor
        return x

    assert f(tf.constant(3)).numpy() == 6
    factor = 10
    assert f(tf.constant([[3]][0][0] * 1.0)).numpy() == 30.0


def test_attributes_are_state():
    class Counter:
        def __init__(self):
            self.total = tf.constant(0)

        @tf.function
        def run(self, n):
            self.total = tf.constant(0)
            for i in range(n):
                if i % 2 == 0:
                    self.total = self.total + i
            return self.total

    assert Counter().run(tf.constant(7)).numpy() == 12


def test_tuples_and_dicts_are_state():
    @tf.function
    def f(n):
        pair, table = (0, 1), {"count": 0}
        while table["count"] < n:
            pair = (pair[1], pair[0] + pair[1])
            table = {"count": table["count"] + 1}
        return pair[0]

    assert f(tf.constant(10)).numpy() == 55


def test_python_loops_unroll_and_tensor_breaks_are_kept():
    @tf.function
    def f(x):
        steps = 0
        for k in [1, 2, 3, 4]:
            if x * k > 5:
                break
            steps += k
        return steps

    assert f(tf.constant(2)).numpy() == 3
    assert f(tf.constant(1)).numpy() == 10
    assert f(tf.constant(9)).numpy() == 0


def test_return_inside_a_python_loop():
    def first_square_above(limit):
        for k in range(10):
            if k * k > limit:
                return k
        return -1

    assert tf.function(first_square_above)(20).numpy() == 5
    assert tf.function(first_square_above)(1000).numpy() == -1


def test_return_inside_a_tensor_loop_is_refused():
    @tf.function
    def f(n):
        for i in range(n):
            if i > 2:
                return i
        return -1

    with pytest.raises(NotImplementedError, match="return statements"):
        f(tf.constant(5))


def test_print_shows_the_trace_and_builtins_know_tensors(capsys):
    @tf.function
    def f(x):
        print("tracing", x)
        return len(x), int(x[0]), float(3), abs(x[1]), max(1, 2)

    found = f(tf.constant([2.7, -1.5]))
    assert [np.asarray(v).item() for v in found] == [2, 2, 3.0, 1.5, 2]
    f(tf.constant([1.0, 1.0]))
    assert capsys.readouterr().out == 'tracing Tensor("x:0", shape=(2,), dtype=float32)\n'


def test_undefined_in_one_branch():
    @tf.function
    def f(x):
        if x > 0:
            y = x
        return y

    with pytest.raises(ValueError, match="'y' must also be initialized in the else branch"):
        f(tf.constant(1))


def test_a_name_set_in_one_branch_only_is_allowed_if_unused():
    @tf.function
    def f(x):
        if x > 0:
            t = x * 2
            y = t
        else:
            y = x
        if x > 1:
            t = y + 1
            y = t
        return y

    assert [f(tf.constant(v)).numpy() for v in (-1, 1, 3)] == [-1, 2, 7]


def test_undefined_before_a_loop():
    @tf.function
    def f(n):
        for i in range(n):
            y = i
        return y

    assert f(tf.constant(3)).numpy() == 2
    with pytest.raises(tf.errors.InvalidArgumentError, match="loop must iterate at least once to initialize y"):
        f(tf.constant(0))


def test_a_changing_dtype_names_the_variable():
    @tf.function
    def f(n):
        x = 0
        while n > 0:
            x = 1.5
            n -= 1
        return x

    with pytest.raises(TypeError, match="'x' has dtype int32 before the loop, but dtype float32 after one iteration"):
        f(tf.constant(3))


def test_set_loop_options_opens_a_shape():
    @tf.function
    def f(n):
        x = tf.zeros([1])
        for i in range(n):
            tf.autograph.experimental.set_loop_options(shape_invariants=[(x, tf.TensorShape([None]))])
            x = tf.concat([x, [tf.cast(i, tf.float32)]], 0)
        return x

    assert f(tf.constant(3)).numpy().tolist() == [0.0, 0.0, 1.0, 2.0]


def test_super_and_with_and_try_inside_converted_code():
    class Base:
        def value(self, x):
            return x + 1

    class Derived(Base):
        @tf.function
        def value(self, x):
            with tf.name_scope("inner"):
                if x > 0:
                    try:
                        return super().value(x)
                    finally:
                        pass
            return x

    assert Derived().value(tf.constant(1)).numpy() == 2
    assert Derived().value(tf.constant(-1)).numpy() == -1


def test_do_not_convert():
    @tf.autograph.experimental.do_not_convert
    def plain(x):
        return 1 if x > 0 else 0

    with pytest.raises(tf.errors.OperatorNotAllowedInGraphError):
        tf.function(plain)(tf.constant(1))


def test_source_that_cannot_be_read_runs_as_it_is_with_a_warning():
    scope = {}
    exec("def hidden(x):\n    return x * 2", scope)
    with pytest.warns(UserWarning, match="could not transform"):
        assert tf.function(scope["hidden"])(tf.constant(2)).numpy() == 4


def test_to_code_shows_the_conversion():
    def f(x):
        if x > 0:
            x = -x
        return x

    text = tf.autograph.to_code(f)
    assert "ag__.if_stmt" in text


def test_tracebacks_point_at_the_users_line():
    @tf.function
    def f(x):
        if x > 0:
            y = undefined_name  # noqa: F821
        else:
            y = x
        return y

    with pytest.raises(NameError) as caught:
        f(tf.constant(1))
    last = caught.traceback[-1]
    assert str(last.path).endswith("test_autograph.py")
    assert "undefined_name" in str(last.statement)


def test_enumerate_and_zip_over_tensors():
    @tf.function
    def weighted(rows, factors):
        total = 0
        for n, (row, factor) in enumerate(zip(rows, factors), 1):
            if factor > 1:
                total += n * row * factor
        return total

    with pytest.raises(tf.errors.OperatorNotAllowedInGraphError):
        tf.function(lambda x: list(zip(x, x)))(tf.constant([1]))
    assert weighted(tf.constant([1, 2, 3]), tf.constant([1, 2, 3])).numpy() == 35
    assert weighted(tf.constant([1, 2, 3]), [1, 2]).numpy() == 8


def test_items_are_state():
    @tf.function
    def f(n):
        table, pair = {"sum": 0, "other": "kept"}, [n, n]
        for i in tf.range(n):
            table["sum"] += i
            if i > 1:
                pair[0] = i * 10
        return table["sum"], pair[0], pair[1]

    assert [t.numpy() for t in f(tf.constant(4))] == [6, 30, 4]


def test_functions_behind_decorators_are_converted():
    def plus_hundred(function):
        @functools.wraps(function)
        def wrapper(*args):
            return function(*args) + 100

        return wrapper

    @plus_hundred
    def magnitude(x):
        if x > 0:
            return x
        return -x

    assert tf.function(magnitude)(tf.constant(-3)).numpy() == 103
    assert tf.function(lambda x: magnitude(x))(tf.constant(-3)).numpy() == 103


def test_loops_with_else_generators_del_and_inner_functions():
    @tf.function
    def f(x):
        i, total = 0, tf.constant(0)
        while i < x:
            i += 1
        else:
            i *= 10

        def powers():
            for k in range(3):
                yield x**k

        def add(value):
            nonlocal total
            total = total + value

        for power in powers():
            add(power)
        if x > 0:
            spare = total
            total = spare + 1000
            del spare
        return i, total

    assert [t.numpy() for t in f(tf.constant(3))] == [30, 1013]


def test_lambdas_in_loops_see_the_round():
    @tf.function
    def f(n):
        total = 0
        for i in tf.range(n):
            scale = lambda v: v * i  # noqa: E731, B023
            total += scale(2)
        return total

    assert f(tf.constant(4)).numpy() == 12


def _vector(x):
    if x > 0:
        return x
    return -x


def _number(x):
    if x[0]:
        return x
    return -x


def _loop_on_a_number(x):
    n = x[0]
    while n:
        n -= 1
    return n


def _dtypes(x):
    if x[0] > 0:
        y = 1
    else:
        y = 1.5
    return y


def _none(x):
    if x[0] > 0:
        y = None
    else:
        y = x
    return y


def _one_return(x):
    if x[0] > 0:
        return x


@pytest.mark.parametrize(
    ("function", "error", "message"),
    [
        (_vector, ValueError, r"condition of if statement expected to be `tf.bool` scalar, got Tensor\(\"Greater:0\""),
        (_number, ValueError, "to use as boolean Tensor, use `tf.cast`; to check for None, use `is not None`"),
        (_loop_on_a_number, ValueError, "condition of while loop expected to be `tf.bool` scalar"),
        (_dtypes, TypeError, "'y' has dtype int32 in the main branch, but dtype float32 in the else branch"),
        (_none, ValueError, "'y' is None at the end of the main branch"),
        (_one_return, ValueError, "the else branch must also have a return statement"),
        (lambda x: [v for v in (1, 2) if x[0] > v], tf.errors.OperatorNotAllowedInGraphError, "Python `bool`"),
    ],
)
def test_statements_that_a_tensor_cannot_decide(function, error, message):
    with pytest.raises(error, match=message):
        tf.function(function)(tf.constant([1, 2]))


def test_async_functions_are_refused():
    async def f(x):
        return x

    with pytest.raises(TypeError, match="f is an async function"):
        tf.function(f)(tf.constant(1))


def _doubled_if_negative(x):
    if x > 0:
        return x
    return x * 2


def test_a_function_passed_to_map_fn_is_converted():
    x = tf.constant([-1, 2])
    np.testing.assert_array_equal(tf.function(lambda: tf.map_fn(_doubled_if_negative, x))(), [-2, 2])
    np.testing.assert_array_equal(tf.function(lambda: tf.map_fn(fn=_doubled_if_negative, elems=x))(), [-2, 2])
