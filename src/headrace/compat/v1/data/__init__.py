"""tf.compat.v1.data: tf.data as TensorFlow 1 has it, with iterators for sessions."""

from headrace._src.base.lazy import attach
from headrace._src.compat_v1.methods import add_dataset_methods as _add_dataset_methods

_add_dataset_methods()

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        # namespaces
        "experimental": ".",
        # names
        "AUTOTUNE": "data.dataset:AUTOTUNE",
        "Dataset": "data.dataset:Dataset",
        "DatasetSpec": "data.specs:DatasetSpec",
        "FixedLengthRecordDataset": "data.readers.file_sources:FixedLengthRecordDataset",
        "INFINITE_CARDINALITY": "data.dataset:INFINITE_CARDINALITY",
        "Iterator": "compat_v1.data.iterators:Iterator",
        "NumpyIterator": "data.iterator:NumpyIterator",
        "Options": "data.options:Options",
        "TFRecordDataset": "data.readers.file_sources:TFRecordDataset",
        "TextLineDataset": "data.readers.file_sources:TextLineDataset",
        "ThreadingOptions": "data.options:ThreadingOptions",
        "UNKNOWN_CARDINALITY": "data.dataset:UNKNOWN_CARDINALITY",
        "get_output_classes": "compat_v1.data.legacy_structure:get_output_classes",
        "get_output_shapes": "compat_v1.data.legacy_structure:get_output_shapes",
        "get_output_types": "compat_v1.data.legacy_structure:get_output_types",
        "make_initializable_iterator": "compat_v1.data.iterators:make_initializable_iterator",
        "make_one_shot_iterator": "compat_v1.data.iterators:make_one_shot_iterator",
    },
)
