"""tf.compat.v1.autograph.experimental: the names of tf.autograph.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.autograph.experimental", {})
