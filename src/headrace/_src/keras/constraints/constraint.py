"""What weights are forced to after each update: sign, norm, radial symmetry."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon


def _norm(w: Any, axis: Any) -> Any:
    return tf.sqrt(tf.reduce_sum(tf.square(w), axis=axis, keepdims=True))


class Constraint:
    """Base class: `constraint(weights)` gives the weights allowed instead."""

    def __call__(self, w: Any) -> Any:
        return w

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal constraint."""
        return {}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """The constraint made from these arguments."""
        return cls(**config)


class MaxNorm(Constraint):
    """Norms along `axis` are at most `max_value`."""

    def __init__(self, max_value: float = 2, axis: Any = 0) -> None:
        self.max_value, self.axis = max_value, axis

    def __call__(self, w: Any) -> Any:
        w = tf.convert_to_tensor(w)
        norms = _norm(w, self.axis)
        wanted = tf.clip_by_value(norms, 0, tf.cast(self.max_value, w.dtype))
        return w * (wanted / (tf.cast(epsilon(), w.dtype) + norms))

    def get_config(self) -> dict[str, Any]:
        return {"max_value": self.max_value, "axis": self.axis}


class NonNeg(Constraint):
    """Negative weights become zero."""

    def __call__(self, w: Any) -> Any:
        w = tf.convert_to_tensor(w)
        return w * tf.cast(tf.greater_equal(w, 0), w.dtype)


class UnitNorm(Constraint):
    """Norms along `axis` are one."""

    def __init__(self, axis: Any = 0) -> None:
        self.axis = axis

    def __call__(self, w: Any) -> Any:
        w = tf.convert_to_tensor(w)
        return w / (tf.cast(epsilon(), w.dtype) + _norm(w, self.axis))

    def get_config(self) -> dict[str, Any]:
        return {"axis": self.axis}


class MinMaxNorm(Constraint):
    """Norms along `axis` lie between two values; `rate` says how much of the way is gone at once."""

    def __init__(self, min_value: float = 0.0, max_value: float = 1.0, rate: float = 1.0, axis: Any = 0) -> None:
        self.min_value, self.max_value, self.rate, self.axis = min_value, max_value, rate, axis

    def __call__(self, w: Any) -> Any:
        w = tf.convert_to_tensor(w)
        norms = _norm(w, self.axis)
        limited = tf.clip_by_value(norms, tf.cast(self.min_value, w.dtype), tf.cast(self.max_value, w.dtype))
        wanted = self.rate * limited + (1 - self.rate) * norms
        return w * (wanted / (tf.cast(epsilon(), w.dtype) + norms))

    def get_config(self) -> dict[str, Any]:
        return {"min_value": self.min_value, "max_value": self.max_value, "rate": self.rate, "axis": self.axis}


class RadialConstraint(Constraint):
    """Convolution kernels look the same from all sides: each ring of a square kernel has one value per channel."""

    def __call__(self, w: Any) -> Any:
        w = tf.convert_to_tensor(w)
        if w.shape.rank != 4:
            raise ValueError(f"The weight tensor must have rank 4. Received weight tensor with shape: {tuple(w.shape)}")
        height, width, channels, filters = w.shape
        if height != width:
            raise ValueError(
                f"The first two axes of the kernel must be of one size. Received weights of shape: {tuple(w.shape)}"
            )
        kernels = tf.reshape(w, (height, width, channels * filters))
        diagonal = tf.gather_nd(kernels, [[place, place] for place in self._places(height)])
        rows, columns = tf.range(height)[:, None], tf.range(width)[None, :]
        from_edge = tf.minimum(tf.minimum(rows, height - 1 - rows), tf.minimum(columns, width - 1 - columns))
        return tf.reshape(tf.gather(diagonal, (height - 1) // 2 - from_edge), w.shape)

    @staticmethod
    def _places(size: int) -> list[int]:
        """Where on the diagonal each ring finds its value, the innermost first."""
        start = size // 2
        # TF begins one place before the centre, and for even sizes leaves out the place after it.
        skipped = 0 if size % 2 else 1
        return [max(start - 1, 0), *(start - 1 + ring + skipped for ring in range(1, (size + 1) // 2))]
