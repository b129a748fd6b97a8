"""Deterministic initializers: zeros, ones, a constant, the identity matrix."""

from __future__ import annotations

from typing import Any, Self

import headrace as tf
from headrace._src.keras.initializers.initializer import Initializer, refuse_partitions, wanted_dtype, wanted_shape
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def _numeric(dtype: DTypeLike | None) -> DType:
    found = wanted_dtype(dtype)
    if not found.is_numpy_compatible or found == tf.string:
        raise ValueError(f"Expected numeric or boolean dtype, got {found}.")
    return found


class Zeros(Initializer):
    """Initializes a tensor with zeros.

    >>> tf.keras.initializers.Zeros()((2, 2)).numpy()
    array([[0., 0.],
           [0., 0.]], dtype=float32)
    """

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        return tf.zeros(wanted_shape(self, shape, kwargs), _numeric(dtype))


class Ones(Initializer):
    """Initializes a tensor with ones.

    >>> tf.keras.initializers.Ones()((2,)).numpy()
    array([1., 1.], dtype=float32)
    """

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        return tf.ones(wanted_shape(self, shape, kwargs), _numeric(dtype))


class Constant(Initializer):
    """Initializes a tensor with one value, or with an array of the same shape.

    Args:
        value: Number, or anything that converts to a tensor.

    >>> tf.keras.initializers.Constant(3.0)((2,)).numpy()
    array([3., 3.], dtype=float32)
    """

    def __init__(self, value: TensorLike = 0) -> None:
        self.value = value

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        return tf.constant(self.value, wanted_dtype(dtype), wanted_shape(self, shape, kwargs))

    def get_config(self) -> dict[str, Any]:
        return {"value": self.value}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        return cls(tf.keras.saving.deserialize_keras_object(config["value"]))


class Identity(Initializer):
    """Initializes a matrix with `gain` times the identity matrix.

    Args:
        gain: Factor of the identity matrix.

    >>> tf.keras.initializers.Identity()((2, 2)).numpy()
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """

    def __init__(self, gain: float = 1.0) -> None:
        self.gain = gain

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        refuse_partitions(self, kwargs)
        sizes = wanted_shape(self, shape, kwargs)
        if len(sizes) != 2:
            raise ValueError(
                "Identity matrix initializer can only be used for 2D matrices. "
                f"Received: shape={tuple(sizes)} of rank {len(sizes)}."
            )
        found = _numeric(dtype)
        return tf.cast(self.gain, found) * tf.eye(sizes[0], sizes[1], dtype=found)

    def get_config(self) -> dict[str, Any]:
        return {"gain": self.gain}
