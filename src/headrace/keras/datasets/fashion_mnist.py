"""tf.keras.datasets.fashion_mnist: the dataset Fashion-MNIST: images of clothes."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "load_data": "keras.datasets.fashion_mnist:load_data",
    },
)
