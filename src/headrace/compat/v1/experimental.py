"""tf.compat.v1.experimental: experimental names of TensorFlow 1."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DynamicRaggedShape": "tensors.ragged_shape:DynamicRaggedShape",
        "BatchableExtensionType": "lib.extension_type.batching:BatchableExtensionType",
        "ExtensionType": "lib.extension_type.extension_type:ExtensionType",
        "ExtensionTypeBatchEncoder": "lib.extension_type.batching:ExtensionTypeBatchEncoder",
        "ExtensionTypeSpec": "lib.extension_type.extension_type:ExtensionTypeSpec",
        "float8_e4m3b11fnuz": "tensors.dtypes:float8_e4m3b11fnuz",
        "float8_e4m3fn": "tensors.dtypes:float8_e4m3fn",
        "float8_e4m3fnuz": "tensors.dtypes:float8_e4m3fnuz",
        "float8_e5m2": "tensors.dtypes:float8_e5m2",
        "float8_e5m2fnuz": "tensors.dtypes:float8_e5m2fnuz",
        "int4": "tensors.dtypes:int4",
        "Optional": "data.optional:Optional",
        "RowPartition": "tensors.row_partition:RowPartition",
        "dispatch_for_api": "lib.extension_type.dispatch:dispatch_for_api",
        "dispatch_for_binary_elementwise_apis": "lib.extension_type.dispatch:dispatch_for_binary_elementwise_apis",
        "dispatch_for_unary_elementwise_apis": "lib.extension_type.dispatch:dispatch_for_unary_elementwise_apis",
        "uint4": "tensors.dtypes:uint4",
        "unregister_dispatch_for": "lib.extension_type.dispatch:unregister_dispatch_for",
    },
)
