"""tf.compat.v1.data"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "AUTOTUNE": "data.dataset:AUTOTUNE",
        "DatasetSpec": "data.specs:DatasetSpec",
        "FixedLengthRecordDataset": "data.readers.file_sources:FixedLengthRecordDataset",
        "INFINITE_CARDINALITY": "data.dataset:INFINITE_CARDINALITY",
        "NumpyIterator": "data.iterator:NumpyIterator",
        "Options": "data.options:Options",
        "TFRecordDataset": "data.readers.file_sources:TFRecordDataset",
        "TextLineDataset": "data.readers.file_sources:TextLineDataset",
        "ThreadingOptions": "data.options:ThreadingOptions",
        "UNKNOWN_CARDINALITY": "data.dataset:UNKNOWN_CARDINALITY",
    },
)
