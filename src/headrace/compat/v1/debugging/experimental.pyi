# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.debugging.experimental: the names of tf.debugging.experimental."""

from headrace._src.summary.debug_dump import (
    disable_dump_debug_info as disable_dump_debug_info,
    enable_dump_debug_info as enable_dump_debug_info,
)

__all__ = [
    "disable_dump_debug_info", "enable_dump_debug_info",
]
