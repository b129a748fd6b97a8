"""tf.keras.preprocessing.sequence: preprocessing of sequences."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "TimeseriesGenerator": "keras.preprocessing.timeseries_generator:TimeseriesGenerator",
        "make_sampling_table": "keras.preprocessing.word_pairs:make_sampling_table",
        "pad_sequences": "keras.padding:pad_sequences",
        "skipgrams": "keras.preprocessing.word_pairs:skipgrams",
    },
)
