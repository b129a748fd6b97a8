"""tf.data: input pipelines."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "AUTOTUNE": "data.dataset:AUTOTUNE",
        "Dataset": "data.loops:Dataset",
        "DatasetSpec": "data.specs:DatasetSpec",
        "FixedLengthRecordDataset": "data.readers.file_sources:FixedLengthRecordDataset",
        "INFINITE_CARDINALITY": "data.dataset:INFINITE_CARDINALITY",
        "Iterator": "data.iterator:IteratorBase",
        "IteratorSpec": "data.specs:IteratorSpec",
        "NumpyIterator": "data.iterator:NumpyIterator",
        "Options": "data.options:Options",
        "TFRecordDataset": "data.readers.file_sources:TFRecordDataset",
        "TextLineDataset": "data.readers.file_sources:TextLineDataset",
        "ThreadingOptions": "data.options:ThreadingOptions",
        "UNKNOWN_CARDINALITY": "data.dataset:UNKNOWN_CARDINALITY",
        "experimental": ".",
        "extra": ".",
    },
)
