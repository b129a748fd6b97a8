# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.nasnet: NASNet models and their preprocessing."""

from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace.keras.applications import NASNetLarge as NASNetLarge, NASNetMobile as NASNetMobile
from headrace.keras.applications.inception_resnet_v2 import preprocess_input as preprocess_input

__all__ = [
    "NASNetLarge", "NASNetMobile", "decode_predictions", "preprocess_input",
]
