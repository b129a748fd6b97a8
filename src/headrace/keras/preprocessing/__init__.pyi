# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.preprocessing: preprocessing of images, sequences and text."""

from headrace._src.keras.utils.directory_datasets import (
    image_dataset_from_directory as image_dataset_from_directory,
    text_dataset_from_directory as text_dataset_from_directory,
)
from headrace._src.keras.utils.timeseries_dataset import timeseries_dataset_from_array as timeseries_dataset_from_array
from headrace.keras.preprocessing import image as image, sequence as sequence, text as text

__all__ = [
    "image", "image_dataset_from_directory", "sequence", "text", "text_dataset_from_directory",
    "timeseries_dataset_from_array",
]
