# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.lookup.experimental: experimental parts of tf.lookup."""

from headrace._src.lib.lookup.mutable import DenseHashTable as DenseHashTable, MutableHashTable as MutableHashTable

__all__ = [
    "DenseHashTable", "MutableHashTable",
]
