"""What TensorFlow's functions do with extension types, as users say."""

import numpy as np
import pytest

import headrace as tf


class Masked(tf.experimental.ExtensionType):
    values: tf.Tensor
    mask: tf.Tensor


X = Masked([1.0, -2.0, 3.0], [True, False, True])


@pytest.fixture
def register():
    """Decorates a function and takes that back after the test."""
    registered = []

    def decorate(decorator, function):
        decorator(function)
        registered.append(function)

    yield decorate
    for function in registered:
        tf.experimental.unregister_dispatch_for(function)


def test_without_a_word_they_are_refused():
    for call in (lambda: tf.add(X, 1.0), lambda: tf.abs(X), lambda: tf.reduce_sum(X)):
        with pytest.raises(ValueError, match="Attempt to convert a value"):
            call()


def test_an_implementation_of_one_function(register):
    def add(x, y):
        return Masked(x.values + y.values, x.mask & y.mask)

    register(tf.experimental.dispatch_for_api(tf.add, {"x": Masked, "y": Masked}), add)
    assert tf.add(X, X).values.numpy().tolist() == [2.0, -4.0, 6.0]
    assert tf.add(y=X, x=X, name="total").values.numpy().tolist() == [2.0, -4.0, 6.0]
    with pytest.raises(ValueError, match="Attempt to convert"):
        tf.add(X, 1.0)


def test_any_of_several_signatures_will_do(register):
    def subtract(x, y, name=None):
        return "difference"

    register(tf.experimental.dispatch_for_api(tf.subtract, {"x": Masked}, {1: Masked}), subtract)
    assert tf.subtract(X, 1) == tf.subtract(1, X) == tf.constant(1.0) - X == "difference"
    assert (tf.constant(3.0) - tf.constant(1.0)).numpy() == 2.0


def test_annotations_are_a_signature(register):
    def concat(values: list[Masked], axis, name="concat"):
        return Masked(tf.concat([v.values for v in values], axis), tf.concat([v.mask for v in values], axis))

    def reduce_sum(input_tensor: Masked, axis=None, keepdims=False, name=None):
        return tf.reduce_sum(input_tensor.values, axis, keepdims)

    register(tf.experimental.dispatch_for_api(tf.concat), concat)
    register(tf.experimental.dispatch_for_api(tf.reduce_sum), reduce_sum)
    assert tf.concat([X, X], 0).values.shape == (6,)
    assert tf.reduce_sum(X, axis=0).numpy() == 2.0
    assert tf.reduce_sum([1.0, 2.0]).numpy() == 3.0
    with pytest.raises(ValueError, match="Attempt to convert"):
        tf.concat([X, tf.constant([1.0])], 0)


def test_all_elementwise_functions_at_once(register):
    def one(function, x):
        return Masked(function(x.values), x.mask)

    def two(function, x, y):
        return Masked(function(x.values, y.values if isinstance(y, Masked) else y), x.mask)

    register(tf.experimental.dispatch_for_unary_elementwise_apis(Masked), one)
    register(tf.experimental.dispatch_for_binary_elementwise_apis(Masked, Masked | tf.Tensor), two)
    assert tf.abs(X).values.numpy().tolist() == [1.0, 2.0, 3.0]
    assert tf.nn.relu(X).values.numpy().tolist() == [1.0, 0.0, 3.0]
    assert tf.cast(X, tf.int32).values.dtype is tf.int32
    np.testing.assert_allclose(tf.math.sin(X).values, np.sin([1.0, -2.0, 3.0]), rtol=1e-6)
    assert tf.multiply(X, tf.constant(2.0)).values.numpy().tolist() == [2.0, -4.0, 6.0]
    assert tf.equal(X, X).values.numpy().tolist() == [True, True, True]
    assert tf.function(tf.abs)(X).values.numpy().tolist() == [1.0, 2.0, 3.0]
    with pytest.raises(ValueError, match="already been registered"):
        tf.experimental.dispatch_for_unary_elementwise_apis(Masked)(lambda function, x: x)


def test_what_cannot_be_registered():
    with pytest.raises(ValueError, match="does not match API's signature"):
        tf.experimental.dispatch_for_api(tf.subtract, {"x": Masked})(lambda a, b: a)
    with pytest.raises(ValueError, match="unknown parameter 'z'"):
        tf.experimental.dispatch_for_api(tf.subtract, {"z": Masked})(lambda x, y: x)
    with pytest.raises(ValueError, match="at least one signature"):
        tf.experimental.dispatch_for_api(tf.subtract)(lambda x, y: x)
    with pytest.raises(ValueError, match="does not support dispatch"):
        tf.experimental.dispatch_for_api(len, {0: Masked})
    with pytest.raises(ValueError, match="was not registered"):
        tf.experimental.unregister_dispatch_for(len)
