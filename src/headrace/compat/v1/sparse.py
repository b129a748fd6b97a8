"""tf.compat.v1.sparse"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "SparseTensor": "tensors.sparse:SparseTensor",
        "bincount": "lib.sparse.counting:bincount",
        "cross": "lib.sparse.crossing:cross",
        "cross_hashed": "lib.sparse.crossing:cross_hashed",
        "expand_dims": "lib.sparse.arrangement:expand_dims",
        "eye": "lib.sparse.conversion:eye",
        "fill_empty_rows": "lib.sparse.arrangement:fill_empty_rows",
        "from_dense": "lib.sparse.conversion:from_dense",
        "mask": "lib.sparse.arrangement:mask",
        "maximum": "lib.sparse.arithmetic:maximum",
        "minimum": "lib.sparse.arithmetic:minimum",
        "reorder": "lib.sparse.arrangement:reorder",
        "reset_shape": "lib.sparse.conversion:reset_shape",
        "reshape": "lib.sparse.arrangement:reshape",
        "retain": "lib.sparse.arrangement:retain",
        "slice": "lib.sparse.arrangement:slice_",
        "softmax": "lib.sparse.arithmetic:softmax",
        "sparse_dense_matmul": "lib.sparse.arithmetic:sparse_dense_matmul",
        "to_dense": "lib.sparse.conversion:to_dense",
        "to_indicator": "lib.sparse.conversion:to_indicator",
        "transpose": "lib.sparse.arrangement:transpose",
    },
)
