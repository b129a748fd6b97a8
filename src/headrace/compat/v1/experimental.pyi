# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.experimental: experimental names of TensorFlow 1."""

from headrace._src.data.optional import Optional as Optional
from headrace._src.lib.extension_type.batching import (
    BatchableExtensionType as BatchableExtensionType,
    ExtensionTypeBatchEncoder as ExtensionTypeBatchEncoder,
)
from headrace._src.lib.extension_type.dispatch import (
    dispatch_for_api as dispatch_for_api,
    dispatch_for_binary_elementwise_apis as dispatch_for_binary_elementwise_apis,
    dispatch_for_unary_elementwise_apis as dispatch_for_unary_elementwise_apis,
    unregister_dispatch_for as unregister_dispatch_for,
)
from headrace._src.lib.extension_type.extension_type import (
    ExtensionType as ExtensionType,
    ExtensionTypeSpec as ExtensionTypeSpec,
)
from headrace._src.tensors.dtypes import (
    float8_e4m3b11fnuz as float8_e4m3b11fnuz,
    float8_e4m3fn as float8_e4m3fn,
    float8_e4m3fnuz as float8_e4m3fnuz,
    float8_e5m2 as float8_e5m2,
    float8_e5m2fnuz as float8_e5m2fnuz,
    int4 as int4,
    uint4 as uint4,
)
from headrace._src.tensors.ragged_shape import DynamicRaggedShape as DynamicRaggedShape
from headrace._src.tensors.row_partition import RowPartition as RowPartition

__all__ = [
    "BatchableExtensionType", "DynamicRaggedShape", "ExtensionType", "ExtensionTypeBatchEncoder", "ExtensionTypeSpec",
    "Optional", "RowPartition", "dispatch_for_api", "dispatch_for_binary_elementwise_apis",
    "dispatch_for_unary_elementwise_apis", "float8_e4m3b11fnuz", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2",
    "float8_e5m2fnuz", "int4", "uint4", "unregister_dispatch_for",
]
