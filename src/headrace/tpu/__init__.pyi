# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.tpu: TPUs."""

from headrace.tpu import experimental as experimental

__all__ = [
    "experimental",
]
