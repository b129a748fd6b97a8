"""tf.experimental: experimental parts of TensorFlow."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "dlpack": ".",
        "dtensor": ".",
        "DynamicRaggedShape": "tensors.ragged_shape:DynamicRaggedShape",
        "BatchableExtensionType": "lib.extension_type.batching:BatchableExtensionType",
        "ExtensionType": "lib.extension_type.extension_type:ExtensionType",
        "ExtensionTypeBatchEncoder": "lib.extension_type.batching:ExtensionTypeBatchEncoder",
        "ExtensionTypeSpec": "lib.extension_type.extension_type:ExtensionTypeSpec",
        "Optional": "data.optional:Optional",
        "RowPartition": "tensors.row_partition:RowPartition",
        "dispatch_for_api": "lib.extension_type.dispatch:dispatch_for_api",
        "dispatch_for_binary_elementwise_apis": "lib.extension_type.dispatch:dispatch_for_binary_elementwise_apis",
        "dispatch_for_unary_elementwise_apis": "lib.extension_type.dispatch:dispatch_for_unary_elementwise_apis",
        "numpy": ".",
        "unregister_dispatch_for": "lib.extension_type.dispatch:unregister_dispatch_for",
    },
)
