# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.imagenet_utils: preprocessing and decoding of predictions for ImageNet."""

from headrace._src.keras.applications.imagenet import (
    decode_predictions as decode_predictions,
    preprocess_input as preprocess_input,
)

__all__ = [
    "decode_predictions", "preprocess_input",
]
