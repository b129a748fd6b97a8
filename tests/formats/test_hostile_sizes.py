"""Files that claim to be larger than they are, or deeper, take no more memory than they deserve."""

import io
import struct
import tracemalloc
import zipfile
import zlib

import h5py
import numpy as np
import pytest

from headrace._src.base.errors import OpError
from headrace._src.formats import messages, snappy
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.bundle_writer import BundleWriter
from headrace._src.formats.checksum import crc32c, mask
from headrace._src.formats.events import read_events
from headrace._src.formats.example_parse import Dense, Ragged, parse_examples
from headrace._src.formats.example_write import serialize_example
from headrace._src.formats.hdf5 import reading_hdf5
from headrace._src.formats.keras_archive import read_keras_archive
from headrace._src.formats.numpy_files import map_npy, read_npz
from headrace._src.formats.sstable import TableReader, TableWriter
from headrace._src.formats.tensor_proto import to_array
from headrace._src.formats.tfrecord import RecordReader

GIANT = 1 << 40


@pytest.fixture(autouse=True, scope="module")
def loaded():
    """What is loaded when first needed must not count as memory that a file takes."""
    messages.GraphDef(), messages.Event(), messages.BundleEntryProto(), messages.Example(), messages.TensorProto()


def refused(read, honest_size):
    """Calls `read`, which must raise, in twice the size of the file and a little more."""
    tracemalloc.start()
    try:
        with pytest.raises(OpError) as raised:
            read()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2 * honest_size + 3_000_000, peak
    return str(raised.value)


def bundle_with(folder, edit):
    """A checkpoint of one tensor whose entry says something else than is true."""
    prefix = folder / "x"
    with BundleWriter(prefix) as writer:
        writer.add("numbers", np.arange(4, dtype=np.float32))
        writer.add("text", np.array([b"a", b"b"], object))
    with TableReader(f"{prefix}.index") as table:
        entries = dict(table.items())
    buffer = io.BytesIO()
    table = TableWriter(buffer)
    for key in sorted(entries):
        if key:
            message = messages.BundleEntryProto.FromString(entries[key])
            edit(message)
            entries[key] = message.SerializeToString()
        table.add(key, entries[key])
    table.finish()
    (folder / "x.index").write_bytes(buffer.getvalue())
    return prefix


def _shape(message, *sizes):
    message.shape.Clear()
    for size in sizes:
        message.shape.dim.add(size=size)


def _more(message):
    _shape(message, GIANT)
    message.size = GIANT * 4


def _slices(message):
    _shape(message, GIANT, GIANT)
    for start in (0, 1):
        part = message.slices.add()
        part.extent.add(start=start, length=1)
        part.extent.add(start=0, length=1)


@pytest.mark.parametrize(
    "edit", [_more, _slices, lambda m: _shape(m, GIANT), lambda m: _shape(m, *[0, GIANT]), lambda m: _shape(m, -5)]
)
def test_checkpoints(tmp_path, edit):
    prefix = bundle_with(tmp_path, edit)
    for name in ("numbers", "text"):
        assert "x" in refused(lambda name=name: BundleReader(prefix).read(name), 1000)


def test_records_and_events(tmp_path):
    header = struct.pack("<Q", GIANT)
    (tmp_path / "x").write_bytes(header + struct.pack("<I", mask(crc32c(header))) + b"short")
    for read in (RecordReader, read_events):
        assert "x" in refused(lambda read=read: list(read(tmp_path / "x")), 100)


def test_examples():
    giant = serialize_example({"a": np.arange(3)})
    for place in range(len(giant)):
        damaged = giant[:place] + b"\xff\xff\xff\xff\x7f" + giant[place + 1 :]
        try:
            parse_examples([damaged], {"a": Ragged(np.int64), "b": Dense(np.float32, (), 0.0)})
        except OpError as error:
            assert str(error)
    refused(lambda: parse_examples([giant], {"a": Dense(np.int64, (GIANT,))}), len(giant))


def test_tensors():
    message = messages.TensorProto(dtype=1)
    message.tensor_shape.dim.add(size=GIANT)
    for content in ({"float_val": [1.0, 2.0]}, {"tensor_content": b"abcd"}):
        message.MergeFrom(messages.TensorProto(**content))
        assert f"[{GIANT}]" in refused(lambda: to_array(message), 100).replace(f"{GIANT} elements", f"[{GIANT}]")
        message.ClearField("float_val")
    text = messages.TensorProto(dtype=7, tensor_content=b"\x01a")
    text.tensor_shape.dim.add(size=GIANT)
    refused(lambda: to_array(text), 100)


def test_compressed_blocks():
    refused(lambda: snappy.decompress(b"\xff\xff\xff\xff\x0f" + b"\x00a" * 10, "test"), 100)


def test_hdf5(tmp_path):
    path = tmp_path / "x.h5"
    with h5py.File(path, "w") as file:
        file.create_dataset("claimed", shape=(1 << 20, 1 << 15), chunks=(1, 1024), dtype="f4")
        file.create_dataset("text", shape=(1 << 24,), chunks=(1 << 10,), dtype=h5py.string_dtype())
        file["circle"] = file["/"]
        file["elsewhere"] = h5py.ExternalLink("/etc/passwd", "/")
    size = path.stat().st_size
    with reading_hdf5(path) as root:
        for name in ("claimed", "text"):
            assert "claims" in refused(lambda name=name: root.array(name), size)
        assert "not followed" in refused(lambda: root.group("elsewhere"), size)


def zipped(path, entries, claimed=None):
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    if claimed is not None:  # the size in the list of entries, which says how much to read
        data = bytearray(path.read_bytes())
        place = data.index(b"PK\x01\x02")
        data[place + 24 : place + 28] = struct.pack("<I", claimed)
        path.write_bytes(data)
    return path


def test_archives(tmp_path):
    entries = {"config.json": "{}", "model.weights.h5": b"x"}
    for name in ("../escaped", "/absolute", "assets/../../escaped", "assets/c:\\x", "assets//x"):
        path = zipped(tmp_path / "x.keras", {**entries, name: "x"})
        assert "not an acceptable name" in refused(lambda path=path: read_keras_archive(path), 2000)
    path = zipped(tmp_path / "x.keras", entries, claimed=0xFFFFFF00)
    assert "claims" in refused(lambda: read_keras_archive(path), 2000)
    deep = zipped(tmp_path / "x.keras", {**entries, "config.json": "[" * 100_000})
    assert "not JSON" in refused(lambda: read_keras_archive(deep), 200_000)
    wrong = zipped(tmp_path / "x.keras", {**entries, "config.json": "[1]"})
    assert "expected a JSON object" in refused(lambda: read_keras_archive(wrong), 2000)


def test_numpy_files(tmp_path):
    array = io.BytesIO()
    np.lib.format.write_array_header_1_0(array, {"descr": "<f4", "fortran_order": False, "shape": (GIANT,)})
    (tmp_path / "x.npy").write_bytes(array.getvalue())
    refused(lambda: map_npy(tmp_path / "x.npy"), 1000)
    zipped(tmp_path / "x.npz", {"a.npy": array.getvalue()})
    refused(lambda: read_npz(tmp_path / "x.npz"), 1000)
    np.save(tmp_path / "o.npy", np.array([print], object), allow_pickle=True)  # a pickle, which could be any code
    refused(lambda: map_npy(tmp_path / "o.npy"), 1000)


def test_compressed_records_are_cut_off_in_time(tmp_path):
    """A stream that grows a thousandfold is read piece by piece, and its first record is found to be none."""
    bomb = zlib.compress(bytes(50_000_000), 9)
    (tmp_path / "x").write_bytes(bomb)
    refused(lambda: list(RecordReader(tmp_path / "x", "ZLIB")), 6_000_000)
