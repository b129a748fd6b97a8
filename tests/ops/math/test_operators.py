"""The operators of tensors, by the rules that TensorFlow has for dtypes, shapes and errors."""

import operator

import numpy as np
import pytest

import headrace as tf

floats = tf.constant([1.0, 2.0])
ints = tf.constant([1, 2])
bools = tf.constant([True, False])
INVALID = tf.errors.InvalidArgumentError


@pytest.mark.parametrize(
    ("result", "dtype", "wanted"),
    [
        (lambda: ints / 2, tf.float64, [0.5, 1.0]),
        (lambda: 2 / ints, tf.float64, [2.0, 1.0]),
        (lambda: tf.constant([1], tf.uint8) / 2, tf.float32, [0.5]),
        (lambda: ints // 2, tf.int32, [0, 1]),
        (lambda: tf.constant([-7, 7]) // 2, tf.int32, [-4, 3]),
        (lambda: tf.constant([-7, 7]) % 3, tf.int32, [2, 1]),
        (lambda: tf.constant([-7.0]) % 3, tf.float32, [2.0]),
        (lambda: floats**2, tf.float32, [1.0, 4.0]),
        (lambda: 2**ints, tf.int32, [2, 4]),
        (lambda: 3 - floats, tf.float32, [2.0, 1.0]),
        (lambda: ints & 3, tf.int32, [1, 2]),
        (lambda: bools & True, tf.bool, [True, False]),
        (lambda: 3 ^ ints, tf.int32, [2, 1]),
        (lambda: ~ints, tf.int32, [-2, -3]),
        (lambda: ~bools, tf.bool, [False, True]),
        (lambda: bools ^ True, tf.bool, [False, True]),
        (lambda: abs(tf.constant([3 + 4j])), tf.float64, [5.0]),
        (lambda: -floats, tf.float32, [-1.0, -2.0]),
        (lambda: floats == np.array([1, 3]), tf.bool, [True, False]),
        (lambda: ints != 1, tf.bool, [False, True]),
        (lambda: operator.lt(1, ints), tf.bool, [False, True]),
        (lambda: floats <= [1.0, 1.0], tf.bool, [True, False]),
        (lambda: tf.constant(["a", "b"]) == "a", tf.bool, [True, False]),
        (lambda: tf.constant(["a"]) + "b", tf.string, [b"ab"]),
        (lambda: floats + np.array([1.0, 2.0]), tf.float32, [2.0, 4.0]),
        (lambda: tf.divide(1, 2), tf.float64, 0.5),
        (lambda: tf.truncatediv([-7], [2]), tf.int32, [-3]),
        (lambda: tf.truncatemod([-7, 7], [3, -3]), tf.int32, [-1, 1]),
        (lambda: tf.math.divide_no_nan(1, 2), tf.float64, 0.5),
    ],
)
def test_values_and_dtypes(result, dtype, wanted):
    result = result()
    assert result.dtype is dtype
    assert result.numpy().tolist() == wanted


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: floats + ints, INVALID, "AddV2 as input #1.*float tensor but is a int32"),
        (lambda: ints + 2.5, INVALID, "AddV2 as input #1.*int32 tensor but is a float"),
        (lambda: ints - 2.5, TypeError, "2.5 to EagerTensor of dtype int32"),
        (lambda: 2.5 * ints, TypeError, "2.5 to EagerTensor of dtype int32"),
        (lambda: floats / ints, TypeError, "must have the same dtype"),
        (lambda: ints / 2.5, TypeError, "must have the same dtype"),
        (lambda: bools / bools, TypeError, "Invalid dtype tf.bool in __truediv__"),
        (lambda: bools // bools, INVALID, "attr 'T' of bool"),
        (lambda: -bools, INVALID, "attr 'T' of bool"),
        (lambda: ints // 0, INVALID, "Integer division by zero"),
        (lambda: ints % 0, INVALID, "Integer division by zero"),
        (lambda: ints**-1, INVALID, "negative integer powers"),
        (lambda: bools & 1, TypeError, "1 to EagerTensor of dtype bool"),
        (lambda: floats & floats, INVALID, "BitwiseAnd"),
        (lambda: ints & bools, INVALID, "BitwiseAnd as input #1"),
        (lambda: floats < ints, INVALID, "Less as input #1"),
        (lambda: floats < tf.zeros([3]), INVALID, r"\[2\] vs. \[3\]"),
        (lambda: floats < None, ValueError, "None"),
        (lambda: floats == ints, INVALID, "Equal as input #1"),
        (lambda: floats == "a", TypeError, "'a'"),
        (lambda: floats == object(), ValueError, "unsupported type"),
        (lambda: tf.equal(floats, tf.zeros([3])), INVALID, r"\[2\] vs. \[3\]"),
        (lambda: tf.maximum(ints, 2.5), TypeError, "int32"),
        (lambda: tf.constant([1], tf.int8) + 300, ValueError, "300 does not fit int8"),
        (lambda: tf.add_n([]), ValueError, "at least one"),
        (lambda: tf.add_n([floats, tf.zeros([3])]), INVALID, "same size"),
        (lambda: tf.math.accumulate_n([floats, tf.zeros([3])]), ValueError, "not compatible"),
        (lambda: tf.scalar_mul(floats, floats), ValueError, "0-D"),
        (lambda: tf.complex(1, 2), TypeError, "int32 int32"),
        (lambda: tf.math.real("a"), TypeError, "numeric"),
        (lambda: tf.math.logical_and(ints, ints), INVALID, "bool tensor"),
    ],
)
def test_errors(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_equality_with_none_is_a_python_bool():
    assert (floats == None) is False  # noqa: E711
    assert (floats != None) is True  # noqa: E711


@pytest.mark.parametrize("other", [tf.zeros([3]), [1.0, 2.0, 3.0], tf.zeros([3, 3])])
def test_shapes_that_do_not_broadcast_are_unequal(other):
    assert (floats == other).numpy() is np.False_
    assert (floats != other).numpy() is np.True_


def test_equality_of_unknown_shapes_is_decided_when_the_graph_runs():
    compare = tf.function(operator.eq, input_signature=[tf.TensorSpec(None, tf.float32)] * 2)
    assert compare(floats, floats).numpy().tolist() == [True, True]
    assert compare(floats, tf.zeros([3])).numpy() is np.False_


def test_a_variable_is_an_operand():
    v = tf.Variable([1.0, 2.0])
    assert (v * 2 + 1 - v / v).numpy().tolist() == [2.0, 4.0]
    assert (2**v).numpy().tolist() == [2.0, 4.0]


def test_operands_of_another_class_may_take_over():
    class Other:
        def __radd__(self, tensor):
            return "taken"

    assert floats + Other() == "taken"


@pytest.mark.parametrize("shift", [-1, 33])
def test_shifts_are_kept_within_the_word(shift):
    clipped = min(max(shift, 0), 31)
    assert (
        tf.bitwise.left_shift([1, -8], [shift] * 2).numpy().tolist()
        == np.left_shift(np.int32([1, -8]), clipped).tolist()
    )
    assert tf.bitwise.right_shift([-8], [shift]).numpy().tolist() == [-8 >> clipped]


def test_bits_are_counted():
    assert tf.raw_ops.PopulationCount(x=tf.constant([-1, 7], tf.int8)).numpy().tolist() == [8, 3]


def test_gradient_of_a_broadcast_operand_is_summed_in_a_graph_of_unknown_shapes():
    @tf.function(input_signature=[tf.TensorSpec(None)] * 2, jit_compile=False)
    def gradients(x, y):
        with tf.GradientTape() as tape:
            tape.watch([x, y])
            z = x * y
        return tape.gradient(z, [x, y])

    dx, dy = gradients(tf.ones([2, 3]), tf.constant([[1.0], [2.0]]))
    assert dx.numpy().tolist() == [[1.0] * 3, [2.0] * 3]
    assert dy.numpy().tolist() == [[3.0], [3.0]]


def test_sums_of_indexed_slices():
    slices = tf.IndexedSlices(tf.constant([[1.0, 2.0]]), tf.constant([1]), tf.constant([2, 2]))
    assert tf.add_n([slices, tf.ones([2, 2])]).numpy().tolist() == [[1.0, 1.0], [2.0, 3.0]]
    assert tf.scalar_mul(2, slices).values.numpy().tolist() == [[2.0, 4.0]]
