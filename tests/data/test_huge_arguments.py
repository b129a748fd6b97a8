"""Arguments that ask for far too much end quickly, with bounded memory and few threads."""

import itertools
import os
import threading
import time

import pytest

import headrace as tf

HUGE = 10**9
Dataset = tf.data.Dataset


def endless():
    return Dataset.from_generator(itertools.count, tf.int64)


def slow(x):
    return tf.py_function(lambda v: (time.sleep(0.001), v)[1], [x], tf.int64)


def first(dataset, count=5):
    return [int(x) for x in itertools.islice(dataset, count)]


def test_a_huge_number_of_parallel_calls_does_not_read_an_endless_source_to_its_end():
    assert first(endless().map(slow, num_parallel_calls=HUGE), 20) == list(range(20))
    assert threading.active_count() < 300


def test_a_huge_prefetch_does_not_read_an_endless_source_to_its_end():
    read = []

    def numbers():
        for n in itertools.count():
            read.append(n)
            yield n

    dataset = Dataset.from_generator(numbers, tf.int64).map(slow).prefetch(HUGE)
    assert first(dataset, 10) == list(range(10))
    assert len(read) < 1 << 17


def test_a_prefetch_of_large_elements_stays_below_a_number_of_bytes(monkeypatch):
    monkeypatch.setattr("headrace._src.data.engine.prefetcher._MOST_BYTES", 1 << 20)
    read = []

    def blocks():
        for n in range(100):
            read.append(n)
            time.sleep(0.001)
            yield tf.zeros([1 << 16])

    spec = tf.TensorSpec([1 << 16], tf.float32)
    elements = iter(Dataset.from_generator(blocks, output_signature=spec).prefetch(HUGE))
    for _ in range(5):
        next(elements)
    deadline = time.monotonic() + 0.3
    while time.monotonic() < deadline and len(read) < 100:
        time.sleep(0.01)
    assert len(read) < 30
    assert sum(1 for _ in elements) == 95


@pytest.mark.parametrize("parallel", [None, HUGE])
def test_a_huge_cycle_opens_what_there_is(parallel):
    dataset = Dataset.range(3).interleave(
        lambda x: Dataset.from_tensors(x).repeat(2), cycle_length=HUGE, block_length=HUGE, num_parallel_calls=parallel
    )
    assert first(dataset, 10) == [0, 0, 1, 1, 2, 2]


def test_a_cycle_longer_than_the_source_keeps_its_order():
    dataset = Dataset.range(3).interleave(lambda x: Dataset.from_tensors(x).repeat(x + 1), cycle_length=HUGE)
    assert first(dataset, 10) == [0, 1, 2, 1, 2, 2]


def test_huge_buffers_and_numbers_of_files(tmp_path):
    paths = []
    for number in range(3):
        paths.append(os.fspath(tmp_path / f"{number}.txt"))
        (tmp_path / f"{number}.txt").write_text(f"{number}a\n{number}b\n")
    lines = tf.data.TextLineDataset(paths, buffer_size=10**12, num_parallel_reads=HUGE)
    assert [x.numpy() for x in lines] == [b"0a", b"1a", b"2a", b"0b", b"1b", b"2b"]


def test_a_huge_shuffle_buffer_holds_what_there_is():
    assert sorted(first(Dataset.range(7).shuffle(10**18), 10)) == list(range(7))


def test_a_huge_pool_has_few_threads():
    options = tf.data.Options()
    options.threading.private_threadpool_size = HUGE
    assert first(Dataset.range(400).map(slow, num_parallel_calls=HUGE).with_options(options), 20) == list(range(20))
    assert threading.active_count() < 300
