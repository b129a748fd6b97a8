# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets.cifar100: the dataset CIFAR-100: images in 100 classes."""

from headrace._src.keras.datasets.cifar import load_cifar100 as load_data

__all__ = [
    "load_data",
]
