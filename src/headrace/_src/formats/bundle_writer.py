"""Writes tensor bundles, byte for byte as TensorFlow does, so that a crash leaves no incomplete checkpoint.

Data and index are written under temporary names and synced to disk. Then they are renamed; the index, without which a
checkpoint does not exist, is last.
"""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import failed_precondition, invalid_argument, unimplemented
from headrace._src.formats import datatypes, messages
from headrace._src.formats.bundle import Entry, data_path, data_paths, encode_strings, header, index_path
from headrace._src.formats.checksum import crc32c, mask
from headrace._src.formats.files import PathLike, StagedFile, failures_of, replacing, sync_folder
from headrace._src.formats.remote import is_remote, outgoing, send_beginning_with
from headrace._src.formats.sstable import TableReader, TableWriter
from headrace._src.formats.tensor_proto import to_bytes
from headrace._src.formats.tensor_slice import TensorSlice


class BundleWriter:
    """Writes one checkpoint; a context manager that finishes it if the block succeeds."""

    def __init__(self, prefix: PathLike) -> None:
        self._remote = os.fspath(prefix) if is_remote(prefix) else None
        self.prefix = os.fspath(prefix) if self._remote is None else outgoing(self._remote)
        self._entries: dict[bytes, Entry] = {}
        self._offset = 0
        self._finished = False
        self._shards: list[StagedFile] = []
        with failures_of(self.prefix):
            os.makedirs(os.path.dirname(self.prefix) or ".", exist_ok=True)
        self._open_shard()

    def _open_shard(self) -> None:
        # Their number, which is part of their names, is known only when all are written.
        self._shards.append(StagedFile(data_path(self.prefix, len(self._shards), 1)))
        self._offset = 0

    def next_shard(self) -> None:
        """Starts another data file for what is added from now on."""
        self._check_unfinished()
        self._shards[-1].prepare()
        self._open_shard()

    def add(self, name: str, array: npt.ArrayLike, number: int | None = None) -> None:
        """Adds a whole tensor; `number` is the DataType if the NumPy type is ambiguous."""
        self._store(_key(name), name, *_prepare(array, number))

    def add_slice(
        self,
        name: str,
        full_shape: Sequence[int],
        part: TensorSlice,
        array: npt.ArrayLike,
        number: int | None = None,
    ) -> None:
        """Adds one part of tensor `name`, whose whole shape is `full_shape`."""
        array, kind = _prepare(array, number)
        bounds = part.bounds(full_shape)
        if array.shape != tuple(end - begin for begin, end in bounds):
            raise invalid_argument(f"{name}: slice {part} of {list(full_shape)} cannot have shape {list(array.shape)}")
        whole = self._entries.get(_key(name))
        if whole is None:
            whole = Entry(kind, tuple(full_shape))
        elif not whole.slices or whole.shape != tuple(full_shape) or whole.kind != kind:
            raise invalid_argument(f"Adding duplicate key: {name} (with another shape or type, or not in slices)")
        self._store(part.key(name), f"{name} slice {part}", array, kind)
        self._entries[_key(name)] = replace(whole, slices=(*whole.slices, part))

    def finish(self) -> None:
        """Completes the checkpoint."""
        self._check_unfinished()
        self._finished = True
        count = len(self._shards)
        for number, shard in enumerate(self._shards):
            shard.path = data_path(self.prefix, number, count)

        def commit_data() -> None:
            for shard in self._shards:
                shard.commit()

        try:
            for shard in self._shards:
                shard.prepare()
            entries = {key: entry.serialize() for key, entry in self._entries.items()}
            _write_index(self.prefix, count, entries, commit_data)
        except BaseException:
            self.abandon()
            raise
        _delete_others(self.prefix, {shard.path for shard in self._shards})
        if self._remote is not None:
            send_beginning_with(self._remote)

    def abandon(self) -> None:
        """Discards everything written."""
        self._finished = True
        for shard in self._shards:
            shard.abandon()

    def _store(self, key: bytes, name: str, array: npt.NDArray[Any], kind: datatypes.DataType) -> None:
        self._check_unfinished()
        if not key or key in self._entries:
            raise invalid_argument(f"Adding duplicate key: {name}" if key else "a tensor needs a name")
        pieces: list[Any]
        if kind is datatypes.STRING:
            pieces, checksum = encode_strings([to_bytes(element) for element in array.ravel().tolist()])
        else:
            octets = array.reshape(-1).view(np.uint8)
            pieces, checksum = [octets.data], mask(crc32c(octets))
        size = sum(len(piece) for piece in pieces)
        with failures_of(self.prefix):
            for piece in pieces:
                self._shards[-1].file.write(piece)
        self._entries[key] = Entry(kind, array.shape, len(self._shards) - 1, self._offset, size, checksum)
        self._offset += size

    def _check_unfinished(self) -> None:
        if self._finished:
            raise failed_precondition(f"{self.prefix}: the checkpoint writer is finished")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()
        else:
            self.abandon()


def write_bundle(prefix: PathLike, tensors: Mapping[str, npt.ArrayLike]) -> None:
    """Writes a checkpoint of whole tensors; their data is in the order given."""
    with BundleWriter(prefix) as writer:
        for name, array in tensors.items():
            writer.add(name, array)


def merge_bundles(prefixes: Sequence[PathLike], destination: PathLike, delete_old: bool = True) -> None:
    """Merges several checkpoints: moves their data files to the new prefix and combines their indexes."""
    destination = os.fspath(destination)
    merged: dict[bytes, bytes] = {}
    moves: list[str] = []
    sources = [os.fspath(prefix) for prefix in prefixes]
    for prefix in sources:
        path = index_path(prefix)
        with TableReader(path) as table:
            entries = dict(table.items())
        shards = messages.parse(messages.BundleHeaderProto, entries.pop(b"", b""), path).num_shards
        first = len(moves)
        moves += [data_path(prefix, shard, shards) for shard in range(shards)]
        for key, raw in entries.items():
            _merge_entry(merged, key, Entry.parse(raw, path), first)

    def move_data() -> None:
        for shard, source in enumerate(moves):
            with failures_of(source):
                os.replace(source, data_path(destination, shard, len(moves)))
        sync_folder(os.path.dirname(destination))

    with failures_of(destination):
        os.makedirs(os.path.dirname(destination) or ".", exist_ok=True)
    _write_index(destination, len(moves), merged, move_data)
    for prefix in sources:
        if prefix != destination:
            with contextlib.suppress(OSError):
                os.unlink(index_path(prefix))
                if delete_old:
                    os.rmdir(os.path.dirname(prefix))


def _merge_entry(merged: dict[bytes, bytes], key: bytes, entry: Entry, first_shard: int) -> None:
    present = merged.get(key)
    if entry.slices:  # only a list of parts, which each of the checkpoints may hold some of
        if present is not None:
            other = Entry.parse(present, repr(key))
            if (other.kind, other.shape) != (entry.kind, entry.shape) or not other.slices:
                raise invalid_argument(f"merging checkpoints: {key!r} differs in type or shape")
            entry = replace(entry, slices=other.slices + entry.slices)
    elif present is not None:
        raise invalid_argument(f"merging checkpoints: duplicate key {key!r}")
    else:
        entry = replace(entry, shard=entry.shard + first_shard)
    merged[key] = entry.serialize()


def _delete_others(prefix: str, wanted: set[str]) -> None:
    """Deletes data files of an earlier checkpoint of the same name that had another number of them."""
    for path in data_paths(prefix):
        if path not in wanted:
            with contextlib.suppress(OSError):
                os.unlink(path)


def _write_index(prefix: str, shards: int, entries: Mapping[bytes, bytes], place_data: Callable[[], None]) -> None:
    """Writes the index; once it is on disk, calls `place_data` and then renames the index."""
    with replacing(index_path(prefix), place_data) as file:
        table = TableWriter(file)
        table.add(b"", header(shards).SerializeToString())
        for key in sorted(entries):
            table.add(key, entries[key])
        table.finish()


def _key(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def _prepare(array: npt.ArrayLike, number: int | None) -> tuple[npt.NDArray[Any], datatypes.DataType]:
    array = np.asarray(array)
    kind = datatypes.of_dtype(array.dtype) if number is None else datatypes.of_number(number)
    if kind in (datatypes.RESOURCE, datatypes.VARIANT):
        raise unimplemented(f"{kind.name} tensors cannot be written to a checkpoint")
    return np.ascontiguousarray(array, kind.dtype).reshape(array.shape), kind
