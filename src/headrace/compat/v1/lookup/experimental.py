"""tf.compat.v1.lookup.experimental: the names of tf.lookup.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.lookup.experimental", {})
