# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.profiler.experimental.server: a server that profiles this process on request."""

from headrace._src.summary.profiler import start_server as start

__all__ = [
    "start",
]
