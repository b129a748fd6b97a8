"""Reading tensor bundles: names, types, shapes, whole tensors and slices, with every checksum verified."""

import itertools
import math
import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss, invalid_argument, not_found, unimplemented
from headrace._src.formats import datatypes, messages
from headrace._src.formats.bundle import (
    VERSION,
    Entry,
    data_path,
    index_path,
    lengths_checksum,
    string_offsets,
)
from headrace._src.formats.checksum import crc32c, mask
from headrace._src.formats.files import PathLike, failures_of, open_file
from headrace._src.formats.sstable import TableReader
from headrace._src.formats.tensor_slice import TensorSlice
from headrace._src.formats.wire import decode_varints

_PASSED_AT_ONCE = 1 << 21  # bytes to read at a time if only a part of a tensor is needed
_SLICE_MARK = b"\0"  # the first byte of a slice's key; the empty key is the header's


class BundleReader:
    """The tensors of one checkpoint, by name. The index is read immediately, data on request."""

    def __init__(self, prefix: PathLike) -> None:
        self.prefix = os.fspath(prefix)
        self._raw: dict[bytes, bytes] = {}
        self._entries: dict[bytes, Entry] = {}
        path = index_path(self.prefix)
        if not os.path.exists(path):
            raise not_found(
                f"Unsuccessful TensorSliceReader constructor: Failed to find any matching files for {self.prefix}"
            )
        with TableReader(path) as table:
            self._raw.update(table.items())
        self._shards = _check_header(self._raw.pop(b"", None), path)

    def names(self) -> list[str]:
        """Returns every tensor's name, in order."""
        return [_name_of(key) for key in self._raw if not key.startswith(_SLICE_MARK)]

    def __contains__(self, name: str) -> bool:
        return _key_of(name) in self._raw

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def kind_and_shape(self, name: str) -> tuple[datatypes.DataType, tuple[int, ...]]:
        """Type and shape of a tensor."""
        entry = self.entry(name)
        return entry.kind, entry.shape

    def entry(self, name: str) -> Entry:
        """Type, shape and place of a tensor."""
        return self._entry(_key_of(name), name)

    def read(self, name: str) -> npt.NDArray[Any]:
        """Returns a whole tensor, assembled from its slices if it was saved in slices."""
        entry = self.entry(name)
        if not entry.slices:
            return self._read_entry(entry, name)
        return self._assemble(name, entry, tuple((0, size) for size in entry.shape))

    def read_slice(self, name: str, part: TensorSlice) -> npt.NDArray[Any]:
        """Returns part of a tensor, using about the memory of the part; the checksum covers the whole tensor.

        Of a tensor saved in slices only those that overlap the part are read.
        """
        entry = self.entry(name)
        bounds = part.bounds(entry.shape)
        if entry.slices:
            return self._assemble(name, entry, bounds)
        if entry.kind is datatypes.STRING or not entry.shape or entry.size <= _PASSED_AT_ONCE:
            whole = self._read_entry(entry, name)
            return np.array(whole[tuple(slice(begin, end) for begin, end in bounds)])
        return self._pick(entry, bounds, name)

    def read_all(self) -> dict[str, npt.NDArray[Any]]:
        """Returns every tensor."""
        return {name: self.read(name) for name in self.names()}

    def _entry(self, key: bytes, name: str) -> Entry:
        entry = self._entries.get(key)
        if entry is None:
            raw = self._raw.get(key)
            if raw is None:
                raise not_found(f"Key {name} not found in checkpoint {self.prefix}")
            entry = self._entries[key] = Entry.parse(raw, f"{self.prefix}, entry {name!r}")
        return entry

    def _assemble(self, name: str, entry: Entry, bounds: tuple[tuple[int, int], ...]) -> npt.NDArray[Any]:
        shape = tuple(end - begin for begin, end in bounds)
        overlaps = []
        covered = 0
        for part in entry.slices:
            stored = part.bounds(entry.shape)
            common = [(max(b, sb), min(e, se)) for (b, e), (sb, se) in zip(bounds, stored)]
            size = math.prod(max(0, end - begin) for begin, end in common)
            if size:
                covered += size
                overlaps.append((part, stored, common))
        if covered != math.prod(shape):
            raise invalid_argument(
                f"{self.prefix}: the stored slices of {name!r} do not cover what is asked for exactly"
            )
        # Slices are read first: what they hold is checked against the file, the claimed full shape is not.
        pieces = []
        for part, stored, common in overlaps:
            piece = self._read_entry(self._entry(part.key(name), f"{name} slice {part}"), f"{name} slice {part}")
            if piece.dtype != entry.kind.dtype or piece.shape != tuple(end - begin for begin, end in stored):
                raise data_loss(
                    f"{self.prefix}: slice {part} of {name!r} has shape {piece.shape} and type {piece.dtype}"
                )
            source = tuple(slice(b - sb, e - sb) for (b, e), (sb, _) in zip(common, stored))
            target = tuple(slice(b - ob, e - ob) for (b, e), (ob, _) in zip(common, bounds))
            pieces.append((target, piece[source]))
        result = np.empty(shape, entry.kind.dtype)
        for target, piece in pieces:
            result[target] = piece
        return result

    def _pick(self, entry: Entry, bounds: tuple[tuple[int, int], ...], name: str) -> npt.NDArray[Any]:
        """Returns part of a large tensor: reads all of it, a few rows at a time, and keeps the part."""
        what = self._check_size(entry, name)
        # Leading dimensions of size one belong to the rows; a single large row is read in one piece.
        lead = next((axis for axis, size in enumerate(entry.shape) if size != 1), 0)
        row_shape, (first, last) = entry.shape[lead + 1 :], bounds[lead]
        row = math.prod(row_shape) * entry.kind.dtype.itemsize
        rows = max(_PASSED_AT_ONCE // max(row, 1), 1)
        inner = tuple(slice(begin, end) for begin, end in bounds[lead + 1 :])
        shape = tuple(end - begin for begin, end in bounds)
        result = np.empty(shape, entry.kind.dtype)
        kept = result.reshape(shape[lead:]) if all(shape[:lead]) else result[:0].reshape(0, *shape[lead + 1 :])
        checksum = 0
        for begin in range(0, entry.shape[lead], rows):
            count = min(rows, entry.shape[lead] - begin)
            data = self._read_data(replace(entry, offset=entry.offset + begin * row, size=count * row), what)
            checksum = crc32c(data, checksum)
            low, high = max(first, begin), min(last, begin + count)
            if low < high and kept.size:
                block = data.view(entry.kind.dtype).reshape(count, *row_shape)
                kept[low - first : high - first] = block[(slice(low - begin, high - begin), *inner)]
        _check(mask(checksum), entry.checksum, what)
        return result

    def _check_size(self, entry: Entry, name: str) -> str:
        """Checks that a numeric tensor can match its entry; returns its description for error messages."""
        what = f"{self.prefix}, tensor {name!r}"
        if entry.kind in (datatypes.RESOURCE, datatypes.VARIANT):
            raise unimplemented(f"{what}: {entry.kind.name} tensors cannot be read from a checkpoint")
        count = math.prod(entry.shape)
        if entry.kind is not datatypes.STRING and entry.size != count * entry.kind.dtype.itemsize:
            raise data_loss(f"{what}: shape {list(entry.shape)} of {entry.kind.name} does not take {entry.size} bytes")
        return what

    def _read_entry(self, entry: Entry, name: str) -> npt.NDArray[Any]:
        what = self._check_size(entry, name)
        if entry.kind is datatypes.STRING:
            count = math.prod(entry.shape)
            return _decode_strings(self._read_data(entry, what), count, entry.checksum, what).reshape(entry.shape)
        data = self._read_data(entry, what)
        _check(mask(crc32c(data)), entry.checksum, what)
        return data.view(entry.kind.dtype).reshape(entry.shape)

    def _read_data(self, entry: Entry, what: str) -> npt.NDArray[np.uint8]:
        if not 0 <= entry.shard < self._shards:
            raise data_loss(f"{what}: data file {entry.shard} of {self._shards} does not exist")
        path = data_path(self.prefix, entry.shard, self._shards)
        with open_file(path) as file, failures_of(path):
            available = os.fstat(file.fileno()).st_size
            end = entry.offset + entry.size
            if end > available:
                raise data_loss(f"{what}: needs bytes {entry.offset} to {end} of {path}, which has {available}")
            data = np.fromfile(file, np.uint8, entry.size, offset=entry.offset)
        if data.size != entry.size:
            raise data_loss(f"{what}: {path} was cut short while it was read")
        return data


def _key_of(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def _name_of(key: bytes) -> str:
    return key.decode("utf-8", "surrogateescape")


def _check_header(raw: bytes | None, path: str) -> int:
    if raw is None:
        raise data_loss(f"{path}: not a checkpoint index (it has no header entry)")
    header = messages.parse(messages.BundleHeaderProto, raw, path)
    if header.endianness != messages.BundleHeaderProto.LITTLE:
        raise unimplemented(f"{path}: the checkpoint was written on a big-endian machine")
    if header.version.min_consumer > VERSION:
        raise unimplemented(
            f"{path}: the checkpoint needs a reader of version {header.version.min_consumer}, this is {VERSION}"
        )
    shards: int = header.num_shards
    return shards


def _check(computed: int, stored: int, what: str) -> None:
    if computed != stored:
        raise data_loss(f"{what}: checksum does not match: stored {stored}, calculated {computed}")


def _decode_strings(data: npt.NDArray[np.uint8], count: int, stored: int, what: str) -> npt.NDArray[Any]:
    """Lengths as varints, their checksum in four bytes, and the bytes of all strings end to end."""
    damaged = data_loss(f"{what}: the data does not hold {count} strings")
    if count > data.size:
        raise damaged
    ends = np.flatnonzero(data < 0x80)[:count] + 1
    body = int(ends[-1]) if count and len(ends) else 0
    decoded = decode_varints(data[:body])
    if decoded is None or len(decoded[0]) != count or body + 4 > data.size:
        raise damaged
    lengths = decoded[0]
    checksum, stored_lengths = lengths_checksum(lengths)
    if data[body : body + 4].tobytes() != stored_lengths:
        raise data_loss(f"{what}: the length checksum does not match")
    body += 4
    offsets = string_offsets(lengths)
    if body + offsets[-1] != data.size:
        raise damaged
    _check(mask(crc32c(data[body:], crc32c(stored_lengths, checksum))), stored, what)
    octets = data[body:].tobytes()
    strings = np.empty(count, object)
    strings[:] = [octets[begin:end] for begin, end in itertools.pairwise(offsets)]
    return strings
