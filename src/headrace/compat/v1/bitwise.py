"""tf.compat.v1.bitwise: the names of tf.bitwise."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.bitwise", {})
