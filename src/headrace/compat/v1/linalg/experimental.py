"""tf.compat.v1.linalg.experimental: the names of tf.linalg.experimental."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.linalg.experimental", {})
