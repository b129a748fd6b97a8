# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets.boston_housing: the dataset Boston housing prices."""

from headrace._src.keras.datasets.housing import load_boston as load_data

__all__ = [
    "load_data",
]
