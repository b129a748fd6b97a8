# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.preprocessing.sequence: preprocessing of sequences."""

from headrace._src.keras.padding import pad_sequences as pad_sequences
from headrace._src.keras.preprocessing.timeseries_generator import TimeseriesGenerator as TimeseriesGenerator
from headrace._src.keras.preprocessing.word_pairs import (
    make_sampling_table as make_sampling_table,
    skipgrams as skipgrams,
)

__all__ = [
    "TimeseriesGenerator", "make_sampling_table", "pad_sequences", "skipgrams",
]
