"""tf.keras.datasets.cifar10: the dataset CIFAR-10: images in 10 classes."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "load_data": "keras.datasets.cifar:load_cifar10",
    },
)
