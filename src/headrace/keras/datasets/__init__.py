"""tf.keras.datasets: small datasets."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "boston_housing": ".",
        "california_housing": ".",
        "cifar10": ".",
        "cifar100": ".",
        "fashion_mnist": ".",
        "imdb": ".",
        "mnist": ".",
        "reuters": ".",
    },
)
