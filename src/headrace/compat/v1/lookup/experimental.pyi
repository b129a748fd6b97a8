# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.lookup.experimental: the names of tf.lookup.experimental."""

from headrace._src.lib.lookup.mutable import DenseHashTable as DenseHashTable, MutableHashTable as MutableHashTable

__all__ = [
    "DenseHashTable", "MutableHashTable",
]
