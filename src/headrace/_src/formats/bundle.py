"""What the reader and the writer of tensor bundles (checkpoints of version 2) share.

A bundle with the prefix `P` is the table `P.index` and the files `P.data-00000-of-00001` and on. Under the empty key
the index holds a header; under each name an entry: type, shape, which data file, where in it, and a masked CRC.
A tensor saved in slices has an entry without data that lists them, and one for each slice under the slice's key.
"""

import glob
import itertools
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss
from headrace._src.formats import datatypes, messages
from headrace._src.formats.checksum import crc32c, mask
from headrace._src.formats.datatypes import DataType
from headrace._src.formats.tensor_proto import from_shape, to_shape
from headrace._src.formats.tensor_slice import TensorSlice
from headrace._src.formats.wire import write_varints

VERSION = 1
_LARGEST_NARROW_LENGTH = 0xFFFFFFFF


@dataclass(frozen=True)
class Entry:
    """The location of a tensor or a slice of one; with `slices`, only the list of its parts."""

    kind: DataType
    shape: tuple[int, ...]
    shard: int = 0
    offset: int = 0
    size: int = 0
    checksum: int = 0
    slices: tuple[TensorSlice, ...] = field(default=())

    @classmethod
    def parse(cls, data: bytes, what: str) -> Self:
        """Reads a serialized BundleEntryProto."""
        message = messages.parse(messages.BundleEntryProto, data, what)
        if message.offset < 0 or message.size < 0:
            raise data_loss(f"{what}: negative offset or size")
        return cls(
            datatypes.of_number(message.dtype, what),
            to_shape(message.shape, what),
            message.shard_id,
            message.offset,
            message.size,
            message.crc32c,
            tuple(map(TensorSlice.from_message, message.slices)),
        )

    def serialize(self) -> bytes:
        """Returns the BundleEntryProto's bytes."""
        message = messages.BundleEntryProto(
            dtype=self.kind.number,
            shape=from_shape(self.shape),
            shard_id=self.shard,
            offset=self.offset,
            size=self.size,
            crc32c=self.checksum,
            slices=[part.to_message() for part in self.slices],
        )
        data: bytes = message.SerializeToString()
        return data


def header(shards: int) -> Any:
    """Returns the BundleHeaderProto of a bundle with this number of data files."""
    return messages.BundleHeaderProto(num_shards=shards, version=messages.VersionDef(producer=VERSION))


def index_path(prefix: str) -> str:
    """Returns the path of the index file."""
    return f"{prefix}.index"


def data_path(prefix: str, shard: int, shards: int) -> str:
    """Returns the path of one of the data files."""
    return f"{prefix}.data-{shard:05d}-of-{shards:05d}"


def data_paths(prefix: str) -> list[str]:
    """Returns the existing data files, including those of an earlier bundle of the same name."""
    return glob.glob(f"{glob.escape(prefix)}.data-?????-of-?????")


def lengths_checksum(lengths: npt.NDArray[np.uint64]) -> tuple[int, bytes]:
    """Returns the CRC of a string tensor's lengths, and its masked form as stored after them.

    It is taken of the lengths as fixed-size numbers, not of the varints the file holds.
    """
    narrow = lengths.astype(np.uint32)
    wide = [(int(length), 8 if length > _LARGEST_NARROW_LENGTH else 4) for length in lengths]
    if all(size == 4 for _, size in wide):
        checksum = crc32c(narrow)
    else:
        checksum = crc32c(b"".join(length.to_bytes(size, "little") for length, size in wide))
    return checksum, mask(checksum).to_bytes(4, "little")


def encode_strings(strings: list[bytes]) -> tuple[list[bytes], int]:
    """Returns the encoded pieces of a string tensor and their masked CRC."""
    lengths = np.fromiter(map(len, strings), np.uint64, len(strings))
    checksum, stored = lengths_checksum(lengths)
    body = b"".join(strings)
    pieces = [write_varints(lengths.tolist()), stored, body]
    return pieces, mask(crc32c(body, crc32c(stored, checksum)))


def string_offsets(lengths: npt.NDArray[np.uint64]) -> list[int]:
    """Returns the start of each string and the end of the last, counted from the first."""
    return list(itertools.accumulate(lengths.tolist(), initial=0))
