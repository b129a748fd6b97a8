# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.experimental: experimental parts of TensorFlow."""

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
from headrace._src.tensors.ragged_shape import DynamicRaggedShape as DynamicRaggedShape
from headrace._src.tensors.row_partition import RowPartition as RowPartition
from headrace.experimental import dlpack as dlpack, dtensor as dtensor, numpy as numpy

__all__ = [
    "BatchableExtensionType", "DynamicRaggedShape", "ExtensionType", "ExtensionTypeBatchEncoder", "ExtensionTypeSpec",
    "Optional", "RowPartition", "dispatch_for_api", "dispatch_for_binary_elementwise_apis",
    "dispatch_for_unary_elementwise_apis", "dlpack", "dtensor", "numpy", "unregister_dispatch_for",
]
