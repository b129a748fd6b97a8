# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.sparse: sparse tensors."""

from headrace._src.lib.sparse.arithmetic import (
    add as add,
    map_values as map_values,
    maximum as maximum,
    minimum as minimum,
    reduce_max as reduce_max,
    reduce_sum as reduce_sum,
    sampled_addmm as sampled_addmm,
    softmax as softmax,
    sparse_dense_matmul as sparse_dense_matmul,
)
from headrace._src.lib.sparse.arrangement import (
    concat as concat,
    expand_dims as expand_dims,
    fill_empty_rows as fill_empty_rows,
    mask as mask,
    reorder as reorder,
    reshape as reshape,
    retain as retain,
    slice_ as slice,
    split as split,
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
from headrace._src.ops.math.sparse_segment import (
    segment_mean as segment_mean,
    segment_sqrt_n as segment_sqrt_n,
    segment_sum as segment_sum,
)
from headrace._src.tensors.sparse import SparseTensor as SparseTensor

__all__ = [
    "SparseTensor", "add", "bincount", "concat", "cross", "cross_hashed", "expand_dims", "eye", "fill_empty_rows",
    "from_dense", "map_values", "mask", "maximum", "minimum", "reduce_max", "reduce_sum", "reorder", "reset_shape",
    "reshape", "retain", "sampled_addmm", "segment_mean", "segment_sqrt_n", "segment_sum", "slice", "softmax",
    "sparse_dense_matmul", "split", "to_dense", "to_indicator", "transpose",
]
