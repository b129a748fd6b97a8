"""tf.function: when it traces, what it captures, and how it is called."""

import functools
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
    assert concrete([3.0, 4.0], tf.constant(1.0)).numpy().tolist() == [2.0, 3.0]  # another shape will do
    with pytest.raises(tf.errors.InvalidArgumentError, match="'x', was expected to be a float tensor but is a int32"):
        concrete(tf.constant(3), tf.constant(1.0))


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


def test_a_concrete_function_prints_what_it_takes_and_returns():
    @tf.function
    def f(x, y=2, *, z=None):
        return {"a": x + y}

    concrete = f.get_concrete_function(tf.TensorSpec([None], tf.float32))
    assert str(concrete) == (
        "ConcreteFunction Input Parameters:\n"
        "  x (POSITIONAL_OR_KEYWORD): TensorSpec(shape=(None,), dtype=tf.float32, name=None)\n"
        "  y (POSITIONAL_OR_KEYWORD): Literal[2]\n"
        "  z (KEYWORD_ONLY): Literal[None]\n"
        "Output Type:\n"
        "  Dict[['a', TensorSpec(shape=(None,), dtype=tf.float32, name=None)]]\n"
        "Captures:\n"
        "  None"
    )
    assert f.pretty_printed_concrete_signatures() == str(concrete).removeprefix("ConcreteFunction ")
    assert concrete.structured_input_signature == ((tf.TensorSpec([None], tf.float32, "x"), 2), {"z": None})
    assert concrete.name.startswith(b"__inference_f_")


def test_concrete_functions_are_called_like_the_python_function():
    @tf.function
    def f(pair, n, *args, key, **kwargs):
        return pair["a"] * n + args[0] + key + kwargs["other"]

    one = tf.constant(1)
    concrete = f.get_concrete_function({"a": one}, 3, one, key=one, other=one)
    positional, named = concrete.structured_input_signature
    assert positional == ({"a": tf.TensorSpec([], tf.int32, "pair_a")}, 3, tf.TensorSpec([], tf.int32, "args_0"))
    assert sorted(named) == ["key", "other"]
    assert concrete({"a": tf.constant(10)}, 3, one, key=one, other=one).numpy() == 33
    assert concrete(tf.constant(10), one, key=one, other=one).numpy() == 33  # flat, without what the trace fixed


def test_concrete_functions_take_composite_tensors():
    f = tf.function(lambda r: r.values)
    concrete = f.get_concrete_function(tf.RaggedTensorSpec([2, None], tf.int32))
    assert concrete(tf.ragged.constant([[1], [2, 3]])).numpy().tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    ("args", "kwargs", "reason"),
    [
        ((1,), {}, "missing a required argument: 'y'"),
        ((1, 2, 3), {}, "too many positional arguments"),
        ((1, 2), {"z": 3}, "got an unexpected keyword argument 'z'"),
    ],
)
def test_arguments_that_do_not_bind(args, kwargs, reason):
    f = tf.function(lambda x, y: x)
    with pytest.raises(TypeError, match=f"Binding inputs to tf.function failed due to `{reason}`"):
        f(*args, **kwargs)


def test_arguments_that_cannot_be_compared_are_refused():
    with pytest.raises(TypeError, match="Could not generate a generic TraceType for {1}"):
        tf.function(lambda x: 0)({1})


def test_static_and_class_methods_in_either_order():
    class Thing:
        @staticmethod
        @tf.function
        def inner_static(x):
            return x + 1

        @tf.function
        @staticmethod
        def outer_static(x):
            return x + 2

        @classmethod
        @tf.function
        def of_class(cls, x):
            return x + 3

    x = tf.constant(1)
    found = [Thing.inner_static(x), Thing().inner_static(x), Thing().outer_static(x), Thing.of_class(x)]
    assert [t.numpy() for t in found] == [2, 2, 3, 4]


def test_partials_callable_objects_and_tensors_as_defaults():
    class Adder:
        def __call__(self, x):
            return x + 1

    x = tf.constant(1)
    assert tf.function(functools.partial(lambda a, b: a - b, 10))(x).numpy() == 9
    assert tf.function(Adder())(x).numpy() == 2

    def shifted(x, by=tf.constant(5)):  # noqa: B008
        return x + by

    assert tf.function(shifted)(x).numpy() == 6


def test_repeated_retracing_warns_once_and_names_the_changed_argument(caplog):
    @tf.function
    def f(x, n):
        return x

    for n in range(12):
        f(tf.constant(1), n)
    (record,) = caplog.records
    assert "5 out of the last 5 calls" in record.message
    assert "triggered tf.function retracing" in record.message
    assert "argument 'n' was Literal[3], then Literal[4]" in record.message


def test_functions_made_in_a_loop_warn_too(caplog):
    for _ in range(6):
        tf.function(lambda x: x)(tf.constant(1))
    assert len(caplog.records) == 1


def test_recursion_ends_by_python_values_and_is_refused_otherwise():
    @tf.function
    def factorial(n):
        return tf.constant(1) if n <= 1 else n * factorial(n - 1)

    assert factorial(5).numpy() == 120

    @tf.function
    def endless(x):
        return endless(x)

    with pytest.raises(RecursionError, match="endless calls itself endlessly"):
        endless(tf.constant(1))


def test_a_leaked_tensor_names_the_function_and_the_line():
    kept = []

    @tf.function
    def leaky(x):
        kept.append(x * 2.0)
        return x

    leaky(tf.constant(1.0))
    with pytest.raises(TypeError, match=r"out of scope.*'leaky' at .*test_function\.py:\d+, in leaky"):
        kept[0] + 1.0
    with pytest.raises(ValueError, match="out of scope"):
        tf.function(lambda y: y + kept[0])(tf.constant(1.0))


def test_compiler_ir():
    f = tf.function(lambda x: x * x + 1.0, jit_compile=True)
    ir = f.experimental_get_compiler_ir(tf.TensorSpec([2], tf.float32))
    assert "HloModule" in ir(stage="hlo") and "multiply" in ir(stage="hlo")
    assert "stablehlo.multiply" in ir(stage="stablehlo")
    assert "HloModule" in ir(stage="optimized_hlo")
    with pytest.raises(ValueError, match="Invalid stage selected: 'no'"):
        ir(stage="no")


def test_operations_have_the_names_of_tensorflow():
    @tf.function
    def f(x):
        made = [
            x + x, tf.add(x, x), x * 2.0, 2.0 * x, x / 2.0, x**2.0, -x, x[0], x @ x, x > 0.0, (x > 0) & (x < 1),
            tf.zeros([2]), tf.constant(3.0), tf.reshape(x, [4]), tf.ones_like(x),
        ]  # fmt: skip
        names.extend(t.op.name for t in made)
        names.extend(t.name for t in made[2].op.inputs)
        return x

    names = []
    f(tf.ones([2, 2]))
    assert names == [
        "add", "Add_1", "mul", "mul_1", "truediv", "pow", "Neg", "strided_slice", "matmul", "Greater", "and",
        "zeros", "Const", "Reshape", "ones_like", "x:0", "mul/y:0",
    ]  # fmt: skip


def test_functions_that_write_the_same_variable_may_run_on_many_threads():
    v = tf.Variable(tf.zeros([4]))
    add = tf.function(lambda: v.assign_add(tf.ones([4])), jit_compile=True)
    add()
    threads = [threading.Thread(target=lambda: [add() for _ in range(50)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert v.numpy().tolist() == [201.0] * 4


def test_one_trace_serves_eager_calls_calls_in_traces_and_numpy_arrays():
    shapes = []

    @tf.function
    def inner(x):
        shapes.append(x.shape.as_list())
        return x + 1

    outer = tf.function(lambda x: inner(x) * 2)
    assert outer(tf.constant(1)).numpy() == 4
    inner(tf.constant(1))
    inner(np.array(1, np.int32))
    inner(tf.constant(1) + tf.constant(1))
    inner.get_concrete_function(tf.TensorSpec([], tf.int32))
    assert shapes == [[]]


def test_a_trace_that_leaves_sizes_open_serves_all_of_them():
    f = tf.function(lambda x: x)
    f.get_concrete_function(tf.TensorSpec([None, 2], tf.float32))
    f(tf.zeros([1, 2]))
    f(tf.zeros([5, 2]))
    assert f.experimental_get_tracing_count() == 1
    f(tf.zeros([5, 3]))
    assert f.experimental_get_tracing_count() == 2


def test_a_function_inside_a_trace_may_use_its_tensors():
    @tf.function
    def outer(x):
        doubled = x * 2
        inner = tf.function(lambda z: z + doubled)
        return inner(x) + inner(x)

    assert outer(tf.constant(3)).numpy() == 18
    assert outer(tf.constant([3])).numpy() == [18]


def test_variables_count_by_kind_and_by_which_are_the_same():
    traces = []

    @tf.function
    def add(v, w=None):
        traces.append(1)
        return v + 1.0 if w is None else v + w

    a, b, c = tf.Variable(1.0), tf.Variable(2.0), tf.Variable([1.0, 2.0])
    calls = [(a,), (b,), (c,), (a, b), (b, a), (a, a), (b, b), (tf.constant(1.0),)]
    counts = []
    results = []
    for arguments in calls:
        results.append(add(*arguments).numpy().tolist())
        counts.append(len(traces))
    assert results == [2.0, 3.0, [2.0, 3.0], 3.0, 3.0, 2.0, 4.0, 2.0]
    assert counts == [1, 1, 2, 3, 3, 4, 4, 5]


def test_a_trace_writes_and_differentiates_the_variables_of_the_call():
    a, b = tf.Variable(1.0), tf.Variable(2.0)

    @tf.function
    def step(v):
        v.assign_add(1.0)
        return v * v + a

    with tf.GradientTape() as tape:
        y = step(a) + 10.0 * step(b)
    assert (a.numpy(), b.numpy()) == (2.0, 3.0)
    assert [g.numpy() for g in tape.gradient(y, [a, b])] == [15.0, 60.0]
    assert step.experimental_get_tracing_count() == 1


def test_an_optimizer_finds_the_variables_that_are_arguments():
    optimizer = tf.keras.optimizers.SGD(1.0, momentum=0.5)
    images = [tf.Variable([1.0]), tf.Variable([2.0])]

    @tf.function
    def step(image, gradient):
        optimizer.apply_gradients([(gradient, image)])

    optimizer.build(images)
    for image in [*images, images[0]]:
        step(image, tf.constant([1.0]))
    assert [v.numpy().tolist() for v in images] == [[-1.5], [1.0]]


def test_a_variable_traced_from_a_spec_may_start_with_zeros_in_the_shape_of_an_argument():
    made = []

    @tf.function
    def add(x):
        if not made:
            made.append(tf.Variable(tf.zeros_like(tf.reduce_mean(x, 0))))
            made.append(tf.Variable(tf.ones_like(x[0], tf.int32)))
        return made[0] + x

    add.get_concrete_function(tf.TensorSpec([None, 3]))
    assert [v.numpy().tolist() for v in made] == [[0, 0, 0], [1, 1, 1]]


def test_traces_with_open_sizes_are_chosen_by_structure_and_dtype():
    @tf.function(reduce_retracing=True)
    def what(data):
        first, second = data
        return type(second).__name__, first.dtype.name, first + 0

    for size in (1, 2, 3):
        x = tf.ones([size])
        for second in (x, {"a": x}, {"b": x}, [x], (x,)):
            kind = "SymbolicTensor" if second is x else type(second).__name__
            assert what((x, second))[:2] == (kind, "float32")
        assert what((tf.ones([size], tf.int32), x))[1:2] == ("int32",)
    assert what.experimental_get_tracing_count() == 12
