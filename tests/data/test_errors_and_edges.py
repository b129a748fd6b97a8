"""Elements that fail, parts that are None, and arguments at the edge of what transformations accept."""

from __future__ import annotations

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.blocks import available_cores

Dataset = tf.data.Dataset


def elements(dataset):
    return [tf.nest.map_structure(lambda t: t.numpy().tolist(), element) for element in dataset]


@pytest.fixture
def numbers():
    return Dataset.from_tensor_slices([1.0, 2.0, 0.0, 4.0, 0.0, 5.0])


def test_zip_stays_in_step_after_an_element_that_fails(numbers):
    inverse = numbers.map(lambda x: tf.debugging.check_numerics(1.0 / x, "zero"))
    pairs = [(1.0, 1.0), (0.5, 2.0), (0.25, 4.0), (np.float32(0.2).item(), 5.0)]
    assert elements(Dataset.zip((inverse, numbers)).ignore_errors()) == pairs
    assert elements(Dataset.zip((numbers, inverse)).ignore_errors()) == [(b, a) for a, b in pairs]
    one_by_one = numbers.batch(2).unbatch()
    triples = Dataset.zip((one_by_one, inverse, numbers)).ignore_errors()
    assert elements(triples) == [(b, a, b) for a, b in pairs]


def test_zip_joins_inputs_that_come_in_blocks_of_different_sizes():
    generated = Dataset.from_generator(lambda: iter(range(2000)), output_signature=tf.TensorSpec([], tf.int64))
    zipped = Dataset.zip((Dataset.range(5000), generated, Dataset.range(3000).batch(7).unbatch()))
    assert elements(zipped) == [(n, n, n) for n in range(2000)]


def test_the_default_cycle_of_a_parallel_interleave_follows_the_number_of_calls():
    def order(**arguments):
        repeated = Dataset.range(4).interleave(lambda x: Dataset.from_tensors(x).repeat(2), **arguments)
        return elements(repeated)

    assert order(num_parallel_calls=1) == [0, 0, 1, 1, 2, 2, 3, 3]
    cycle = (available_cores() + 2) // 3
    assert order(num_parallel_calls=tf.data.AUTOTUNE) == order(cycle_length=cycle)


def test_unbatch_and_rebatch_keep_none():
    batches = Dataset.range(4).map(lambda x: (x, None)).batch(2)
    assert [(int(x), none) for x, none in batches.unbatch()] == [(0, None), (1, None), (2, None), (3, None)]
    assert [(x.numpy().tolist(), none) for x, none in batches.rebatch(3)] == [([0, 1, 2], None), ([3], None)]


def test_rebatch_knows_its_size_if_it_divides_the_size_of_the_input():
    fours = Dataset.range(8).batch(4, drop_remainder=True)
    assert fours.rebatch(2).element_spec.shape == [2]
    assert fours.rebatch([2, 2]).element_spec.shape == [2]
    assert fours.rebatch(3).element_spec.shape.as_list() == [None]
    assert fours.rebatch([2, 1, 1]).element_spec.shape.as_list() == [None]
    assert Dataset.range(8).batch(4).rebatch(2).element_spec.shape.as_list() == [None]


def test_padded_batch_stacks_scalar_strings():
    batch = Dataset.from_tensor_slices((["a", "b"], [[1.0], [2.0]])).padded_batch(2)
    assert elements(batch) == [([b"a", b"b"], [[1.0], [2.0]])]


def test_padded_batch_names_the_elements_it_cannot_pad():
    with pytest.raises(TypeError, match="not a subclass of TensorSpec: `SparseTensorSpec"):
        Dataset.from_tensors(tf.sparse.from_dense([1])).padded_batch(2)
    with pytest.raises(TypeError, match="not supported for datasets of datasets"):
        Dataset.range(4).window(2).padded_batch(2)


def test_keys_and_sizes_of_windows_may_be_python_integers():
    def grouped(**size):
        return elements(Dataset.range(4).group_by_window(lambda x: 0, lambda key, window: window.batch(2), **size))

    assert grouped(window_size=2) == [[0, 1], [2, 3]]
    assert grouped(window_size_func=lambda key: 2) == [[0, 1], [2, 3]]


def test_windows_of_an_infinite_dataset_are_infinite():
    def windows(dataset):
        return dataset.group_by_window(lambda x: x, lambda key, window: window.batch(2), 2)

    assert windows(Dataset.range(4).repeat()).cardinality() == tf.data.INFINITE_CARDINALITY
    assert windows(Dataset.range(4)).cardinality() == tf.data.UNKNOWN_CARDINALITY


def test_a_session_can_fetch_a_cardinality():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        assert session.run(Dataset.range(5).cardinality()) == 5


def test_elements_by_index_of_a_shuffled_dataset_have_one_order():
    shuffled = Dataset.range(20).shuffle(20, seed=2)
    batches = shuffled.batch(5)
    found = np.concatenate([tf.data.experimental.at(batches, n) for n in range(4)]).tolist()
    assert sorted(found) == list(range(20))
    assert [int(tf.data.experimental.at(shuffled, n)) for n in range(20)] == found
    first = elements(Dataset.range(20).shuffle(20, seed=2))
    assert found == first == elements(shuffled)
    assert elements(shuffled) != first


def test_elements_by_index_in_graphs():
    dataset = Dataset.range(10).map(lambda x: x * x)
    square = tf.function(lambda n: tf.data.experimental.at(dataset, n))
    assert [int(square(tf.constant(n, tf.int64))) for n in (0, 3, 9)] == [0, 9, 81]
    for outside in (10, -1):
        with pytest.raises(tf.errors.OutOfRangeError):
            square(tf.constant(outside, tf.int64))
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        assert session.run(tf.data.experimental.at(Dataset.range(10).map(lambda x: x * x), 4)) == 16
