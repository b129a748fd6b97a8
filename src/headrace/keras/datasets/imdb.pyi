# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets.imdb: the dataset IMDB: movie reviews."""

from headrace._src.keras.datasets.imdb import get_word_index as get_word_index, load_data as load_data

__all__ = [
    "get_word_index", "load_data",
]
