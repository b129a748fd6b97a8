"""tf.compat.v1.nn.experimental: the names of tf.nn.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.nn.experimental", {})
