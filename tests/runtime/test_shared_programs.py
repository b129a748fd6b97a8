"""Functions with equal graphs share a compiled program; each keeps its own variables, arrays and random numbers."""

import gc
import weakref

import numpy as np
import pytest

import headrace as tf
from headrace._src.runtime.xla.executor import CompiledGraph
from headrace._src.runtime.xla.shared_programs import fingerprint, forget_all


@pytest.fixture(autouse=True)
def fresh():
    forget_all()
    yield
    forget_all()


@pytest.fixture
def lowered(monkeypatch):
    """The graphs that were lowered."""
    found, lower = [], CompiledGraph._lowered
    monkeypatch.setattr(CompiledGraph, "_lowered", lambda self, *given: found.append(self) or lower(self, *given))
    return found


def long_chain(x, n=40, step=1.0):
    for _ in range(n):
        x = tf.sin(x) + step
    return x


def called_twice(function, *arguments):
    function(*arguments)  # interpreted
    return function(*arguments)


def called_often(function, *arguments):
    for _ in range(8):
        function(*arguments)  # interpreted: other calls may have other shapes
    return function(*arguments)


def test_equal_functions_are_compiled_once(lowered):
    x = tf.constant([1.0, 2.0])
    results = [called_twice(tf.function(lambda x: long_chain(x)), x) for _ in range(3)]
    assert len(lowered) == 1
    np.testing.assert_array_equal(results[0], results[1])
    np.testing.assert_allclose(results[2], long_chain(x), rtol=1e-5)


def test_other_constants_attributes_and_shapes_are_other_programs(lowered):
    x = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    functions = [
        lambda x: long_chain(x),
        lambda x: long_chain(x, step=2.0),
        lambda x: tf.reduce_sum(long_chain(x), axis=0),
        lambda x: tf.reduce_sum(long_chain(x), axis=1),
        lambda x: tf.reduce_sum(long_chain(x), axis=1, keepdims=True),
    ]
    for function in functions:
        np.testing.assert_allclose(called_twice(tf.function(function), x), function(x), rtol=1e-5)
    called_twice(tf.function(functions[0]), tf.constant([1.0]))
    assert len(lowered) == len(functions) + 1


def test_each_function_has_its_own_variables_and_arrays(lowered):
    def make(start):
        v = tf.Variable(start)
        table = tf.constant(np.full(1000, start, np.float32))

        @tf.function
        def add(x):
            v.assign_add(x)
            return tf.reduce_sum(long_chain(table * 0.0)) * 0.0 + v + table[0]

        return v, add

    first, second = make(1.0), make(10.0)
    for (v, add), start in ((first, 1.0), (second, 10.0)):
        assert [add(tf.constant(2.0)).numpy() for _ in range(3)] == [2 * start + 2 * n for n in (1, 2, 3)]
        assert v.numpy() == start + 6
    assert len(lowered) == 1
    assert first[0].numpy() == 7.0


def test_each_function_has_its_own_random_numbers(lowered):
    def make():
        tf.random.set_seed(3)
        return tf.function(
            lambda: long_chain(tf.random.normal([2], seed=5) * 1e-3) * 0.0 + tf.random.normal([2], seed=4)
        )

    def draws(function):
        return [function().numpy().tolist() for _ in range(4)]

    assert draws(make()) == draws(make())
    assert len(lowered) == 1


def test_a_failed_check_names_the_operation_of_its_own_function(lowered):
    def make(name):
        def pick(x, n):
            return tf.gather(long_chain(x), n, name=name)

        return tf.function(pick)

    x, functions = tf.constant([1.0, 2.0]), [make("left"), make("right")]
    for function, name in zip(functions, ("left", "right"), strict=True):
        called_twice(function, x, tf.constant(1))
        with pytest.raises(tf.errors.InvalidArgumentError, match=name):
            function(x, tf.constant(5))
    assert len(lowered) == 1


def test_new_shapes_are_lowered_from_the_function_that_meets_them(lowered):
    def make():
        return tf.function(lambda x: long_chain(x), input_signature=[tf.TensorSpec([None])])

    first = make()
    called_often(first, tf.zeros([2]))
    graph = weakref.ref(first.get_concrete_function().graph)
    second = make()
    called_often(second, tf.zeros([2]))
    del first
    lowered.clear()
    gc.collect()
    assert graph() is None  # the program does not keep the function that it was made for
    assert called_often(second, tf.zeros([3])).shape == [3]
    assert len(lowered) == 1


def test_a_model_of_the_same_kind_trains_without_compiling_again(lowered):
    def trained(seed):
        tf.keras.utils.set_random_seed(seed)
        model = tf.keras.Sequential([tf.keras.Input([4]), tf.keras.layers.Dense(8, "relu"), tf.keras.layers.Dense(1)])
        model.compile("adam", "mse", run_eagerly=False)
        x = np.linspace(0, 1, 64, dtype=np.float32).reshape(16, 4)
        return model.fit(x, x[:, :1], batch_size=8, epochs=2, verbose=0, shuffle=False).history["loss"]

    first = trained(1)
    count = len(lowered)
    assert trained(1) == first and trained(2) != first
    assert len(lowered) == count


def test_graphs_with_python_functions_have_no_fingerprint():
    concrete = tf.function(lambda x: tf.numpy_function(np.sin, [x], tf.float32)).get_concrete_function(tf.ones([2]))
    assert fingerprint(concrete.graph) is None
