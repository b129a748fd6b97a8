"""tf.keras.backend: random tensors and variables."""

from __future__ import annotations

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike


def _seed(seed: int | None) -> int:
    return int(np.random.randint(10_000_000)) if seed is None else seed


def random_normal(
    shape: ShapeLike, mean: float = 0.0, stddev: float = 1.0, dtype: DTypeLike | None = None, seed: int | None = None
) -> Tensor:
    """Draws values from a normal distribution.

    Args:
        shape: Shape of the result.
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.normal(shape, mean, stddev, tf.as_dtype(dtype or floatx()), _seed(seed))


def truncated_normal(
    shape: ShapeLike, mean: float = 0.0, stddev: float = 1.0, dtype: DTypeLike | None = None, seed: int | None = None
) -> Tensor:
    """Draws normal values; those beyond two standard deviations are drawn again.

    Args:
        shape: Shape of the result.
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.truncated_normal(shape, mean, stddev, tf.as_dtype(dtype or floatx()), _seed(seed))


def random_uniform(
    shape: ShapeLike, minval: float = 0.0, maxval: float = 1.0, dtype: DTypeLike | None = None, seed: int | None = None
) -> Tensor:
    """Draws values uniformly from [minval, maxval).

    Args:
        shape: Shape of the result.
        minval: Lower limit, included.
        maxval: Upper limit, not included.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.uniform(shape, minval, maxval, tf.as_dtype(dtype or floatx()), _seed(seed))


def random_bernoulli(
    shape: ShapeLike, p: float = 0.0, dtype: DTypeLike | None = None, seed: int | None = None
) -> Tensor:
    """Draws ones with probability `p` and zeros otherwise.

    Args:
        shape: Shape of the result.
        p: Probability of a one.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A tensor of shape `shape`.
    """
    dtype = tf.as_dtype(dtype or floatx())
    drawn = tf.random.uniform(shape, dtype=dtype, seed=_seed(seed))
    return tf.where(drawn <= p, tf.ones(shape, dtype), tf.zeros(shape, dtype))


def random_binomial(
    shape: ShapeLike, p: float = 0.0, dtype: DTypeLike | None = None, seed: int | None = None
) -> Tensor:
    """Draws ones with probability `p` and zeros otherwise.

    Args:
        shape: Shape of the result.
        p: Probability of a one.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A tensor of shape `shape`.
    """
    return random_bernoulli(shape, p, dtype, seed)


def random_normal_variable(
    shape: ShapeLike,
    mean: float,
    scale: float,
    dtype: DTypeLike | None = None,
    name: str | None = None,
    seed: int | None = None,
) -> Variable:
    """Creates a variable with values from a normal distribution.

    Args:
        shape: Shape of the result.
        mean: Mean of the distribution.
        scale: Standard deviation of the distribution.
        dtype: Dtype of the result; the default float type for None.
        name: Name of the result.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A variable of shape `shape`.
    """
    return tf.Variable(random_normal(shape, mean, scale, dtype, seed), dtype=tf.as_dtype(dtype or floatx()), name=name)


def random_uniform_variable(
    shape: ShapeLike,
    low: float,
    high: float,
    dtype: DTypeLike | None = None,
    name: str | None = None,
    seed: int | None = None,
) -> Variable:
    """Creates a variable with uniformly distributed values.

    Args:
        shape: Shape of the result.
        low: Lower limit, included.
        high: Upper limit, not included.
        dtype: Dtype of the result; the default float type for None.
        name: Name of the result.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A variable of shape `shape`.
    """
    return tf.Variable(random_uniform(shape, low, high, dtype, seed), dtype=tf.as_dtype(dtype or floatx()), name=name)


class _Generator:
    stateful = False


def is_tf_random_generator_enabled() -> bool:
    """Returns whether `enable_tf_random_generator` is in effect."""
    return _Generator.stateful


def enable_tf_random_generator() -> None:
    """Requests that layers draw from a `tf.random.Generator`; only the setting changes."""
    _Generator.stateful = True


def disable_tf_random_generator() -> None:
    """Reverses `enable_tf_random_generator`."""
    _Generator.stateful = False
