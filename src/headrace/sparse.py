"""tf.sparse"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "SparseTensor": "tensors.sparse:SparseTensor",
        "add": "lib.sparse.arithmetic:add",
        "bincount": "lib.sparse.counting:bincount",
        "concat": "lib.sparse.arrangement:concat",
        "expand_dims": "lib.sparse.arrangement:expand_dims",
        "eye": "lib.sparse.conversion:eye",
        "fill_empty_rows": "lib.sparse.arrangement:fill_empty_rows",
        "from_dense": "lib.sparse.conversion:from_dense",
        "map_values": "lib.sparse.arithmetic:map_values",
        "mask": "lib.sparse.arrangement:mask",
        "maximum": "lib.sparse.arithmetic:maximum",
        "minimum": "lib.sparse.arithmetic:minimum",
        "reduce_max": "lib.sparse.arithmetic:reduce_max",
        "reduce_sum": "lib.sparse.arithmetic:reduce_sum",
        "reorder": "lib.sparse.arrangement:reorder",
        "reset_shape": "lib.sparse.conversion:reset_shape",
        "reshape": "lib.sparse.arrangement:reshape",
        "retain": "lib.sparse.arrangement:retain",
        "sampled_addmm": "lib.sparse.arithmetic:sampled_addmm",
        "segment_mean": "ops.math.sparse_segment:segment_mean",
        "segment_sqrt_n": "ops.math.sparse_segment:segment_sqrt_n",
        "segment_sum": "ops.math.sparse_segment:segment_sum",
        "slice": "lib.sparse.arrangement:slice_",
        "softmax": "lib.sparse.arithmetic:softmax",
        "sparse_dense_matmul": "lib.sparse.arithmetic:sparse_dense_matmul",
        "split": "lib.sparse.arrangement:split",
        "to_dense": "lib.sparse.conversion:to_dense",
        "to_indicator": "lib.sparse.conversion:to_indicator",
        "transpose": "lib.sparse.arrangement:transpose",
    },
)
