"""Converts between bytes and text by TensorFlow's rules; also the families of Python and NumPy scalar types.

Has the functions of tf.compat; strings are bytes in TensorFlow, so every room may need these.
"""

from __future__ import annotations

import numbers
import os
from typing import TypeVar

import numpy as np

bytes_or_text_types = (bytes, str)
integral_types = (numbers.Integral, np.integer)
real_types = (numbers.Real, np.integer, np.floating)
complex_types = (numbers.Complex, np.number)


T = TypeVar("T")


def as_bytes(bytes_or_text: bytes | bytearray | str, encoding: str = "utf-8") -> bytes:
    """Encodes text; bytes stay as they are.

    Args:
        bytes_or_text: bytes or str.
        encoding: Name of the text encoding.

    Returns:
        Bytes.

    Raises:
        TypeError: If `bytes_or_text` is neither text nor bytes.
    """
    if isinstance(bytes_or_text, bytearray):
        return bytes(bytes_or_text)
    if isinstance(bytes_or_text, str):
        return bytes_or_text.encode(encoding)
    if isinstance(bytes_or_text, bytes):
        return bytes_or_text
    raise TypeError(f"Expected binary or unicode string, got {bytes_or_text!r}")


def as_text(bytes_or_text: bytes | str, encoding: str = "utf-8") -> str:
    """Decodes bytes; text stays as it is.

    Args:
        bytes_or_text: bytes or str.
        encoding: Name of the text encoding.

    Returns:
        Text.

    Raises:
        TypeError: If `bytes_or_text` is neither text nor bytes.
    """
    if isinstance(bytes_or_text, str):
        return bytes_or_text
    if isinstance(bytes_or_text, bytes):
        return bytes_or_text.decode(encoding)
    raise TypeError(f"Expected binary or unicode string, got {bytes_or_text!r}")


as_str = as_text


def as_str_any(value: object, encoding: str = "utf-8") -> str:
    """Decodes bytes; returns the `str()` of anything else.

    Args:
        value: Any object. bytes are decoded; other values become str.
        encoding: Name of the text encoding.

    Returns:
        Text.
    """
    return as_text(value, encoding) if isinstance(value, bytes) else str(value)


def path_to_str(path: os.PathLike[str] | os.PathLike[bytes] | T) -> str | T:
    """Returns the text of a path object; anything else stays as it is.

    Args:
        path: str, bytes or a path object. Other values are returned unchanged.
    """
    return as_str_any(os.fspath(path)) if isinstance(path, os.PathLike) else path
