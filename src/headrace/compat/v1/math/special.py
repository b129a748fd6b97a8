"""tf.compat.v1.math.special: the names of tf.math.special."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.math.special", {})
