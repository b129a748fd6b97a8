"""tf.compat.v1.debugging.experimental: the names of tf.debugging.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.debugging.experimental", {})
