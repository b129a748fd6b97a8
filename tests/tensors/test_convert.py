"""From Python and NumPy values to tensors, by TensorFlow's rules."""

import enum

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize(
    ("value", "dtype", "shape"),
    [
        (1, tf.int32, []),
        (2**31, tf.int64, []),
        (1.5, tf.float32, []),
        (True, tf.bool, []),
        (1j, tf.complex128, []),
        ("a", tf.string, []),
        ([], tf.float32, [0]),
        ([1, 2.5], tf.float32, [2]),
        ([[1], [2]], tf.int32, [2, 1]),
        ([[], []], tf.float32, [2, 0]),
        (np.float64(1), tf.float64, []),
        ([np.float64(1), 2.0], tf.float64, [2]),
        (np.arange(3), tf.int64, [3]),
        (np.array(["a", "bc"]), tf.string, [2]),
        (np.array([b"a", None])[:1], tf.string, [1]),
        ((1, 2), tf.int32, [2]),
        (range(3), tf.int32, [3]),
        (tf.TensorShape([2, 3]), tf.int32, [2]),
        (np.array([1, 2], ">i4"), tf.int32, [2]),
    ],
)
def test_dtypes_and_shapes(value, dtype, shape):
    tensor = tf.constant(value)
    assert tensor.dtype is dtype
    assert tensor.shape == shape


@pytest.mark.parametrize(
    ("act", "error", "words"),
    [
        (lambda: tf.constant(1.5, tf.int32), TypeError, "Cannot convert 1.5 to EagerTensor of dtype int32"),
        (lambda: tf.constant(1, tf.bool), TypeError, "Cannot convert 1"),
        (lambda: tf.constant(1, tf.string), TypeError, "Cannot convert 1"),
        (lambda: tf.constant("a", tf.float32), TypeError, "Cannot convert 'a' to EagerTensor of dtype float"),
        (lambda: tf.constant([1, "a"]), ValueError, "mixed types"),
        (lambda: tf.constant([[1], [2, 3]]), ValueError, "non-rectangular"),
        (lambda: tf.constant(2**63), ValueError, "out-of-range integer"),
        (lambda: tf.constant(None), ValueError, "unsupported type"),
        (lambda: tf.constant([1, None]), ValueError, "NoneType"),
        (lambda: tf.constant(object()), ValueError, "unsupported type"),
        (lambda: tf.constant([1, 2], shape=[3]), TypeError, "has 2 elements"),
        (lambda: tf.convert_to_tensor(tf.constant(1.0), tf.int32), ValueError, "requested dtype int32"),
        (lambda: tf.constant(np.array([{}])), ValueError, "Unsupported object type dict"),
        (lambda: tf.constant(300, tf.uint8), (TypeError, ValueError), "uint8"),
        (lambda: tf.constant([1, -1], tf.uint8), (TypeError, ValueError), "uint8"),
        (lambda: tf.constant(np.array([300]), tf.uint8), (TypeError, ValueError), "uint8"),
    ],
)
def test_what_is_refused(act, error, words):
    with pytest.raises(error, match=words):
        act()


def test_a_scalar_fills_a_shape_and_others_are_reshaped():
    assert tf.constant(5, shape=[2, 2]).numpy().tolist() == [[5, 5], [5, 5]]
    assert tf.constant([1, 2, 3, 4], shape=[2, 2]).numpy().tolist() == [[1, 2], [3, 4]]


def test_arrays_may_be_narrowed_when_they_fit():
    assert tf.constant(np.array([1.5]), tf.int32).numpy().tolist() == [1]
    assert tf.constant(np.arange(3), tf.uint8).dtype is tf.uint8
    assert tf.constant(np.array([1.0, 2.0]), tf.float16).dtype is tf.float16


def test_hints_are_followed_where_they_fit():
    assert tf.convert_to_tensor(1, dtype_hint=tf.float64).dtype is tf.float64
    assert tf.convert_to_tensor(1.5, dtype_hint=tf.int32).dtype is tf.float32
    assert tf.convert_to_tensor([1, 2], dtype_hint=tf.int64).dtype is tf.int64


def test_lists_of_tensors_are_stacked_and_gradients_flow():
    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(tf.convert_to_tensor([[x, 1.0], [x * x, 3.0]]))
    assert y.numpy() == 10.0
    assert tape.gradient(y, x).numpy() == 5.0


def test_members_of_enums_are_numbers():
    class Level(enum.IntEnum):
        HIGH = 3

    assert tf.constant(Level.HIGH).numpy() == 3


def test_a_function_that_is_registered_for_a_kind_of_variable_converts_it():
    class Boxed(tf.Variable):
        def __init__(self, tensor):
            self.tensor = tensor

        shape = dtype = property(lambda self: None)

    tf.register_tensor_conversion_function(Boxed, lambda value, dtype, name, as_ref: value.tensor)
    assert tf.zeros_like(Boxed(tf.ones([2]))).numpy().tolist() == [0, 0]
    assert tf.convert_to_tensor(tf.Variable(3.0)).numpy() == 3


@pytest.mark.parametrize(
    ("value", "hint", "dtype"),
    [
        (np.eye(2), tf.float32, tf.float32),
        (np.eye(2), tf.bool, tf.bool),
        (np.array([1, 2]), tf.float64, tf.float64),
        ([np.float64(1.5)], tf.int32, tf.float64),
        ([1, 2], tf.float32, tf.float32),
        (1.5, tf.int32, tf.float32),
        ("a", tf.float32, tf.string),
        (tf.constant(1), tf.float32, tf.int32),
    ],
)
def test_a_hint_is_the_dtype_if_the_value_can_have_it(value, hint, dtype):
    assert tf.convert_to_tensor(value, dtype_hint=hint).dtype is dtype


def test_operators_of_a_variable_that_keeps_its_value_elsewhere_read_it():
    class Elsewhere(tf.Variable):
        _dtype = tf.float32

        def __init__(self, number):
            self.number = number

        def value(self):
            return tf.constant(self.number)

    assert (sum([Elsewhere(2.0), Elsewhere(3.0)]), -Elsewhere(1.0), Elsewhere(1.0) < 2.0) == (5, -1, True)


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
@pytest.mark.parametrize("value", [1e40, [1.0, -1e39], [[1e300]], (float("inf"), 3.5e38)])
def test_finite_floats_do_not_become_infinite_unless_a_dtype_is_named(value):
    with pytest.raises(ValueError, match="out of range"):
        tf.constant(value)
    assert np.isinf(tf.constant(value, tf.float32)).any()
    assert tf.constant([float("inf"), float("nan"), 1e-50]).numpy().tolist()[::2] == [float("inf"), 0.0]
    assert (tf.constant([1.0]) * 1e40).numpy().tolist() == [float("inf")]
