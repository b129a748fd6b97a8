"""Reading checkpoints of version 1, which TensorFlow wrote before tensor bundles and can still write.

Each file is a table: under the empty key a list of tensors and their slices, under each slice's key its values as a
TensorProto without type or shape.
"""

import glob
import math
import os
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import data_loss, invalid_argument, not_found
from headrace._src.formats import datatypes, messages
from headrace._src.formats.files import PathLike
from headrace._src.formats.sstable import TableReader
from headrace._src.formats.tensor_proto import from_shape, to_array, to_shape
from headrace._src.formats.tensor_slice import TensorSlice


class _Part(NamedTuple):
    path: str
    extent: TensorSlice


class CheckpointV1Reader:
    """The tensors of a version 1 checkpoint, by name. Sharded ones are several files `prefix-?????-of-?????`."""

    def __init__(self, prefix: PathLike) -> None:
        self.prefix = os.fspath(prefix)
        paths = [self.prefix] if os.path.isfile(self.prefix) else []
        paths += sorted(glob.glob(glob.escape(self.prefix) + "-?????-of-?????"))
        if not paths:
            raise not_found(
                f"Unsuccessful TensorSliceReader constructor: Failed to find any matching files for {self.prefix}"
            )
        self._kinds: dict[str, tuple[datatypes.DataType, tuple[int, ...]]] = {}
        self._parts: dict[str, list[_Part]] = {}
        for path in paths:
            self._read_list(path)

    def names(self) -> list[str]:
        """Returns every tensor's name."""
        return sorted(self._kinds)

    def __contains__(self, name: str) -> bool:
        return name in self._kinds

    def kind_and_shape(self, name: str) -> tuple[datatypes.DataType, tuple[int, ...]]:
        """Type and shape of a tensor."""
        if name not in self._kinds:
            raise not_found(f"Key {name} not found in checkpoint {self.prefix}")
        return self._kinds[name]

    def read(self, name: str) -> npt.NDArray[Any]:
        """Returns a whole tensor."""
        kind, shape = self.kind_and_shape(name)
        pieces = [(part.extent.bounds(shape), self._read_part(name, kind, shape, part)) for part in self._parts[name]]
        if sum(piece.size for _, piece in pieces) != math.prod(shape):
            raise invalid_argument(f"{self.prefix}: the stored slices of {name!r} do not cover it exactly")
        result = np.empty(shape, kind.dtype)
        for bounds, piece in pieces:
            result[tuple(slice(begin, end) for begin, end in bounds)] = piece
        return result

    def read_slice(self, name: str, part: TensorSlice) -> npt.NDArray[Any]:
        """Returns a part of a tensor."""
        _, shape = self.kind_and_shape(name)
        bounds = part.bounds(shape)
        return np.array(self.read(name)[tuple(slice(begin, end) for begin, end in bounds)])

    def _read_list(self, path: str) -> None:
        with TableReader(path) as table:
            raw = table.get(b"")
        if raw is None:
            raise data_loss(f"{path}: not a version 1 checkpoint (it has no list of tensors)")
        for tensor in messages.parse(messages.SavedTensorSlices, raw, path).meta.tensor:
            found = datatypes.of_number(tensor.type, path), to_shape(tensor.shape, path)
            if self._kinds.setdefault(tensor.name, found) != found:
                raise data_loss(f"{path}: {tensor.name!r} has another type or shape than in an earlier file")
            parts = self._parts.setdefault(tensor.name, [])
            parts += [_Part(path, TensorSlice.from_message(part)) for part in tensor.slice]

    def _read_part(self, name: str, kind: datatypes.DataType, shape: tuple[int, ...], part: _Part) -> npt.NDArray[Any]:
        what = f"{part.path}, tensor {name!r}"
        with TableReader(part.path) as table:
            raw = table.get(part.extent.key(name))
        if raw is None:
            raise data_loss(f"{what}: slice {part.extent} is listed but missing")
        values = messages.parse(messages.SavedTensorSlices, raw, what).data.data
        values.dtype = kind.number
        values.tensor_shape.CopyFrom(from_shape(end - begin for begin, end in part.extent.bounds(shape)))
        return to_array(values, what)
