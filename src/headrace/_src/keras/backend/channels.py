"""Image data formats: validation, and transposition of batches to channels last and back."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.backend.settings import IMAGE_FORMATS, image_data_format
from headrace._src.tensors.tensor import Tensor


def data_format_of(value: str | None) -> str:
    """Validates a data format; None means the default."""
    if value is None:
        return image_data_format()
    found = str(value).lower()
    if found not in IMAGE_FORMATS:
        raise ValueError(
            f'The `data_format` argument must be one of "channels_first", "channels_last". Received: {value}'
        )
    return found


def is_first(data_format: str | None) -> bool:
    """Returns whether the format has channels before the spatial axes."""
    return data_format_of(data_format) == "channels_first"


def put_last(x: Tensor, first: bool) -> Tensor:
    """Returns a batch with channels last; transposes it if `first`."""
    return tf.transpose(x, [0, *range(2, x.shape.rank), 1]) if first else x


def put_back(x: Tensor, first: bool) -> Tensor:
    """Reverses `put_last`."""
    return tf.transpose(x, [0, x.shape.rank - 1, *range(1, x.shape.rank - 1)]) if first else x
