"""Sources that TensorFlow does not have: NumPy's files, Parquet, Arrow."""

import importlib.util
import io
import zipfile

import numpy as np
import pytest

import headrace as tf

extra = tf.data.extra
needs_pyarrow = pytest.mark.skipif(importlib.util.find_spec("pyarrow") is None, reason="pyarrow is not installed")


def test_rows_of_npy_files(tmp_path):
    for n in range(2):
        np.save(tmp_path / f"{n}.npy", np.arange(6, dtype=">f4").reshape(3, 2) + 10 * n)
    dataset = extra.from_npy([tmp_path / "0.npy", str(tmp_path / "1.npy")])
    assert dataset.element_spec == tf.TensorSpec([2], tf.float32)
    assert len(dataset) == 6
    assert [row.tolist() for row in dataset.as_numpy_iterator()][2:4] == [[4, 5], [10, 11]]


def test_npy_files_are_shuffled_as_slices_are(tmp_path):
    numbers = np.arange(50)
    np.save(tmp_path / "n.npy", numbers)
    slices = tf.data.Dataset.from_tensor_slices(numbers).shuffle(20, seed=3).batch(7)
    mapped = extra.from_npy(tmp_path / "n.npy").shuffle(20, seed=3).batch(7)
    assert [b.tolist() for b in mapped.as_numpy_iterator()] == [b.tolist() for b in slices.as_numpy_iterator()]


def test_fields_of_structured_arrays(tmp_path):
    np.save(tmp_path / "s.npy", np.array([(1, "é", 2.5)], [("a", "i4"), ("b", "U3"), ("c", "f8")]))
    (row,) = extra.from_npy(tmp_path / "s.npy").as_numpy_iterator()
    assert row == {"a": 1, "b": "é".encode(), "c": 2.5}


def test_arrays_of_npz_files(tmp_path):
    np.savez(tmp_path / "a.npz", x=np.ones((3, 2)), y=np.array([b"a", b"bc", b""]), other=np.zeros(5))
    dataset = extra.from_npz(tmp_path / "a.npz", ["x", "y"])
    assert [(r["x"].tolist(), r["y"]) for r in dataset.as_numpy_iterator()][1] == ([1, 1], b"bc")
    with pytest.raises(tf.errors.InvalidArgumentError, match="the same number of rows"):
        extra.from_npz(tmp_path / "a.npz")
    with pytest.raises(tf.errors.NotFoundError, match="no array 'z'; there are other, x, y"):
        extra.from_npz(tmp_path / "a.npz", ["z"])


def test_hostile_numpy_files(tmp_path):
    path = tmp_path / "bad.npy"
    with pytest.raises(tf.errors.NotFoundError):
        extra.from_npy(path)
    path.write_bytes(b"\x93NUMPY\x01\x00")
    with pytest.raises(tf.errors.DataLossError, match=r"bad\.npy"):
        extra.from_npy(path)
    np.save(path, np.array([{}], object), allow_pickle=True)
    with pytest.raises(tf.errors.DataLossError, match=r"bad\.npy"):
        extra.from_npy(path)

    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (1 << 50,)})
    with zipfile.ZipFile(tmp_path / "bad.npz", "w") as archive:
        archive.writestr("x.npy", header.getvalue() + b"\x00" * 64)
    with pytest.raises(tf.errors.DataLossError, match="claims more elements"):
        extra.from_npz(tmp_path / "bad.npz")


@needs_pyarrow
def test_rows_of_parquet_and_arrow(tmp_path):
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table({
        "n": pyarrow.array(range(5), pyarrow.int32()),
        "x": [0.5, None, 1.5, 2.5, 3.5],
        "s": ["a", "é", "", "d", "e"],
        "v": [[1, 2], [], [3], [4], [5, 6, 7]],
        "d": pyarrow.array(["u", "v", "u", "v", "u"]).dictionary_encode(),
        "f": pyarrow.array([[1.0, 2.0]] * 5, pyarrow.list_(pyarrow.float32(), 2)),
    })  # fmt: skip
    path, feather = str(tmp_path / "t.parquet"), str(tmp_path / "t.arrow")
    pyarrow.parquet.write_table(table, path)
    with pyarrow.ipc.new_file(feather, table.schema) as writer:
        writer.write_table(table)
    for dataset in (extra.from_parquet([path, path]).take(5), extra.from_arrow(feather), extra.from_arrow(table)):
        rows = list(dataset.as_numpy_iterator())
        assert [r["n"].dtype.name for r in rows] == ["int32"] * 5
        assert np.isnan(rows[1]["x"])
        assert rows[1]["s"] == "é".encode()
        assert rows[4]["v"].tolist() == [5, 6, 7]
        assert rows[3]["d"] == b"v"
        assert rows[0]["f"].tolist() == [1, 2]
    assert len(extra.from_parquet([path, path])) == 10
    assert list(extra.from_parquet(path, columns=["n"]).element_spec) == ["n"]
    with pytest.raises(tf.errors.NotFoundError, match="no column 'q'"):
        extra.from_parquet(path, columns=["q"])


@needs_pyarrow
def test_nulls_and_damage(tmp_path):
    import pyarrow

    with pytest.raises(tf.errors.InvalidArgumentError, match="'n' has 1 nulls"):
        list(extra.from_arrow(pyarrow.table({"n": [1, None]})))
    with pytest.raises(tf.errors.NotFoundError):
        extra.from_parquet(tmp_path / "none.parquet")
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 and nothing else")
    with pytest.raises(tf.errors.DataLossError, match=r"bad\.parquet"):
        extra.from_parquet(tmp_path / "bad.parquet")
