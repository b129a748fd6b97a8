"""tf.compat.v1.debugging"""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "Assert": "ops.state.asserting:Assert",
        "assert_integer": "lib.debugging.shapes:assert_integer",
        "assert_proper_iterable": "lib.debugging.shapes:assert_proper_iterable",
        "assert_same_float_dtype": "lib.debugging.shapes:assert_same_float_dtype",
        "assert_shapes": "lib.debugging.shapes:assert_shapes",
        "assert_type": "lib.debugging.shapes:assert_type",
        "check_numerics": "ops.state.asserting:check_numerics",
        "disable_check_numerics": "lib.debugging.numerics:disable_check_numerics",
        "disable_traceback_filtering": "lib.debugging.numerics:disable_traceback_filtering",
        "enable_check_numerics": "lib.debugging.numerics:enable_check_numerics",
        "enable_traceback_filtering": "lib.debugging.numerics:enable_traceback_filtering",
        "get_log_device_placement": "lib.debugging.numerics:get_log_device_placement",
        "is_finite": "ops.math.classification:is_finite",
        "is_inf": "ops.math.classification:is_inf",
        "is_nan": "ops.math.classification:is_nan",
        "is_numeric_tensor": "lib.debugging.shapes:is_numeric_tensor",
        "is_traceback_filtering_enabled": "lib.debugging.numerics:is_traceback_filtering_enabled",
        "set_log_device_placement": "lib.debugging.numerics:set_log_device_placement",
    },
)
