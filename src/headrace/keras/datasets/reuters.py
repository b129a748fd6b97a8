"""tf.keras.datasets.reuters: the dataset Reuters: newswires in 46 topics."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "get_label_names": "keras.datasets.reuters:get_label_names",
        "get_word_index": "keras.datasets.reuters:get_word_index",
        "load_data": "keras.datasets.reuters:load_data",
    },
)
