"""tf.compat.v1.version: the names of tf.version."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.version", {})
