"""tf.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DynamicRaggedShape": "tensors.ragged_shape:DynamicRaggedShape",
        "ExtensionType": "lib.extension_type.extension_type:ExtensionType",
        "ExtensionTypeSpec": "lib.extension_type.extension_type:ExtensionTypeSpec",
        "RowPartition": "tensors.row_partition:RowPartition",
        "numpy": ".",
    },
)
