"""tf.compat.v1.random.experimental: the names of tf.random.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.random.experimental", {})
