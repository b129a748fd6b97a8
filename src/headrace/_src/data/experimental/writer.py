"""TFRecordWriter: a dataset of strings into a TFRecord file."""

from __future__ import annotations

from typing import Any

from headrace._src.data.dataset import Dataset
from headrace._src.data.readers.file_sources import text_of
from headrace._src.formats.compression import Deflation
from headrace._src.formats.tfrecord import RecordWriter
from headrace._src.tensors.dtypes import string


class TFRecordWriter:
    """Writes the elements of a dataset, one record each.

    Args:
        filename: Path of the file to write.
        compression_type: "", "ZLIB" or "GZIP".
    """

    def __init__(self, filename: Any, compression_type: Any = None) -> None:
        self._path, self._kind = text_of(filename), text_of(compression_type)

    def write(self, dataset: Dataset) -> None:
        """Writes the elements of a dataset, one record each.

        Args:
            dataset: Dataset of string scalars.

        Raises:
            TypeError: If `dataset` is not a dataset of string scalars.
        """
        if not isinstance(dataset, Dataset):
            raise TypeError(f"Invalid `dataset`: expected a `tf.data.Dataset` object; got {type(dataset)}.")
        spec = dataset.element_spec
        if getattr(spec, "dtype", None) is not string or not spec.shape.is_compatible_with([]):
            raise TypeError(f"The dataset must have scalar strings as elements; got {spec}.")
        with RecordWriter(self._path, Deflation(self._kind)) as writer:
            for element in dataset:
                writer.write(element._array.item())
