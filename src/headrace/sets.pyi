# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.sets: set operations on the last dimension of tensors."""

from headrace._src.lib.sets.operations import (
    difference as difference,
    intersection as intersection,
    size as size,
    union as union,
)

__all__ = [
    "difference", "intersection", "size", "union",
]
