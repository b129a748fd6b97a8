"""tf.keras.backend: values of variables, clipping, conversion to the default float type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike


def cast_to_floatx(x: TensorLike) -> Tensor | np.ndarray:
    """Converts `x` to the default float type.

    Args:
        x: Tensor or anything NumPy converts.

    Returns:
        A tensor for a tensor, an array for anything else.
    """
    if isinstance(x, tf.Variable) or tf.is_tensor(x):
        return tf.cast(x, floatx())
    return np.asarray(x, dtype=floatx())


def clip(x: TensorLike, min_value: TensorLike | None, max_value: TensorLike | None) -> Tensor:
    """Clips `x` to a range; if the limits cross, the lower one wins.

    Args:
        x: Input tensor.
        min_value: Lower limit, or None.
        max_value: Upper limit, or None.

    Returns:
        A tensor of the shape of `x`.
    """
    if isinstance(min_value, (int, float)) and isinstance(max_value, (int, float)):
        max_value = max(max_value, min_value)
    low = -np.inf if min_value is None else min_value
    high = np.inf if max_value is None else max_value
    return tf.clip_by_value(x, low, high)


def get_value(x: Tensor | Variable) -> Array:
    """Returns the value of a variable or tensor as an array.

    Args:
        x: Variable or tensor.
    """
    if in_graph():
        return graph_mode.value.get_value(x)
    value: Any = x.numpy() if hasattr(x, "numpy") else x
    return value


def set_value(x: Variable, value: TensorLike) -> None:
    """Sets the value of a variable.

    Args:
        x: Variable to set.
        value: New value.
    """
    if in_graph():
        graph_mode.value.set_value(x, value)
        return
    x.assign(np.asarray(value, dtype=x.dtype.as_numpy_dtype))


def batch_get_value(tensors: Iterable[Tensor | Variable]) -> list[Array]:
    """Returns the values of several variables as arrays.

    Args:
        tensors: Variables or tensors.
    """
    return [get_value(x) for x in tensors]


def batch_set_value(tuples: Iterable[tuple[Variable, TensorLike]]) -> None:
    """Sets the values of several variables.

    Args:
        tuples: Pairs of a variable and its new value.
    """
    for variable, value in tuples:
        set_value(variable, value)


def backend() -> str:
    """Returns the name of the backend, "tensorflow"."""
    return "tensorflow"
