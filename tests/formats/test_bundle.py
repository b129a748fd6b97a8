"""Tensor bundles: checkpoints of version 2."""

import hashlib
import os
import shutil

import ml_dtypes
import numpy as np
import pytest

from formats import recorded
from headrace._src.base.errors import (
    DataLossError,
    FailedPreconditionError,
    InvalidArgumentError,
    NotFoundError,
)
from headrace._src.formats import datatypes
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.bundle_writer import BundleWriter, merge_bundles, write_bundle
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.formats.checkpoint_state import read_checkpoint_state, write_checkpoint_state
from headrace._src.formats.checkpoint_v1 import CheckpointV1Reader
from headrace._src.formats.tensor_slice import TensorSlice, parse_shape_and_slice

OBJECT_GRAPH = "_CHECKPOINTABLE_OBJECT_GRAPH"
WIDE = np.arange(210, dtype=np.float32).reshape(70, 3)


def same(found, expected):
    assert found.dtype == expected.dtype and found.shape == expected.shape
    assert found.tolist() == expected.tolist()


@pytest.mark.parametrize("case", recorded.cases("checkpoint"), ids=recorded.case_id)
def test_recorded_checkpoints_hold_the_recorded_tensors(case):
    reader = BundleReader(recorded.path(case["path"]))
    expected = recorded.value(case["tensors"])
    assert set(reader.names()) - {OBJECT_GRAPH} == set(expected)
    assert (OBJECT_GRAPH in reader) == case["has_object_graph"]
    for name, array in expected.items():
        same(reader.read(name), array)


ALL_PREFIXES = sorted(
    os.path.relpath(os.path.join(folder, name), recorded.FOLDER).removesuffix(".index")
    for folder, _, names in os.walk(recorded.FOLDER)
    for name in names
    if name.endswith(".index")
)


@pytest.mark.parametrize("prefix", ALL_PREFIXES)
def test_a_checkpoint_written_again_equals_tensorflows_byte_for_byte(tmp_path, prefix):
    reader = BundleReader(recorded.path(prefix))
    parts = []
    for name in reader.names():
        entry = reader.entry(name)
        for part in entry.slices or (None,):
            key = name if part is None else part.key(name).decode("utf-8", "surrogateescape")
            parts.append((reader.entry(key).offset, len(parts), name, part))
    with BundleWriter(tmp_path / "ck") as writer:
        for _, _, name, part in sorted(parts, key=lambda item: item[:2]):
            if part is None:
                writer.add(name, reader.read(name), reader.entry(name).kind.number)
            else:
                writer.add_slice(name, reader.entry(name).shape, part, reader.read_slice(name, part))
    for suffix in (".index", ".data-00000-of-00001"):
        assert (tmp_path / f"ck{suffix}").read_bytes() == recorded.content(prefix + suffix)
    assert sorted(os.listdir(tmp_path)) == ["ck.data-00000-of-00001", "ck.index"]


def test_an_index_of_several_blocks_equals_tensorflows(tmp_path):
    write_bundle(tmp_path / "ck", {f"layer_{i:05d}/some/kernel": np.float32(i) for i in range(20_000)})
    digest = hashlib.sha256((tmp_path / "ck.index").read_bytes()).hexdigest()
    assert digest == "86371edfada390ef3dd625caf57c3e90ab1715b1f3929eab89d1297074b6ab77"
    assert BundleReader(tmp_path / "ck").read("layer_19999/some/kernel") == 19999


def test_strings_are_read():
    reader = BundleReader(recorded.path("ckpt_strings/ck"))
    assert reader.names() == ["e", "s", "sc", "é"]
    assert reader.read("s").tolist() == [[b"", b"a" * 300], [b"\x00\xff", b"hello"]]
    assert reader.read("e").shape == (0,)
    assert reader.read("sc").item() == b"xyz"
    assert reader.read("é").item() is True


def test_slices_are_put_together():
    reader = BundleReader(recorded.path("ckpt_slices/ck"))
    same(reader.read("w"), WIDE)
    same(reader.read("c"), np.arange(8).reshape(2, 4))
    assert [str(part) for part in reader.entry("w").slices] == ["0,66:-", "66,4:-"]
    same(reader.read_slice("w", TensorSlice.parse("60,8:1,2")), WIDE[60:68, 1:3])
    same(reader.read_slice("plain", TensorSlice(())), np.float32(3) * np.ones((), np.float32))


def test_slices_that_leave_a_gap_are_an_error(tmp_path):
    with BundleWriter(tmp_path / "ck") as writer:
        writer.add_slice("w", (4, 3), TensorSlice.parse("0,2:-"), np.ones((2, 3)))
    reader = BundleReader(tmp_path / "ck")
    same(reader.read_slice("w", TensorSlice.parse("1,1:-")), np.ones((1, 3)))
    with pytest.raises(InvalidArgumentError, match="do not cover"):
        reader.read("w")


@pytest.mark.parametrize(
    "extents, key",
    [
        ("0,10000:0,1", b"\x00big\x00\x01\x01\x02\x80\xe0'\x10\x80\x81"),
        ("10000,10000:0,1", b"\x00big\x00\x01\x01\x02\xe0'\x10\xe0'\x10\x80\x81"),
        ("134,66:-", b"\x00big\x00\x01\x01\x02\xc0\x86\xc0B\x80\x7f"),
        ("", b"\x00big\x00\x01\x00"),
    ],
)
def test_keys_of_slices_are_tensorflows(extents, key):
    assert TensorSlice.parse(extents).key("big") == key


def test_names_with_odd_bytes_are_escaped_in_keys():
    assert TensorSlice(()).key("a\x00b") == b"\x00a\x00\xffb\x00\x01\x00"


def test_shape_and_slice_specifications():
    assert parse_shape_and_slice("") is None
    shape, part = parse_shape_and_slice("4 3 0,2:-")
    assert shape == (4, 3) and str(part) == "0,2:-" and part.bounds(shape) == ((0, 2), (0, 3))
    for wrong in ("4 3 1,2", "4 3 1,9:-", "x y", "4 3 a,b:-", "-1 3 0,1:-"):
        with pytest.raises(InvalidArgumentError):
            parse_shape_and_slice(wrong)


@pytest.mark.parametrize(
    "array",
    [
        np.float32([[1, 2], [3, 4]]).T,
        np.array(True),
        np.zeros((0, 3), np.int16),
        np.array([1.5, -2], ml_dtypes.bfloat16),
        np.array([1.5], ml_dtypes.float8_e4m3fn),
        np.array([3, -4], ml_dtypes.int4),
        np.array([1 + 2j]),
        np.array([b"", b"\xff\x00", "é".encode()], object),
        np.uint64(2**63),
    ],
    ids=lambda array: f"{array.dtype}{array.shape}",
)
def test_round_trip(tmp_path, array):
    write_bundle(tmp_path / "deep" / "ck", {"a/b": array})
    same(BundleReader(tmp_path / "deep" / "ck").read("a/b"), array)


def test_quantized_types_are_kept(tmp_path):
    with BundleWriter(tmp_path / "ck") as writer:
        writer.add("q", np.int8([1, 2]), number=11)
    kind, shape = open_checkpoint(tmp_path / "ck").kind_and_shape("q")
    assert (kind.name, shape) == ("qint8", (2,))


def test_a_failed_block_leaves_nothing(tmp_path):
    with pytest.raises(RuntimeError, match="stop"), BundleWriter(tmp_path / "ck") as writer:
        writer.add("a", np.ones(3))
        raise RuntimeError("stop")
    assert os.listdir(tmp_path) == []


def test_an_old_checkpoint_stays_whole_until_the_new_one_is(tmp_path):
    write_bundle(tmp_path / "ck", {"a": np.ones(3)})
    writer = BundleWriter(tmp_path / "ck")
    writer.add("a", np.zeros(3))
    same(BundleReader(tmp_path / "ck").read("a"), np.ones(3))
    writer.finish()
    same(BundleReader(tmp_path / "ck").read("a"), np.zeros(3))
    with pytest.raises(FailedPreconditionError, match="finished"):
        writer.add("b", np.ones(1))


def test_names_cannot_be_used_twice(tmp_path):
    with BundleWriter(tmp_path / "ck") as writer:
        writer.add("w", 1.0)
        with pytest.raises(InvalidArgumentError, match="Adding duplicate key: w"):
            writer.add("w", 2.0)
        with pytest.raises(InvalidArgumentError, match="duplicate key"):
            writer.add_slice("w", (2,), TensorSlice.parse("0,1"), [1.0])
        with pytest.raises(InvalidArgumentError, match="cannot have shape"):
            writer.add_slice("v", (2,), TensorSlice.parse("0,1"), [1.0, 2.0])


def test_merged_checkpoints_are_one(tmp_path):
    write_bundle(tmp_path / "part0" / "x", {"a": np.ones(2), "s": np.array([b"text"], object)})
    with BundleWriter(tmp_path / "part1" / "x") as writer:
        writer.add_slice("w", (2,), TensorSlice.parse("0,1"), np.float32([5]))
    with BundleWriter(tmp_path / "part2" / "x") as writer:
        writer.add_slice("w", (2,), TensorSlice.parse("1,1"), np.float32([6]))
    merge_bundles([tmp_path / f"part{i}" / "x" for i in range(3)], tmp_path / "ck")
    reader = BundleReader(tmp_path / "ck")
    assert reader.names() == ["a", "s", "w"]
    same(reader.read("w"), np.float32([5, 6]))
    assert reader.read("s").tolist() == [b"text"]
    assert sorted(os.listdir(tmp_path)) == [f"ck.data-0000{i}-of-00003" for i in range(3)] + ["ck.index"]


def test_missing_things_are_not_found(tmp_path):
    with pytest.raises(NotFoundError, match="Failed to find any matching files for"):
        BundleReader(tmp_path / "nothing")
    with pytest.raises(NotFoundError, match="Failed to find any matching files for"):
        open_checkpoint(tmp_path / "nothing")
    write_bundle(tmp_path / "ck", {"a": 1.0})
    with pytest.raises(NotFoundError, match="Key b not found in checkpoint"):
        BundleReader(tmp_path / "ck").read("b")
    os.unlink(tmp_path / "ck.data-00000-of-00001")
    with pytest.raises(NotFoundError, match="No such file"):
        BundleReader(tmp_path / "ck").read("a")


def damaged_copy(folder, name, prefix, change):
    for suffix in (".index", ".data-00000-of-00001"):
        shutil.copy(recorded.path(prefix + suffix), folder / f"ck{suffix}")
    path = folder / f"ck{name}"
    data = bytearray(path.read_bytes())
    path.write_bytes(change(data))
    return BundleReader(folder / "ck")


def flip(place):
    def change(data):
        data[place] ^= 1
        return data

    return change


def test_damaged_data_is_found(tmp_path):
    data = ".data-00000-of-00001"
    with pytest.raises(DataLossError, match="checksum does not match: stored"):
        damaged_copy(tmp_path, data, "ckpt_slices/ck", flip(20)).read("w")
    with pytest.raises(DataLossError, match="needs bytes 0 to 792 of"):
        damaged_copy(tmp_path, data, "ckpt_slices/ck", lambda data: data[:100]).read("w")
    with pytest.raises(DataLossError, match="the length checksum does not match"):
        damaged_copy(tmp_path, data, "ckpt_strings/ck", flip(0)).read("s")
    with pytest.raises(DataLossError, match="checksum does not match"):
        damaged_copy(tmp_path, data, "ckpt_strings/ck", flip(20)).read("s")


def test_version_1_checkpoints_are_read():
    reader = open_checkpoint(recorded.path("ckpt_v1_format/ck"))
    assert isinstance(reader, CheckpointV1Reader)
    assert reader.names() == ["h", "i", "s", "w", "z"]
    assert reader.kind_and_shape("w") == (datatypes.of_dtype(np.float32), (70, 3))
    same(reader.read("w"), WIDE)
    same(reader.read_slice("w", TensorSlice.parse("65,2:-")), WIDE[65:67])
    same(reader.read("i"), np.int32([1, -2]))
    same(reader.read("h"), np.float16([1.5, 2]))
    same(reader.read("z"), np.complex64([1 + 2j]))
    same(reader.read("s"), np.zeros(100, np.float32))
    with pytest.raises(NotFoundError, match="Key q not found"):
        reader.read("q")


def test_the_state_file_names_the_checkpoints(tmp_path):
    (case,) = recorded.cases("checkpoint_state")
    state = read_checkpoint_state(recorded.path(case["path"], "checkpoint"))
    assert state.model_checkpoint_path == case["latest"]
    assert list(state.all_model_checkpoint_paths) == case["all"]
    write_checkpoint_state(tmp_path / "checkpoint", state)
    assert (tmp_path / "checkpoint").read_bytes() == recorded.content(case["path"], "checkpoint")
    assert read_checkpoint_state(tmp_path / "nothing") is None
    (tmp_path / "checkpoint").write_text("model_checkpoint_path: train-40")
    with pytest.raises(DataLossError, match="is not a"):
        read_checkpoint_state(tmp_path / "checkpoint")
