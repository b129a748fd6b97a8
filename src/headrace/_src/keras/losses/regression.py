"""Distances between numbers: the functions and the losses made of them."""

from __future__ import annotations

import math
from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.losses.loss import LossFunctionWrapper
from headrace._src.keras.losses.shapes import as_floats


def _mean(values: Any) -> Any:
    return tf.reduce_mean(values, axis=-1)


def mean_squared_error(y_true: Any, y_pred: Any) -> Any:
    """The mean of squared differences along the last axis."""
    y_true, y_pred = as_floats(y_true, y_pred)
    return _mean(tf.math.squared_difference(y_pred, y_true))


def mean_absolute_error(y_true: Any, y_pred: Any) -> Any:
    """The mean of absolute differences along the last axis."""
    y_true, y_pred = as_floats(y_true, y_pred)
    return _mean(tf.abs(y_pred - y_true))


def mean_absolute_percentage_error(y_true: Any, y_pred: Any) -> Any:
    """The mean of absolute differences in percent of the labels."""
    y_true, y_pred = as_floats(y_true, y_pred)
    size = tf.maximum(tf.abs(y_true), tf.cast(epsilon(), y_pred.dtype))
    return 100.0 * _mean(tf.abs((y_true - y_pred) / size))


def mean_squared_logarithmic_error(y_true: Any, y_pred: Any) -> Any:
    """The mean of squared differences of log(1 + y)."""
    y_true, y_pred = as_floats(y_true, y_pred)
    least = tf.cast(epsilon(), y_pred.dtype)
    logarithms = [tf.math.log(tf.maximum(y, least) + 1.0) for y in (y_pred, y_true)]
    return _mean(tf.math.squared_difference(*logarithms))


def huber(y_true: Any, y_pred: Any, delta: float = 1.0) -> Any:
    """Half the squared difference up to `delta`, linear beyond."""
    y_true, y_pred = as_floats(y_true, y_pred)
    delta = tf.cast(delta, y_pred.dtype)
    distance = tf.abs(y_pred - y_true)
    half = tf.cast(0.5, y_pred.dtype)
    return _mean(tf.where(distance <= delta, half * tf.square(distance), delta * distance - half * tf.square(delta)))


def log_cosh(y_true: Any, y_pred: Any) -> Any:
    """The mean of log(cosh(difference)): nearly square for small ones, nearly linear for large ones."""
    y_true, y_pred = as_floats(y_true, y_pred)
    difference = y_pred - y_true
    return _mean(difference + tf.nn.softplus(-2.0 * difference) - tf.cast(math.log(2.0), y_pred.dtype))


def poisson(y_true: Any, y_pred: Any) -> Any:
    """The mean of `y_pred - y_true * log(y_pred)`."""
    y_true, y_pred = as_floats(y_true, y_pred)
    return _mean(y_pred - y_true * tf.math.log(y_pred + tf.cast(epsilon(), y_pred.dtype)))


def kl_divergence(y_true: Any, y_pred: Any) -> Any:
    """The sum of `y_true * log(y_true / y_pred)`."""
    y_true, y_pred = as_floats(y_true, y_pred)
    least = tf.cast(epsilon(), y_pred.dtype)
    y_true, y_pred = tf.clip_by_value(y_true, least, 1.0), tf.clip_by_value(y_pred, least, 1.0)
    return tf.reduce_sum(y_true * tf.math.log(y_true / y_pred), axis=-1)


def cosine_similarity(y_true: Any, y_pred: Any, axis: int = -1) -> Any:
    """Minus the cosine of the angle: -1 for vectors of one direction."""
    y_true, y_pred = as_floats(y_true, y_pred)
    return -tf.reduce_sum(tf.nn.l2_normalize(y_true, axis=axis) * tf.nn.l2_normalize(y_pred, axis=axis), axis=axis)


class MeanSquaredError(LossFunctionWrapper):
    """The mean of squared differences."""

    def __init__(self, reduction: Any = "auto", name: str = "mean_squared_error") -> None:
        super().__init__(mean_squared_error, reduction, name)


class MeanAbsoluteError(LossFunctionWrapper):
    """The mean of absolute differences."""

    def __init__(self, reduction: Any = "auto", name: str = "mean_absolute_error") -> None:
        super().__init__(mean_absolute_error, reduction, name)


class MeanAbsolutePercentageError(LossFunctionWrapper):
    """The mean of absolute differences in percent of the labels."""

    def __init__(self, reduction: Any = "auto", name: str = "mean_absolute_percentage_error") -> None:
        super().__init__(mean_absolute_percentage_error, reduction, name)


class MeanSquaredLogarithmicError(LossFunctionWrapper):
    """The mean of squared differences of log(1 + y)."""

    def __init__(self, reduction: Any = "auto", name: str = "mean_squared_logarithmic_error") -> None:
        super().__init__(mean_squared_logarithmic_error, reduction, name)


class Huber(LossFunctionWrapper):
    """Half the squared difference up to `delta`, linear beyond."""

    def __init__(self, delta: float = 1.0, reduction: Any = "auto", name: str = "huber_loss") -> None:
        super().__init__(huber, reduction, name, delta=delta)


class LogCosh(LossFunctionWrapper):
    """The mean of log(cosh(difference))."""

    def __init__(self, reduction: Any = "auto", name: str = "log_cosh") -> None:
        super().__init__(log_cosh, reduction, name)


class Poisson(LossFunctionWrapper):
    """The mean of `y_pred - y_true * log(y_pred)`."""

    def __init__(self, reduction: Any = "auto", name: str = "poisson") -> None:
        super().__init__(poisson, reduction, name)


class KLDivergence(LossFunctionWrapper):
    """The sum of `y_true * log(y_true / y_pred)`."""

    def __init__(self, reduction: Any = "auto", name: str = "kl_divergence") -> None:
        super().__init__(kl_divergence, reduction, name)


class CosineSimilarity(LossFunctionWrapper):
    """Minus the cosine of the angle between labels and predictions."""

    def __init__(self, axis: int = -1, reduction: Any = "auto", name: str = "cosine_similarity") -> None:
        super().__init__(cosine_similarity, reduction, name, axis=axis)
