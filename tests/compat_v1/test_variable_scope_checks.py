"""What variable_scope and get_variable refuse, as observed in TensorFlow."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1


@pytest.fixture(autouse=True)
def graph():
    with tf.Graph().as_default() as made:
        yield made


def test_the_auxiliary_name_scope_is_a_bool():
    with pytest.raises(TypeError, match="auxiliary_name_scope"):
        v1.variable_scope("scope", auxiliary_name_scope="invalid")


def test_a_scope_without_a_name_scope_knows_the_outer_one():
    with v1.variable_scope("outer"), v1.variable_scope("inner", auxiliary_name_scope=False) as inner:
        assert inner.original_name_scope == "outer/"


def test_a_root_scope_does_not_begin_with_an_underscore():
    with pytest.raises(ValueError, match="'_' is not a valid root scope name"), v1.variable_scope("_"):
        pass


def test_getters_are_callable():
    with pytest.raises(ValueError, match="custom_getter .* not callable"):
        v1.get_variable("a", [], custom_getter=3)
    with pytest.raises(ValueError, match="custom_getter .* not callable"), v1.variable_scope("s", custom_getter=3):
        v1.get_variable("a", [])


@pytest.mark.parametrize(
    ("value", "dtype"), [(0.1, tf.float64), (np.array([1.0]), tf.float32), (1, tf.float32), (1.5, tf.int32)]
)
def test_an_initial_value_has_the_dtype_that_is_named(value, dtype):
    with pytest.raises(ValueError, match="and explicit dtype .* don't match"):
        v1.get_variable("a", initializer=value, dtype=dtype)


def test_an_initializer_may_have_optional_arguments():
    assert v1.get_variable("a", initializer=lambda x=True: [2.0]).shape == (1,)


def test_only_methods_of_modules_track_variables():
    @v1.keras.utils.track_tf1_style_variables
    def twice(x):
        return x * 2

    with pytest.raises(ValueError, match="does not extend"):
        twice(3)
