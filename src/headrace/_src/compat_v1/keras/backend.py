"""tf.compat.v1.keras.backend in graphs: placeholders, functions run by a session, values of variables.

In eager code these are the functions of tf.keras.backend.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.keras.session import get_session
from headrace._src.compat_v1.session.placeholders import placeholder as graph_placeholder


def placeholder(
    shape: Any = None,
    ndim: int | None = None,
    dtype: Any = None,
    sparse: bool = False,
    name: str | None = None,
    ragged: bool = False,
) -> Any:
    """A tensor whose values are given when it is run."""
    if tf.executing_eagerly() or sparse or ragged:
        return tf.keras.backend.placeholder(shape, ndim, dtype, sparse, name, ragged)
    sizes = (None,) * ndim if shape is None and ndim is not None else shape
    return graph_placeholder(tf.as_dtype(dtype or tf.keras.backend.floatx()), sizes, name)


def function(inputs: Any, outputs: Any, updates: Any = None, name: str | None = None, **kwargs: Any) -> Any:
    """A function of arrays: runs the outputs, and the updates, with these values of the inputs."""
    if tf.executing_eagerly():
        return tf.keras.backend.function(inputs, outputs, updates, name, **kwargs)
    feeds = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]

    def call(values: Any) -> Any:
        given = list(values) if isinstance(values, (list, tuple)) else [values]
        if len(given) != len(feeds):
            raise ValueError(f"The function takes {len(feeds)} inputs; received {len(given)}.")
        fed = dict(zip(feeds, given, strict=True))
        return get_session().run([outputs, list(updates or ())], fed)[0]

    return call


def get_value(x: Any) -> Any:
    """The value as an array."""
    return tf.keras.backend.get_value(x) if tf.executing_eagerly() else get_session().run(x)


def set_value(x: Any, value: Any) -> None:
    """Gives a variable a value."""
    if tf.executing_eagerly():
        tf.keras.backend.set_value(x, value)
    else:
        with get_session().eager_values():  # adds nothing to the graph
            x.assign(np.asarray(value, dtype=x.dtype.as_numpy_dtype))


def eval(x: Any) -> Any:
    """The value as an array."""
    return get_value(x)


def batch_get_value(tensors: Any) -> list[Any]:
    """The values of several variables as arrays."""
    return [get_value(x) for x in tensors]


def batch_set_value(tuples: Any) -> None:
    """Gives several variables values; `tuples` are pairs of a variable and its value."""
    for variable, value in tuples:
        set_value(variable, value)
