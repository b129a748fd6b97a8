"""TextLineDataset, TFRecordDataset and FixedLengthRecordDataset."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from headrace._src.data.dataset import Dataset
from headrace._src.data.plan.files import Files
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.plan.tensors import FromTensorSlices
from headrace._src.formats.plain_records import fixed_length_records, text_lines
from headrace._src.formats.tfrecord import RecordReader
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import IntLike

_CHUNK = 1 << 20

# File names: a name, several of them, a string tensor, or a dataset of names.
FileNames: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | Tensor | Dataset


def names_plan(filenames: FileNames) -> PlanNode:
    """Returns the plan of file names given as a string, a list of strings, a tensor or a dataset."""
    if isinstance(filenames, Dataset):
        spec = filenames.element_spec
        if getattr(spec, "dtype", None) is not string:
            raise TypeError(f"The `filenames` argument must contain `tf.string` elements. Got {spec}.")
        if not spec.shape.is_compatible_with([]):
            raise TypeError(f"The `filenames` argument must contain `tf.string` scalars; got {spec}.")
        return filenames._plan
    if isinstance(filenames, (list, tuple)):
        filenames = [os.fspath(f) if isinstance(f, os.PathLike) else f for f in filenames]
    elif isinstance(filenames, os.PathLike):
        filenames = os.fspath(filenames)
    tensor = as_tensor(filenames, string) if not hasattr(filenames, "dtype") else as_tensor(filenames)
    if tensor.dtype is not string:
        raise TypeError(
            f"The `filenames` argument must contain `tf.string` elements. Got {tensor.dtype.name} elements."
        )
    return FromTensorSlices(raw.Reshape(tensor, as_tensor([-1])))


def text_of(value: Any) -> str:
    """Converts a string argument, which may be a tensor, bytes or None, to a string."""
    if type(value) is EagerTensor:
        value = value.numpy()
    return value.decode() if isinstance(value, bytes) else value or ""


def size_of(value: IntLike | None, default: int) -> int:
    return default if value is None else max(int(value), 1)


class TextLineDataset(Dataset):
    r"""The lines of text files, without line endings.

    Args:
        filenames: A name, a list, a tensor or a dataset of names.
        compression_type: "", "ZLIB" or "GZIP".
        buffer_size: The number of bytes to read at a time.
        num_parallel_reads: The number of files to read in parallel; by default one after another.
        name: Ignored.

    >>> tf.io.write_file("lines.txt", "first\nsecond\n")
    >>> print(*tf.data.TextLineDataset("lines.txt").as_numpy_iterator())
    b'first' b'second'
    """

    def __init__(
        self, filenames: FileNames, compression_type: str | Tensor | None = None, buffer_size: IntLike | None = None,
        num_parallel_reads: IntLike | None = None, name: str | None = None,
    ) -> None:  # fmt: skip
        reader = functools.partial(
            text_lines, compression_type=text_of(compression_type), buffer_size=size_of(buffer_size, _CHUNK)
        )
        super().__init__(Files(names_plan(filenames), reader, "TextLineDatasetV2", num_parallel_reads))


def _records(path: str, compression_type: str, buffer_size: int) -> Iterator[list[bytes]]:
    return RecordReader(path, compression_type, buffer_size).blocks()


class TFRecordDataset(Dataset):
    """The records of TFRecord files.

    Args:
        filenames: A name, a list, a tensor or a dataset of names.
        compression_type: "", "ZLIB" or "GZIP".
        buffer_size: The number of bytes to read at a time, at least 65536.
        num_parallel_reads: The number of files to read in parallel; by default one after another.
        name: Ignored.

    >>> with tf.io.TFRecordWriter("data.tfrecord") as writer:
    ...     writer.write(b"one")
    >>> print(*tf.data.TFRecordDataset("data.tfrecord").as_numpy_iterator())
    b'one'
    """

    def __init__(
        self, filenames: FileNames, compression_type: str | Tensor | None = None, buffer_size: IntLike | None = None,
        num_parallel_reads: IntLike | None = None, name: str | None = None,
    ) -> None:  # fmt: skip
        # Small pieces would be slow: the buffer size is a hint for slow file systems.
        reader = functools.partial(
            _records, compression_type=text_of(compression_type), buffer_size=max(size_of(buffer_size, _CHUNK), 1 << 16)
        )
        super().__init__(Files(names_plan(filenames), reader, "TFRecordDatasetV2", num_parallel_reads))


class FixedLengthRecordDataset(Dataset):
    """The records of files whose records have a fixed length.

    Args:
        filenames: A name, a list, a tensor or a dataset of names.
        record_bytes: The length of a record.
        header_bytes: The number of bytes to skip at the start of a file.
        footer_bytes: The number of bytes to ignore at the end of a file.
        buffer_size: The number of bytes to read at a time.
        compression_type: "", "ZLIB" or "GZIP".
        num_parallel_reads: The number of files to read in parallel; by default one after another.
        name: Ignored.
    """

    def __init__(
        self, filenames: FileNames, record_bytes: IntLike, header_bytes: IntLike | None = None,
        footer_bytes: IntLike | None = None, buffer_size: IntLike | None = None,
        compression_type: str | Tensor | None = None, num_parallel_reads: IntLike | None = None,
        name: str | None = None,
    ) -> None:  # fmt: skip
        reader = functools.partial(
            fixed_length_records, record_bytes=int(record_bytes), header_bytes=int(header_bytes or 0),
            footer_bytes=int(footer_bytes or 0), compression_type=text_of(compression_type),
            buffer_size=size_of(buffer_size, _CHUNK),
        )  # fmt: skip
        super().__init__(Files(names_plan(filenames), reader, "FixedLengthRecordDatasetV2", num_parallel_reads))
