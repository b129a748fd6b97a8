# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.resnet_v2: ResNetV2 models and their preprocessing."""

from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace.keras.applications import (
    ResNet101V2 as ResNet101V2,
    ResNet152V2 as ResNet152V2,
    ResNet50V2 as ResNet50V2,
)
from headrace.keras.applications.inception_resnet_v2 import preprocess_input as preprocess_input

__all__ = [
    "ResNet101V2", "ResNet152V2", "ResNet50V2", "decode_predictions", "preprocess_input",
]
