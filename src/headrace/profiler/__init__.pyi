# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.profiler: profiles of programs."""

from headrace.profiler import experimental as experimental

__all__ = [
    "experimental",
]
