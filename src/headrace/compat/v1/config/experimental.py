"""tf.compat.v1.config.experimental: the names of tf.config.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(
    __name__,
    "headrace.config.experimental",
    {},
    without=("enable_op_determinism",),
)
