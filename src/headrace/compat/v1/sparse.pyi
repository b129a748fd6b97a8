# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.sparse: the names of tf.sparse, some of them as TensorFlow 1 had them."""

from headrace._src.compat_v1.functions.sparse import (
    add as add,
    concat as concat,
    merge as merge,
    reduce_max as reduce_max,
    reduce_max_sparse as reduce_max_sparse,
    reduce_sum as reduce_sum,
    reduce_sum_sparse as reduce_sum_sparse,
    segment_mean as segment_mean,
    segment_sqrt_n as segment_sqrt_n,
    segment_sum as segment_sum,
    split as split,
)
from headrace._src.compat_v1.removed import SparseConditionalAccumulator as SparseConditionalAccumulator
from headrace._src.compat_v1.session.placeholders import sparse_placeholder as placeholder
from headrace._src.lib.sparse.arithmetic import (
    maximum as maximum,
    minimum as minimum,
    softmax as softmax,
    sparse_dense_matmul as matmul,
    sparse_dense_matmul as sparse_dense_matmul,
)
from headrace._src.lib.sparse.arrangement import (
    expand_dims as expand_dims,
    fill_empty_rows as fill_empty_rows,
    mask as mask,
    reorder as reorder,
    reshape as reshape,
    retain as retain,
    slice_ as slice,
    transpose as transpose,
)
from headrace._src.lib.sparse.conversion import (
    eye as eye,
    from_dense as from_dense,
    reset_shape as reset_shape,
    to_dense as to_dense,
    to_indicator as to_indicator,
)
from headrace._src.lib.sparse.counting import bincount as bincount
from headrace._src.lib.sparse.crossing import cross as cross, cross_hashed as cross_hashed
from headrace._src.tensors.sparse import SparseTensor as SparseTensor

__all__ = [
    "SparseConditionalAccumulator", "SparseTensor", "add", "bincount", "concat", "cross", "cross_hashed", "expand_dims",
    "eye", "fill_empty_rows", "from_dense", "mask", "matmul", "maximum", "merge", "minimum", "placeholder",
    "reduce_max", "reduce_max_sparse", "reduce_sum", "reduce_sum_sparse", "reorder", "reset_shape", "reshape", "retain",
    "segment_mean", "segment_sqrt_n", "segment_sum", "slice", "softmax", "sparse_dense_matmul", "split", "to_dense",
    "to_indicator", "transpose",
]
