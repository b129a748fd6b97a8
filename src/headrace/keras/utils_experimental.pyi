# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.utils.experimental: the experimental part of tf.keras.utils."""

from headrace._src.keras.utils.dataset_creator import DatasetCreator as DatasetCreator

__all__ = [
    "DatasetCreator",
]
