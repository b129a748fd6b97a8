# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.applications.densenet: DenseNet models and their preprocessing."""

from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.keras.applications.imagenet import decode_predictions as decode_predictions
from headrace.keras.applications import (
    DenseNet121 as DenseNet121,
    DenseNet169 as DenseNet169,
    DenseNet201 as DenseNet201,
)

__all__ = [
    "DenseNet121", "DenseNet169", "DenseNet201", "decode_predictions", "preprocess_input",
]

def preprocess_input(x: TensorLike, data_format: str | None = None) -> Any:
    """Preprocesses images with values from 0 to 255 in mode 'torch'; see `imagenet_utils`.

    Args:
        x: Array (changed in place if it holds floats) or tensor of one or several images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The preprocessed images, an array or a tensor.

    Raises:
        ValueError: If `data_format` is unknown.
    """
