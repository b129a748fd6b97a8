"""Iterators go on where a checkpoint was made."""

import pytest

import headrace as tf

Dataset = tf.data.Dataset


def _epochs():
    return Dataset.range(10).shuffle(6).repeat(3).map(lambda x: x * 2).batch(4)


def test_checkpoint_in_mid_epoch(tmp_path):
    iterator = iter(_epochs())
    for _ in range(3):
        next(iterator)
    path = tf.train.Checkpoint(iterator=iterator).save(str(tmp_path / "ckpt"))
    rest = [b.numpy().tolist() for b in iterator]

    other = iter(_epochs())
    next(other)
    tf.train.Checkpoint(iterator=other).restore(path)
    assert [b.numpy().tolist() for b in other] == rest


def test_numpy_iterator_saves_and_restores():
    iterator = Dataset.range(20).shuffle(20).as_numpy_iterator()
    [next(iterator) for _ in range(5)]
    state = iterator.save()
    rest = list(iterator)
    iterator.restore(state)
    assert list(iterator) == rest


def test_state_of_another_dataset_is_refused():
    state = Dataset.range(5).as_numpy_iterator().save()
    with pytest.raises(tf.errors.InvalidArgumentError, match="a different dataset"):
        Dataset.range(5).shuffle(3).as_numpy_iterator().restore(state)
    with pytest.raises(tf.errors.DataLossError, match="damaged"):
        Dataset.range(5).as_numpy_iterator().restore(b"{")


def _inner(x):
    return Dataset.range(5).shuffle(5)


RANDOM_PLANS = {
    "shuffle": lambda: Dataset.range(20).shuffle(7),
    "repeated shuffle": lambda: Dataset.range(7).shuffle(4).repeat(3),
    "one order": lambda: Dataset.range(7).shuffle(4, reshuffle_each_iteration=False).repeat(3),
    "random": lambda: Dataset.random().take(9),
    "sample": lambda: Dataset.sample_from_datasets([Dataset.range(10), Dataset.range(100, 110)]),
    "resample": lambda: (
        Dataset.range(60).rejection_resample(lambda x: tf.cast(x % 2, tf.int32), [0.2, 0.8]).map(lambda label, x: x)
    ),
    "seeded ops": lambda: Dataset.range(9).map(lambda x: tf.random.uniform([], 0, 1000, tf.int32, seed=1)),
    "shuffles inside flat_map": lambda: Dataset.range(4).flat_map(_inner),
    "shuffles inside interleave": lambda: Dataset.range(4).interleave(_inner, cycle_length=2),
    "shuffle of a cache": lambda: Dataset.range(9).cache().shuffle(9).repeat(2),
    "cache of a shuffle": lambda: Dataset.range(9).shuffle(9).cache().repeat(2),
    "prefetch": lambda: Dataset.range(30).shuffle(30).map(lambda x: x + 1, num_parallel_calls=2).prefetch(3),
    "windows": lambda: Dataset.range(12).shuffle(12).window(3).flat_map(lambda w: w),
    "zip": lambda: Dataset.zip((Dataset.range(9).shuffle(9), Dataset.range(9).shuffle(9))).map(lambda a, b: a * 10 + b),
    "groups": lambda: (
        Dataset.range(20)
        .shuffle(20)
        .group_by_window(lambda x: x % 3, lambda key, group: group.shuffle(4).batch(2), window_size=4)
        .unbatch()
    ),
}


@pytest.mark.parametrize("plan", RANDOM_PLANS)
def test_random_stages_go_on_with_their_own_order(plan):
    """Both over the same dataset and over one made anew, as another program would make it."""
    dataset = RANDOM_PLANS[plan]()
    iterator = dataset.as_numpy_iterator()
    for _ in range(5):
        next(iterator)
    state, rest = iterator.save(), list(iterator)
    for other in (dataset.as_numpy_iterator(), RANDOM_PLANS[plan]().as_numpy_iterator()):
        next(other)
        other.restore(state)
        assert list(other) == rest
