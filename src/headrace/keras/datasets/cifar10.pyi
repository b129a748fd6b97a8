# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets.cifar10: the dataset CIFAR-10: images in 10 classes."""

from headrace._src.keras.datasets.cifar import load_cifar10 as load_data

__all__ = [
    "load_data",
]
