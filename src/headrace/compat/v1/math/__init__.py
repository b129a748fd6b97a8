"""tf.compat.v1.math: the names of tf.math, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.math",
    {
        # namespaces
        "special": ".",
        # names
        "argmax": "compat_v1.functions.math:argmax",
        "argmin": "compat_v1.functions.math:argmin",
        "bincount": "compat_v1.functions.math:bincount",
        "confusion_matrix": "compat_v1.functions.math:confusion_matrix",
        "count_nonzero": "compat_v1.functions.math:count_nonzero",
        "in_top_k": "compat_v1.functions.math:in_top_k",
        "log_softmax": "compat_v1.nn.activation:log_softmax",
        "reduce_all": "compat_v1.functions.math:reduce_all",
        "reduce_any": "compat_v1.functions.math:reduce_any",
        "reduce_logsumexp": "compat_v1.functions.math:reduce_logsumexp",
        "reduce_max": "compat_v1.functions.math:reduce_max",
        "reduce_mean": "compat_v1.functions.math:reduce_mean",
        "reduce_min": "compat_v1.functions.math:reduce_min",
        "reduce_prod": "compat_v1.functions.math:reduce_prod",
        "reduce_sum": "compat_v1.functions.math:reduce_sum",
        "softmax": "compat_v1.nn.activation:softmax",
    },
)
