# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.xla: compilation with XLA."""

from headrace.xla import experimental as experimental

__all__ = [
    "experimental",
]
