"""`headrace show`: lists the contents of a SavedModel, a checkpoint or another file of TensorFlow programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from headrace._src.base.errors import OpError, invalid_argument, not_found
from headrace._src.formats import messages
from headrace._src.formats.bundle import index_path
from headrace._src.formats.checkpoint import open_checkpoint
from headrace._src.formats.files import open_file, read_file
from headrace._src.formats.tfrecord import RecordReader
from headrace._src.saved_model.files import contains_saved_model
from headrace._src.train.state_file import get_checkpoint_state
from headrace.cli.file_listings import (
    checkpoint_lines,
    events_lines,
    hdf5_lines,
    keras_archive_lines,
    records_lines,
)
from headrace.cli.model_needs import hdf5_model_lines, written_line
from headrace.cli.saved_model_listing import (
    all_lines,
    graph_def_lines,
    keys_lines,
    ops_lines,
    saved_model_lines,
    signature_lines,
    tag_sets_lines,
)
from headrace.cli.writers import graph_writer, meta_graph_writer

_HDF5_MAGIC = b"\x89HDF\r\n\x1a\n"
_ZIP_MAGIC = b"PK\x03\x04"
_GZIP_MAGIC = b"\x1f\x8b"
_ZLIB_MAGICS = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
_TABLE_MAGIC = bytes.fromhex("57fb808b247547db")  # the last bytes of a checkpoint of version 1


def show(
    path: str,
    *,
    everything: bool = False,
    tag_sets: bool = False,
    tags: str | None = None,
    signature: str | None = None,
    list_ops: bool = False,
) -> int:
    """Prints the listing and returns the exit status."""
    try:
        if everything:
            lines = all_lines(path)
        elif tag_sets:
            lines = tag_sets_lines(path)
        elif list_ops:
            lines = ops_lines(path, tags)
        elif signature is not None:
            lines = signature_lines(path, tags, signature)
        elif tags is not None:
            lines = keys_lines(path, tags)
        else:
            lines = listing(path)
        for line in lines:
            print(line)
    except (OpError, OSError, ValueError) as error:
        print(f"headrace show: {getattr(error, 'message', None) or error}", file=sys.stderr)
        return 1
    except RecursionError:
        print(f"headrace show: {path}: nested too deeply", file=sys.stderr)
        return 1
    return 0


def listing(path: str) -> Iterator[str]:
    """Returns the lines for the file or folder at `path`, which may also be the prefix of a checkpoint."""
    if os.path.isdir(path):
        return _folder_lines(path)
    prefix = path.removesuffix(".index")
    if os.path.isfile(index_path(prefix)):
        return _checkpoint_lines(prefix)
    if not os.path.isfile(path):
        raise not_found(f"{path}: there is no such file, folder or checkpoint")
    return _file_lines(path)


def _folder_lines(folder: str) -> Iterator[str]:
    if contains_saved_model(folder):
        return saved_model_lines(folder)
    versions = sorted((int(n) for n in os.listdir(folder) if n.isdecimal() and n.isascii()), reverse=True)
    for version in versions:
        inner = os.path.join(folder, str(version))
        if contains_saved_model(inner):
            return _version_lines(folder, versions, inner)
    if get_checkpoint_state(folder) is not None:
        return _state_lines(folder)
    raise not_found(f"{folder}: neither a SavedModel nor a folder of checkpoints")


def _version_lines(folder: str, versions: list[int], latest: str) -> Iterator[str]:
    yield f"{folder}: versions {', '.join(map(str, sorted(versions)))}; the latest:"
    yield from saved_model_lines(latest)


def _state_lines(folder: str) -> Iterator[str]:
    state = get_checkpoint_state(folder)
    yield f"checkpoints of {folder}:"
    for path in state.all_model_checkpoint_paths:
        yield f"  {os.path.basename(path)}"
    yield ""
    yield from _checkpoint_lines(str(state.model_checkpoint_path))


def _checkpoint_lines(prefix: str) -> Iterator[str]:
    reader = open_checkpoint(prefix)
    yield f"checkpoint {prefix}"
    yield from checkpoint_lines(reader)


def _file_lines(path: str) -> Iterator[str]:
    with open_file(path) as file:
        head = file.read(64)
        file.seek(max(file.seek(0, os.SEEK_END) - 8, 0))
        tail = file.read()
    if head.startswith(_HDF5_MAGIC):
        return _hdf5_lines(path)
    if head.startswith(_ZIP_MAGIC):
        return keras_archive_lines(path)
    if tail == _TABLE_MAGIC:
        return _checkpoint_lines(path)
    for compression in _compressions(head):
        first = _first_record(path, compression)
        if first is not None:
            return events_lines(path) if _is_event(first) else records_lines(path, compression)
    return _message_lines(path)


def _hdf5_lines(path: str) -> Iterator[str]:
    yield from hdf5_model_lines(path)
    yield from hdf5_lines(path)


def _compressions(head: bytes) -> list[str]:
    if head.startswith(_GZIP_MAGIC):
        return ["GZIP"]
    return ["ZLIB", ""] if head[:2] in _ZLIB_MAGICS else [""]


def _first_record(path: str, compression: str) -> bytes | None:
    try:
        return next(iter(RecordReader(path, compression)), None)
    except OpError:
        return None


def _is_event(record: bytes) -> bool:
    try:
        event = messages.parse(messages.Event, record, "record")
    except OpError:
        return False
    return bool(event.wall_time) and event.WhichOneof("what") in ("file_version", "graph_def", "summary")


def _message_lines(path: str) -> Iterator[str]:
    """Lists a GraphDef, MetaGraphDef or SavedModel, in binary or text form."""
    data = read_file(path)
    for kind in ("SavedModel", "MetaGraphDef", "GraphDef"):
        for parse in (messages.parse, messages.parse_text):
            try:
                message = parse(getattr(messages, kind), data, path)
            except OpError:
                continue
            metas = {"SavedModel": lambda m: m.meta_graphs, "MetaGraphDef": lambda m: [m]}
            if kind in metas:
                found = [(meta_graph_writer(meta), meta.graph_def) for meta in metas[kind](message)]
            else:
                found = [(graph_writer(message), message)]
            if found and all(_is_graph(graph) for _, graph in found):
                return _graph_lines(f"{kind} {path}", found)
    raise invalid_argument(f"{path}: not a file of a format that headrace knows")


def _is_graph(graph: object) -> bool:
    nodes = getattr(graph, "node", ())
    return len(nodes) > 0 and all(node.name and node.op for node in nodes)


def _graph_lines(title: str, graphs: list[tuple[str | None, object]]) -> Iterator[str]:
    yield title
    for writer, graph in graphs:
        yield written_line(writer)
        yield from graph_def_lines(graph)
