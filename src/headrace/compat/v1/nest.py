"""tf.compat.v1.nest: the names of tf.nest."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.nest", {})
