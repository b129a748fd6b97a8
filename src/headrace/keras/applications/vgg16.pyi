# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.vgg16: VGG16 models and their preprocessing."""

from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace.keras.applications import VGG16 as VGG16
from headrace.keras.applications.resnet import preprocess_input as preprocess_input

__all__ = [
    "VGG16", "decode_predictions", "preprocess_input",
]
