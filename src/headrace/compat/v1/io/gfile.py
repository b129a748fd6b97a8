"""tf.compat.v1.io.gfile: the names of tf.io.gfile."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.io.gfile", {})
