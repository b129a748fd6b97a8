"""The data service: dispatcher, workers and consumers in one process."""

import gc
import threading
import time

import pytest

import headrace as tf

Dataset = tf.data.Dataset
service = tf.data.experimental.service


@pytest.fixture
def dispatcher():
    server = service.DispatchServer()
    address = server.target.split("://")[1]
    workers = [service.WorkerServer(service.WorkerConfig(dispatcher_address=address)) for _ in range(2)]
    yield server
    for worker in workers:
        worker.stop()
    server.stop()


def numbers(dataset):
    return [int(x) for x in dataset]


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("parallel_epochs", sorted([*range(20), *range(20)])),
        ("distributed_epoch", list(range(20))),
        (service.ShardingPolicy.DATA, list(range(20))),
        (service.ShardingPolicy.OFF, sorted([*range(20), *range(20)])),
    ],
)
def test_what_workers_make_of_a_dataset(dispatcher, mode, expected):
    squares = Dataset.range(20).apply(service.distribute(mode, dispatcher.target)).map(lambda x: x)
    assert sorted(numbers(squares)) == expected
    assert sorted(numbers(squares)) == expected  # another pass


def test_consumers_of_one_job_share_its_elements(dispatcher):
    def consumer():
        return Dataset.range(30).apply(service.distribute("distributed_epoch", dispatcher.target, job_name="shared"))

    name = service.register_dataset(dispatcher.target, Dataset.range(30), dataset_id="thirty")
    assert name.numpy() == b"thirty"
    sides = [
        iter(service.from_dataset_id("distributed_epoch", dispatcher.target, name, job_name="shared"))
        for _ in range(2)
    ]  # fmt: skip
    first = [int(next(side)) for _ in range(5) for side in sides]
    rest = [int(x) for side in sides for x in side]
    assert sorted(first + rest) == list(range(30))
    assert len(numbers(consumer())) == 30


def test_coordinated_consumers_are_in_step(dispatcher):
    endless = Dataset.range(1000).repeat()
    name = service.register_dataset(dispatcher.target, endless, dataset_id="endless")
    sides = [
        iter(service.from_dataset_id("parallel_epochs", dispatcher.target, name, None, "step", index, 2))
        for index in range(2)
    ]
    pairs = [(int(next(sides[0])), int(next(sides[1]))) for _ in range(6)]
    assert pairs == [(0, 1), (0, 1), (2, 3), (2, 3), (4, 5), (4, 5)]


def test_failures_reach_the_consumer(dispatcher):
    failing = Dataset.range(5).map(lambda x: tf.debugging.check_numerics(1.0 / tf.cast(x - 3, tf.float32), "bad"))
    iterator = iter(failing.apply(service.distribute("distributed_epoch", dispatcher.target)))
    for _ in range(3):
        next(iterator)
    with pytest.raises(tf.errors.InvalidArgumentError, match="bad"):
        next(iterator)


def test_no_thread_is_left_when_iterators_go(dispatcher):
    def slow(x):
        time.sleep(0.001)
        return x

    dataset = Dataset.range(1000).map(lambda x: tf.numpy_function(slow, [x], tf.int64))
    iterator = iter(dataset.apply(service.distribute("parallel_epochs", dispatcher.target)))
    for _ in range(20):
        next(iterator)
    del iterator
    gc.collect()
    for _ in range(200):
        if not [t for t in threading.enumerate() if t.name.startswith("headrace-")]:
            return
        time.sleep(0.01)
    raise AssertionError("a worker's thread goes on")


def test_what_cannot_be_found_is_named(dispatcher):
    with pytest.raises(tf.errors.UnavailableError, match="localhost:1 in this process"):
        Dataset.range(3).apply(service.distribute("parallel_epochs", "grpc://localhost:1"))
    with pytest.raises(tf.errors.NotFoundError, match="no dataset 'nothing'"):
        service.from_dataset_id("parallel_epochs", dispatcher.target, "nothing")
    with pytest.raises(ValueError, match="processing mode"):
        service.distribute("sideways", dispatcher.target)
    with pytest.raises(ValueError, match="both `consumer_index` and `num_consumers`"):
        service.distribute("parallel_epochs", dispatcher.target, "job", consumer_index=1)
    lonely = service.DispatchServer()
    with pytest.raises(tf.errors.UnavailableError, match="has no worker"):
        list(Dataset.range(3).apply(service.distribute("parallel_epochs", lonely.target)))
    lonely.stop()


def test_distributed_save(dispatcher, tmp_path):
    tf.data.experimental.distributed_save(Dataset.range(4), str(tmp_path / "s"), dispatcher.target)
    assert numbers(Dataset.load(str(tmp_path / "s"))) == [0, 1, 2, 3]
