"""tf.experimental"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DynamicRaggedShape": "tensors.ragged_shape:DynamicRaggedShape",
        "RowPartition": "tensors.row_partition:RowPartition",
        "numpy": ".",
    },
)
