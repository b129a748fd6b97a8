# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
from headrace._src.keras.datasets.housing import load_california as load_data

__all__ = [
    "load_data",
]
