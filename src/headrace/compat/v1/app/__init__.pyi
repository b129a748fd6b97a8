# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.app: entry point and flags of programs."""

from headrace._src.compat_v1.flags.flags import run as run
from headrace.compat.v1.app import flags as flags

__all__ = [
    "flags", "run",
]
