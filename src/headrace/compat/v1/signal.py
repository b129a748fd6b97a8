"""tf.compat.v1.signal: the names of tf.signal."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.signal", {})
