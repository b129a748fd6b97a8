"""tf.compat.v1.config.threading: the names of tf.config.threading."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.config.threading", {})
