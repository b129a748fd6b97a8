"""Damaged files of every format end in a result or in one of TensorFlow's errors: no crash, no hang, no other class."""

import io

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats import recorded
from headrace._src.base.errors import DataLossError, OpError
from headrace._src.formats import messages, snappy
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.checkpoint_state import read_checkpoint_state
from headrace._src.formats.checkpoint_v1 import CheckpointV1Reader
from headrace._src.formats.csv import CsvColumn, csv_rows, decode_csv
from headrace._src.formats.events import EventReader, read_events
from headrace._src.formats.example_parse import Dense, Ragged, Sparse, parse_example, parse_examples
from headrace._src.formats.hdf5 import reading_hdf5, writing_hdf5
from headrace._src.formats.keras_archive import read_keras_archive
from headrace._src.formats.keras_weights import read_layer_weights, read_object_variables
from headrace._src.formats.sequence_parse import DenseList, parse_sequence_examples
from headrace._src.formats.sstable import TableReader, TableWriter
from headrace._src.formats.tensor_proto import from_array, parse_tensor
from headrace._src.formats.tfrecord import RecordReader

BOUNDED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
SEEDS = st.integers(0, 2**32)
EXAMPLES = list(RecordReader(recorded.path("tfrecord", "example.tfrecord")))
SEQUENCES = list(RecordReader(recorded.path("tfrecord", "sequence.tfrecord")))
SPECS = {"id": Dense(np.int64, (2,)), "name": Ragged(object), "x": Sparse(np.float32)}


def survives(read, *arguments):
    try:
        read(*arguments)
    except OpError as error:
        assert str(error)


def read_version_1(path):
    reader = CheckpointV1Reader(path)
    return [reader.read(name) for name in reader.names()]


def read_archive(path):
    with reading_hdf5(read_keras_archive(path).weights) as root:
        return read_object_variables(root)


def follow_events(path):
    reader = EventReader(path)
    return list(reader.new_events()), list(reader.new_events())


FILES = {
    "tfrecord": ("tfrecord/example.tfrecord", lambda path: list(RecordReader(path))),
    "tfrecord_gzip": ("tfrecord/example_gzip.tfrecord", lambda path: list(RecordReader(path, "GZIP"))),
    "table": ("ckpt_module/model.index", lambda path: list(TableReader(path).items())),
    "checkpoint_v1": ("ckpt_v1_format/ck", read_version_1),
    "checkpoint_state": ("ckpt_manager/checkpoint", read_checkpoint_state),
    "events": ("tfevents/events.v1", lambda path: list(read_events(path))),
    "growing_events": ("tfevents/events.v2", follow_events),
    "archive": ("keras_files/keras3_seq.keras", read_archive),
}


@pytest.mark.parametrize("kind", FILES)
@BOUNDED
@given(seed=SEEDS)
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_files(tmp_path, kind, seed):
    name, read = FILES[kind]
    (tmp_path / "x").write_bytes(recorded.damage(recorded.content(name), seed))
    survives(read, tmp_path / "x")


@BOUNDED
@given(seed=SEEDS, prefix=st.sampled_from(["ckpt_slices/ck", "ckpt_strings/ck", "ckpt_module/model"]))
def test_checkpoint_entries_whose_checksums_hold(tmp_path, seed, prefix):
    with TableReader(recorded.path(prefix + ".index")) as table:
        entries = dict(table.items())
    key = sorted(entries)[seed % len(entries)]
    entries[key] = recorded.damage(entries[key], seed)
    buffer = io.BytesIO()
    writer = TableWriter(buffer)
    for name in sorted(entries):
        writer.add(name, entries[name])
    writer.finish()
    (tmp_path / "ck.index").write_bytes(buffer.getvalue())
    (tmp_path / "ck.data-00000-of-00001").write_bytes(recorded.content(prefix + ".data-00000-of-00001"))
    survives(lambda: BundleReader(tmp_path / "ck").read_all())


@BOUNDED
@given(seed=SEEDS)
def test_checkpoint_data(tmp_path, seed):
    (tmp_path / "ck.index").write_bytes(recorded.content("ckpt_strings/ck.index"))
    damaged = recorded.damage(recorded.content("ckpt_strings/ck.data-00000-of-00001"), seed)
    (tmp_path / "ck.data-00000-of-00001").write_bytes(damaged)
    survives(lambda: BundleReader(tmp_path / "ck").read_all())


@pytest.mark.parametrize("name", ["keras2_seq.weights.h5", "keras2_seq.h5"])
@settings(BOUNDED, max_examples=25)
@given(seed=SEEDS)
def test_hdf5(name, seed):
    def read(data):
        with reading_hdf5(data) as root:
            if "model_weights" in root:
                read_layer_weights(root.group("model_weights"))
            else:
                read_object_variables(root)

    survives(read, recorded.damage(recorded.content("keras_files", name), seed))


@BOUNDED
@given(seed=SEEDS)
def test_examples(seed):
    damaged = recorded.damage(EXAMPLES[seed % len(EXAMPLES)], seed)
    survives(parse_example, damaged, SPECS)
    survives(parse_examples, [*EXAMPLES * 6, damaged], SPECS)
    survives(
        parse_sequence_examples,
        [recorded.damage(SEQUENCES[2], seed)],
        {"len": Dense(np.int64)},
        {"t": Ragged(np.int64), "w": DenseList(object)},
    )


@BOUNDED
@given(seed=SEEDS)
def test_messages(seed):
    for array in (np.arange(12.0).reshape(3, 4), np.array([b"a", b"bc"], object), np.array([True])):
        survives(parse_tensor, recorded.damage(from_array(array).SerializeToString(), seed))
    graph = recorded.damage(recorded.content("graphdef/net1.pb"), seed)
    survives(messages.parse, messages.GraphDef, graph, "graph")


@BOUNDED
@given(seed=SEEDS)
def test_text(seed):
    text = recorded.damage(b'1,2.5,"a""b",x\n3,,"",y\r\n"q\nr",s', seed)
    survives(lambda: list(csv_rows([text[:7], text[7:]])))
    columns = [CsvColumn(np.int32, 0), CsvColumn(np.float32, 0.0), CsvColumn(object, b""), CsvColumn(object)]
    survives(decode_csv, text.split(b"\n"), columns)


@BOUNDED
@given(data=st.binary(max_size=60))
def test_snappy(data):
    survives(snappy.decompress, data, "test")


@pytest.mark.parametrize("in_memory", [False, True])
def test_a_heap_of_hdf5_whose_free_space_has_no_size_is_refused(tmp_path, in_memory):
    path = tmp_path / "strings.h5"
    with writing_hdf5(path) as root:
        root.set_strings("names", ["a", "bc"])
    content = path.read_bytes()
    heap = content.index(b"GCOL")
    damaged = content[: heap + 16] + bytes(16) + content[heap + 32 :]  # the HDF5 library would walk along it forever
    path.write_bytes(damaged)
    with (
        pytest.raises(DataLossError, match="free space of size 0"),
        reading_hdf5(damaged if in_memory else path),
    ):
        pass
    path.write_bytes(content)
    with reading_hdf5(path) as root:
        assert root.strings("names") == ["a", "bc"]
