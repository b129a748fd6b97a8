"""tf.keras.datasets.imdb: the dataset IMDB: movie reviews."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "get_word_index": "keras.datasets.imdb:get_word_index",
        "load_data": "keras.datasets.imdb:load_data",
    },
)
