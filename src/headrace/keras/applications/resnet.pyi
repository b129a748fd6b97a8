# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.resnet: ResNet models and their preprocessing."""

from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace.keras.applications import ResNet101 as ResNet101, ResNet152 as ResNet152, ResNet50 as ResNet50

__all__ = [
    "ResNet101", "ResNet152", "ResNet50", "decode_predictions", "preprocess_input",
]

def preprocess_input(x: TensorLike, data_format: str | None = None) -> Any:
    """Preprocesses images with values from 0 to 255 in mode 'caffe'; see `imagenet_utils`.

    Args:
        x: Array (changed in place if it holds floats) or tensor of one or several images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The preprocessed images, an array or a tensor.

    Raises:
        ValueError: If `data_format` is unknown.
    """
