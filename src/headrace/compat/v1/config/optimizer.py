"""tf.compat.v1.config.optimizer: the names of tf.config.optimizer."""

from headrace._src.base.lazy import attach_over

__getattr__, __dir__, __all__ = attach_over(__name__, "headrace.config.optimizer", {})
