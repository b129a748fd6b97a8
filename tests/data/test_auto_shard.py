"""Datasets of workers that share the files. The elements are those of TensorFlow 2.21's auto-sharding."""

import pytest

import headrace as tf
from headrace._src.data.auto_shard import UnshardableSource, batch_size_of, sharded_by_files

Lines = tf.data.TextLineDataset


@pytest.fixture
def files(tmp_path):
    names = [tmp_path / f"f{n}.txt" for n in range(5)]
    for n, name in enumerate(names):
        name.write_text("".join(f"{n}{line}\n" for line in range(3)))
    return [str(name) for name in names]


def shares(dataset, workers=2):
    plans = [sharded_by_files(dataset._plan, workers, n) for n in range(workers)]
    return [b" ".join(tf.data.Dataset(plan).as_numpy_iterator()).decode() for plan in plans]


def names(files):
    return tf.data.Dataset.from_tensor_slices(files)


@pytest.mark.parametrize(
    "make, first, second",
    [
        (Lines, "00 01 02 20 21 22 40 41 42", "10 11 12 30 31 32"),
        (lambda f: Lines(f, num_parallel_reads=2), "00 20 01 21 02 22 40 41 42", "10 30 11 31 12 32"),
        (lambda f: names(f).interleave(Lines, cycle_length=2), "00 20 01 21 02 22 40 41 42", "10 30 11 31 12 32"),
        (lambda f: names(f).take(3).flat_map(Lines), "00 01 02 20 21 22", "10 11 12"),
        (lambda f: names(f).repeat(2).flat_map(Lines).take(12), "00 01 02 20 21 22 40 41 42 10 11 12", None),
        (lambda f: Lines(f).take(4), "00 01 02 20", "10 11 12 30"),
        (lambda f: Lines(f[:2]).concatenate(Lines(f[2:])), "00 01 02 20 21 22 40 41 42", "10 11 12 30 31 32"),
        (lambda f: Lines(f).batch(2).rebatch(3).unbatch(), "00 01 02 20 21 22 40 41 42", "10 11 12 30 31 32"),
        (lambda f: Lines(f).cache().prefetch(2), "00 01 02 20 21 22 40 41 42", "10 11 12 30 31 32"),
    ],
)
def test_workers_read_their_own_files(files, make, first, second):
    found = shares(make(files))
    assert found[0] == first
    assert second is None or found[1] == second


@pytest.mark.parametrize(
    "shuffled",
    [lambda f: names(f).shuffle(5, seed=1).repeat(1), lambda f: tf.data.Dataset.list_files(f, shuffle=True, seed=3)],
    ids=["shuffle", "list_files"],
)
def test_names_are_shuffled_after_they_are_shared(files, shuffled):
    found = shares(shuffled(files).interleave(Lines, cycle_length=2))
    assert [set(share.split()) for share in found] == [
        {f"{n}{line}" for n in k for line in range(3)} for k in ([0, 2, 4], [1, 3])
    ]


def test_the_original_dataset_stays_as_it_is(files):
    dataset = Lines(files).cache().batch(4).rebatch(2)
    tf.data.Dataset(sharded_by_files(dataset._plan, 2, 1))
    assert sum(len(batch) for batch in dataset) == 15


def test_fewer_files_than_workers_are_an_error_in_every_worker(files):
    for n in range(3):
        share = tf.data.Dataset(sharded_by_files(Lines(files[:2])._plan, 3, n))
        with pytest.raises(tf.errors.InvalidArgumentError, match="only has 2 file.s., which is not enough"):
            list(share)


@pytest.mark.parametrize("with_files", [False, True])
def test_sources_without_files_cannot_be_sharded(files, with_files):
    dataset = tf.data.Dataset.range(6).map(lambda n: n + 1)
    if with_files:
        dataset = tf.data.Dataset.zip(Lines(files), dataset)
    with pytest.raises(UnshardableSource, match="RangeDataset"):
        sharded_by_files(dataset._plan, 2, 0)


def test_the_batch_size_is_known_behind_other_stages(files):
    batches = Lines(files).batch(4).map(tf.strings.length).prefetch(1)
    assert batch_size_of(batches._plan) == 4
    assert batch_size_of(batches.unbatch()._plan) is None and batch_size_of(Lines(files)._plan) is None
