"""`disable_tensor_equality`: tensors and variables compare by identity."""

import pytest

import headrace as tf


@pytest.fixture
def by_identity():
    tf.compat.v1.disable_tensor_equality()
    yield
    tf.compat.v1.enable_tensor_equality()


@pytest.mark.parametrize("make", [tf.constant, tf.Variable, lambda values: tf.ragged.constant([values])])
def test_equal_values_are_not_equal_objects(by_identity, make):
    one, other = make([1, 2]), make([1, 2])
    assert (one == other, one != other, one == one, one != one) == (False, True, True, False)
    assert (one == 1, one == None, one in [other], one in [other, one]) == (False, False, False, True)  # noqa: E711


def test_variables_have_a_hash_and_eager_tensors_none(by_identity):
    variable = tf.Variable(1)
    assert {variable: 2}[variable] == 2
    with pytest.raises(TypeError, match="Tensor is unhashable"):
        hash(tf.constant(1))


def test_tensors_of_a_function_compare_by_identity(by_identity):
    seen = []

    @tf.function(autograph=False)
    def compare(x, y):
        seen.append((x == y, x != y, x == x, {x: 3}[x]))
        return x

    compare(tf.constant(1), tf.constant(1))
    assert seen == [(False, True, True, 3)]


def test_the_function_equal_still_compares_values(by_identity):
    assert tf.equal(tf.constant([1, 2]), [1, 3]).numpy().tolist() == [True, False]


def test_enabling_it_again_compares_values():
    tf.compat.v1.disable_tensor_equality()
    tf.compat.v1.disable_tensor_equality()
    tf.compat.v1.enable_tensor_equality()
    assert (tf.constant([1, 2]) == [1, 3]).numpy().tolist() == [True, False]
    assert (tf.Variable([1, 2]) != [1, 3]).numpy().tolist() == [False, True]
    assert (tf.ragged.constant([[1], [2]]) == tf.ragged.constant([[1], [3]])).to_list() == [[True], [False]]
    with pytest.raises(TypeError, match="Variable is unhashable"):
        hash(tf.Variable(1))


def test_symbolic_tensors_of_keras_compare_by_identity(by_identity):
    one, other = tf.keras.Input((3,)), tf.keras.Input((3,))
    assert (one == one, one == other, one != one) == (True, False, False)
