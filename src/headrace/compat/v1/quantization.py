"""tf.compat.v1.quantization: the names of tf.quantization."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.quantization", {})
