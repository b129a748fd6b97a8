"""Random choices of datasets are TensorFlow's for the same seeds."""

import pytest

import headrace as tf

Dataset = tf.data.Dataset


@pytest.fixture(autouse=True)
def no_global_seed():
    yield
    tf.random.set_seed(None)


@pytest.mark.parametrize(
    ("target", "initial", "seed", "expected"),
    [
        ([0.2, 0.8], None, 3, [1, 3, 5, 0, 7, 9, 11, 13, 15, 1, 17, 2, 19, 21, 23, 25, 27, 3, 29]),
        ([0.5, 0.3, 0.2], [0.3, 0.3, 0.4], 3, [0, 3, 6, 0, 7, 9, 1, 10, 2, 3, 12, 4, 13, 15, 18, 21, 22, 5, 6, 24]),
        ([0.5, 0.3, 0.2], [0.3, 0.3, 0.4], 7, [0, 0, 3, 1, 2, 4, 6, 9, 3, 12, 15, 18, 4, 5, 6, 7, 21, 8, 9, 10]),
        ([0.5, 0.5], [0.5, 0.5], 3, list(range(10))),
    ],
)
def test_resampling(target, initial, seed, expected):
    tf.random.set_seed(None)
    classes = len(target)
    dataset = Dataset.range(30).rejection_resample(lambda x: tf.cast(x % classes, tf.int32), target, initial, seed)
    for _ in range(2):
        found = [(int(label), int(x)) for label, x in dataset]
        assert [x for _, x in found][: len(expected)] == expected
        assert all(label == x % classes for label, x in found)


def _drawn(**seed):
    return tf.random.uniform([], 0, 1000, tf.int32, **seed)


def test_seeded_ops_restart_with_each_iterator_and_continue_in_repetitions():
    tf.random.set_seed(None)
    dataset = Dataset.range(3).map(lambda x: _drawn(seed=3)).repeat(2)
    nested = Dataset.range(3).flat_map(lambda x: Dataset.range(2).map(lambda y: _drawn(seed=3)))
    for drawn in (dataset, nested):
        assert [int(x) for x in drawn] == [int(x) for x in drawn] == [767, 225, 31, 990, 850, 132]
    total = dataset.reduce(0, lambda a, b: a + b)
    assert int(total) == 767 + 225 + 31 + 990 + 850 + 132
    tf.random.set_seed(5)
    dataset = Dataset.range(5).map(lambda x: _drawn())
    assert [int(x) for x in dataset] == [int(x) for x in dataset] == [317, 456, 233, 149, 104]
