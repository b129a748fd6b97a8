"""Regression losses: functions, and the losses computed by them."""

from __future__ import annotations

import math

import headrace as tf
from headrace._src.keras.backend.settings import epsilon, floatx
from headrace._src.keras.losses.loss import LossFunctionWrapper
from headrace._src.keras.losses.ragged_rows import over_rows
from headrace._src.keras.losses.shapes import as_floats
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _mean(values: Tensor) -> Tensor:
    return tf.reduce_mean(values, axis=-1)


@over_rows
def mean_squared_error(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean of squared differences along the last axis.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.

    >>> tf.keras.losses.mean_squared_error([[0.0, 1.0]], [[1.0, 1.0]]).numpy()
    array([0.5], dtype=float32)
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    return _mean(tf.math.squared_difference(y_pred, y_true))


@over_rows
def mean_absolute_error(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean of absolute differences along the last axis.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.

    >>> print(tf.keras.losses.MAE([1.0, 2.0], [2.0, 4.0]).numpy())
    1.5
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    return _mean(tf.abs(y_pred - y_true))


@over_rows
def mean_absolute_percentage_error(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean absolute difference in percent of the true values.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    size = tf.maximum(tf.abs(y_true), tf.cast(epsilon(), y_pred.dtype))
    return 100.0 * _mean(tf.abs((y_true - y_pred) / size))


@over_rows
def mean_squared_logarithmic_error(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean squared difference of `log(1 + y)`.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    least = tf.cast(epsilon(), y_pred.dtype)
    predicted, expected = (tf.math.log(tf.maximum(y, least) + 1.0) for y in (y_pred, y_true))
    return _mean(tf.math.squared_difference(predicted, expected))


def huber(y_true: TensorLike, y_pred: TensorLike, delta: float = 1.0) -> Tensor:
    """Computes the mean Huber loss: half the squared difference up to `delta`, linear beyond.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        delta: Difference at which the loss becomes linear.

    Returns:
        The loss of each sample.

    >>> print(tf.keras.losses.huber([0.0], [3.0]).numpy())
    2.5
    """
    y_true, y_pred = tf.cast(y_true, floatx()), tf.cast(y_pred, floatx())
    limit, half = tf.cast(delta, y_pred.dtype), tf.cast(0.5, y_pred.dtype)
    distance = tf.abs(y_pred - y_true)
    return _mean(tf.where(distance <= limit, half * tf.square(distance), limit * distance - half * tf.square(limit)))


def log_cosh(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean of `log(cosh(difference))`.

    It is nearly quadratic for small differences and nearly linear for large ones.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    difference = y_pred - y_true
    return _mean(difference + tf.nn.softplus(-2.0 * difference) - tf.cast(math.log(2.0), y_pred.dtype))


def poisson(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean of `y_pred - y_true * log(y_pred)`.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    return _mean(y_pred - y_true * tf.math.log(y_pred + tf.cast(epsilon(), y_pred.dtype)))


def kl_divergence(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the sum of `y_true * log(y_true / y_pred)` along the last axis.

    Args:
        y_true: True values.
        y_pred: Predicted values.

    Returns:
        The divergence of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    least = tf.cast(epsilon(), y_pred.dtype)
    true, predicted = tf.clip_by_value(y_true, least, 1.0), tf.clip_by_value(y_pred, least, 1.0)
    return tf.reduce_sum(true * tf.math.log(true / predicted), axis=-1)


def cosine_similarity(y_true: TensorLike, y_pred: TensorLike, axis: int = -1) -> Tensor:
    """Computes the negative cosine similarity: -1 for vectors of the same direction.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        axis: Axis of the vectors.

    Returns:
        The loss of each sample, from -1 to 1.

    >>> print(tf.keras.losses.cosine_similarity([1.0, 0.0], [1.0, 0.0]).numpy())
    -1.0
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    return -tf.reduce_sum(tf.nn.l2_normalize(y_true, axis=axis) * tf.nn.l2_normalize(y_pred, axis=axis), axis=axis)


class MeanSquaredError(LossFunctionWrapper):
    """Computes the mean of squared differences.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> float(tf.keras.losses.MeanSquaredError()([0.0, 1.0], [1.0, 1.0]))
    0.5
    """

    def __init__(self, reduction: str | None = "auto", name: str = "mean_squared_error") -> None:
        super().__init__(mean_squared_error, reduction, name)


class MeanAbsoluteError(LossFunctionWrapper):
    """Computes the mean of absolute differences.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.MeanAbsoluteError()([1.0, 2.0], [2.0, 4.0]).numpy())
    1.5
    """

    def __init__(self, reduction: str | None = "auto", name: str = "mean_absolute_error") -> None:
        super().__init__(mean_absolute_error, reduction, name)


class MeanAbsolutePercentageError(LossFunctionWrapper):
    """Computes the mean absolute difference in percent of the true values.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.MeanAbsolutePercentageError()([2.0], [3.0]).numpy())
    50.0
    """

    def __init__(self, reduction: str | None = "auto", name: str = "mean_absolute_percentage_error") -> None:
        super().__init__(mean_absolute_percentage_error, reduction, name)


class MeanSquaredLogarithmicError(LossFunctionWrapper):
    """Computes the mean squared difference of `log(1 + y)`.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.MeanSquaredLogarithmicError()([0.0], [1.0]).numpy().round(3))
    0.48
    """

    def __init__(self, reduction: str | None = "auto", name: str = "mean_squared_logarithmic_error") -> None:
        super().__init__(mean_squared_logarithmic_error, reduction, name)


class Huber(LossFunctionWrapper):
    """Computes the Huber loss: half the squared difference up to `delta`, linear beyond.

    Args:
        delta: Difference at which the loss becomes linear.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> float(tf.keras.losses.Huber(delta=1.0)([0.0], [3.0]))
    2.5
    """

    def __init__(self, delta: float = 1.0, reduction: str | None = "auto", name: str = "huber_loss") -> None:
        super().__init__(huber, reduction, name, delta=delta)


class LogCosh(LossFunctionWrapper):
    """Computes the mean of `log(cosh(difference))`.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.LogCosh()([0.0], [1.0]).numpy().round(3))
    0.434
    """

    def __init__(self, reduction: str | None = "auto", name: str = "log_cosh") -> None:
        super().__init__(log_cosh, reduction, name)


class Poisson(LossFunctionWrapper):
    """Computes the mean of `y_pred - y_true * log(y_pred)`.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.Poisson()([1.0], [1.0]).numpy().round(3))
    1.0
    """

    def __init__(self, reduction: str | None = "auto", name: str = "poisson") -> None:
        super().__init__(poisson, reduction, name)


class KLDivergence(LossFunctionWrapper):
    """Computes the Kullback-Leibler divergence, the sum of `y_true * log(y_true / y_pred)`.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.KLDivergence()([[0.5, 0.5]], [[0.5, 0.5]]).numpy().round(3))
    0.0
    """

    def __init__(self, reduction: str | None = "auto", name: str = "kl_divergence") -> None:
        super().__init__(kl_divergence, reduction, name)


class CosineSimilarity(LossFunctionWrapper):
    """Computes the negative cosine similarity of true and predicted vectors.

    Args:
        axis: Axis of the vectors.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> float(tf.keras.losses.CosineSimilarity()([[1.0, 0.0]], [[2.0, 0.0]]))
    -1.0
    """

    def __init__(self, axis: int = -1, reduction: str | None = "auto", name: str = "cosine_similarity") -> None:
        super().__init__(cosine_similarity, reduction, name, axis=axis)
