# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""headrace.data.extra: sources that TensorFlow does not have"""

from headrace._src.data.extra.arrow import from_arrow as from_arrow, from_parquet as from_parquet
from headrace._src.data.extra.numpy_files import from_npy as from_npy, from_npz as from_npz

__all__ = [
    "from_arrow", "from_npy", "from_npz", "from_parquet",
]
