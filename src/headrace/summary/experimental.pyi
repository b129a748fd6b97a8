# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.summary.experimental: experimental parts of tf.summary."""

from headrace._src.summary.recording import summary_scope as summary_scope, write_raw_pb as write_raw_pb
from headrace._src.summary.state import get_step as get_step, set_step as set_step

__all__ = [
    "get_step", "set_step", "summary_scope", "write_raw_pb",
]
