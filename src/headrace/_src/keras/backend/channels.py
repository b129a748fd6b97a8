"""Where images have their channels: the formats by name, and batches with their channels moved last and back."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import IMAGE_FORMATS, image_data_format


def data_format_of(value: Any) -> str:
    """A data format, the default one for None."""
    if value is None:
        return image_data_format()
    found = str(value).lower()
    if found not in IMAGE_FORMATS:
        raise ValueError(
            f'The `data_format` argument must be one of "channels_first", "channels_last". Received: {value}'
        )
    return found


def is_first(data_format: Any) -> bool:
    """Whether batches of this format have their channels before the other axes."""
    return data_format_of(data_format) == "channels_first"


def put_last(x: Any, first: bool) -> Any:
    """A batch with its channels last, which had them first if `first`."""
    return tf.transpose(x, [0, *range(2, x.shape.rank), 1]) if first else x


def put_back(x: Any, first: bool) -> Any:
    """A batch with its channels last in the form that `put_last` was given."""
    return tf.transpose(x, [0, x.shape.rank - 1, *range(1, x.shape.rank - 1)]) if first else x
