"""tf.keras.backend: small functions on tensors under the names Keras gave them."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.graph_values import in_graph
from headrace._src.keras.backend.settings import floatx


def cast_to_floatx(x: Any) -> Any:
    """`x` in the default float type: a tensor of a tensor, an array of anything else."""
    if isinstance(x, tf.Variable) or tf.is_tensor(x):
        return tf.cast(x, floatx())
    return np.asarray(x, dtype=floatx())


def clip(x: Any, min_value: Any, max_value: Any) -> Any:
    """`x` kept within the limits; where they cross, the lower one wins."""
    if isinstance(min_value, (int, float)) and isinstance(max_value, (int, float)):
        max_value = max(max_value, min_value)
    low = -np.inf if min_value is None else min_value
    high = np.inf if max_value is None else max_value
    return tf.clip_by_value(x, low, high)


def get_value(x: Any) -> Any:
    """The value as an array."""
    if in_graph():
        return tf.compat.v1.keras.backend.get_value(x)
    return x.numpy() if hasattr(x, "numpy") else x


def set_value(x: Any, value: Any) -> None:
    """Gives a variable a value."""
    if in_graph():
        tf.compat.v1.keras.backend.set_value(x, value)
        return
    x.assign(np.asarray(value, dtype=x.dtype.as_numpy_dtype))


def batch_get_value(tensors: Any) -> list[Any]:
    """The values of several variables as arrays."""
    return [get_value(x) for x in tensors]


def batch_set_value(tuples: Any) -> None:
    """Gives several variables values; `tuples` are pairs of a variable and its value."""
    for variable, value in tuples:
        set_value(variable, value)


def backend() -> str:
    """The name of what Keras computes with."""
    return "tensorflow"
