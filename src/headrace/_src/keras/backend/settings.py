"""Global settings of Keras: the default float type, the image data format, the constant epsilon."""

from __future__ import annotations

from headrace._src.tensors.dtypes import DType

_FLOAT_TYPES = ("float16", "float32", "float64")
IMAGE_FORMATS = ("channels_first", "channels_last")


class _Settings:
    def __init__(self) -> None:
        self.epsilon = 1e-7
        self.floatx = "float32"
        self.image_data_format = "channels_last"


_settings = _Settings()


def epsilon() -> float:
    """Returns the small constant that keeps divisions and logarithms finite.

    >>> tf.keras.backend.epsilon()
    1e-07
    """
    return _settings.epsilon


def set_epsilon(value: float) -> None:
    """Sets the small constant returned by `epsilon`.

    Args:
        value: New value.
    """
    _settings.epsilon = value


def floatx() -> str:
    """Returns the name of the default float type.

    >>> tf.keras.backend.floatx()
    'float32'
    """
    return _settings.floatx


def set_floatx(value: str | DType) -> None:
    """Sets the default float type.

    Args:
        value: "float16", "float32", "float64" or "bfloat16", or a dtype of that name.

    Raises:
        ValueError: If the type is not a float type.
    """
    name = getattr(value, "name", value)
    if name not in (*_FLOAT_TYPES, "bfloat16"):
        raise ValueError(f"Unknown `floatx` value: {value}. Expected one of {set(_FLOAT_TYPES)}")
    _settings.floatx = str(name)


def image_data_format() -> str:
    """Returns the default image data format, "channels_last" or "channels_first"."""
    return _settings.image_data_format


def set_image_data_format(data_format: str) -> None:
    """Sets the default image data format.

    Args:
        data_format: "channels_last" or "channels_first".

    Raises:
        ValueError: If the format is neither "channels_first" nor "channels_last".
    """
    if data_format not in IMAGE_FORMATS:
        raise ValueError(f"Unknown `data_format`: {data_format}. Expected one of {set(IMAGE_FORMATS)}")
    _settings.image_data_format = str(data_format)
