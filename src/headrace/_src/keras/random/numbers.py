"""keras.random: random values that depend only on their seed."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.random.seed_generator import SeedGenerator, seed_pair
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def uniform(
    shape: ShapeLike,
    minval: TensorLike = 0.0,
    maxval: TensorLike = 1.0,
    dtype: DTypeLike | None = None,
    seed: int | SeedGenerator | None = None,
) -> Tensor:
    """Draws values uniformly from [minval, maxval).

    Args:
        shape: Shape of the result.
        minval: Lower limit, included.
        maxval: Upper limit, not included.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.stateless_uniform(shape, seed_pair(seed), minval, maxval, tf.as_dtype(dtype or floatx()))


def normal(
    shape: ShapeLike,
    mean: TensorLike = 0.0,
    stddev: TensorLike = 1.0,
    dtype: DTypeLike | None = None,
    seed: int | SeedGenerator | None = None,
) -> Tensor:
    """Draws values from a normal distribution.

    Args:
        shape: Shape of the result.
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.stateless_normal(shape, seed_pair(seed), mean, stddev, tf.as_dtype(dtype or floatx()))


def truncated_normal(
    shape: ShapeLike,
    mean: TensorLike = 0.0,
    stddev: TensorLike = 1.0,
    dtype: DTypeLike | None = None,
    seed: int | SeedGenerator | None = None,
) -> Tensor:
    """Draws normal values; those beyond two standard deviations are drawn again.

    Args:
        shape: Shape of the result.
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.stateless_truncated_normal(shape, seed_pair(seed), mean, stddev, tf.as_dtype(dtype or floatx()))


def randint(
    shape: ShapeLike,
    minval: TensorLike,
    maxval: TensorLike,
    dtype: DTypeLike = "int32",
    seed: int | SeedGenerator | None = None,
) -> Tensor:
    """Draws integers uniformly from [minval, maxval).

    Args:
        shape: Shape of the result.
        minval: Lower limit, included.
        maxval: Upper limit, not included.
        dtype: Integer dtype of the result.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape `shape`.

    >>> tf.keras.random.randint((3,), 0, 10, seed=1).shape
    TensorShape([3])
    """
    return tf.random.stateless_uniform(shape, seed_pair(seed), minval, maxval, tf.as_dtype(dtype))


def categorical(
    logits: TensorLike, num_samples: int, dtype: DTypeLike = "int32", seed: int | SeedGenerator | None = None
) -> Tensor:
    """Draws class indices with probabilities given by the logits of each row.

    Args:
        logits: Unnormalized log-probabilities of shape (batch, classes).
        num_samples: Number of draws per row.
        dtype: Integer dtype of the result.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape (batch, `num_samples`).
    """
    return tf.random.stateless_categorical(logits, num_samples, seed_pair(seed), dtype=tf.as_dtype(dtype))


def dropout(
    inputs: TensorLike, rate: float, noise_shape: ShapeLike | None = None, seed: int | SeedGenerator | None = None
) -> Tensor:
    """Sets a random fraction of the inputs to zero and scales up the rest.

    Args:
        inputs: Input tensor.
        rate: Fraction to drop, from 0 to 1.
        noise_shape: Shape of the mask, broadcast to the inputs; their own shape for None.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of the shape of `inputs`.
    """
    return tf.nn.experimental.stateless_dropout(inputs, rate, seed_pair(seed), noise_shape=noise_shape)


def shuffle(x: TensorLike, axis: int = 0, seed: int | SeedGenerator | None = None) -> Tensor:
    """Shuffles the slices of `x` along `axis`.

    Args:
        x: Input tensor.
        axis: Axis along which slices are reordered.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tf.convert_to_tensor(x)
    keys = tf.random.stateless_uniform([tf.shape(x)[axis]], seed_pair(seed))
    return tf.gather(x, tf.argsort(keys), axis=axis)


def gamma(
    shape: ShapeLike, alpha: TensorLike, dtype: DTypeLike | None = None, seed: int | SeedGenerator | None = None
) -> Tensor:
    """Draws values from a gamma distribution with rate one.

    Args:
        shape: Shape of the result.
        alpha: Shape parameter of the distribution.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.stateless_gamma(shape, seed_pair(seed), alpha, dtype=tf.as_dtype(dtype or floatx()))


def binomial(
    shape: ShapeLike,
    counts: TensorLike,
    probabilities: TensorLike,
    dtype: DTypeLike | None = None,
    seed: int | SeedGenerator | None = None,
) -> Tensor:
    """Draws the number of successes among `counts` trials.

    Args:
        shape: Shape of the result.
        counts: Number of trials.
        probabilities: Probability of success of each trial.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.random.stateless_binomial(shape, seed_pair(seed), counts, probabilities, tf.as_dtype(dtype or floatx()))


def beta(
    shape: ShapeLike,
    alpha: TensorLike,
    beta: TensorLike,
    dtype: DTypeLike | None = None,
    seed: int | SeedGenerator | None = None,
) -> Tensor:
    """Draws values from a beta distribution.

    Args:
        shape: Shape of the result.
        alpha: First shape parameter.
        beta: Second shape parameter.
        dtype: Dtype of the result; the default float type for None.
        seed: Integer, `SeedGenerator`, or None for a random seed.

    Returns:
        A tensor of shape `shape`.
    """
    found = tf.as_dtype(dtype or floatx())
    pair = seed_pair(seed)
    # x / (x + y) of two independent gamma values has a beta distribution; the second seed must differ.
    first = tf.random.stateless_gamma(shape, pair, tf.cast(alpha, found), dtype=found)
    second = tf.random.stateless_gamma(shape, pair + 12, tf.cast(beta, found), dtype=found)
    return first / (first + second)
