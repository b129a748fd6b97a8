"""How elements are made: laziness, failures, threads, caches, reports."""

import gc
import threading
import time

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.blocks import set_thread_limit
from headrace._src.data.engine import gathering

Dataset = tf.data.Dataset


def _data_threads():
    return [t for t in threading.enumerate() if t.name.startswith("headrace-")]


def _wait_for_no_threads():
    for _ in range(200):
        if not _data_threads():
            return
        time.sleep(0.01)


def test_elements_before_a_failure_come_first_and_those_after_it_later():
    dataset = Dataset.range(10).map(lambda x: tf.debugging.check_numerics(1.0 / tf.cast(x - 5, tf.float32), "bad"))
    iterator = iter(dataset)
    for _ in range(5):
        next(iterator)
    with pytest.raises(tf.errors.InvalidArgumentError, match="bad") as failure:
        next(iterator)
    assert "in Dataset.map, element 5" in failure.value.__notes__
    assert float(next(iterator)) == 1.0


def test_failures_pass_through_prefetch_and_parallel_maps():
    def sometimes(x):
        return tf.py_function(lambda v: 1 // (int(v) - 3), [x], tf.int64)

    dataset = Dataset.range(6).map(sometimes, num_parallel_calls=2).prefetch(2)
    iterator = iter(dataset)
    assert [int(next(iterator)) for _ in range(3)] == [-1, -1, -1]
    with pytest.raises(tf.errors.OpError, match="ZeroDivisionError"):
        next(iterator)


def test_effects_are_not_run_ahead():
    seen = []

    def note(x):
        seen.append(int(x))
        return x

    iterator = iter(Dataset.range(10).map(lambda x: tf.py_function(note, [x], tf.int64)))
    next(iterator), next(iterator)
    assert seen == [0, 1]


def test_abandoned_iterators_leave_no_thread():
    slow = Dataset.range(1000).map(lambda x: tf.numpy_function(_sleepy, [x], tf.int64), num_parallel_calls=4)
    iterator = iter(slow.prefetch(4))
    for _ in range(8):
        next(iterator)
    assert _data_threads()
    del iterator
    gc.collect()
    _wait_for_no_threads()
    assert not _data_threads()


def _sleepy(x):
    time.sleep(0.001)
    return x


def test_parallel_map_keeps_the_order():
    slow = Dataset.range(20).map(lambda x: tf.numpy_function(_sleepy, [x], tf.int64), num_parallel_calls=4)
    assert [int(x) for x in slow] == list(range(20))


def test_each_failure_of_a_parallel_map_is_raised_in_its_place():
    def slow(x):
        time.sleep(0.0005)
        if x in (9, 10, 17):
            raise RuntimeError(f"bad {x}")
        return x

    iterator = iter(Dataset.range(20).map(lambda x: tf.numpy_function(slow, [x], tf.int64), num_parallel_calls=2))
    found = []
    for _ in range(20):
        try:
            found.append(int(next(iterator)))
        except tf.errors.UnknownError as failure:
            found.append(failure.__notes__[-1])
    assert found == [f"in Dataset.map, element {n}" if n in (9, 10, 17) else n for n in range(20)]
    with pytest.raises(StopIteration):
        next(iterator)


def test_finished_iterators_stay_finished():
    iterator = iter(Dataset.range(1).prefetch(1))
    next(iterator)
    for _ in range(2):
        with pytest.raises(StopIteration):
            next(iterator)
    with pytest.raises(tf.errors.OutOfRangeError, match="End of sequence"):
        iterator.get_next()


def test_memory_cache_runs_its_input_once():
    runs = []
    dataset = Dataset.range(3).map(lambda x: tf.py_function(lambda v: runs.append(int(v)) or v, [x], tf.int64)).cache()
    assert [int(x) for x in dataset] == [int(x) for x in dataset] == [0, 1, 2]
    assert runs == [0, 1, 2]


def test_file_cache_is_read_by_another_dataset(tmp_path):
    path = str(tmp_path / "cache")
    assert [int(x) for x in Dataset.range(3).cache(path)] == [0, 1, 2]
    assert [int(x) for x in Dataset.range(9).cache(path)] == [0, 1, 2]


def test_snapshot_is_read_by_another_dataset(tmp_path):
    path = str(tmp_path / "snapshot")
    seen = []

    def noted(count):
        return Dataset.range(count).map(lambda x: tf.py_function(lambda v: seen.append(int(v)) or v, [x], tf.int64))

    assert [int(x) for x in noted(3).snapshot(path)] == [0, 1, 2]
    assert [int(x) for x in noted(3).snapshot(path)] == [0, 1, 2]
    assert seen == [0, 1, 2]
    assert [int(x) for x in noted(2).snapshot(path)] == [0, 1]  # another dataset has a snapshot of its own


def test_functions_are_traced_once():
    traces = []

    def double(x):
        traces.append(x)
        return x * 2

    dataset = Dataset.range(5).map(double)
    list(dataset), list(dataset)
    assert len(traces) == 1


def test_functions_may_branch_and_loop():
    def collatz(x):
        steps = tf.constant(0)
        while x > 1:
            x = x // 2 if x % 2 == 0 else 3 * x + 1
            steps += 1
        return steps

    assert [int(s) for s in Dataset.range(1, 7).map(collatz)] == [0, 1, 7, 2, 5, 8]


@pytest.mark.parametrize("dtype", ["int32", "uint8", "float32", "float64", "bool"])
def test_block_form_gives_the_same_bits(dtype):
    rng = np.random.default_rng(0)
    x = (rng.normal(size=(50, 3)) * 20).astype(dtype)

    def scaled(row):
        values = tf.cast(row, tf.float32)
        return tf.stack([values / 7.0, values[::-1] * 0 + tf.reduce_max(values)]), values - tf.sqrt(tf.abs(values))

    whole = Dataset.from_tensor_slices(x).map(scaled).batch(50)
    singly = [scaled(row) for row in tf.constant(x)]
    first, second = next(iter(whole))
    assert first.numpy().tobytes() == np.stack([a.numpy() for a, _ in singly]).tobytes()
    assert second.numpy().tobytes() == np.stack([b.numpy() for _, b in singly]).tobytes()


REARRANGING = {
    "one hot": lambda i, n: (tf.one_hot(n, 10), tf.one_hot(tf.cast(i[0, :, 0] % 4, tf.int32), 4, axis=0)),
    "slices": lambda i, n: (i[..., tf.newaxis, ::-1], tf.slice(i, [1, 0, 0], [-1, 3, 2])),
    "reversed": lambda i, n: (tf.reverse(i, [1]), tf.reverse(i, [-1, 0])),
    "padded": lambda i, n: (tf.pad(i, [[1, 0], [0, 2], [0, 0]]), tf.pad(i, [[1, 1], [1, 1], [0, 0]], "REFLECT")),
    "extremes": lambda i, n: (tf.argmax(i, -1), tf.argmin(tf.cast(i, tf.int32), 0)),
    "gathered": lambda i, n: (tf.gather(i, [2, 0], axis=1), tf.gather(tf.range(10) * 3, n)),
    "repeated": lambda i, n: (tf.tile(i, [1, 1, 2]), tf.broadcast_to(n, [3])),
    "sizes": lambda i, n: (tf.shape(i), tf.size(i) + tf.rank(i)),
    "split": lambda i, n: (tf.split(i, 5, axis=1)[2], tf.stack(tf.unstack(i, axis=2))),
}


@pytest.mark.parametrize("name", REARRANGING)
def test_rearranging_functions_run_over_blocks(name):
    function = REARRANGING[name]
    rng = np.random.default_rng(0)
    images, numbers = rng.integers(0, 256, (20, 6, 5, 3), np.uint8), rng.integers(0, 10, 20)
    whole = Dataset.from_tensor_slices((images, numbers)).map(function)
    assert whole._plan.block_form() is not None
    singly = [function(tf.constant(i), tf.constant(n)) for i, n in zip(images, numbers)]
    for batch, expected in zip(whole.batch(20).get_single_element(), zip(*singly)):
        np.testing.assert_array_equal(batch.numpy(), np.stack([e.numpy() for e in expected]), strict=True)


def test_batches_of_different_shapes_are_refused():
    ragged = Dataset.from_generator(lambda: iter([[1], [1, 2]]), output_types=tf.int32)
    with pytest.raises(tf.errors.InvalidArgumentError, match="different shapes in component 0"):
        list(ragged.batch(2))


def test_memory_stays_flat_over_epochs():
    import tracemalloc

    dataset = Dataset.from_tensor_slices(np.zeros((1000, 64), np.float32)).shuffle(1000).map(lambda x: x + 1).batch(32)
    sizes = []
    tracemalloc.start()
    for _ in range(4):
        for _ in dataset:
            pass
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert sizes[-1] - sizes[1] < 100_000


def test_explain_names_each_stage():
    text = Dataset.range(100).map(lambda x: x + 1).filter(lambda y: y > 50).batch(10).explain()
    assert [line.split()[0] for line in text.splitlines()] == ["stage", "Batch", "Filter", "Map", "Range"]
    assert "5" in text.splitlines()[1].split()


def test_options_are_merged_and_handed_on():
    first, second = tf.data.Options(), tf.data.Options()
    first.deterministic = False
    second.threading.private_threadpool_size = 3
    options = Dataset.range(1).with_options(first).with_options(second).batch(1).options()
    assert options.deterministic is False
    assert options.threading.private_threadpool_size == 3
    with pytest.raises(AttributeError, match="no_such"):
        first.no_such = 1


def test_examples_parsed_in_blocks_equal_those_parsed_singly():
    def example(n, names=("x", "s")):
        feature = {
            "x": tf.train.Feature(float_list=tf.train.FloatList(value=[n, n + 0.5])),
            "s": tf.train.Feature(bytes_list=tf.train.BytesList(value=[b"%d" % n])),
        }
        kept = {k: v for k, v in feature.items() if k in names}
        return tf.train.Example(features=tf.train.Features(feature=kept)).SerializeToString()

    features = {
        "x": tf.io.FixedLenFeature([2], tf.float32),
        "s": tf.io.FixedLenFeature([], tf.string),
        "missing": tf.io.FixedLenFeature([], tf.int64, default_value=7),
    }
    records = Dataset.from_tensor_slices([example(n) for n in range(40)])
    parsed = records.map(lambda record: tf.io.parse_single_example(record, features)).batch(40).get_single_element()
    assert parsed["x"].numpy().tolist() == [[n, n + 0.5] for n in range(40)]
    assert parsed["s"].numpy().tolist() == [b"%d" % n for n in range(40)]
    assert parsed["missing"].numpy().tolist() == [7] * 40

    damaged = Dataset.from_tensor_slices([example(n, ("s",) if n == 20 else ("x", "s")) for n in range(40)])
    iterator = iter(damaged.map(lambda record: tf.io.parse_single_example(record, features)))
    for _ in range(20):
        next(iterator)
    with pytest.raises(tf.errors.InvalidArgumentError, match="x"):
        next(iterator)
    assert next(iterator)["s"].numpy() == b"21"


def test_shuffles_of_cached_elements_keep_their_order():
    plain = Dataset.range(30).map(lambda x: x * 2).shuffle(7, seed=3)
    cached = Dataset.range(30).map(lambda x: x * 2).cache()
    list(cached)
    assert [int(x) for x in cached.shuffle(7, seed=3)] == [int(x) for x in plain]


def test_whole_batches_before_a_failure_are_not_lost():
    dataset = Dataset.range(40).map(lambda x: tf.debugging.check_numerics(1.0 / tf.cast(x - 25, tf.float32), "bad"))
    iterator = iter(dataset.batch(4))
    assert [len(next(iterator)) for _ in range(6)] == [4] * 6
    with pytest.raises(tf.errors.InvalidArgumentError, match="bad"):
        next(iterator)
    assert next(iterator).numpy().tolist() == [1.0, 0.5, np.float32(1 / 3), 0.25]


def test_many_rows_are_collected_by_several_threads(monkeypatch):
    monkeypatch.setattr(gathering, "_MANY_BYTES", 0)
    values = np.arange(60, dtype=np.int16).reshape(20, 3)
    indices = np.array([19, 0, 7, 7, 25, 3, 2, 1, 0, 11])
    set_thread_limit(3)
    try:
        taken = gathering.rows_at(values, indices)
    finally:
        set_thread_limit(0)
    assert taken.tolist() == values[np.minimum(indices, 19)].tolist()
