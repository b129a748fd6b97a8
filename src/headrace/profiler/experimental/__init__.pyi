# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.profiler.experimental: experimental parts of tf.profiler."""

from headrace._src.summary.profiler import (
    Profile as Profile,
    ProfilerOptions as ProfilerOptions,
    Trace as Trace,
    start as start,
    stop as stop,
)
from headrace.profiler.experimental import client as client, server as server

__all__ = [
    "Profile", "ProfilerOptions", "Trace", "client", "server", "start", "stop",
]
