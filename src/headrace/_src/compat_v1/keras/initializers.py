"""The random initializers of tf.compat.v1.keras: those of TensorFlow 1 with Keras's narrower defaults."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.variables import initializers


class RandomNormal(initializers.RandomNormal):
    """Initializes with normal random values.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(
        self, mean: float = 0.0, stddev: float = 0.05, seed: int | None = None, dtype: Any = tf.float32
    ) -> None:
        super().__init__(mean, stddev, seed, dtype)


class RandomUniform(initializers.RandomUniform):
    """Initializes with uniform random values.

    Args:
        minval: Lower bound, included.
        maxval: Upper bound, excluded.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(
        self, minval: float = -0.05, maxval: float = 0.05, seed: int | None = None, dtype: Any = tf.float32
    ) -> None:
        super().__init__(minval, maxval, seed, dtype)


class TruncatedNormal(initializers.TruncatedNormal):
    """Initializes with normal random values within two standard deviations of the mean.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(
        self, mean: float = 0.0, stddev: float = 0.05, seed: int | None = None, dtype: Any = tf.float32
    ) -> None:
        super().__init__(mean, stddev, seed, dtype)
