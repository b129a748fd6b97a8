"""tf.profiler.experimental.server: a server that profiles this process on request."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, {"start": "summary.profiler:start_server"})
