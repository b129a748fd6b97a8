"""tf.compat.v1.test.experimental: the names of tf.test.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.test.experimental", {})
