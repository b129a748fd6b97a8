# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.resnet_rs: ResNet-RS models and their preprocessing."""

from headrace._src.keras.applications.imagenet import (
    decode_predictions as decode_predictions,
    preprocess_nothing as preprocess_input,
)
from headrace.keras.applications import (
    ResNetRS101 as ResNetRS101,
    ResNetRS152 as ResNetRS152,
    ResNetRS200 as ResNetRS200,
    ResNetRS270 as ResNetRS270,
    ResNetRS350 as ResNetRS350,
    ResNetRS420 as ResNetRS420,
    ResNetRS50 as ResNetRS50,
)

__all__ = [
    "ResNetRS101", "ResNetRS152", "ResNetRS200", "ResNetRS270", "ResNetRS350", "ResNetRS420", "ResNetRS50",
    "decode_predictions", "preprocess_input",
]
