"""tf.keras.datasets.california_housing: the dataset California housing prices."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "load_data": "keras.datasets.housing:load_california",
    },
)
