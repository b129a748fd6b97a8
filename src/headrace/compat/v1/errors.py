"""tf.compat.v1.errors: the names of tf.errors and two functions of TensorFlow 1."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.errors",
    {
        "error_code_from_exception_type": "base.errors:error_code_from_exception_type",
        "exception_type_from_error_code": "base.errors:exception_type_from_error_code",
    },
    without=("OperatorNotAllowedInGraphError",),
)
