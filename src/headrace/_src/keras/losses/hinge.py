"""Hinge losses, which require a margin between classes."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.losses.loss import LossFunctionWrapper
from headrace._src.keras.losses.shapes import as_floats
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _signs(y_true: Tensor) -> Tensor:
    """Converts labels of 0 and 1 to -1 and 1; labels of -1 and 1 stay as they are."""
    of_zeros_and_ones = tf.reduce_all(tf.logical_or(tf.equal(y_true, 0), tf.equal(y_true, 1)))
    return tf.where(of_zeros_and_ones, 2.0 * y_true - 1.0, y_true)


def hinge(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean of `max(1 - y_true * y_pred, 0)` along the last axis.

    Args:
        y_true: Labels, -1 and 1 or 0 and 1.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    return tf.reduce_mean(tf.maximum(1.0 - _signs(y_true) * y_pred, 0.0), axis=-1)


def squared_hinge(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the mean of `max(1 - y_true * y_pred, 0)^2` along the last axis.

    Args:
        y_true: Labels, -1 and 1 or 0 and 1.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    return tf.reduce_mean(tf.square(tf.maximum(1.0 - _signs(y_true) * y_pred, 0.0)), axis=-1)


def categorical_hinge(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes `max(negative - positive + 1, 0)`.

    `positive` is the prediction for the true class, `negative` the largest prediction for another class.

    Args:
        y_true: One-hot labels.
        y_pred: Predicted values.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    right = tf.reduce_sum(y_true * y_pred, axis=-1)
    wrong = tf.reduce_max((1.0 - y_true) * y_pred, axis=-1)
    return tf.maximum(wrong - right + 1.0, tf.cast(0.0, y_pred.dtype))


class Hinge(LossFunctionWrapper):
    """Computes the mean of `max(1 - y_true * y_pred, 0)`; labels are -1 and 1, or 0 and 1.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> float(tf.keras.losses.Hinge()([1.0, -1.0], [0.5, -2.0]))
    0.25
    """

    def __init__(self, reduction: str | None = "auto", name: str = "hinge") -> None:
        super().__init__(hinge, reduction, name)


class SquaredHinge(LossFunctionWrapper):
    """Computes the mean of `max(1 - y_true * y_pred, 0)^2`; labels are -1 and 1, or 0 and 1.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.SquaredHinge()([1.0], [0.5]).numpy())
    0.25
    """

    def __init__(self, reduction: str | None = "auto", name: str = "squared_hinge") -> None:
        super().__init__(squared_hinge, reduction, name)


class CategoricalHinge(LossFunctionWrapper):
    """Computes `max(negative - positive + 1, 0)` for one-hot labels.

    `positive` is the prediction for the true class, `negative` the largest prediction for another class.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.CategoricalHinge()([[0.0, 1.0]], [[0.6, 0.4]]).numpy().round(3))
    1.2
    """

    def __init__(self, reduction: str | None = "auto", name: str = "categorical_hinge") -> None:
        super().__init__(categorical_hinge, reduction, name)
