"""Folders with the elements of a dataset, in the layout of TensorFlow's `Dataset.save` and `snapshot`.

    dataset_spec.pb                          the spec of the elements (a StructuredValue); `save` alone writes it
    snapshot.metadata                        which run counts, the types, the number of elements
    RUN/00000000.shard/00000000.snapshot     one TFRecord, a TensorProto, for each component of each element

A component is an array, or Variants: what TensorFlow packs into one opaque tensor.
"""

import os
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss, invalid_argument
from headrace._src.formats import datatypes, messages, tensor_proto
from headrace._src.formats.compression import Deflation
from headrace._src.formats.files import PathLike, failures_of, read_file, replacing
from headrace._src.formats.tfrecord import RecordReader, RecordWriter

SPEC_FILE = "dataset_spec.pb"
METADATA_FILE = "snapshot.metadata"
_VERSION = 2
_VARIANT = datatypes.VARIANT.number


@dataclass(frozen=True)
class Variants:
    """A tensor of opaque values; each is a list of arrays under the name of its class."""

    shape: tuple[int, ...]
    name: str
    values: tuple[tuple[npt.NDArray[Any], ...], ...]


Component = npt.NDArray[Any] | Variants


def encode_component(component: Component) -> bytes:
    """Returns a component as a serialized TensorProto."""
    if not isinstance(component, Variants):
        return tensor_proto.serialize_tensor(component)
    packed = [
        messages.VariantTensorDataProto(
            type_name=component.name, tensors=[tensor_proto.from_array_as_content(a) for a in arrays]
        ).SerializeToString()
        for arrays in component.values
    ]
    return _opaque_tensor(component.shape, packed)


def _opaque_tensor(shape: tuple[int, ...], packed: list[bytes]) -> bytes:
    objects = np.empty(len(packed), object)
    objects[:] = packed
    content = tensor_proto.strings_as_content(objects)
    message = messages.TensorProto(dtype=_VARIANT, tensor_shape=tensor_proto.from_shape(shape), tensor_content=content)
    data: bytes = message.SerializeToString()
    return data


def decode_component(data: bytes, what: str) -> Component:
    """Returns the component in a serialized TensorProto."""
    message = messages.parse(messages.TensorProto, data, what)
    if message.dtype != _VARIANT:
        return tensor_proto.to_array(message, what)
    shape = tensor_proto.to_shape(message.tensor_shape, what)
    size = int(np.prod(shape, dtype=np.int64))
    packed: Iterable[bytes] = tensor_proto.strings_from_content(message.tensor_content, size, what) if size else ()
    values = [messages.parse(messages.VariantTensorDataProto, item, what) for item in packed]
    name = values[0].type_name if values else ""
    return Variants(shape, name, tuple(tuple(tensor_proto.to_array(t, what) for t in v.tensors) for v in values))


class ShardsWriter:
    """Writes the elements of one run; without `finish` they do not count. A context manager."""

    def __init__(self, folder: PathLike, compression: str = "", graph_hash: str = "") -> None:
        self.folder = os.fspath(folder)
        self._deflation, self._graph_hash = Deflation(compression), graph_hash
        self._run = str(secrets.randbits(63))
        self._shards: dict[int, RecordWriter] = {}
        self._count = 0
        with failures_of(self.folder):
            os.makedirs(self.folder, exist_ok=True)

    def write(self, components: Sequence[Component], shard: int = 0) -> None:
        """Adds an element."""
        writer = self._shards.get(shard)
        if writer is None:
            if shard < 0:
                raise invalid_argument(f"{self.folder}: the number of a shard must not be negative; got {shard}")
            folder = os.path.join(self.folder, self._run, f"{shard:08d}.shard")
            with failures_of(folder):
                os.makedirs(folder, exist_ok=True)
            writer = self._shards[shard] = RecordWriter(os.path.join(folder, "00000000.snapshot"), self._deflation)
        writer.write_all(map(encode_component, components))
        self._count += 1

    def finish(self, type_numbers: Sequence[int]) -> None:
        """Makes this run the one that counts; `type_numbers` are the DataTypes of the components."""
        self.close()
        record = messages.SnapshotMetadataRecord(
            graph_hash=self._graph_hash, run_id=self._run, creation_timestamp=time.time_ns() // 1000,
            version=_VERSION, dtype=type_numbers, num_elements=self._count, finalized=True,
        )  # fmt: skip
        with replacing(os.path.join(self.folder, METADATA_FILE)) as file:
            file.write(record.SerializeToString())

    def close(self) -> None:
        """Closes the files."""
        for writer in self._shards.values():
            writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@dataclass(frozen=True)
class StoredRun:
    """The run that counts: its shards and the number of elements."""

    shards: tuple[str, ...]
    count: int


def find_run(folder: PathLike) -> StoredRun | None:
    """Returns the finished run in a folder, if there is one."""
    folder = os.fspath(folder)
    path = os.path.join(folder, METADATA_FILE)
    if not os.path.exists(path):
        return None
    record = messages.parse(messages.SnapshotMetadataRecord, read_file(path), path)
    if not record.finalized:
        return None
    if record.version != _VERSION or os.path.basename(record.run_id) != record.run_id or not record.run_id:
        raise data_loss(f"{path}: unknown version {record.version} or impossible run {record.run_id!r}")
    run = os.path.join(folder, record.run_id)
    if not os.path.isdir(run):  # no element, no shard
        return StoredRun((), record.num_elements)
    with failures_of(run):
        shards = sorted(name for name in os.listdir(run) if name.endswith(".shard"))
    return StoredRun(tuple(os.path.join(run, name) for name in shards), record.num_elements)


def read_shard(shard: str, width: int, compression: str = "") -> Iterator[list[list[Component]]]:
    """Lists of the elements of a shard, each a list of `width` components."""
    with failures_of(shard):
        files = sorted(name for name in os.listdir(shard) if name.endswith(".snapshot"))
    components: list[Component] = []
    for path in (os.path.join(shard, name) for name in files):
        for records in RecordReader(path, compression).blocks():
            components += [decode_component(record, path) for record in records]
            whole = len(components) // width * width
            yield [components[n : n + width] for n in range(0, whole, width)]
            components = components[whole:]
    if components:
        raise data_loss(f"{shard}: the last element has {len(components)} of {width} components")
