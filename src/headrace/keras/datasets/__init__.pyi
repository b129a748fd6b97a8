# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets: small datasets."""

from headrace.keras.datasets import (
    boston_housing as boston_housing,
    california_housing as california_housing,
    cifar10 as cifar10,
    cifar100 as cifar100,
    fashion_mnist as fashion_mnist,
    imdb as imdb,
    mnist as mnist,
    reuters as reuters,
)

__all__ = [
    "boston_housing", "california_housing", "cifar10", "cifar100", "fashion_mnist", "imdb", "mnist", "reuters",
]
