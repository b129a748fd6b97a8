"""tf.compat.v1.debugging: the names of tf.debugging, some of them as TensorFlow 1 had them."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.debugging",
    {
        # namespaces
        "experimental": ".",
        # names
        "assert_all_finite": "compat_v1.functions.assertions:assert_all_finite",
        "assert_equal": "compat_v1.functions.assertions:assert_equal",
        "assert_greater": "compat_v1.functions.assertions:assert_greater",
        "assert_greater_equal": "compat_v1.functions.assertions:assert_greater_equal",
        "assert_less": "compat_v1.functions.assertions:assert_less",
        "assert_less_equal": "compat_v1.functions.assertions:assert_less_equal",
        "assert_near": "compat_v1.functions.assertions:assert_near",
        "assert_negative": "compat_v1.functions.assertions:assert_negative",
        "assert_non_negative": "compat_v1.functions.assertions:assert_non_negative",
        "assert_non_positive": "compat_v1.functions.assertions:assert_non_positive",
        "assert_none_equal": "compat_v1.functions.assertions:assert_none_equal",
        "assert_positive": "compat_v1.functions.assertions:assert_positive",
        "assert_rank": "compat_v1.functions.assertions:assert_rank",
        "assert_rank_at_least": "compat_v1.functions.assertions:assert_rank_at_least",
        "assert_rank_in": "compat_v1.functions.assertions:assert_rank_in",
        "assert_scalar": "compat_v1.functions.assertions:assert_scalar",
        "is_finite": "ops.math.classification:is_finite",
        "is_inf": "ops.math.classification:is_inf",
        "is_nan": "ops.math.classification:is_nan",
        "is_non_decreasing": "lib.math.sequences:is_non_decreasing",
        "is_strictly_increasing": "lib.math.sequences:is_strictly_increasing",
    },
)
