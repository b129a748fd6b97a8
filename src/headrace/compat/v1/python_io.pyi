# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.python_io: record files."""

from headrace._src.compat_v1.functions.files import (
    TFRecordCompressionType as TFRecordCompressionType,
    tf_record_iterator as tf_record_iterator,
)
from headrace._src.lib.io.records import TFRecordOptions as TFRecordOptions, TFRecordWriter as TFRecordWriter

__all__ = [
    "TFRecordCompressionType", "TFRecordOptions", "TFRecordWriter", "tf_record_iterator",
]
