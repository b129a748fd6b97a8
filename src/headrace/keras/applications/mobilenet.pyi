# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.mobilenet: MobileNet models and their preprocessing."""

from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace._src.keras.applications.mobilenet import MobileNet as MobileNet
from headrace.keras.applications.inception_resnet_v2 import preprocess_input as preprocess_input

__all__ = [
    "MobileNet", "decode_predictions", "preprocess_input",
]
