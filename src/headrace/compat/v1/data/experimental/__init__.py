"""tf.compat.v1.data.experimental: the names of tf.data.experimental, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.data.experimental",
    {
        "service": ".",
        "DatasetStructure": "data.specs:DatasetSpec",
        "OptionalStructure": "data.specs:OptionalSpec",
        "RaggedTensorStructure": "compat_v1.data.legacy_structure:RaggedTensorStructure",
        "SparseTensorStructure": "compat_v1.data.legacy_structure:SparseTensorStructure",
        "Structure": "tensors.specs:TypeSpec",
        "TensorArrayStructure": "compat_v1.data.legacy_structure:TensorArrayStructure",
        "TensorStructure": "compat_v1.data.legacy_structure:TensorStructure",
        "make_saveable_from_iterator": "compat_v1.data.saveable:make_saveable_from_iterator",
        "map_and_batch_with_legacy_function": "compat_v1.data.saveable:map_and_batch_with_legacy_function",
    },
    without=("at", "load", "save"),
)
