"""plain_values: arguments that are tensors, as configurations store them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import headrace as tf


def plain_values(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Returns arguments with the values of tensors and variables in their places."""
    return {name: _plain(value) for name, value in arguments.items()}


def _plain(value: Any) -> Any:
    if not (tf.is_tensor(value) or isinstance(value, tf.Variable)):
        return value
    known = tf.get_static_value(value)
    return value if known is None else known.tolist()
