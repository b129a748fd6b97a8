"""NumPy's dtypes in tf.experimental.numpy; the table is what TensorFlow gives for add and divide."""

import numpy as np
import pytest

import headrace as tf

tnp = tf.experimental.numpy

OPERANDS = {
    "bool": tf.constant([True, False]),
    "uint8": tf.constant([1, 2], tf.uint8),
    "int8": tf.constant([1, 2], tf.int8),
    "uint32": tf.constant([1, 2], tf.uint32),
    "int32": tf.constant([1, 2]),
    "int64": tf.constant([1, 2], tf.int64),
    "uint64": tf.constant([1, 2], tf.uint64),
    "float16": tf.constant([1, 2], tf.float16),
    "bfloat16": tf.constant([1, 2], tf.bfloat16),
    "float32": tf.constant([1.0, 2.0]),
    "float64": tf.constant([1, 2], tf.float64),
    "complex64": tf.constant([1, 2], tf.complex64),
    "an int": 3,
    "a float": 0.5,
    "a complex": 1 + 2j,
    "floats in a list": [0.5, 0.25],
}

SUMS = [
    ("bool", "bool", "bool"),
    ("bool", "an int", "int64"),
    ("bool", "float32", "float32"),
    ("uint8", "int8", "int16"),
    ("uint8", "an int", "uint8"),
    ("uint8", "a float", "float64"),
    ("uint8", "float16", "float16"),
    ("int8", "uint64", "float64"),
    ("uint32", "int32", "int64"),
    ("uint32", "float32", "float64"),
    ("int32", "float32", "float64"),
    ("int32", "a float", "float64"),
    ("int32", "an int", "int32"),
    ("int32", "complex64", "complex128"),
    ("int64", "uint64", "float64"),
    ("float16", "a float", "float16"),
    ("float16", "float32", "float32"),
    ("float16", "a complex", "complex64"),
    ("bfloat16", "an int", "bfloat16"),
    ("bfloat16", "a float", "float64"),
    ("bfloat16", "float32", "float32"),
    ("bfloat16", "uint8", "bfloat16"),
    ("float32", "a float", "float32"),
    ("float32", "floats in a list", "float32"),
    ("float32", "float64", "float64"),
    ("float32", "a complex", "complex64"),
    ("complex64", "float64", "complex128"),
    ("an int", "an int", "int64"),
    ("an int", "a float", "float64"),
    ("a float", "a complex", "complex128"),
    ("floats in a list", "an int", "float64"),
]


@pytest.mark.parametrize(("first", "second", "expected"), SUMS)
def test_sums_have_numpys_dtype(first, second, expected):
    x, y = OPERANDS[first], OPERANDS[second]
    assert tnp.add(x, y).dtype.name == expected
    assert tnp.add(y, x).dtype.name == expected
    assert tnp.result_type(x, y).name == expected


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("bool", "bool", "float64"), ("uint8", "int8", "float32"), ("int32", "int32", "float64"),
     ("int8", "an int", "float32"), ("bfloat16", "an int", "bfloat16"), ("float32", "int64", "float64")],
)  # fmt: skip
def test_quotients_are_floats(first, second, expected):
    assert tnp.true_divide(OPERANDS[first], OPERANDS[second]).dtype.name == expected


def test_types_without_a_common_one_are_refused():
    with pytest.raises(TypeError, match="could not be promoted"):
        tnp.add(OPERANDS["bfloat16"], OPERANDS["int32"])


def test_a_python_int_wraps_around_in_a_small_dtype():
    assert tnp.add(tf.constant([1, 2], tf.int8), 300).numpy().tolist() == [45, 46]


def test_python_numbers_have_64_bits():
    assert tnp.array([1, 2]).dtype is tf.int64
    assert tnp.array([1, 2.5]).dtype is tf.float64
    assert tnp.array(1j).dtype is tf.complex128
    assert tnp.array(2**63).dtype is tf.uint64
    assert tnp.array([tf.constant(1), 2.5]).dtype is tf.float64
    assert tnp.array([1.7], dtype=int).numpy().tolist() == [1]
    assert tnp.zeros(2, dtype=int).dtype is tf.int64
    with pytest.raises(ValueError, match="non-rectangular"):
        tnp.array([[1, 2], [3]])


def test_functions_of_whole_numbers_give_float64():
    for function in (tnp.sin, tnp.sqrt, tnp.floor, tnp.exp2, tnp.rad2deg):
        assert function(tf.constant([1, 2])).dtype is tf.float64
        assert function(tf.constant([1.0])).dtype is tf.float32


@pytest.mark.parametrize(
    ("dtype", "expected"), [("bool", "int64"), ("int8", "int64"), ("uint8", "uint64"), ("float16", "float16")]
)
def test_sums_over_axes_do_not_overflow(dtype, expected):
    array = tf.cast(tf.constant([1, 1]), dtype)
    assert tnp.sum(array).dtype.name == expected
    assert tnp.prod(array).dtype.name == expected


def test_statistics_of_whole_numbers_are_floats():
    for function in (tnp.mean, tnp.std, tnp.var, tnp.average, tnp.nanmean):
        assert function(tf.constant([1, 2])).dtype is tf.float64
    assert tnp.mean(tf.constant([1, 2]), dtype=np.float32).dtype is tf.float32
    assert tnp.cumsum(tf.constant([1, 2], tf.uint8)).dtype is tf.int64


def test_types():
    assert tnp.promote_types(np.int32, tf.float32) == np.float64
    assert tnp.result_type() is tf.float64
    assert tnp.result_type(np.int8, 300) is tf.int8
    assert tnp.result_type("float32", 1.0) is tf.float32
    assert tnp.finfo(tf.float64).max == np.finfo(np.float64).max
    assert tnp.iinfo(np.int32).max == 2**31 - 1
    assert tnp.ndarray is tf.Tensor
    assert tnp.issubdtype(np.float32, tnp.inexact)
    with pytest.raises(ValueError, match="not inexact|not compatible with finfo"):
        tnp.finfo(int)
