"""tf.keras.utils.experimental: the experimental part of tf.keras.utils."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DatasetCreator": "keras.utils.dataset_creator:DatasetCreator",
    },
)
