"""tf.compat.v1.keras.backend in graphs: placeholders, functions that a session runs, values of variables.

In eager code these are the functions of tf.keras.backend.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.keras.graph_function import GraphExecutionFunction
from headrace._src.compat_v1.keras.session import get_session
from headrace._src.compat_v1.session.placeholders import placeholder as graph_placeholder
from headrace._src.compat_v1.session.placeholders import ragged_placeholder, sparse_placeholder


def placeholder(
    shape: Any = None,
    ndim: int | None = None,
    dtype: Any = None,
    sparse: bool = False,
    name: str | None = None,
    ragged: bool = False,
) -> Any:
    """Creates a tensor that must be fed.

    Args:
        shape: Shape of the values, with None for unknown sizes.
        ndim: Number of axes, instead of `shape`.
        dtype: Dtype of the values; by default `floatx()`.
        sparse: Whether the values are sparse.
        name: Name of the tensor.
        ragged: Whether the values are ragged.

    Returns:
        A symbolic tensor.
    """
    if tf.executing_eagerly():
        return tf.keras.backend.placeholder(shape, ndim, dtype, sparse, name, ragged)
    sizes = (None,) * ndim if shape is None and ndim is not None else shape
    kind = tf.as_dtype(dtype or tf.keras.backend.floatx())
    if sparse:
        return sparse_placeholder(kind, sizes, name)
    if ragged:
        return ragged_placeholder(kind, max(len(sizes) - 1, 1), (), name)
    return graph_placeholder(kind, sizes, name)


def function(inputs: Any, outputs: Any, updates: Any = None, name: str | None = None, **kwargs: Any) -> Any:
    """Returns a function of arrays that runs the outputs and the updates in a session.

    Args:
        inputs: Tensors to feed.
        outputs: Tensors to compute.
        updates: Operations to run, or pairs of a variable and its new value.
        name: Name of the function.
        **kwargs: Arguments of `Session.run`: `feed_dict`, `fetches`, `options` and `run_metadata`; in graphs only.
    """
    if tf.executing_eagerly():
        return tf.keras.backend.function(inputs, outputs, updates, name, **kwargs)
    return GraphExecutionFunction(inputs, outputs, updates, name, **kwargs)


def get_value(x: Any) -> Any:
    """Returns the value as an array.

    Args:
        x: Variable or tensor.
    """
    return tf.keras.backend.get_value(x) if tf.executing_eagerly() else get_session().run(x)


def set_value(x: Any, value: Any) -> None:
    """Sets the value of a variable.

    Args:
        x: Variable.
        value: Array of its shape.
    """
    if tf.executing_eagerly():
        tf.keras.backend.set_value(x, value)
    else:
        with get_session().eager_values():  # adds no operations to the graph
            x.assign(np.asarray(value, dtype=x.dtype.as_numpy_dtype))


def eval(x: Any) -> Any:
    """Returns the value as an array.

    Args:
        x: Variable or tensor.
    """
    return get_value(x)


def batch_get_value(tensors: Any) -> list[Any]:
    """Returns the values of several variables as arrays.

    Args:
        tensors: Variables or tensors.
    """
    return [get_value(x) for x in tensors]


def batch_set_value(tuples: Any) -> None:
    """Sets the values of several variables.

    Args:
        tuples: Pairs of a variable and its value.
    """
    for variable, value in tuples:
        set_value(variable, value)
