# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.debugging.experimental: experimental parts of tf.debugging."""

from headrace._src.summary.debug_dump import (
    disable_dump_debug_info as disable_dump_debug_info,
    enable_dump_debug_info as enable_dump_debug_info,
)

__all__ = [
    "disable_dump_debug_info", "enable_dump_debug_info",
]
