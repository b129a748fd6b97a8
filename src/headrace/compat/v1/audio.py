"""tf.compat.v1.audio: the names of tf.audio."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.audio", {})
