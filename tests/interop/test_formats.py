"""Files written here are read by real TensorFlow, and the other way round.

Runs when HEADRACE_TF_PYTHON names an interpreter that has TensorFlow.
"""

import itertools
import json
import os
import subprocess

import ml_dtypes
import numpy as np
import pytest

from headrace._src.formats import messages, summary_values
from headrace._src.formats.bundle_reader import BundleReader
from headrace._src.formats.bundle_writer import BundleWriter
from headrace._src.formats.compression import Deflation
from headrace._src.formats.events import EventWriter
from headrace._src.formats.example_parse import Dense, Ragged, Sparse, parse_examples
from headrace._src.formats.example_write import serialize_example, serialize_sequence_example
from headrace._src.formats.hdf5 import writing_hdf5
from headrace._src.formats.keras_weights import (
    LayerWeights,
    ModelWeights,
    ObjectVariables,
    numbered,
    write_layer_weights,
    write_object_variables,
)
from headrace._src.formats.sequence_parse import DenseList, parse_sequence_examples
from headrace._src.formats.tensor_slice import TensorSlice
from headrace._src.formats.tfrecord import RecordReader, RecordWriter

PYTHON = os.environ.get("HEADRACE_TF_PYTHON", "")

pytestmark = [pytest.mark.interop, pytest.mark.skipif(not PYTHON, reason="HEADRACE_TF_PYTHON is not set")]

KINDS = ("", "GZIP", "ZLIB")
RECORDS = [b"", b"a", bytes(range(256)) * 20]
TENSORS = {
    "float": np.arange(6, dtype=np.float32).reshape(2, 3),
    "nested/name/.ATTRIBUTES/VARIABLE_VALUE": np.int64(7),
    "bfloat": np.array([1.5, -2], ml_dtypes.bfloat16),
    "empty": np.zeros((0, 2), np.int8),
    "flags": np.array([True, False]),
    "half": np.float16([0.5]),
    "text": np.array([[b"a", b""], [b"\xff", b"xyz"]], object),
}
_random = np.random.default_rng(3)
EXAMPLES = [
    serialize_example(
        {
            "ids": _random.integers(-(2**62), 2**62, index % 4),
            "names": np.array([b"n" * size for size in range(index % 3)], object),
            "padded": np.arange(index % 5),
            **({"pair": np.float32([index, 0.5])} if index % 2 else {}),
        }
    )
    for index in range(40)
]
SEQUENCES = [
    serialize_sequence_example(
        {"c": [index]},
        {"q": [[step, index] for step in range(index)], "r": [np.arange(step, dtype=np.float32) for step in range(3)]},
    )
    for index in range(5)
]
KERNEL, BIAS = np.arange(6, dtype=np.float32).reshape(2, 3), np.float32([7, 8, 9])


def plain(value):
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def ragged_rows(values, splits):
    return [plain(values[begin:end]) for begin, end in itertools.pairwise(splits)]


def write_everything(folder):
    for kind in KINDS:
        with RecordWriter(folder / f"records{kind}", Deflation(kind)) as writer:
            writer.write_all(RECORDS)
    for name, records in (("examples", EXAMPLES), ("sequences", SEQUENCES)):
        with RecordWriter(folder / name) as writer:
            writer.write_all(records)
    with BundleWriter(folder / "checkpoint" / "ck") as writer:
        for name, array in TENSORS.items():
            writer.add(name, array)
        for part in ("0,70:-", "70,30:-"):
            begin, end = TensorSlice.parse(part).bounds((100, 2))[0]
            writer.add_slice("sliced", (100, 2), TensorSlice.parse(part), np.arange(200).reshape(100, 2)[begin:end])
    with EventWriter(folder / "events", suffix=".v2") as writer:
        shown = {
            "loss": ("scalars", np.float32(0.5)),
            "weights": ("histograms", summary_values.histogram_buckets([1, 2, 2, 3], 3)),
            "note": ("text", np.array(b"hello", object)),
        }
        values = [
            summary_values.tensor_value(tag, array, summary_values.metadata(plugin))
            for tag, (plugin, array) in shown.items()
        ]
        writer.write(messages.Event(wall_time=1.0, step=4, summary=messages.Summary(value=values)))
    with writing_hdf5(folder / "by_layer.h5") as root:
        weights = LayerWeights("d", {"d/kernel:0": KERNEL, "d/bias:0": BIAS})
        write_layer_weights(root, ModelWeights([weights], {}, "2.15.0", "tensorflow"))
    with writing_hdf5(folder / "by_object.weights.h5") as root:
        write_object_variables(
            root, {"": ObjectVariables({}), "layers/dense": ObjectVariables(numbered([KERNEL, BIAS]), "d")}
        )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("interop")
    write_everything(folder)
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "formats_in_tensorflow.py")
    done = subprocess.run([PYTHON, script, str(folder)], capture_output=True, text=True, timeout=300)
    if "No module named 'tensorflow'" in done.stderr:
        pytest.skip("the interpreter in HEADRACE_TF_PYTHON has no tensorflow")
    assert done.returncode == 0, done.stderr[-3000:]
    return folder


@pytest.fixture(scope="module")
def found(folder):
    return json.loads((folder / "result.json").read_text())


def test_tensorflow_reads_our_records(found):
    assert found["records"] == {kind: plain(RECORDS) for kind in KINDS}


def test_tensorflow_reads_our_checkpoint(found):
    expected = {**TENSORS, "sliced": np.arange(200).reshape(100, 2)}
    assert set(found["checkpoint"]) == set(expected)
    for name, array in expected.items():
        shape, values = found["checkpoint"][name]
        assert shape == list(array.shape)
        assert values == plain(array if array.dtype == object else array.astype(np.float64).tolist())


def test_examples_are_parsed_as_tensorflow_parses_them(found):
    result = parse_examples(
        EXAMPLES,
        {
            "ids": Sparse(np.int64),
            "pair": Dense(np.float32, (2,), [-1.0, -2.0]),
            "names": Ragged(object),
            "padded": Dense(np.int64, (None,), 9),
        },
    )
    expected = found["examples"]
    assert [plain(result["ids"].indices), plain(result["ids"].values), plain(result["ids"].shape)] == expected["ids"]
    assert plain(result["pair"]) == expected["pair"]
    assert ragged_rows(result["names"].values, result["names"].row_splits) == expected["names"]
    assert plain(result["padded"]) == expected["padded"]


def test_sequences_are_parsed_as_tensorflow_parses_them(found):
    context, lists = parse_sequence_examples(
        SEQUENCES, {"c": Dense(np.int64)}, {"q": DenseList(np.int64, (2,)), "r": Ragged(np.float32)}
    )
    expected_context, expected_lists, expected_lengths = found["sequences"]
    assert plain(context["c"]) == expected_context["c"]
    assert plain(lists["q"].values) == expected_lists["q"]
    assert plain(lists["q"].lengths) == expected_lengths["q"]
    steps = ragged_rows(lists["r"].values, lists["r"].inner_splits)
    assert ragged_rows(np.array([*steps, None], object)[:-1], lists["r"].outer_splits) == expected_lists["r"]


def test_tensorflow_reads_our_events(found):
    assert [(step, tag, plugin) for step, tag, plugin, _ in found["events"]] == [
        (4, "loss", "scalars"),
        (4, "weights", "histograms"),
        (4, "note", "text"),
    ]
    assert found["events"][0][3] == 0.5 and found["events"][2][3] == "hello"


def test_keras_reads_our_weights(found):
    assert found["keras"]
    for name, weights in found["keras"].items():
        assert weights == [plain(KERNEL), plain(BIAS)], name


def test_the_schema_is_tensorflows(found):
    for full_name, fields in found["schema"].items():
        top, *nested = full_name.removeprefix("tensorflow.").split(".")
        descriptor = getattr(messages, top).DESCRIPTOR
        for part in nested:
            descriptor = descriptor.nested_types_by_name[part]
        mine = {field.name: (field.number, field.type) for field in descriptor.fields}
        for name, number, kind in fields:  # another release may have more fields, or fewer
            assert mine.get(name, (number, kind)) == (number, kind), (full_name, name)


def test_we_read_tensorflows_files(folder, found):
    for kind in KINDS:
        records = list(RecordReader(folder / f"from_tf{kind}.tfrecord", kind))
        assert records == [b"record %d" % index for index in range(20)]
    reader = BundleReader(folder / "from_tf")
    assert reader.read("a").tolist() == [1.5] and reader.read("a").dtype == ml_dtypes.bfloat16
    assert reader.read("s").tolist() == [b"x", b""]
    assert reader.read("w").tolist() == [[1], [1], [1], [0]]
