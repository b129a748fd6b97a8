# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.efficientnet: EfficientNet models and their preprocessing."""

from headrace._src.keras.applications.imagenet import (
    decode_predictions as decode_predictions,
    preprocess_nothing as preprocess_input,
)
from headrace.keras.applications import (
    EfficientNetB0 as EfficientNetB0,
    EfficientNetB1 as EfficientNetB1,
    EfficientNetB2 as EfficientNetB2,
    EfficientNetB3 as EfficientNetB3,
    EfficientNetB4 as EfficientNetB4,
    EfficientNetB5 as EfficientNetB5,
    EfficientNetB6 as EfficientNetB6,
    EfficientNetB7 as EfficientNetB7,
)

__all__ = [
    "EfficientNetB0", "EfficientNetB1", "EfficientNetB2", "EfficientNetB3", "EfficientNetB4", "EfficientNetB5",
    "EfficientNetB6", "EfficientNetB7", "decode_predictions", "preprocess_input",
]
