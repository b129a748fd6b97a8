# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.profiler.experimental.client: requests for profiles of other processes."""

from headrace._src.summary.profiler import client_monitor as monitor, client_trace as trace

__all__ = [
    "monitor", "trace",
]
