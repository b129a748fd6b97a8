"""Shapes of loops: invariants, gradients of values whose shape is not known, conditions with one element."""

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize("condition", [[[False]], [False], [[True]], [True]])
@pytest.mark.parametrize("known", [True, False])
def test_a_condition_may_have_several_axes_of_size_one(condition, known):
    value = tf.constant(condition)
    signature = [tf.TensorSpec(value.shape if known else None, tf.bool)]

    def statement(q):
        if q:
            return 1
        return 2

    expected = 1 if np.all(condition) else 2
    for function in (lambda q: tf.cond(q, lambda: 1, lambda: 2), statement):
        assert tf.function(function, input_signature=signature)(value).numpy() == expected


def test_a_condition_of_several_elements_is_an_error():
    choose = tf.function(lambda q: tf.cond(q, lambda: 1, lambda: 2), input_signature=[tf.TensorSpec(None, tf.bool)])
    with pytest.raises(tf.errors.InvalidArgumentError):
        choose(tf.constant([True, False]))


def test_a_loop_ends_when_its_only_element_says_so():
    x = tf.constant([[5.0]])
    loop = tf.function(lambda x: tf.while_loop(lambda v: v < 45.0, lambda v: [v * 3], [x])[0])
    np.testing.assert_array_equal(loop(x), [[45]])

    @tf.function
    def statement(x):
        while x < 45.0:
            x = x * 3
        return x

    np.testing.assert_array_equal(statement(x), [[45]])


def test_the_gradient_of_rows_that_a_loop_reads():
    variable = tf.Variable(np.ones(5, np.float32))

    @tf.function
    def gradient():
        def body(i, x):
            return i + 1, x * tf.reduce_sum(variable.sparse_read([1, 3]))

        return tf.convert_to_tensor(tf.gradients(tf.while_loop(lambda i, _: i < 3, body, [0, 1.0])[1], variable)[0])

    np.testing.assert_array_equal(gradient(), [0, 12, 0, 12, 0])


def test_the_gradient_of_a_loop_variable_that_grows():
    @tf.function
    def gradient(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            _, h = tf.while_loop(
                lambda i, h: i < 2,
                lambda i, h: (i + 1, tf.concat([h, x], 0)),
                [0, tf.zeros([0, 2])],
                shape_invariants=[tf.TensorShape([]), tf.TensorShape([None, 2])],
            )
            total = tf.reduce_sum(h)
        return tape.gradient(total, x)

    np.testing.assert_array_equal(gradient(tf.constant([[1.0, 2.0]])), [[2, 2]])


def _loop(value, invariant):
    with tf.Graph().as_default():
        return tf.while_loop(
            lambda i, x: i < 3,
            lambda i, x: (i + 1, x),
            [0, value()],
            shape_invariants=[tf.TensorShape([]), *invariant],
        )[1]


def test_a_ragged_loop_variable_takes_a_shape():
    ragged = _loop(lambda: tf.ragged.constant([[1]]), [tf.TensorShape([None, None])])
    assert ragged.flat_values.shape.as_list() == [None]
    assert ragged.row_splits.shape.as_list() == [None]


@pytest.mark.parametrize(
    "value, invariant, error, message",
    [
        (lambda: tf.ones([2]), [], ValueError, "the same nested structure"),
        (lambda: [1, 2], [tf.TensorShape([])], ValueError, "the same nested structure"),
        (lambda: tf.ones([2]), [tf.RaggedTensorSpec([None, None])], TypeError, "is not compatible with"),
        (lambda: tf.ones([2]), [tf.TensorSpec([None], tf.int32)], TypeError, "is not compatible with"),
        (lambda: tf.ragged.constant([[1]]), [tf.TensorSpec([None], tf.int32)], TypeError, "is not compatible with"),
        (lambda: tf.ones([2]), [tf.TensorShape([3])], ValueError, "is not compatible with the initial shape"),
    ],
)
def test_invariants_fit_the_loop_variables(value, invariant, error, message):
    with pytest.raises(error, match=message):
        _loop(value, invariant)


def test_errors_name_the_types_and_shapes_of_an_iteration():
    with tf.Graph().as_default():
        with pytest.raises(TypeError, match="enters the loop with type .*float32.* but has type .*float16.* after 1"):
            tf.while_loop(lambda i: i < 3, lambda i: [tf.cast(i, tf.float16)], [0.0])
        with pytest.raises(ValueError, match=r"enters the loop with shape \(1,\), but has shape \(2,\) after one"):
            tf.while_loop(lambda x: True, lambda x: [tf.concat([x, x], 0)], [tf.ones([1])])
