"""tf.keras.datasets.boston_housing: the dataset Boston housing prices."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "load_data": "keras.datasets.housing:load_boston",
    },
)
