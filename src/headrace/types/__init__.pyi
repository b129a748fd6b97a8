# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.types: types for annotations."""

from headrace.types import experimental as experimental

__all__ = [
    "experimental",
]
