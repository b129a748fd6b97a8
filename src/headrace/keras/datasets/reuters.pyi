# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.datasets.reuters: the dataset Reuters: newswires in 46 topics."""

from headrace._src.keras.datasets.reuters import (
    get_label_names as get_label_names,
    get_word_index as get_word_index,
    load_data as load_data,
)

__all__ = [
    "get_label_names", "get_word_index", "load_data",
]
