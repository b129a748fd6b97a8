# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.inception_resnet_v2: InceptionResNetV2 models and their preprocessing."""

from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace._src.keras.applications.inception_resnet_v2 import (
    CustomScaleLayer as CustomScaleLayer,
    InceptionResNetV2 as InceptionResNetV2,
)

__all__ = [
    "CustomScaleLayer", "InceptionResNetV2", "decode_predictions", "preprocess_input",
]

def preprocess_input(x: TensorLike, data_format: str | None = None) -> Any:
    """Preprocesses images with values from 0 to 255 in mode 'tf'; see `imagenet_utils`.

    Args:
        x: Array (changed in place if it holds floats) or tensor of one or several images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The preprocessed images, an array or a tensor.

    Raises:
        ValueError: If `data_format` is unknown.
    """
