"""Where elements come from: tensors, generators, files."""

import collections
import os

import numpy as np
import pytest

import headrace as tf

Dataset = tf.data.Dataset


def values(dataset):
    return [tf.nest.map_structure(lambda leaf: leaf.tolist() if hasattr(leaf, "tolist") else leaf, e)
            for e in dataset.as_numpy_iterator()]  # fmt: skip


def test_slices_of_nests_keep_their_structure():
    Point = collections.namedtuple("Point", "x y")
    dataset = Dataset.from_tensor_slices({"p": Point([1, 2], [3.0, 4.0]), "s": (["a", "b"],)})
    first = next(iter(dataset))
    assert first["p"].x.numpy() == 1
    assert first["s"][0].numpy() == b"a"
    assert dataset.element_spec["p"].y == tf.TensorSpec([], tf.float32)


def test_lists_are_tensors_not_structure():
    assert Dataset.from_tensors([1, 2]).element_spec == tf.TensorSpec([2], tf.int32)


def test_later_changes_of_an_array_are_not_seen():
    array = np.array([1, 2, 3])
    dataset = Dataset.from_tensor_slices(array)
    array[0] = 9
    assert values(dataset) == [1, 2, 3]


def test_slices_of_different_sizes_are_refused():
    with pytest.raises(ValueError, match="Dimensions 2 and 3 are not compatible"):
        Dataset.from_tensor_slices(([1, 2], [1, 2, 3]))


def test_slices_of_a_scalar_are_refused():
    with pytest.raises(ValueError, match="only supported for rank >= 1"):
        Dataset.from_tensor_slices(3)


def test_printed_as_tensorflow_prints_it():
    assert repr(Dataset.range(3)) == "<_RangeDataset element_spec=TensorSpec(shape=(), dtype=tf.int64, name=None)>"


def test_generator_is_called_again_for_each_pass():
    calls = []

    def generate(stop):
        calls.append(stop)
        yield from range(stop)

    dataset = Dataset.from_generator(generate, output_signature=tf.TensorSpec([], tf.int32), args=(3,))
    assert values(dataset) == values(dataset) == [0, 1, 2]
    assert len(calls) == 2


@pytest.mark.parametrize(
    ("yielded", "signature", "words"),
    [
        ("a", tf.TensorSpec([], tf.int32), "could not be converted to the expected type"),
        ([1, 2], tf.TensorSpec([3], tf.int32), "of shape .* was expected"),
        ((1,), (tf.TensorSpec([], tf.int32),) * 2, "did not match the expected structure"),
    ],
)
def test_generator_that_yields_something_else(yielded, signature, words):
    dataset = Dataset.from_generator(lambda: iter([yielded]), output_signature=signature)
    with pytest.raises(tf.errors.InvalidArgumentError, match=words):
        list(dataset)


def test_failing_generator_gives_what_came_before():
    def generate():
        yield 1
        raise KeyError("lost")

    iterator = iter(Dataset.from_generator(generate, output_types=tf.int32))
    assert int(next(iterator)) == 1
    with pytest.raises(tf.errors.UnknownError, match="KeyError: 'lost'"):
        next(iterator)


def test_records_lines_and_fixed_lengths(tmp_path):
    records, lines = str(tmp_path / "a.tfrecord"), str(tmp_path / "b.txt")
    tf.data.experimental.TFRecordWriter(records, "GZIP").write(Dataset.from_tensor_slices(["x", "yy"]))
    (tmp_path / "b.txt").write_text("one\r\ntwo\nthree")
    assert values(tf.data.TFRecordDataset(records, "GZIP")) == [b"x", b"yy"]
    assert values(tf.data.TextLineDataset([lines, lines]).skip(2).take(2)) == [b"three", b"one"]
    assert values(tf.data.FixedLengthRecordDataset(lines, 4, header_bytes=2, footer_bytes=0).take(1)) == [b"e\r\nt"]


def test_slashes_behind_and_schemes_before_file_names(tmp_path):
    path = str(tmp_path / "a.tfrecord")
    with tf.io.TFRecordWriter(path + "/") as writer:
        writer.write(b"x")
    assert values(tf.data.TFRecordDataset([path, path + "/", "file://" + path])) == [b"x"] * 3


def test_files_read_in_turns(tmp_path):
    for name in "ab":
        (tmp_path / name).write_text("".join(f"{name}{n}\n" for n in range(3)))
    names = Dataset.list_files(str(tmp_path / "?"), shuffle=False)
    assert values(tf.data.TextLineDataset(names, num_parallel_reads=2)) == [b"a0", b"b0", b"a1", b"b1", b"a2", b"b2"]


def test_missing_files():
    with pytest.raises(tf.errors.NotFoundError, match="No such file"):
        list(tf.data.TFRecordDataset("/no/such/file"))
    with pytest.raises(tf.errors.InvalidArgumentError, match="No files matched"):
        Dataset.list_files("/no/such/*")


def test_damaged_records_come_after_the_good_ones(tmp_path):
    path = str(tmp_path / "cut.tfrecord")
    with tf.io.TFRecordWriter(path) as writer:
        writer.write(b"good")
        writer.write(b"bad")
    os.truncate(path, os.path.getsize(path) - 1)
    iterator = iter(tf.data.TFRecordDataset(path))
    assert next(iterator).numpy() == b"good"
    with pytest.raises(tf.errors.DataLossError, match="cut.tfrecord"):
        next(iterator)


def test_csv_with_inferred_types(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text('a,b,c,d\n1,2.5,x,10000000000\n2,,y,3\n3,4.5,"z,q",4\n')
    dataset = tf.data.experimental.make_csv_dataset(str(path), 2, label_name="a", shuffle=False, num_epochs=1)
    features, label = next(iter(dataset))
    assert label.numpy().tolist() == [1, 2]
    assert list(features) == ["b", "c", "d"]
    assert features["b"].numpy().tolist() == [2.5, 0.0]
    assert features["d"].dtype == tf.int64


def test_csv_rows_that_fail_can_be_left_out(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("1,2\nx,3\n4,5\n")
    dataset = tf.data.experimental.CsvDataset(str(path), [tf.int32, tf.int32])
    iterator = iter(dataset)
    assert [int(v) for v in next(iterator)] == [1, 2]
    with pytest.raises(tf.errors.InvalidArgumentError, match="not a valid int32"):
        next(iterator)
    assert values(dataset.ignore_errors()) == [(1, 2), (4, 5)]


def test_saved_and_loaded(tmp_path):
    path = str(tmp_path / "saved")
    dataset = Dataset.from_tensor_slices({"x": [[1.0], [2.0]], "r": tf.ragged.constant([[1], [2, 3]])})
    dataset.save(path)
    loaded = Dataset.load(path)
    assert loaded.element_spec == dataset.element_spec
    assert len(loaded) == 2
    assert [e["r"].numpy().tolist() for e in loaded] == [[1], [2, 3]]


def test_sql_rows(tmp_path):
    import sqlite3

    path = str(tmp_path / "t.db")
    with sqlite3.connect(path) as connection:
        connection.execute("create table t (a integer, b text)")
        connection.executemany("insert into t values (?, ?)", [(1, "x"), (2, "y")])
    dataset = tf.data.experimental.SqlDataset("sqlite", path, "select a, b from t order by a", (tf.int32, tf.string))
    assert values(dataset) == [(1, b"x"), (2, b"y")]
