"""tf.compat.v1.app.flags: the names of tf.compat.v1.flags."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.compat.v1.flags", {})
