"""keras.ops: window functions, which taper the ends of a sequence."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import headrace as tf
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _window(x: int | TensorLike, compute: Callable[[np.ndarray, int], np.ndarray]) -> Tensor:
    """Evaluates a window function at `x` points."""
    size = int(np.asarray(x))
    if size <= 1:
        return tf.ones([size], tf.float32)
    return tf.cast(compute(np.arange(size, dtype=np.float64), size - 1), tf.float32)


def bartlett(x: int | TensorLike) -> Tensor:
    """Returns the triangular window of `x` points.

    Args:
        x: Number of points.
    """
    return _window(x, lambda n, last: 1 - np.abs(2 * n / last - 1))


def blackman(x: int | TensorLike) -> Tensor:
    """Returns the Blackman window of `x` points.

    Args:
        x: Number of points.
    """
    return _window(x, lambda n, last: 0.42 - 0.5 * np.cos(2 * np.pi * n / last) + 0.08 * np.cos(4 * np.pi * n / last))


def hamming(x: int | TensorLike) -> Tensor:
    """Returns the Hamming window of `x` points.

    Args:
        x: Number of points.
    """
    return _window(x, lambda n, last: 0.54 - 0.46 * np.cos(2 * np.pi * n / last))


def hanning(x: int | TensorLike) -> Tensor:
    """Returns the Hann window of `x` points.

    Args:
        x: Number of points.
    """
    return _window(x, lambda n, last: 0.5 - 0.5 * np.cos(2 * np.pi * n / last))


def kaiser(x: int | TensorLike, beta: float) -> Tensor:
    """Returns the Kaiser window of `x` points.

    Args:
        x: Number of points.
        beta: Shape parameter; larger values give a narrower window.
    """
    return _window(x, lambda n, last: np.i0(beta * np.sqrt(1 - (2 * n / last - 1) ** 2)) / np.i0(beta))
