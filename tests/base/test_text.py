"""tf.compat's conversions, with the values and messages that TensorFlow gives."""

import pathlib

import numpy as np
import pytest

import headrace as tf


def test_text_and_bytes_become_one_another():
    assert tf.compat.as_bytes("é") == b"\xc3\xa9"
    assert tf.compat.as_bytes("é", "latin-1") == b"\xe9"
    assert tf.compat.as_bytes(b"\xff") == b"\xff"
    assert tf.compat.as_bytes(bytearray(b"x")) == b"x"
    assert tf.compat.as_text(b"\xc3\xa9") == tf.compat.as_str("é") == "é"


@pytest.mark.parametrize("function", [tf.compat.as_bytes, tf.compat.as_text, tf.compat.as_str])
def test_other_values_are_refused_by_name(function):
    with pytest.raises(TypeError, match="^Expected binary or unicode string, got 3$"):
        function(3)


def test_text_that_is_not_utf8_is_refused():
    with pytest.raises(UnicodeDecodeError):
        tf.compat.as_text(b"\xff")


def test_any_value_can_be_text():
    assert tf.compat.as_str_any(3) == "3"
    assert tf.compat.as_str_any(b"a") == "a"


def test_only_path_objects_are_turned_into_text():
    assert tf.compat.path_to_str(pathlib.Path("a/b")) == "a/b"
    assert tf.compat.path_to_str("a") == "a"
    assert tf.compat.path_to_str(b"a") == b"a"
    assert tf.compat.path_to_str(3) == 3


def test_scalar_families_hold_python_and_numpy_types():
    assert isinstance(np.int32(1), tf.compat.integral_types) and isinstance(1, tf.compat.integral_types)
    assert isinstance(np.float32(1), tf.compat.real_types) and not isinstance(1j, tf.compat.real_types)
    assert isinstance(1j, tf.compat.complex_types) and isinstance("a", tf.compat.bytes_or_text_types)


def test_the_compatibility_day_can_be_moved():
    assert tf.compat.forward_compatible(2020, 1, 1) and not tf.compat.forward_compatible(2090, 1, 1)
    with tf.compat.forward_compatibility_horizon(2090, 1, 2):
        assert tf.compat.forward_compatible(2090, 1, 1)
    assert not tf.compat.forward_compatible(2090, 1, 1)


def test_dimensions_are_read_from_shapes():
    shape = tf.TensorShape([3, None])
    assert tf.compat.dimension_value(shape[0]) == 3
    assert tf.compat.dimension_value(tf.compat.dimension_at_index(shape, 0)) == 3
    assert tf.compat.dimension_value(tf.compat.dimension_at_index(shape, 1)) is None
    assert tf.compat.dimension_value(tf.compat.dimension_at_index(tf.TensorShape(None), 1)) is None
    with pytest.raises(IndexError):
        tf.compat.dimension_at_index(shape, 2)
