"""tf.function: arguments, signatures, retracing, methods, closures and errors."""

import collections
import functools

import numpy as np
from printed import S, case

import headrace as tf

Pair = collections.namedtuple("Pair", "a b")


@case
def defaults_and_keywords():
    traces = []

    @tf.function
    def f(x, y=2, *, z=3.0):
        traces.append((y, z))
        return x * y + tf.cast(z, x.dtype)

    x = tf.constant(1)
    results = [f(x), f(x, 2), f(x, y=2), f(y=2, x=x), f(x, z=3.0), f(x, 3), f(x, z=4.0), f(x, tf.constant(2))]
    return results, len(traces)


@case
def more_arguments():
    @tf.function
    def f(*args, **kwargs):
        return len(args), sorted(kwargs), tf.add_n(list(args) + list(kwargs.values()))

    return f(tf.constant(1), tf.constant(2)), f(tf.constant(1), b=tf.constant(5), a=tf.constant(7))


@case
def missing_argument():
    return tf.function(lambda x, y: x + y)(tf.constant(1))


@case
def unknown_argument():
    return tf.function(lambda x: x)(tf.constant(1), z=2)


@case
def retracing():
    traces = []

    @tf.function
    def f(x):
        traces.append(getattr(x, "shape", x))
        return x

    for value in (1, 2, 1, 0.5, "a", tf.constant(1), tf.constant(2), tf.constant([1]), tf.constant([1, 2]), None):
        f(value)
    f(np.float32(1))
    f(np.float32(2))
    f(np.array([1, 2]))
    f(np.array([3, 4]))
    f([1, 2])
    f((1, 2))
    f({"a": 1})
    f({"a": tf.constant(1)})
    f({"a": tf.constant(5)})
    return len(traces), f.experimental_get_tracing_count()


@case
def reduced_retracing():
    shapes = []

    @tf.function(reduce_retracing=True)
    def f(x):
        shapes.append(x.shape)
        return tf.reduce_sum(x)

    for n in (1, 2, 3, 4):
        f(tf.zeros([n, 2]))
    f(tf.zeros([3, 5]))
    f(tf.zeros([6, 7]))
    return shapes


@case
def closure_over_python_state():
    state = {"k": 1}

    @tf.function
    def f(x):
        return x * state["k"]

    first = f(tf.constant(2))
    state["k"] = 10
    return first, f(tf.constant(2)), f(tf.constant(2.0))


@case
def closure_over_a_tensor_that_is_replaced():
    holder = [tf.constant(1)]

    @tf.function
    def f():
        return holder[0] + 1

    first = f()
    holder[0] = tf.constant(10)
    return first, f()


@case
def closure_over_a_variable():
    v = tf.Variable(1)

    @tf.function
    def f():
        return v * 2

    first = f()
    v.assign(5)
    return first, f(), [c.dtype.name for c in f.get_concrete_function().captured_inputs]


@case
def variable_created_once():
    class Lazy(tf.Module):
        v = None

        @tf.function
        def __call__(self, x):
            if self.v is None:
                self.v = tf.Variable(x)
            return self.v.assign_add(x)

    lazy = Lazy()
    return lazy(tf.constant(2)), lazy(tf.constant(3))


@case
def variable_created_in_each_call():
    @tf.function
    def f(x):
        return tf.Variable(x) + 1

    return f(tf.constant(1.0))


@case
def input_signature_of_structures():
    @tf.function(input_signature=[{"a": S([None], tf.int32), "b": (S([]), S([2]))}, [S([], tf.string)]])
    def f(x, y):
        return tf.reduce_sum(x["a"]), x["b"][0] + x["b"][1], y[0] + "!"

    good = f({"a": [1, 2, 3], "b": (1.0, [1.0, 2.0])}, ["hi"])
    return good


@case
def input_signature_with_another_structure():
    @tf.function(input_signature=[{"a": S([None], tf.int32)}])
    def f(x):
        return x["a"]

    return f({"b": tf.constant([1])})


@case
def input_signature_with_another_shape():
    @tf.function(input_signature=[S([2])])
    def f(x):
        return x

    return f(tf.zeros([3]))


@case
def input_signature_with_another_dtype():
    @tf.function(input_signature=[S([2])])
    def f(x):
        return x

    return f(tf.zeros([2], tf.int32))


@case
def input_signature_casts_python_numbers():
    @tf.function(input_signature=[S([2])])
    def f(x):
        return x

    return f([1, 2])


@case
def too_few_specs():
    @tf.function(input_signature=[S([2])])
    def f(x, y):
        return x

    return f(tf.zeros([2]), tf.zeros([2]))


@case
def too_many_specs():
    return tf.function(lambda x: x, input_signature=[S([]), S([])])(1.0)


@case
def default_beyond_the_signature():
    @tf.function(input_signature=[S([])])
    def f(x, y=3):
        return x * y

    return f(2.0)


@case
def signature_of_a_ragged_tensor():
    @tf.function(input_signature=[tf.RaggedTensorSpec([None, None], tf.int32)])
    def f(x):
        return tf.reduce_sum(x, 1), x.nrows(), x + 1

    return f(tf.ragged.constant([[1], [2, 3], []]))


@case
def signature_of_a_ragged_tensor_given_a_dense_one():
    @tf.function(input_signature=[tf.RaggedTensorSpec([None, None], tf.int32)])
    def f(x):
        return tf.reduce_sum(x, 1)

    return f(tf.constant([[1, 2]]))


@case
def signature_of_a_ragged_tensor_of_another_rank():
    @tf.function(input_signature=[tf.RaggedTensorSpec([None, None], tf.int32)])
    def f(x):
        return tf.reduce_sum(x, 1)

    return f(tf.ragged.constant([[[1]], [[2, 3]]]))


@case
def signature_of_a_ragged_tensor_of_other_splits():
    @tf.function(input_signature=[tf.RaggedTensorSpec([None, None], tf.int32, row_splits_dtype=tf.int32)])
    def f(x):
        return tf.reduce_sum(x, 1)

    return f(tf.ragged.constant([[1]]))


@case
def signature_of_a_sparse_tensor():
    @tf.function(input_signature=[tf.SparseTensorSpec([None, 3], tf.float32)])
    def f(x):
        return tf.sparse.to_dense(x), tf.sparse.reduce_sum(x, 1)

    return f(tf.sparse.from_dense([[1.0, 0.0, 2.0]]))


@case
def methods_and_statics():
    class A:
        k = 2

        @tf.function
        def method(self, x):
            return x * self.k

        @classmethod
        @tf.function
        def of_class(cls, x):
            return x * cls.k

        @staticmethod
        @tf.function
        def static(x):
            return x * 7

    a, b = A(), A()
    b.k = 5
    return [a.method(1), b.method(1), A.of_class(1), A.static(1), a.static(tf.constant(2))]


@case
def partials_and_callables():
    class Adder:
        def __call__(self, x):
            return x + 1

    f = tf.function(functools.partial(lambda a, b: a * b, tf.constant(3)))
    return f(tf.constant(2)), tf.function(Adder())(tf.constant(1))


@case
def results_of_all_kinds():
    @tf.function
    def f(x):
        return {
            "t": x,
            "n": None,
            "p": Pair(x, [1, 2.5]),
            "s": "text",
            "b": True,
            "np": np.float64(2.0),
            "l": [],
            "e": (),
        }

    return f(tf.constant(1))


@case
def results_that_are_no_values():
    return tf.function(lambda x: object())(1)


@case
def functions_as_arguments():
    @tf.function
    def f(g, x):
        return g(x)

    return f(tf.nn.relu, tf.constant([-1.0, 1.0])), f(lambda v: v * 2, tf.constant([1.0]))


@case
def tensors_that_leak():
    leaked = []

    @tf.function
    def f(x):
        leaked.append(x + 1)
        return x

    f(tf.constant(1))
    return leaked[0] + 1


@case
def concrete_functions():
    @tf.function
    def f(x, y=1, *, scale):
        return {"r": x * scale + tf.cast(y, tf.float32)}

    c = f.get_concrete_function(S([None], name="first"), scale=S([], name="s"))
    by_structure = c(tf.constant([1.0]), 1, scale=tf.constant(2.0))
    by_name = c(s=tf.constant(3.0), first=tf.constant([1.0]))
    return (
        by_structure,
        by_name,
        c.structured_input_signature,
        c.structured_outputs["r"].shape,
        len(c.inputs),
    )


@case
def concrete_function_with_another_shape():
    c = tf.function(lambda x: x).get_concrete_function(S([2]))
    return c(tf.zeros([3]))


@case
def concrete_function_with_another_dtype():
    c = tf.function(lambda x: x).get_concrete_function(S([2]))
    return c(tf.zeros([2], tf.int32))


@case
def concrete_function_with_another_python_value():
    c = tf.function(lambda x, n: x * n).get_concrete_function(S([2]), 3)
    return c(tf.ones([2])), c(tf.ones([2]), 3), c(tf.ones([2]), 4)


@case
def printing_of_a_concrete_function():
    @tf.function
    def square(x):
        return x * x

    c = square.get_concrete_function(S([2, None]))
    return str(c.function_type), c.structured_outputs


@case
def effects_in_order():
    v = tf.Variable(1.0)

    @tf.function
    def f():
        a = v.read_value()
        v.assign(v * 3)
        b = v.read_value()
        v.assign_add(1)
        return a, b, v

    return f(), v


@case
def error_in_a_function():
    @tf.function
    def f(x):
        tf.debugging.assert_positive(x, "not positive")
        return tf.linalg.inv(x)

    return f(tf.constant([[1.0, 2.0], [2.0, -4.0]]))


@case
def python_error_in_a_function():
    @tf.function
    def f(x):
        raise KeyError("k")

    return f(1)


@case
def shape_error_in_a_function():
    return tf.function(lambda a, b: tf.matmul(a, b))(tf.zeros([2, 3]), tf.zeros([2, 3]))


@case
def nested_functions_and_gradients():
    @tf.function
    def inner(x):
        return x**3

    @tf.function
    def outer(x):
        with tf.GradientTape() as t2:
            t2.watch(x)
            with tf.GradientTape() as t:
                t.watch(x)
                y = inner(x)
            g = t.gradient(y, x)
        return y, g, t2.gradient(g, x)

    return outer(tf.constant(2.0))


@case
def datasets_and_iterators_as_arguments():
    @tf.function
    def f(it, n):
        total = tf.constant(0, tf.int64)
        for _ in tf.range(n):
            total += next(it)
        return total

    it = iter(tf.data.Dataset.range(10))
    return f(it, tf.constant(3)), f(it, tf.constant(2)), next(it)


@case
def optionals():
    @tf.function
    def f(it):
        total = tf.constant(0, tf.int64)
        o = it.get_next_as_optional()
        while o.has_value():
            total += o.get_value()
            o = it.get_next_as_optional()
        return total

    return f(iter(tf.data.Dataset.range(5)))


@case
def eager_functions():
    tf.config.run_functions_eagerly(True)
    seen = []

    @tf.function
    def f(x):
        seen.append(tf.executing_eagerly())
        return x + 1

    try:
        f(tf.constant(1))
        f(tf.constant(2))
    finally:
        tf.config.run_functions_eagerly(False)
    f(tf.constant(3))
    return seen


@case
def init_scope():
    @tf.function
    def f(x):
        with tf.init_scope():
            inside = tf.executing_eagerly()
            c = tf.constant(5)
        return (
            x + c,
            inside,
            tf.executing_eagerly(),
            tf.inside_function() if hasattr(tf, "inside_function") else True,
        )

    return f(tf.constant(1))


@case
def names_in_a_function():
    @tf.function
    def f(x):
        with tf.name_scope("outer"):
            a = tf.add(x, 1, name="plus")
            with tf.name_scope("inner"):
                b = a * 2
        return a, b

    graph = f.get_concrete_function(S([])).graph
    return [op.name for op in graph.get_operations()], [op.type for op in graph.get_operations()]
