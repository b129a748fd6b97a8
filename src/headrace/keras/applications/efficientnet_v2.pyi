# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.efficientnet_v2: EfficientNetV2 models and their preprocessing."""

from headrace._src.keras.applications.imagenet import (
    decode_predictions as decode_predictions,
    preprocess_nothing as preprocess_input,
)
from headrace.keras.applications import (
    EfficientNetV2B0 as EfficientNetV2B0,
    EfficientNetV2B1 as EfficientNetV2B1,
    EfficientNetV2B2 as EfficientNetV2B2,
    EfficientNetV2B3 as EfficientNetV2B3,
    EfficientNetV2L as EfficientNetV2L,
    EfficientNetV2M as EfficientNetV2M,
    EfficientNetV2S as EfficientNetV2S,
)

__all__ = [
    "EfficientNetV2B0", "EfficientNetV2B1", "EfficientNetV2B2", "EfficientNetV2B3", "EfficientNetV2L",
    "EfficientNetV2M", "EfficientNetV2S", "decode_predictions", "preprocess_input",
]
