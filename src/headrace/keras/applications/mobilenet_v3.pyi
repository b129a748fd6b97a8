# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.mobilenet_v3: MobileNetV3 models and their preprocessing."""

from headrace._src.keras.applications.imagenet import (
    decode_predictions as decode_predictions,
    preprocess_nothing as preprocess_input,
)

__all__ = [
    "decode_predictions", "preprocess_input",
]
