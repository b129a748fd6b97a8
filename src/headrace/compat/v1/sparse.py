"""tf.compat.v1.sparse: the names of tf.sparse, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.sparse",
    {
        "merge": "compat_v1.functions.sparse:merge",
        "SparseConditionalAccumulator": "compat_v1.removed:SparseConditionalAccumulator",
        "add": "compat_v1.functions.sparse:add",
        "concat": "compat_v1.functions.sparse:concat",
        "matmul": "lib.sparse.arithmetic:sparse_dense_matmul",
        "placeholder": "compat_v1.session.placeholders:sparse_placeholder",
        "reduce_max": "compat_v1.functions.sparse:reduce_max",
        "reduce_max_sparse": "compat_v1.functions.sparse:reduce_max_sparse",
        "reduce_sum": "compat_v1.functions.sparse:reduce_sum",
        "reduce_sum_sparse": "compat_v1.functions.sparse:reduce_sum_sparse",
        "segment_mean": "compat_v1.functions.sparse:segment_mean",
        "segment_sqrt_n": "compat_v1.functions.sparse:segment_sqrt_n",
        "segment_sum": "compat_v1.functions.sparse:segment_sum",
        "split": "compat_v1.functions.sparse:split",
    },
    without=("map_values", "sampled_addmm"),
)
