"""Penalties on weights: L1, L2, both, and deviation from orthogonality."""

from __future__ import annotations

import math
from typing import Any, Self

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _penalty(value: object) -> np.floating[Any]:
    """Returns a factor in the default float type; in configurations, too, 0.01 is the nearest float32."""
    if isinstance(value, bool) or not isinstance(value, (float, int, np.number)):
        raise ValueError(f"Value {value} is not a valid regularization penalty number, expected an int or float value.")
    if math.isinf(value) or math.isnan(value):
        raise ValueError(
            f"Value {value} is not a valid regularization penalty number, an infinite number or NaN are not valid "
            "values."
        )
    return np.dtype(floatx()).type(value)


def _single(given: float | None, kwargs: dict[str, Any]) -> np.floating[Any]:
    """Returns the factor of an L1 or L2 penalty, which may also be passed as `l`; None means 0.01."""
    given = kwargs.pop("l", given)
    if kwargs:
        raise TypeError(f"Argument(s) not recognized: {kwargs}")
    return _penalty(0.01 if given is None else given)


class Regularizer:
    """Base class of regularizers: `regularizer(weights)` returns a penalty to add to the loss."""

    def __call__(self, x: TensorLike) -> Tensor | float:
        return 0.0

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        raise NotImplementedError(f"{self} does not implement get_config()")

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a regularizer from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            A regularizer.
        """
        return cls(**config)


class L1L2(Regularizer):
    """Computes `l1 * sum(abs(x)) + l2 * sum(x^2)`.

    Args:
        l1: Factor of the sum of absolute values.
        l2: Factor of the sum of squares.

    >>> float(tf.keras.regularizers.L1L2(l1=1.0, l2=1.0)(tf.constant([2.0])))
    6.0
    """

    def __init__(self, l1: float | None = 0.0, l2: float | None = 0.0) -> None:
        self.l1, self.l2 = (_penalty(0.0 if factor is None else factor) for factor in (l1, l2))

    def __call__(self, x: TensorLike) -> Tensor:
        x = tf.convert_to_tensor(x)
        penalty = tf.constant(0.0, x.dtype)
        if self.l1:
            penalty += tf.cast(self.l1, x.dtype) * tf.reduce_sum(tf.abs(x))
        if self.l2:
            # l2_loss is half the sum of squares and reads the weights only once.
            penalty += 2.0 * tf.cast(self.l2, x.dtype) * tf.nn.l2_loss(x)
        return penalty

    def get_config(self) -> dict[str, Any]:
        return {"l1": float(self.l1), "l2": float(self.l2)}


class L1(Regularizer):
    """Computes `l1 * sum(abs(x))`.

    Args:
        l1: Factor of the sum of absolute values.
        **kwargs: `l`, an older name of the factor.

    >>> float(tf.keras.regularizers.L1(0.5)([1.0, -2.0]))
    1.5
    """

    def __init__(self, l1: float | None = 0.01, **kwargs: Any) -> None:
        self.l1 = _single(l1, kwargs)

    def __call__(self, x: TensorLike) -> Tensor:
        x = tf.convert_to_tensor(x)
        return tf.cast(self.l1, x.dtype) * tf.reduce_sum(tf.abs(x))

    def get_config(self) -> dict[str, Any]:
        return {"l1": float(self.l1)}


class L2(Regularizer):
    """Computes `l2 * sum(x^2)`.

    Args:
        l2: Factor of the sum of squares.
        **kwargs: `l`, an older name of the factor.

    >>> float(tf.keras.regularizers.L2(0.5)([1.0, 2.0]))
    2.5
    """

    def __init__(self, l2: float | None = 0.01, **kwargs: Any) -> None:
        self.l2 = _single(l2, kwargs)

    def __call__(self, x: TensorLike) -> Tensor:
        x = tf.convert_to_tensor(x)
        return 2.0 * tf.cast(self.l2, x.dtype) * tf.nn.l2_loss(x)

    def get_config(self) -> dict[str, Any]:
        return {"l2": float(self.l2)}


class OrthogonalRegularizer(Regularizer):
    """Penalizes rows or columns of a matrix that are not orthogonal to each other.

    The penalty is `factor` times the mean absolute inner product of different rows (or columns), scaled to unit length.

    Args:
        factor: Factor of the penalty.
        mode: "rows" or "columns".

    Raises:
        ValueError: If `mode` is neither "rows" nor "columns".
    """

    def __init__(self, factor: float = 0.01, mode: str = "rows") -> None:
        if mode not in ("rows", "columns"):
            raise ValueError(
                f'Invalid value for argument `mode`. Expected one of {{"rows", "columns"}}. Received: mode={mode}'
            )
        self.factor, self.mode = factor, mode

    def __call__(self, inputs: TensorLike) -> Tensor:
        inputs = tf.convert_to_tensor(inputs)
        if inputs.shape.rank != 2:
            raise ValueError(
                "Inputs to OrthogonalRegularizer must have rank 2. Received: inputs.shape == " + str(inputs.shape)
            )
        by_rows = self.mode == "rows"
        unit = tf.math.l2_normalize(inputs, axis=1 if by_rows else 0)
        overlap = tf.matmul(unit, unit, transpose_a=not by_rows, transpose_b=by_rows)
        size = inputs.shape[0 if by_rows else 1]
        off_diagonal = tf.abs(overlap * (1.0 - tf.eye(size, dtype=inputs.dtype)))
        pairs = size * (size - 1.0) / 2.0
        return tf.cast(_penalty(self.factor), inputs.dtype) * 0.5 * tf.reduce_sum(off_diagonal) / pairs

    def get_config(self) -> dict[str, Any]:
        return {"factor": float(self.factor), "mode": self.mode}


def l1_l2(l1: float = 0.01, l2: float = 0.01) -> L1L2:
    """Creates a regularizer with both an L1 and an L2 penalty.

    Args:
        l1: Factor of the sum of absolute values.
        l2: Factor of the sum of squares.

    Returns:
        A regularizer.
    """
    return L1L2(l1=l1, l2=l2)
