"""tf.keras.preprocessing: preprocessing of images, sequences and text."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "image": ".",
        "sequence": ".",
        "text": ".",
        "image_dataset_from_directory": "keras.utils.directory_datasets:image_dataset_from_directory",
        "text_dataset_from_directory": "keras.utils.directory_datasets:text_dataset_from_directory",
        "timeseries_dataset_from_array": "keras.utils.timeseries_dataset:timeseries_dataset_from_array",
    },
)
