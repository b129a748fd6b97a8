# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.resnet50: ResNet50 models and their preprocessing."""

from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace.keras.applications import ResNet50 as ResNet50
from headrace.keras.applications.resnet import preprocess_input as preprocess_input

__all__ = [
    "ResNet50", "decode_predictions", "preprocess_input",
]
