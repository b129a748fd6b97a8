"""Initializers without chance: zeros, ones, a constant, the unit matrix."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.initializers.initializer import Initializer, wanted_dtype, wanted_shape


def _numeric(dtype: Any) -> Any:
    found = wanted_dtype(dtype)
    if not found.is_numpy_compatible or found == tf.string:
        raise ValueError(f"Expected numeric or boolean dtype, got {found}.")
    return found


class Zeros(Initializer):
    """Zeros."""

    def __call__(self, shape: Any, dtype: Any = None, **kwargs: Any) -> Any:
        return tf.zeros(wanted_shape(self, shape, kwargs), _numeric(dtype))


class Ones(Initializer):
    """Ones."""

    def __call__(self, shape: Any, dtype: Any = None, **kwargs: Any) -> Any:
        return tf.ones(wanted_shape(self, shape, kwargs), _numeric(dtype))


class Constant(Initializer):
    """One value everywhere, or an array of the variable's shape.

    Args:
        value: A number, or anything that converts to a tensor.
    """

    def __init__(self, value: Any = 0) -> None:
        self.value = value

    def __call__(self, shape: Any, dtype: Any = None, **kwargs: Any) -> Any:
        return tf.constant(self.value, wanted_dtype(dtype), wanted_shape(self, shape, kwargs))

    def get_config(self) -> dict[str, Any]:
        return {"value": self.value}


class Identity(Initializer):
    """The unit matrix times `gain`."""

    def __init__(self, gain: float = 1.0) -> None:
        self.gain = gain

    def __call__(self, shape: Any, dtype: Any = None, **kwargs: Any) -> Any:
        sizes = wanted_shape(self, shape, kwargs)
        if len(sizes) != 2:
            raise ValueError(
                "Identity matrix initializer can only be used for 2D matrices. "
                f"Received: shape={tuple(sizes)} of rank {len(sizes)}."
            )
        found = _numeric(dtype)
        return tf.cast(self.gain, found) * tf.eye(*sizes, dtype=found)

    def get_config(self) -> dict[str, Any]:
        return {"gain": self.gain}
