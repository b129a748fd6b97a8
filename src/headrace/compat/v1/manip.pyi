# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.manip: manipulation of arrays."""

from headrace import (
    reverse as reverse,
    roll as roll,
    scatter_nd as scatter_nd,
    space_to_batch_nd as space_to_batch_nd,
    tile as tile,
)
from headrace._src.compat_v1.functions.array import gather_nd as gather_nd
from headrace._src.ops.array.blocks import batch_to_space as batch_to_space_nd
from headrace._src.ops.array.shape import reshape as reshape

__all__ = [
    "batch_to_space_nd", "gather_nd", "reshape", "reverse", "roll", "scatter_nd", "space_to_batch_nd", "tile",
]
