"""Python control flow in functions: early returns, breaks, lists, dictionaries, closures and methods."""

import collections
import functools

from printed import S, case

import headrace as tf

Point = collections.namedtuple("Point", "x y")


@case
def early_returns():
    @tf.function
    def f(x):
        if x < 0:
            return "negative", tf.zeros([])
        for i in tf.range(5):
            if x + tf.cast(i, tf.float32) > 3:
                return "large", tf.cast(i, tf.float32)
        return "small", x

    return [f(tf.constant(v))[1] for v in (-1.0, 0.0, -0.5, 10.0)]


@case
def early_return_of_a_tensor():
    @tf.function
    def f(x):
        for i in tf.range(5):
            if x + tf.cast(i, tf.float32) > 3:
                return tf.cast(i, tf.float32)
        return x

    return [f(tf.constant(v)) for v in (0.0, 10.0, -5.0)]


@case
def return_without_a_value_in_one_branch():
    @tf.function
    def f(x):
        if x > 0:
            return x

    return f(tf.constant(1))


@case
def breaks_and_continues():
    @tf.function
    def f(n):
        found = tf.TensorArray(tf.int32, 0, dynamic_size=True)
        for i in tf.range(n):
            if i % 2 == 0:
                continue
            if i > 7:
                break
            j = 0
            while j < 3:
                j += 1
                if j == 2:
                    continue
                found = found.write(found.size(), i * 10 + j)
        return found.stack()

    return f(20)


@case
def list_in_a_python_loop():
    @tf.function
    def f(x):
        rows = []
        for i in range(3):
            if i == 1:
                continue
            rows.append(x * i)
        rows[0] += 1
        return tf.stack(rows), len(rows)

    return f(tf.constant([1, 2]))


@case
def list_that_grows_in_a_tensor_loop():
    @tf.function
    def f(n):
        rows = []
        tf.autograph.experimental.set_element_type(rows, tf.int32)
        for i in tf.range(n):
            rows.append(i * i)
        return tf.autograph.stack(rows)

    return f(tf.constant(4))


@case
def dictionary_in_a_loop():
    @tf.function
    def f(n):
        counts = {"even": 0, "odd": 0}
        for i in tf.range(n):
            if i % 2 == 0:
                counts["even"] += i
            else:
                counts["odd"] += i
        return counts

    return f(tf.constant(6))


@case
def named_tuple_in_a_while():
    @tf.function
    def f(n):
        p = Point(0, 1)
        while p.x + p.y < n:
            p = Point(p.y, p.x + p.y)
        return p

    return f(tf.constant(50))


@case
def named_tuple_with_replace():
    @tf.function
    def f(n):
        p = Point(x=tf.constant(0), y=tf.constant(1.5))
        for _ in tf.range(n):
            p = p._replace(x=p.x + 1)
        return p

    return f(tf.constant(3))


@case
def generator_as_a_loop():
    @tf.function
    def f(x):
        def powers():
            value = x
            for _ in range(3):
                yield value
                value = value * x

        total = 0
        for p in powers():
            total += p
        return total

    return f(tf.constant(3))


@case
def comprehension_of_tensors():
    @tf.function
    def f(x):
        return [v * 2 for v in tf.unstack(x)], {k: x[k] for k in range(2)}, sum(tf.unstack(x))

    return f(tf.constant([1, 2, 3]))


@case
def loop_over_a_tensor_of_rows():
    @tf.function
    def f(x):
        total = tf.zeros([2])
        for row in x:
            total = total * 2 + row
        return total

    return f(tf.constant([[1.0, 2.0], [3.0, 4.0]]))


@case
def loop_over_a_zip():
    @tf.function
    def f(x, y):
        total = 0
        for a, b in zip(tf.unstack(x), tf.unstack(y)):
            total += a * b
        return total

    return f(tf.constant([1, 2, 3]), tf.constant([4, 5, 6]))


@case
def enumerate_over_a_dataset():
    @tf.function
    def f(d):
        total = tf.constant(0, tf.int64)
        for i, v in enumerate(d):
            total += i * v
            if v > 2:
                break
        return total

    return f(tf.data.Dataset.range(1, 8))


@case
def conditional_expressions():
    @tf.function
    def f(x):
        y = x if x > 0 else -x
        return y, (x > 1 and x < 3), (x > 1 or x < -1), not (x > 0), 1 < x < 3

    return [f(tf.constant(v)) for v in (2, -2)]


@case
def shape_that_changes_in_a_loop():
    @tf.function
    def f(x):
        for _ in tf.range(3):
            x = tf.concat([x, x], 0)
        return x

    return f(tf.constant([1]))


@case
def shape_that_may_change_in_a_loop():
    @tf.function
    def f(x):
        for _ in tf.range(3):
            tf.autograph.experimental.set_loop_options(shape_invariants=[(x, tf.TensorShape([None]))])
            x = tf.concat([x, x], 0)
        return x

    return f(tf.constant([1]))


@case
def dtype_that_changes_in_a_loop():
    @tf.function
    def f(n):
        x = 1
        for _ in tf.range(n):
            x = x / 2
        return x

    return f(tf.constant(3))


@case
def variable_that_is_undefined_before_a_loop():
    @tf.function
    def f(n):
        for i in tf.range(n):
            last = i
        return last

    return f(tf.constant(3))


@case
def variable_of_one_branch_used_later():
    @tf.function
    def f(x):
        if x > 0:
            y = x
        return y

    return f(tf.constant(3))


@case
def none_in_one_branch():
    @tf.function
    def f(x):
        y = None
        if x > 0:
            y = x
        return y

    return f(tf.constant(3))


@case
def string_in_a_branch():
    @tf.function
    def f(x):
        if x > 0:
            word = "positive"
        else:
            word = "negative"
        return word

    return f(tf.constant(3))


@case
def asserts():
    @tf.function
    def f(x):
        assert x > 0, "must be positive"
        return x

    return f(tf.constant(3)), f(tf.constant(-3))


@case
def try_and_finally():
    steps = []

    @tf.function
    def f(x):
        try:
            steps.append("try")
            return x + 1
        finally:
            steps.append("finally")

    return f(tf.constant(1)), f(tf.constant(2)), steps


@case
def lambdas_and_partials():
    @tf.function
    def f(x):
        g = functools.partial(lambda a, b: a if a > b else b, b=tf.constant(3))
        return g(x), (lambda v: v * 2 if v > 0 else v)(x)

    return f(tf.constant(5)), f(tf.constant(-5))


@case
def recursion_in_python():
    @tf.function
    def f(x, n):
        return x if n == 0 else f(x * 2, n - 1)

    return f(tf.constant(1), 5)


@case
def state_of_an_object():
    class Counter:
        def __init__(self):
            self.value = tf.Variable(0)
            self.calls = 0

        @tf.function
        def add(self, n):
            self.calls += 1
            for i in tf.range(n):
                if i % 2 == 0:
                    self.value.assign_add(i)
            return self.value.read_value()

    a, b = Counter(), Counter()
    return [a.add(tf.constant(5)), a.add(tf.constant(3)), b.add(tf.constant(5)), a.calls, b.calls]


@case
def attribute_set_in_a_loop():
    class Holder:
        pass

    @tf.function
    def f(n):
        holder = Holder()
        holder.total = tf.constant(0)
        for i in tf.range(n):
            holder.total = holder.total + i
        return holder.total

    return f(tf.constant(4))


@case
def python_side_effects_run_once():
    seen = []

    @tf.function
    def f(n):
        for i in tf.range(n):
            seen.append(type(i).__name__ != "EagerTensor")
        return n

    f(tf.constant(3))
    f(tf.constant(4))
    return seen


@case
def del_in_a_loop():
    @tf.function
    def f(n):
        total = 0
        for i in tf.range(n):
            twice = i * 2
            total += twice
            del twice
        return total

    return f(tf.constant(4))


@case
def global_and_nonlocal():
    count = 0

    @tf.function
    def f(x):
        nonlocal count
        count += 1
        if x > 0:
            x = x + count
        return x

    return f(tf.constant(1)), f(tf.constant(1)), f(tf.constant(1.0)), count


@case
def with_statement_in_a_branch():
    @tf.function
    def f(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            if x > 0:
                y = x * x
            else:
                y = -x
        return tape.gradient(y, x)

    return f(tf.constant(3.0)), f(tf.constant(-3.0))


@case
def unpacked_targets():
    @tf.function
    def f(pairs):
        first, *rest = tf.unstack(pairs)
        total = tf.constant(0)
        for a, b in pairs:
            total += a * b
        return first, rest, total

    return f(tf.constant([[1, 2], [3, 4], [5, 6]]))


@case
def signature_of_to_code():
    def f(x):
        if x > 0:
            return x
        return -x

    return tf.autograph.to_graph(f)(tf.constant(-3)), "def tf__f" in tf.autograph.to_code(f)


@case
def not_converted():
    @tf.function(autograph=False)
    def f(x):
        if x > 0:
            return x
        return -x

    return f(tf.constant(1))


@case
def do_not_convert():
    @tf.autograph.experimental.do_not_convert
    def inner(x):
        return x if x > 0 else -x

    @tf.function
    def f(x):
        return inner(x)

    return f(tf.constant(1))


@case
def range_loops_of_steps():
    @tf.function
    def f(a, b, c):
        out = tf.TensorArray(tf.int32, 0, dynamic_size=True)
        for i in tf.range(a, b, c):
            out = out.write(out.size(), i)
        return out.stack()

    return [f(*map(tf.constant, args)) for args in ((0, 5, 2), (5, 0, -2), (3, 3, 1))]


@case
def print_of_shapes():
    return [
        o.shape for o in tf.function(lambda x: [x[:2], x[None], x[..., 0]]).get_concrete_function(S([None, 3])).outputs
    ]
