"""The dispatcher: conversion of arguments, dtype checks, and what it does with unusual tensors."""

import numpy as np
import pytest

import headrace as tf


def test_numbers_take_the_dtype_of_the_tensor_beside_them():
    assert tf.add(tf.constant(1, tf.int64), 2).dtype is tf.int64
    assert tf.add(2.5, tf.constant(1, tf.float64)).dtype is tf.float64
    assert (np.ones(2) + tf.ones(2)).dtype is tf.float32


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: tf.constant(1) + tf.constant(1.0), "expected to be a int32 tensor but is a float tensor"),
        (lambda: tf.constant(1) + 1.5, "expected to be a int32 tensor but is a float tensor"),
        (lambda: tf.exp(tf.constant(1)), "not in the list of allowed values"),
        (lambda: tf.strings.length(tf.constant(1)), "expected to be a string tensor but is a int32 tensor"),
    ],
)
def test_dtypes_are_never_promoted(act, words):
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        act()


def test_while_tracing_the_same_is_a_type_error():
    with pytest.raises(TypeError, match=r"Input 'y' of 'AddV2' Op has type float32 that does not match type int32"):
        tf.function(lambda x, y: x + y)(tf.constant(1), tf.constant(1.0))


def test_a_quantized_call_does_not_let_plain_integers_pass():
    quantized = tf.quantization.quantize(tf.constant([0.5]), 0.0, 1.0, tf.qint8).output
    tf.quantization.dequantize(quantized, 0.0, 1.0)
    with pytest.raises((tf.errors.InvalidArgumentError, TypeError)):
        tf.quantization.dequantize(tf.constant([1], tf.int8), 0.0, 1.0)


def test_results_of_compiled_functions_go_through_eager_ops():
    x = tf.function(lambda x: x * 2.0, jit_compile=True)(tf.constant([1.0, 2.0]))
    assert (x + 1.0).numpy().tolist() == [3.0, 5.0]
    assert (1.0 - x)[0].numpy() == -1.0
    assert tf.concat([x, x], 0).shape == [4]


def test_arguments_are_checked_by_name():
    with pytest.raises(TypeError, match="unknown"):
        tf.tanh(tf.constant(1.0), nonsense=3)
    with pytest.raises(TypeError, match="missing"):
        tf.raw_ops.AddV2(x=tf.constant(1.0))
    with pytest.raises(TypeError):
        tf.raw_ops.AddV2(tf.constant(1.0), tf.constant(1.0))


def test_objects_may_say_how_they_become_tensors():
    class Celsius:
        def __tf_tensor__(self, dtype=None, name=None):
            return tf.constant(20.0, dtype or tf.float32)

    assert tf.add(tf.constant(1.0), Celsius()).numpy() == 21.0


def test_registered_conversions():
    class Degrees:
        value = 3.0

    tf.register_tensor_conversion_function(Degrees, lambda v, dtype=None, name=None, as_ref=False: tf.constant(v.value))
    assert tf.sqrt(Degrees()).numpy() == np.float32(np.sqrt(3.0))


def test_kernels_compute_infinities_without_a_word():
    with np.errstate(all="raise"):
        assert np.isinf((tf.constant(1.0) / 0.0).numpy())
        assert np.isnan(tf.math.log(-1.0).numpy())


def test_errors_name_the_op_and_the_shapes():
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"\[2\] vs\. \[3\].*\[Op:AddV2\]"):
        tf.constant([1.0, 2.0]) + tf.constant([1.0, 2.0, 3.0])


@pytest.mark.parametrize(
    ("act", "shape"),
    [
        (lambda two, yes: tf.tile(tf.zeros([1]), [two]), [2]),
        (lambda two, yes: tf.tile(tf.zeros([1, 1]), [two, 1]), [2, 1]),
        (lambda two, yes: tf.broadcast_to(1, [two, 3]), [2, 3]),
        (lambda two, yes: tf.pad(tf.ones([2]), [[two, 0]]), [4]),
        (lambda two, yes: tf.reduce_sum(tf.ones([2, 3]), [yes]), [2]),
        (lambda two, yes: tf.reduce_sum(tf.ones([2, 3]), True), [2]),
        (lambda two, yes: tf.nn.moments(tf.ones([2, 3]), [True])[0], [2]),
        (lambda two, yes: tf.expand_dims(tf.ones([2, 3]), True), [2, 1, 3]),
        (lambda two, yes: tf.argmax(tf.ones([2, 3]), axis=True), [2]),
    ],
)
def test_tensors_of_other_types_in_a_list_of_sizes_or_axes_are_cast_as_are_python_booleans(act, shape):
    assert act(tf.constant(2.0), tf.constant(True)).shape == shape
    assert tf.function(act)(tf.constant(2.0), tf.constant(True)).shape == shape


@pytest.mark.parametrize(
    "act", [lambda: tf.reduce_sum(tf.ones([2, 3]), tf.constant(True)), lambda: tf.tile(tf.zeros([1]), [2.0])]
)
def test_a_tensor_of_booleans_is_no_axis_and_python_floats_are_no_sizes(act):
    with pytest.raises(tf.errors.InvalidArgumentError, match="not in the list of allowed values"):
        act()


def test_type_attributes_must_be_among_the_allowed_ones():
    with pytest.raises(tf.errors.InvalidArgumentError, match="attr 'dtype' of int32 is not in the list of allowed"):
        tf.raw_ops.StatelessRandomNormal(shape=[2], seed=[1, 2], dtype=tf.int32)
    with pytest.raises(tf.errors.InvalidArgumentError, match="'out_type' of float is not in .* values: int32, int64"):
        tf.raw_ops.Shape(input=[1], out_type=tf.float32)

    @tf.function
    def traced():
        return tf.raw_ops.ArgMax(input=[1.0], dimension=0, output_type=tf.float32)

    with pytest.raises(TypeError, match="DataType float32 for attr 'output_type' not in list of allowed values"):
        traced()


def test_an_attribute_that_is_a_list_takes_no_tensor():
    with pytest.raises(TypeError, match="Expected list for 'ksizes' argument"):
        sizes = tf.constant([1, 2, 2, 1])
        tf.image.extract_patches(tf.ones([1, 4, 4, 1]), sizes, [1, 1, 1, 1], [1, 1, 1, 1], "SAME")


@pytest.mark.parametrize(
    "make",
    [tf.zeros, lambda shape: tf.broadcast_to(1.0, shape), lambda shape: tf.pad([[[1.0]]], [[0, n] for n in shape])],
)
def test_a_shape_whose_elements_cannot_be_counted_is_an_error(make):
    with pytest.raises(tf.errors.InvalidArgumentError, match="more than 2..63 - 1 elements"):
        make([1879048192, 1879048192, 4])
