# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.data: tf.data as TensorFlow 1 has it, with iterators for sessions."""

from headrace._src.compat_v1.data.iterators import (
    Iterator as Iterator,
    make_initializable_iterator as make_initializable_iterator,
    make_one_shot_iterator as make_one_shot_iterator,
)
from headrace._src.compat_v1.data.legacy_structure import (
    get_output_classes as get_output_classes,
    get_output_shapes as get_output_shapes,
    get_output_types as get_output_types,
)
from headrace._src.data.dataset import AUTOTUNE as AUTOTUNE, Dataset as Dataset
from headrace._src.data.iterator import NumpyIterator as NumpyIterator
from headrace._src.data.options import Options as Options, ThreadingOptions as ThreadingOptions
from headrace._src.data.plan.node import INFINITE as INFINITE_CARDINALITY, UNKNOWN as UNKNOWN_CARDINALITY
from headrace._src.data.readers.file_sources import (
    FixedLengthRecordDataset as FixedLengthRecordDataset,
    TFRecordDataset as TFRecordDataset,
    TextLineDataset as TextLineDataset,
)
from headrace._src.data.specs import DatasetSpec as DatasetSpec
from headrace.compat.v1.data import experimental as experimental

__all__ = [
    "AUTOTUNE", "Dataset", "DatasetSpec", "FixedLengthRecordDataset", "INFINITE_CARDINALITY", "Iterator",
    "NumpyIterator", "Options", "TFRecordDataset", "TextLineDataset", "ThreadingOptions", "UNKNOWN_CARDINALITY",
    "experimental", "get_output_classes", "get_output_shapes", "get_output_types", "make_initializable_iterator",
    "make_one_shot_iterator",
]
