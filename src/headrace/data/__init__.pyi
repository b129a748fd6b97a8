# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.data: input pipelines."""

from headrace._src.data.dataset import AUTOTUNE as AUTOTUNE, Dataset as Dataset
from headrace._src.data.iterator import IteratorBase as Iterator, NumpyIterator as NumpyIterator
from headrace._src.data.options import Options as Options, ThreadingOptions as ThreadingOptions
from headrace._src.data.plan.node import INFINITE as INFINITE_CARDINALITY, UNKNOWN as UNKNOWN_CARDINALITY
from headrace._src.data.readers.file_sources import (
    FixedLengthRecordDataset as FixedLengthRecordDataset,
    TFRecordDataset as TFRecordDataset,
    TextLineDataset as TextLineDataset,
)
from headrace._src.data.specs import DatasetSpec as DatasetSpec, IteratorSpec as IteratorSpec
from headrace.data import experimental as experimental, extra as extra

__all__ = [
    "AUTOTUNE", "Dataset", "DatasetSpec", "FixedLengthRecordDataset", "INFINITE_CARDINALITY", "Iterator",
    "IteratorSpec", "NumpyIterator", "Options", "TFRecordDataset", "TextLineDataset", "ThreadingOptions",
    "UNKNOWN_CARDINALITY", "experimental", "extra",
]
