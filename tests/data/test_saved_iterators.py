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
    with pytest.raises(tf.errors.InvalidArgumentError, match="another kind of dataset"):
        Dataset.range(5).shuffle(3).as_numpy_iterator().restore(state)
    with pytest.raises(tf.errors.DataLossError, match="damaged"):
        Dataset.range(5).as_numpy_iterator().restore(b"{")
