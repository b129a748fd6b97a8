"""Elements in files: one record of a TFRecord file for each array of an element, as a serialized tensor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any

from headrace._src.base import errors
from headrace._src.data.specs import DatasetSpec
from headrace._src.data.structure import from_arrays, to_arrays
from headrace._src.formats.compression import Deflation
from headrace._src.formats.tensor_proto import parse_tensor, serialize_tensor
from headrace._src.formats.tfrecord import RecordReader, RecordWriter
from headrace._src.tensors import nest

_SUFFIX = ".data"


class ElementWriter:
    """Writes elements to a file, which is whole when the writer has been closed."""

    def __init__(self, path: str, specs: Sequence[Any], compression: str = "") -> None:
        if any(isinstance(s, DatasetSpec) for s in specs):
            raise errors.unimplemented(f"{path}: elements that are datasets cannot be written to a file.")
        self._specs = specs
        self._writer = RecordWriter(path + _SUFFIX, Deflation(compression))

    def write(self, leaves: Sequence[Any]) -> None:
        self._writer.write_all(serialize_tensor(array) for array in to_arrays(self._specs, leaves))

    def __enter__(self) -> ElementWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.close()


def read_elements(path: str, specs: Sequence[Any], compression: str = "") -> Iterator[list[tuple[Any, ...]]]:
    """Lists of the elements in a file."""
    width = sum(len(nest.flatten(s, expand_composites=True)) for s in specs)
    arrays: list[Any] = []
    for records in RecordReader(path + _SUFFIX, compression).blocks():
        arrays += [parse_tensor(record, path) for record in records]
        whole = len(arrays) // width * width if width else 0
        yield [from_arrays(specs, arrays[n : n + width]) for n in range(0, whole, max(width, 1))]
        arrays = arrays[whole:]
    if arrays:
        raise errors.data_loss(f"{path}: the last element is not whole.")
