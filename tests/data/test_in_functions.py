"""Datasets and iterators inside traced functions."""

import numpy as np
import pytest

import headrace as tf

Dataset = tf.data.Dataset


def test_loop_with_break_over_a_dataset_made_inside():
    @tf.function
    def total(n):
        result = tf.constant(0, tf.int64)
        for x in Dataset.range(n):
            if x == 4:
                break
            result += x
        return result

    assert int(total(tf.constant(10, tf.int64))) == 6
    assert int(total(tf.constant(3, tf.int64))) == 3


def test_one_trace_serves_datasets_of_one_spec():
    traces = []

    @tf.function
    def total(dataset):
        traces.append(1)
        return dataset.reduce(tf.constant(0, tf.int64), lambda a, b: a + b)

    assert [int(total(Dataset.range(n))) for n in (3, 5)] == [3, 10]
    assert len(traces) == 1


def test_next_of_an_iterator_that_is_an_argument():
    iterator = iter(Dataset.range(3))

    @tf.function
    def step(source):
        return next(source) * 10

    assert [int(step(iterator)), int(next(iterator)), int(step(iterator))] == [0, 1, 20]
    with pytest.raises(tf.errors.OutOfRangeError):
        step(iterator)


def test_training_loop_over_a_dataset():
    weight = tf.Variable(0.0)

    @tf.function
    def train(dataset):
        for x in dataset:
            with tf.GradientTape() as tape:
                loss = (weight - x) ** 2
            weight.assign_sub(0.5 * tape.gradient(loss, weight))

    train(Dataset.from_tensor_slices([1.0, 2.0, 7.0]))
    assert float(weight) == 7.0


def test_maps_capture_tensors_of_the_function():
    @tf.function
    def shifted(by):
        dataset = Dataset.range(3).map(lambda x: x + by).flat_map(lambda x: Dataset.range(by, x))
        return dataset.batch(10).get_single_element()

    assert shifted(tf.constant(2, tf.int64)).numpy().tolist() == [2, 2, 3]


def test_optionals():
    iterator = iter(Dataset.range(1))
    assert bool(iterator.get_next_as_optional().has_value())
    empty = iterator.get_next_as_optional()
    assert not bool(empty.has_value())
    with pytest.raises(tf.errors.InvalidArgumentError, match="does not have a value"):
        empty.get_value()
    assert int(tf.data.experimental.Optional.from_value(3).get_value()) == 3


def test_cardinality_of_a_dataset_of_unknown_size():
    @tf.function
    def size(n):
        return Dataset.range(n).batch(2).cardinality()

    assert int(size(tf.constant(5, tf.int64))) == 3


def test_an_optional_spec_is_a_signature_and_optionals_pass_through_conditionals():
    @tf.function(input_signature=[tf.OptionalSpec(tf.TensorSpec([], tf.int32))])
    def same(optional):
        return optional

    optional = tf.experimental.Optional.from_value(3)
    assert int(same(optional).get_value()) == 3
    assert tf.OptionalSpec.from_value(optional) == tf.OptionalSpec(tf.TensorSpec([], tf.int32))
    assert tf.OptionalSpec(tf.TensorSpec(None, tf.int32)).is_compatible_with(optional)

    @tf.function
    def kept(keep, value):
        if keep:
            result = tf.experimental.Optional.from_value(value)
        else:
            result = tf.experimental.Optional.empty(tf.TensorSpec([], tf.float32))
        return result

    assert [bool(kept(tf.constant(k), tf.constant(1.0)).has_value()) for k in (True, False)] == [True, False]


def test_a_list_that_a_map_returns_is_a_tuple_and_lists_inside_it_are_tensors():
    numbers = tf.data.Dataset.range(2)
    assert list(numbers.map(lambda x: [x, 1.5]).as_numpy_iterator()) == [(0, 1.5), (1, 1.5)]
    spec = numbers.map(lambda x: [[x, x], [x, x]]).element_spec
    assert [part.shape.as_list() for part in spec] == [[2], [2]]
    assert numbers.map(lambda x: {"a": [x, x]}).element_spec["a"].shape == [2]
    assert numbers.reduce([np.int64(0), np.int64(1)], lambda s, x: [s[0] + x, s[1]]).numpy().tolist() == [1, 1]


def test_a_loop_over_a_dataset_widens_the_shapes_of_its_variables():
    @tf.function
    def collected(numbers):
        found = tf.zeros([1])
        for number in numbers:
            if number > 2:
                break
            found = tf.concat([found, [tf.cast(number, tf.float32)]], axis=0)
        return found

    np.testing.assert_array_equal(collected(tf.data.Dataset.range(5)), [0, 0, 1, 2])
    with pytest.raises(ValueError, match="'found' has shape"):  # as in TensorFlow
        collected(iter(tf.data.Dataset.range(5)))


def test_elements_of_unknown_shape_may_be_added_up():
    pairs = tf.data.Dataset.from_generator(lambda: iter([(1, 3), (2, 3)]), (tf.int32, tf.int32))

    @tf.function
    def total(elements):
        found = tf.constant(0)
        for x, y in elements:
            found += y - x
        return found

    assert int(total(pairs)) == 3
