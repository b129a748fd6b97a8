"""Initializers that draw from a given distribution, and random orthogonal matrices."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.initializers.initializer import (
    SeededInitializer,
    floating,
    refuse_partitions,
    wanted_dtype,
    wanted_shape,
)
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class RandomUniform(SeededInitializer):
    """Initializes a tensor with values drawn uniformly from [minval, maxval).

    Args:
        minval: Lower limit, included.
        maxval: Upper limit, not included.
        seed: Integer seed; None draws one when the initializer is first called.

    >>> tf.keras.initializers.RandomUniform(seed=1)((2, 3)).shape
    TensorShape([2, 3])
    """

    def __init__(self, minval: TensorLike = -0.05, maxval: TensorLike = 0.05, seed: int | None = None) -> None:
        super().__init__(seed)
        self.minval, self.maxval = minval, maxval

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        found = wanted_dtype(dtype)
        if not found.is_floating and not found.is_integer:
            raise ValueError(f"Expected float or integer dtype, got {found}.")
        sizes = wanted_shape(self, shape, kwargs)
        return tf.random.stateless_uniform(sizes, self.stateless_seed(kwargs), self.minval, self.maxval, found)

    def get_config(self) -> dict[str, Any]:
        return {"minval": self.minval, "maxval": self.maxval, "seed": self.seed}


class _Normal(SeededInitializer):
    """Base class of the normal initializers."""

    _draw: Callable[..., Any]

    def __init__(self, mean: TensorLike = 0.0, stddev: TensorLike = 0.05, seed: int | None = None) -> None:
        super().__init__(seed)
        self.mean, self.stddev = mean, stddev

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        found, sizes = floating(self, dtype), wanted_shape(self, shape, kwargs)
        return type(self)._draw(sizes, self.stateless_seed(kwargs), self.mean, self.stddev, found)

    def get_config(self) -> dict[str, Any]:
        return {"mean": self.mean, "stddev": self.stddev, "seed": self.seed}


class RandomNormal(_Normal):
    """Initializes a tensor with values from a normal distribution.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        seed: Integer seed; None draws one when the initializer is first called.

    >>> tf.keras.initializers.RandomNormal(seed=1)((2, 3)).shape
    TensorShape([2, 3])
    """

    _draw = staticmethod(tf.random.stateless_normal)


class TruncatedNormal(_Normal):
    """Initializes a tensor with normal values; those beyond two standard deviations are drawn again.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        seed: Integer seed; None draws one when the initializer is first called.
    """

    _draw = staticmethod(tf.random.stateless_truncated_normal)


class Orthogonal(SeededInitializer):
    """Initializes a matrix with random orthogonal rows or columns, whichever are fewer.

    A shape of more than two dimensions is treated as a matrix whose columns are the last dimension.

    Args:
        gain: Factor of the orthogonal matrix.
        seed: Integer seed; None draws one when the initializer is first called.

    >>> q = tf.keras.initializers.Orthogonal(seed=1)((2, 2))
    >>> abs(tf.matmul(q, q, transpose_a=True).numpy()).round(3)
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """

    def __init__(self, gain: float = 1.0, seed: int | None = None) -> None:
        super().__init__(seed)
        self.gain = gain

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        refuse_partitions(self, kwargs)
        found, sizes = floating(self, dtype), wanted_shape(self, shape, kwargs)
        if len(sizes) < 2:
            raise ValueError(
                "The tensor to initialize must be at least two-dimensional. "
                f"Received: shape={tuple(sizes)} of rank {len(sizes)}."
            )
        rows, columns = math.prod(sizes[:-1]), sizes[-1]
        normal = tf.random.stateless_normal(
            [max(rows, columns), min(rows, columns)], self.stateless_seed(), dtype=found
        )
        q, r = tf.linalg.qr(normal, full_matrices=False)
        # The signs of a QR factorization are free; this choice makes the result uniform over orthogonal matrices.
        q *= tf.sign(tf.linalg.diag_part(r))
        if rows < columns:
            q = tf.linalg.matrix_transpose(q)
        return tf.cast(self.gain, found) * tf.reshape(q, sizes)

    def get_config(self) -> dict[str, Any]:
        return {"gain": self.gain, "seed": self.seed}
