"""tf.profiler: profiles of programs."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, {"experimental": "."})
