# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.sets: the names of tf.sets, some of them as TensorFlow 1 had them."""

from headrace._src.lib.sets.operations import (
    difference as difference,
    difference as set_difference,
    intersection as intersection,
    intersection as set_intersection,
    size as set_size,
    size as size,
    union as set_union,
    union as union,
)

__all__ = [
    "difference", "intersection", "set_difference", "set_intersection", "set_size", "set_union", "size", "union",
]
