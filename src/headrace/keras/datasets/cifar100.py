"""tf.keras.datasets.cifar100: the dataset CIFAR-100: images in 100 classes."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "load_data": "keras.datasets.cifar:load_cifar100",
    },
)
