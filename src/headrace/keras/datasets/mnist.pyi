# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets.mnist: the dataset MNIST: handwritten digits."""

from headrace._src.keras.datasets.mnist import load_data as load_data

__all__ = [
    "load_data",
]
