"""tf.keras.backend: random tensors and variables."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.backend.tensors import variable


def _seed(seed: int | None) -> int:
    return int(np.random.randint(10_000_000)) if seed is None else seed


def random_normal(
    shape: Any, mean: float = 0.0, stddev: float = 1.0, dtype: Any = None, seed: int | None = None
) -> Any:
    """Normal numbers."""
    return tf.random.normal(shape, mean, stddev, tf.as_dtype(dtype or floatx()), _seed(seed))


def truncated_normal(
    shape: Any, mean: float = 0.0, stddev: float = 1.0, dtype: Any = None, seed: int | None = None
) -> Any:
    """Normal numbers within two standard deviations of the mean."""
    return tf.random.truncated_normal(shape, mean, stddev, tf.as_dtype(dtype or floatx()), _seed(seed))


def random_uniform(
    shape: Any, minval: float = 0.0, maxval: float = 1.0, dtype: Any = None, seed: int | None = None
) -> Any:
    """Numbers spread evenly between the limits."""
    return tf.random.uniform(shape, minval, maxval, tf.as_dtype(dtype or floatx()), _seed(seed))


def random_bernoulli(shape: Any, p: float = 0.0, dtype: Any = None, seed: int | None = None) -> Any:
    """Ones with the chance `p`, zeros else."""
    dtype = tf.as_dtype(dtype or floatx())
    drawn = tf.random.uniform(shape, dtype=dtype, seed=_seed(seed))
    return tf.where(drawn <= p, tf.ones(shape, dtype), tf.zeros(shape, dtype))


def random_binomial(shape: Any, p: float = 0.0, dtype: Any = None, seed: int | None = None) -> Any:
    """Ones with the chance `p`, zeros else."""
    return random_bernoulli(shape, p, dtype, seed)


def random_normal_variable(
    shape: Any, mean: float, scale: float, dtype: Any = None, name: str | None = None, seed: int | None = None
) -> Any:
    """A variable of normal numbers."""
    return variable(random_normal(shape, mean, scale, dtype, seed), dtype, name)


def random_uniform_variable(
    shape: Any, low: float, high: float, dtype: Any = None, name: str | None = None, seed: int | None = None
) -> Any:
    """A variable of numbers spread evenly between the limits."""
    return variable(random_uniform(shape, low, high, dtype, seed), dtype, name)


class _Generator:
    stateful = False


def is_tf_random_generator_enabled() -> bool:
    """Whether layers were asked to draw from a `tf.random.Generator`."""
    return _Generator.stateful


def enable_tf_random_generator() -> None:
    """Notes that layers are to draw from a `tf.random.Generator`; their seeds decide what they draw either way."""
    _Generator.stateful = True


def disable_tf_random_generator() -> None:
    """Takes `enable_tf_random_generator` back."""
    _Generator.stateful = False
