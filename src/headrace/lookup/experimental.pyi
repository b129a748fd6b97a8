# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from headrace._src.lib.lookup.mutable import DenseHashTable as DenseHashTable, MutableHashTable as MutableHashTable

__all__ = [
    "DenseHashTable", "MutableHashTable",
]
