"""Constraints on weights that optimizers apply after each update: sign, norm, radial symmetry."""

from __future__ import annotations

from typing import Any, Self

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def _norm(w: Tensor, axis: AxisLike) -> Tensor:
    return tf.sqrt(tf.reduce_sum(tf.square(w), axis=axis, keepdims=True))


class Constraint:
    """Base class of constraints: `constraint(weights)` returns the weights to use instead."""

    def __call__(self, w: TensorLike) -> TensorLike:
        return w

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        return {}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a constraint from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            A constraint.
        """
        return cls(**config)


class MaxNorm(Constraint):
    """Limits the norm of weights along `axis` to `max_value`.

    Args:
        max_value: Largest norm.
        axis: Axis or axes along which norms are computed.

    >>> tf.keras.constraints.MaxNorm(1.0)([[3.0], [4.0]]).numpy().round(3)
    array([[0.6],
           [0.8]], dtype=float32)
    """

    def __init__(self, max_value: float = 2, axis: AxisLike = 0) -> None:
        self.max_value, self.axis = max_value, axis

    def __call__(self, w: TensorLike) -> Tensor:
        w = tf.convert_to_tensor(w)
        norms = _norm(w, self.axis)
        wanted = tf.clip_by_value(norms, 0, tf.cast(self.max_value, w.dtype))
        return w * (wanted / (tf.cast(epsilon(), w.dtype) + norms))

    def get_config(self) -> dict[str, Any]:
        return {"max_value": self.max_value, "axis": self.axis}


class NonNeg(Constraint):
    """Replaces negative weights by zero.

    >>> tf.keras.constraints.NonNeg()(tf.constant([-1.0, 2.0])).numpy()
    array([-0.,  2.], dtype=float32)
    """

    def __call__(self, w: TensorLike) -> Tensor:
        w = tf.convert_to_tensor(w)
        return w * tf.cast(tf.greater_equal(w, 0), w.dtype)


class UnitNorm(Constraint):
    """Scales weights to unit norm along `axis`.

    Args:
        axis: Axis or axes along which norms are computed.
    """

    def __init__(self, axis: AxisLike = 0) -> None:
        self.axis = axis

    def __call__(self, w: TensorLike) -> Tensor:
        w = tf.convert_to_tensor(w)
        return w / (tf.cast(epsilon(), w.dtype) + _norm(w, self.axis))

    def get_config(self) -> dict[str, Any]:
        return {"axis": self.axis}


class MinMaxNorm(Constraint):
    """Keeps the norm of weights along `axis` between two values.

    Args:
        min_value: Smallest norm.
        max_value: Largest norm.
        rate: Fraction of the correction applied per update; 1.0 enforces the limits exactly.
        axis: Axis or axes along which norms are computed.
    """

    def __init__(self, min_value: float = 0.0, max_value: float = 1.0, rate: float = 1.0, axis: AxisLike = 0) -> None:
        self.min_value, self.max_value, self.rate, self.axis = min_value, max_value, rate, axis

    def __call__(self, w: TensorLike) -> Tensor:
        w = tf.convert_to_tensor(w)
        norms = _norm(w, self.axis)
        limited = tf.clip_by_value(norms, tf.cast(self.min_value, w.dtype), tf.cast(self.max_value, w.dtype))
        wanted = self.rate * limited + (1 - self.rate) * norms
        return w * (wanted / (tf.cast(epsilon(), w.dtype) + norms))

    def get_config(self) -> dict[str, Any]:
        return {"min_value": self.min_value, "max_value": self.max_value, "rate": self.rate, "axis": self.axis}


class RadialConstraint(Constraint):
    """Makes convolution kernels radially symmetric.

    Every ring of a square kernel gets one value per channel. Weights must have shape (size, size, channels, filters).
    """

    def __call__(self, w: TensorLike) -> Tensor:
        w = tf.convert_to_tensor(w)
        if w.shape.rank != 4:
            raise ValueError(f"The weight tensor must have rank 4. Received weight tensor with shape: {tuple(w.shape)}")
        height, width, channels, filters = w.shape
        if height != width:
            raise ValueError(
                f"The first two dimensions of the kernel must be equal. Received weights with shape: {tuple(w.shape)}"
            )
        kernels = tf.reshape(w, (height, width, channels * filters))
        diagonal = tf.gather_nd(kernels, [[place, place] for place in self._places(height)])
        rows, columns = tf.range(height)[:, None], tf.range(width)[None, :]
        from_edge = tf.minimum(tf.minimum(rows, height - 1 - rows), tf.minimum(columns, width - 1 - columns))
        return tf.reshape(tf.gather(diagonal, (height - 1) // 2 - from_edge), w.shape)

    @staticmethod
    def _places(size: int) -> list[int]:
        """Returns the position on the diagonal that provides the value of each ring, innermost first."""
        start = size // 2
        # TF starts one position before the center, and for even sizes skips the position after it.
        skipped = 0 if size % 2 else 1
        return [max(start - 1, 0), *(start - 1 + ring + skipped for ring in range(1, (size + 1) // 2))]
