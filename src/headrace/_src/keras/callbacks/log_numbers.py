"""The values in the logs of callbacks as numbers."""

from __future__ import annotations

from typing import Any

import headrace as tf


def as_numbers(logs: Any) -> Any:
    """Converts tensors in logs to Python numbers and arrays."""
    return {key: _number(value) for key, value in logs.items()} if isinstance(logs, dict) else logs


def _number(value: Any) -> Any:
    if not isinstance(value, tf.Tensor):
        return value
    array = value.numpy()
    return array.item() if array.ndim == 0 and array.dtype.kind in "fiub" else array
