"""Damaged files and failing functions: the right error in its place, what came before it kept, no thread left."""

import gc
import os
import struct
import threading
import time

import numpy as np
import pytest

import headrace as tf

Dataset = tf.data.Dataset


@pytest.fixture(autouse=True)
def no_thread_left_behind():
    """Threads of pipelines are called headrace-...; those that stay, headrace_..."""
    yield
    gc.collect()
    for _ in range(200):
        left = [t.name for t in threading.enumerate() if t.name.startswith("headrace-")]
        if not left:
            return
        time.sleep(0.01)
    raise AssertionError(f"threads left behind: {left}")


def written(path, count=5, size=10):
    with tf.io.TFRecordWriter(str(path)) as writer:
        for n in range(count):
            writer.write(b"%d" % n * size)
    return str(path)


def change(path, offset, new):
    with open(path, "r+b") as file:
        file.seek(offset)
        file.write(new)


def until_failure(dataset):
    """The elements before the first failure, and the failure."""
    seen = []
    try:
        for element in dataset:
            seen.append(element)
    except tf.errors.OpError as problem:
        return seen, problem
    raise AssertionError("nothing failed")


RECORD = 10 + 16  # bytes of one record in its frame


@pytest.mark.parametrize("stages", ["plain", "prefetch", "parallel", "batched"])
def test_a_wrong_checksum_names_file_and_offset(tmp_path, stages):
    path = written(tmp_path / "bad.tfrecord")
    change(path, 3 * RECORD + 14, b"x")
    dataset = tf.data.TFRecordDataset(path, num_parallel_reads=2 if stages == "parallel" else None)
    if stages == "prefetch":
        dataset = dataset.prefetch(2)
    if stages == "batched":
        dataset = dataset.batch(1)
    seen, problem = until_failure(dataset)
    assert len(seen) == 3
    assert isinstance(problem, tf.errors.DataLossError)
    assert path in problem.message
    assert f"at {3 * RECORD}" in problem.message


def test_an_absurd_length_takes_no_memory(tmp_path):
    path = written(tmp_path / "long.tfrecord", 3)
    crc = np.frombuffer(_masked_length(1 << 60), "<u4").tobytes()
    change(path, RECORD, struct.pack("<Q", 1 << 60) + crc)  # a length with a right checksum, and not the file to it
    seen, problem = until_failure(tf.data.TFRecordDataset(path))
    assert len(seen) == 1
    assert isinstance(problem, tf.errors.DataLossError)
    assert "truncated record at 26" in problem.message


def _masked_length(length):
    from headrace._src.formats.checksum import crc32c, mask

    return struct.pack("<I", mask(crc32c(struct.pack("<Q", length))))


@pytest.mark.parametrize("cut", [1, 10, 20, 25])
def test_files_cut_anywhere_give_their_whole_records(tmp_path, cut):
    path = written(tmp_path / "cut.tfrecord")
    os.truncate(path, 5 * RECORD - cut)
    seen, problem = until_failure(tf.data.TFRecordDataset(path))
    assert [s.numpy()[:1] for s in seen] == [b"0", b"1", b"2", b"3"]
    assert isinstance(problem, tf.errors.DataLossError)


def test_a_cut_gzip_file(tmp_path):
    path = str(tmp_path / "cut.gz")
    with tf.io.TFRecordWriter(path, "GZIP") as writer:
        for _ in range(2000):
            writer.write(os.urandom(20))
    os.truncate(path, os.path.getsize(path) // 2)
    seen, problem = until_failure(tf.data.TFRecordDataset(path, "GZIP"))
    assert seen
    assert isinstance(problem, tf.errors.DataLossError)


def test_something_else_than_records(tmp_path):
    (tmp_path / "t.tfrecord").write_bytes(b"no record at all, but long enough for a header")
    with pytest.raises(tf.errors.DataLossError, match="is it a TFRecord file"):
        list(tf.data.TFRecordDataset(str(tmp_path / "t.tfrecord")))


@pytest.mark.parametrize("record", [b"\xff\xff\xff\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x0a\x03\x0a\x01"])
def test_invalid_examples_are_named_and_passed_over(record):
    good = tf.train.Example(
        features=tf.train.Features(feature={"x": tf.train.Feature(int64_list=tf.train.Int64List(value=[7]))})
    ).SerializeToString()
    features = {"x": tf.io.FixedLenFeature([], tf.int64)}
    parsed = Dataset.from_tensor_slices([good, good, record, good]).map(
        lambda r: tf.io.parse_single_example(r, features)
    )
    seen, problem = until_failure(parsed)
    assert len(seen) == 2
    assert isinstance(problem, tf.errors.InvalidArgumentError)
    assert len(list(parsed.ignore_errors())) == 3
    with pytest.raises(tf.errors.InvalidArgumentError):
        list(Dataset.from_tensor_slices([good, record]).batch(2).map(lambda r: tf.io.parse_example(r, features)))


@pytest.mark.parametrize("parallel", [None, 2])
def test_undecodable_pictures_are_left_out_and_counted(tmp_path, parallel, caplog):
    good = tf.io.encode_jpeg(np.full((8, 8, 3), 9, np.uint8)).numpy()
    for n in range(8):
        (tmp_path / f"{n}.jpg").write_bytes([good, b"not a picture", good[:40]][n % 3 if n > 2 else 0])
    files = Dataset.list_files(str(tmp_path / "*.jpg"), shuffle=False)
    pictures = files.map(lambda p: tf.io.decode_jpeg(tf.io.read_file(p), channels=3), num_parallel_calls=parallel)
    seen, problem = until_failure(pictures)
    assert len(seen) == 4
    assert isinstance(problem, tf.errors.InvalidArgumentError)
    left = pictures.ignore_errors(log_warning=True)
    assert len(list(left)) == 5
    assert len(caplog.records) == 3
    assert "3 skipped" in left.explain()


def test_missing_files_are_not_found_where_they_are_read(tmp_path):
    there, gone = written(tmp_path / "a.tfrecord", 2), str(tmp_path / "gone")
    for kind in (tf.data.TFRecordDataset, tf.data.TextLineDataset):
        seen, problem = until_failure(kind([there, gone]))
        assert seen
        assert isinstance(problem, tf.errors.NotFoundError)
        assert gone in problem.message
    with pytest.raises(tf.errors.NotFoundError, match="gone"):
        list(tf.data.FixedLengthRecordDataset(gone, 2))
    with pytest.raises(tf.errors.NotFoundError, match="gone"):
        list(Dataset.from_tensors(gone).map(tf.io.read_file))


@pytest.mark.parametrize("parallel", [None, 2])
def test_a_raising_function_is_named_with_its_element(parallel):
    def fail(x):
        if x == 3:
            raise RuntimeError("three")
        return x

    dataset = Dataset.range(6).map(lambda x: tf.py_function(fail, [x], tf.int64), num_parallel_calls=parallel)
    iterator = iter(dataset.prefetch(1))
    assert [int(next(iterator)) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(tf.errors.UnknownError, match="RuntimeError: three") as caught:
        next(iterator)
    assert any("Dataset.map, element 3" in note for note in caught.value.__notes__)
    assert [int(x) for x in iterator] == [4, 5]


def _checked(x):
    tf.debugging.assert_less(x, tf.constant(3, tf.int64), "too large")
    return x


def _checked_dataset(x):
    return Dataset.from_tensors(_checked(x))


@pytest.mark.parametrize(
    ("stage", "apply"),
    {
        "map": lambda ds: ds.map(_checked),
        "filter": lambda ds: ds.filter(lambda x: _checked(x) >= 0),
        "flat_map": lambda ds: ds.flat_map(_checked_dataset),
        "interleave": lambda ds: ds.interleave(_checked_dataset, cycle_length=1),
        "scan": lambda ds: ds.scan(tf.constant(0, tf.int64), lambda s, x: (s, _checked(x))),
        "take_while": lambda ds: ds.take_while(lambda x: _checked(x) >= 0),
        "group_by_window": lambda ds: ds.group_by_window(_checked, lambda key, group: group, window_size=1),
    }.items(),
)
def test_failures_tell_the_stage_and_the_element(stage, apply):
    seen, problem = until_failure(apply(Dataset.range(5)))
    assert [int(x) for x in seen] == [0, 1, 2]
    assert "too large" in problem.message
    assert any(f"in Dataset.{stage}, element 3" in note for note in problem.__notes__)


def test_generators_that_go_wrong_midway():
    def generate():
        yield 1
        yield 2
        yield "three"

    seen, problem = until_failure(Dataset.from_generator(generate, output_types=tf.int32).prefetch(1))
    assert [int(s) for s in seen] == [1, 2]
    assert isinstance(problem, tf.errors.InvalidArgumentError)
    assert "'three'" in problem.message


@pytest.mark.parametrize("damage", ["spec", "metadata", "shard", "cut"])
def test_damaged_saved_datasets(tmp_path, damage):
    path = tmp_path / "saved"
    Dataset.range(20).save(str(path))
    shard = next(path.glob("*/*/*.snapshot"))
    if damage == "spec":
        (path / "dataset_spec.pb").write_bytes(b"\xff\xff")
    elif damage == "metadata":
        (path / "snapshot.metadata").write_bytes(b"\x12\x03../\x20\x02\xc0\x3e\x01")
    elif damage == "cut":
        os.truncate(shard, 100)
    else:
        change(shard, 50, b"zz")
    with pytest.raises(tf.errors.DataLossError):
        list(Dataset.load(str(path)))


def test_a_saved_dataset_of_another_kind_is_refused(tmp_path):
    path = str(tmp_path / "saved")
    Dataset.range(3).save(path)
    with pytest.raises(tf.errors.InvalidArgumentError, match="int64"):
        list(Dataset.load(path, element_spec=tf.TensorSpec([], tf.float32)))
    with pytest.raises(tf.errors.NotFoundError, match="dataset_spec"):
        Dataset.load(str(tmp_path / "nothing"))
