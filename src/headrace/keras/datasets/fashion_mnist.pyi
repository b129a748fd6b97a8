# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets.fashion_mnist: the dataset Fashion-MNIST: images of clothes."""

from headrace._src.keras.datasets.fashion_mnist import load_data as load_data

__all__ = [
    "load_data",
]
