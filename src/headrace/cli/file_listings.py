"""The listings of `headrace show` for single files: checkpoints, HDF5, .keras, record and event files."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from headrace._src.base.errors import OpError
from headrace._src.formats import datatypes, messages
from headrace._src.formats.checkpoint import CheckpointReader
from headrace._src.formats.events import read_events
from headrace._src.formats.example_wire import example_features
from headrace._src.formats.hdf5 import Hdf5Group, reading_hdf5
from headrace._src.formats.keras_archive import read_keras_archive
from headrace._src.formats.tensor_proto import to_array
from headrace._src.formats.tfrecord import RecordReader
from headrace._src.tensors import dtypes
from headrace.cli.model_needs import archive_model_lines

_VALUE_SUFFIX = "/.ATTRIBUTES/VARIABLE_VALUE"
_DEEPEST = 64  # depth of nested groups in an HDF5 file
_LONGEST_TEXT = 60
_EXAMINED = 1000  # records that are parsed as Examples


def size_text(size: float) -> str:
    """Returns a number of bytes as text, such as "1.5 MB"."""
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def checkpoint_lines(reader: CheckpointReader) -> Iterator[str]:
    """Lists the tensors of a checkpoint: name, dtype, shape."""
    rows = []
    octets = 0
    for name in reader.names():
        kind, shape = reader.kind_and_shape(name)
        if kind is not datatypes.STRING:
            octets += math.prod(shape) * kind.dtype.itemsize
        rows.append((name.removesuffix(_VALUE_SUFFIX), dtypes.as_dtype(kind.number).name, _shape(shape)))
    yield from _table(rows)
    yield f"  {len(rows)} tensors, {size_text(octets)} of numbers"


def hdf5_lines(source: Any) -> Iterator[str]:
    """Lists the groups, arrays and attributes of an HDF5 file."""
    with reading_hdf5(source) as root:
        yield from _group_lines(root, "", 0)


def _group_lines(group: Hdf5Group, path: str, depth: int) -> Iterator[str]:
    for name, value in group.attributes().items():
        yield f"  {path}@{name} = {_cut(repr(value))}"
    for name in group.names():
        inner = f"{path}{name}"
        try:
            if group.is_group(name):
                yield f"  {inner}/"
                if depth < _DEEPEST:
                    yield from _group_lines(group.group(name), f"{inner}/", depth + 1)
            else:
                array = group.array(name)
                yield f"  {inner}  {array.dtype.name if array.dtype != object else 'string'} {_shape(array.shape)}"
        except OpError as error:
            yield f"  {inner}  unreadable: {error.message}"


def keras_archive_lines(path: str) -> Iterator[str]:
    """Lists the contents of a .keras file."""
    archive = read_keras_archive(path)
    for name, value in archive.metadata.items():
        yield f"{name}: {_cut(str(value))}"
    config = archive.config
    yield from archive_model_lines(config)
    yield f"class: {config.get('class_name')}  name: {_field(config.get('config'), 'name')}"
    layers = _field(config.get("config"), "layers")
    for layer in layers if isinstance(layers, list) else ():
        yield f"  layer {_field(_field(layer, 'config'), 'name')}: {_field(layer, 'class_name')}"
    yield f"compiled: {'yes' if config.get('compile_config') else 'no'}"
    yield "model.weights.h5:"
    yield from hdf5_lines(archive.weights)
    for name, content in archive.assets.items():
        yield f"asset {name}  {size_text(len(content))}"


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


def records_lines(path: str, compression: str) -> Iterator[str]:
    """Reports the number of records and, if they are Examples, their features."""
    count = octets = 0
    features: dict[str, dict[str, set[int]]] = {}
    other = False
    for record in RecordReader(path, compression):
        count += 1
        octets += len(record)
        if not other and count <= _EXAMINED:
            other = not _note_features(features, record)
    yield f"records: {count}, {size_text(octets)}, compression: {compression or 'none'}"
    if features and not other:
        yield "features of the examples:" if count <= _EXAMINED else f"features of the first {_EXAMINED} examples:"
        rows = []
        for name, kinds in sorted(features.items()):
            for kind, sizes in kinds.items():
                least, most = min(sizes), max(sizes)
                rows.append((name, kind, f"{least} values" if least == most else f"{least} to {most} values"))
        yield from _table(rows)


def _note_features(features: dict[str, dict[str, set[int]]], record: bytes) -> bool:
    """Adds the features of a serialized Example; returns False if the record is not an Example."""
    try:
        example_features(record)
        message = messages.parse(messages.Example, record, "record")
    except OpError:
        return False
    for name, feature in message.features.feature.items():
        kind = feature.WhichOneof("kind")
        if kind:
            sizes = features.setdefault(name, {}).setdefault(kind.removesuffix("_list"), set())
            sizes.add(len(getattr(feature, kind).value))
    return bool(message.features.feature) or not record


def events_lines(path: str) -> Iterator[str]:
    """Lists the tags of an event file with their steps and last values."""
    count = 0
    found: dict[str, tuple[str, list[int], str]] = {}
    for event in read_events(path):
        count += 1
        if event.WhichOneof("what") == "graph_def":
            found.setdefault("(graph)", ("graph", [], ""))[1].append(event.step)
        for value in event.summary.value:
            kind = value.metadata.plugin_data.plugin_name or value.WhichOneof("value") or "?"
            kind, steps, _ = found.get(value.tag, (kind, [], ""))
            steps.append(event.step)
            found[value.tag] = (kind, steps, _number(value))
    yield f"events: {count}"
    yield from _table(
        [
            (tag, kind, f"{len(steps)} values, steps {min(steps)} to {max(steps)}", last)
            for tag, (kind, steps, last) in found.items()
        ]
    )


def _number(value: Any) -> str:
    """Returns the value of a scalar summary as text, or an empty string for other summaries."""
    if value.WhichOneof("value") == "simple_value":
        return f"last {value.simple_value:g}"
    if value.WhichOneof("value") == "tensor" and not value.tensor.tensor_shape.dim:
        try:
            array = to_array(value.tensor)
        except OpError:
            return ""
        if array.shape == () and array.dtype.kind in "biuf":
            return f"last {array.item():g}"
    return ""


def _shape(shape: Iterable[int]) -> str:
    return f"[{', '.join(map(str, shape))}]"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 3]}..."


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
