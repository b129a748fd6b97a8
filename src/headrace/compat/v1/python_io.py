"""tf.compat.v1.python_io: record files."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "TFRecordCompressionType": "compat_v1.functions.files:TFRecordCompressionType",
        "TFRecordOptions": "lib.io.records:TFRecordOptions",
        "TFRecordWriter": "lib.io.records:TFRecordWriter",
        "tf_record_iterator": "compat_v1.functions.files:tf_record_iterator",
    },
)
