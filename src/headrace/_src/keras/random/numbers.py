"""keras.random: random numbers that depend on their seed alone."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.random.seed_generator import seed_pair


def uniform(shape: Any, minval: Any = 0.0, maxval: Any = 1.0, dtype: Any = None, seed: Any = None) -> Any:
    """Numbers spread evenly over [minval, maxval)."""
    return tf.random.stateless_uniform(shape, seed_pair(seed), minval, maxval, tf.as_dtype(dtype or floatx()))


def normal(shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = None, seed: Any = None) -> Any:
    """Normal numbers."""
    return tf.random.stateless_normal(shape, seed_pair(seed), mean, stddev, tf.as_dtype(dtype or floatx()))


def truncated_normal(shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = None, seed: Any = None) -> Any:
    """Normal numbers within two standard deviations of the mean."""
    return tf.random.stateless_truncated_normal(shape, seed_pair(seed), mean, stddev, tf.as_dtype(dtype or floatx()))


def randint(shape: Any, minval: Any, maxval: Any, dtype: Any = "int32", seed: Any = None) -> Any:
    """Integers from minval up to maxval, not included."""
    return tf.random.stateless_uniform(shape, seed_pair(seed), minval, maxval, tf.as_dtype(dtype))


def categorical(logits: Any, num_samples: int, dtype: Any = "int32", seed: Any = None) -> Any:
    """Classes drawn with the chances that the logits of each row give."""
    return tf.random.stateless_categorical(logits, num_samples, seed_pair(seed), dtype=tf.as_dtype(dtype))


def dropout(inputs: Any, rate: float, noise_shape: Any = None, seed: Any = None) -> Any:
    """The inputs, a part `rate` of them set to zero and the others scaled up."""
    return tf.nn.experimental.stateless_dropout(inputs, rate, seed_pair(seed), noise_shape=noise_shape)


def shuffle(x: Any, axis: int = 0, seed: Any = None) -> Any:
    """The slices along `axis` in random order."""
    x = tf.convert_to_tensor(x)
    keys = tf.random.stateless_uniform([tf.shape(x)[axis]], seed_pair(seed))
    return tf.gather(x, tf.argsort(keys), axis=axis)


def gamma(shape: Any, alpha: Any, dtype: Any = None, seed: Any = None) -> Any:
    """Numbers of the gamma distribution with rate one."""
    return tf.random.stateless_gamma(shape, seed_pair(seed), alpha, dtype=tf.as_dtype(dtype or floatx()))


def binomial(shape: Any, counts: Any, probabilities: Any, dtype: Any = None, seed: Any = None) -> Any:
    """How many of `counts` trials succeed."""
    return tf.random.stateless_binomial(shape, seed_pair(seed), counts, probabilities, tf.as_dtype(dtype or floatx()))


def beta(shape: Any, alpha: Any, beta: Any, dtype: Any = None, seed: Any = None) -> Any:
    """Numbers of the beta distribution: one gamma number's share of two."""
    found = tf.as_dtype(dtype or floatx())
    pair = seed_pair(seed)
    # The second stream must differ from the first.
    first = tf.random.stateless_gamma(shape, pair, tf.cast(alpha, found), dtype=found)
    second = tf.random.stateless_gamma(shape, pair + 12, tf.cast(beta, found), dtype=found)
    return first / (first + second)
