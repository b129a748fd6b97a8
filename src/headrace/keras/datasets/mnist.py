"""tf.keras.datasets.mnist: the dataset MNIST: handwritten digits."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "load_data": "keras.datasets.mnist:load_data",
    },
)
