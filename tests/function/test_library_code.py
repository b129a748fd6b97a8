"""What libraries built on TensorFlow rely on in traced functions."""

import copy
import importlib
import pickle
import sys
import textwrap

import numpy as np
import pytest

import headrace as tf
from headrace._src.function.autograph.conversion import is_user_code


class Lazy(tf.Module):
    """Creates its variables when it is first called, as Sonnet's modules do."""

    def __init__(self):
        super().__init__()
        self.w = None

    @tf.function(input_signature=[tf.TensorSpec([None, 3])])
    def __call__(self, x):
        if self.w is None:
            self.w = tf.Variable(tf.random.stateless_normal([3, 2], [1, 2]))
            self.double = tf.Variable(lambda: self.w * 2.0)
        return x @ self.w + tf.reduce_sum(self.double)


def test_the_first_trace_creates_variables_whose_values_need_no_argument():
    module = Lazy()
    concrete = module.__call__.get_concrete_function()
    np.testing.assert_allclose(module.double, 2 * module.w)
    assert concrete.output_shapes.as_list() == [None, 2]
    assert concrete.output_dtypes == tf.float32
    assert module(tf.ones([4, 3])).shape == [4, 2]


def test_a_variable_whose_initial_value_needs_an_argument_is_refused_without_one():
    made = []

    @tf.function
    def f(x):
        if not made:
            made.append(tf.Variable(x * 2))
        return made[0] + x

    with pytest.raises(ValueError, match="depends on arguments that have no value"):
        f.get_concrete_function(tf.TensorSpec([], tf.float32))


def test_a_function_without_results_has_an_unknown_output_shape():
    concrete = tf.function(lambda: None).get_concrete_function()
    assert concrete.output_shapes.rank is None and concrete.output_dtypes is None
    assert concrete.inference_fn is concrete and concrete.add_to_graph() is None


def test_a_function_is_decorated_before_its_first_trace():
    f = tf.function(lambda x: x + 1)
    f._decorate(lambda function: lambda x: function(x) * 10)
    assert f(tf.constant(1)).numpy() == 20
    with pytest.raises(ValueError, match="after they have been traced"):
        f._decorate(lambda function: function)


def test_variables_are_conditions():
    flag = tf.Variable(False)

    @tf.function
    def f(x):
        if not flag:
            return x
        return -x if flag and x > 0 else x * 2

    assert f(tf.constant(3.0)).numpy() == 3
    flag.assign(True)
    assert [f(tf.constant(3.0)).numpy(), f(tf.constant(-3.0)).numpy()] == [-3, -6]


def test_functions_of_installed_packages_are_converted(tmp_path, monkeypatch):
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "some_library.py").write_text(
        textwrap.dedent("""
        def size(x):
            if x < 0:
                return -x
            return x
        """)
    )
    monkeypatch.syspath_prepend(folder)
    library = importlib.import_module("some_library")
    try:
        f = tf.function(lambda x: library.size(x))
        assert f(tf.constant(-2)).numpy() == 2
    finally:
        del sys.modules["some_library"]


# What TensorFlow 2.21 does with functions of modules with these names.
@pytest.mark.parametrize(
    ("module", "is_converted"),
    [
        ("tree.part", True), ("absl.part", True), ("sklearn.part", True), ("tensorflow_datasets.part", True),
        ("tensorflow_datasets.core.part", False), ("numpy.part", False), ("pandas.part", False), ("keras.part", False),
        ("tensorflow_probability.part", False), ("PIL.part", False), ("matplotlib.part", False),
    ],
)  # fmt: skip
def test_some_packages_are_left_alone(module, is_converted):
    def size(x):
        return -x

    size.__module__ = module
    assert is_user_code(size) is is_converted


def test_references_have_an_order():
    first, second = sorted([tf.Variable(1.0).ref(), tf.Variable(2.0).ref()])
    assert first < second and second > first


def test_the_static_value_of_a_python_value_is_the_value():
    assert tf.get_static_value(None) is None
    assert tf.get_static_value([1, 2]) == [1, 2]


def test_trainable_variables_do_not_ask_for_all_variables():
    class Module(tf.Module):
        def __init__(self):
            super().__init__()
            self.w, self.frozen = tf.Variable(1.0), tf.Variable(2.0, trainable=False)

        @property
        def variables(self):
            raise AssertionError("asked")

    module = Module()
    assert [v.numpy() for v in module.trainable_variables] == [1]
    assert [v.numpy() for v in module.non_trainable_variables] == [2]


def test_variables_are_pickled_with_their_settings():
    variable = tf.Variable([1.0, 2.0], trainable=False, name="v", shape=[None])
    copied = pickle.loads(pickle.dumps(variable))
    assert copied.numpy().tolist() == [1, 2]
    assert (copied.name, copied.trainable, copied.shape.as_list()) == ("v:0", False, [None])
    variable.assign([3.0])
    assert copied.numpy().tolist() == [1, 2]


def test_a_function_inside_another_creates_a_variable_from_values_that_it_computes():
    class Scaled(tf.Module):
        factor = None

        @tf.function
        def scale(self, x):
            if self.factor is None:
                self.factor = tf.Variable(tf.sqrt([4.0, 9.0]))
            return self.factor * x

        @tf.function(input_signature=[tf.TensorSpec([2])])
        def __call__(self, x):
            return self.scale(x)

    module = Scaled()
    np.testing.assert_array_equal(module(tf.ones([2])), [2, 3])
    np.testing.assert_array_equal(module.factor, [2, 3])


def test_a_function_inside_another_creates_a_variable_from_its_argument():
    class Remembered(tf.Module):
        first = twice = None

        @tf.function
        def __call__(self, x):
            if self.first is None:
                self.first = tf.Variable(x * 2.0)
                self.twice = tf.Variable(self.first * 2.0)
            return self.first + self.twice + x

    module, other = Remembered(), Remembered()

    @tf.function
    def called_twice(x):
        return module(x) + module(x)

    assert float(called_twice(tf.constant(3.0))) == 42.0
    assert float(module.first) == 6.0 and float(module.twice) == 12.0
    with pytest.raises(ValueError, match="depends on arguments that have no value yet"):
        other.__call__.get_concrete_function(tf.TensorSpec([]))


def test_a_deep_copy_of_an_object_has_functions_of_its_own():
    class Scaling:
        def __init__(self):
            self.factor = tf.Variable(2.0)
            self.scaled = tf.function(self.scale, reduce_retracing=True)

        def scale(self, x):
            return self.factor * x

    first = Scaling()
    assert float(first.scaled(tf.constant(3.0))) == 6.0
    second = copy.deepcopy(first)
    second.factor.assign(5.0)
    assert float(second.scaled(tf.constant(3.0))) == 15.0
    assert float(first.scaled(tf.constant(3.0))) == 6.0
