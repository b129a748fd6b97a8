"""Losses of Keras 3 for segmentation: Dice and Tversky."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.losses.keras3_loss import NewerLoss
from headrace._src.keras.losses.shapes import as_floats
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def dice(y_true: TensorLike, y_pred: TensorLike, axis: AxisLike = None) -> Tensor:
    """Computes one minus the Dice coefficient: twice the overlap divided by the sum of both areas.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        axis: Axes along which areas are summed; all for None.

    Returns:
        A scalar, or one loss for each position on the axes that are left.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    overlap = tf.reduce_sum(y_true * y_pred, axis=axis)
    areas = tf.reduce_sum(y_true, axis=axis) + tf.reduce_sum(y_pred, axis=axis)
    return 1 - tf.math.divide_no_nan(2.0 * overlap, areas + epsilon())


def tversky(
    y_true: TensorLike, y_pred: TensorLike, alpha: float = 0.5, beta: float = 0.5, axis: AxisLike = None
) -> Tensor:
    """Computes one minus the Tversky index.

    The index is `overlap / (overlap + alpha * false_positives + beta * false_negatives)`.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        alpha: Weight of false positives.
        beta: Weight of false negatives.
        axis: Axes along which areas are summed; all for None.

    Returns:
        A scalar, or one loss for each position on the axes that are left.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    overlap = tf.reduce_sum(y_true * y_pred, axis=axis)
    wrong = tf.reduce_sum((1 - y_true) * y_pred, axis=axis)
    missing = tf.reduce_sum(y_true * (1 - y_pred), axis=axis)
    return 1 - tf.math.divide_no_nan(overlap, overlap + wrong * alpha + missing * beta + epsilon())


class Dice(NewerLoss):
    """Computes one minus the Dice coefficient of overlap.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
        axis: Axes along which areas are summed; all for None.
    """

    def __init__(
        self, reduction: str | None = "sum_over_batch_size", name: str = "dice", axis: AxisLike = None
    ) -> None:
        super().__init__(dice, reduction, name, axis=axis)


class Tversky(NewerLoss):
    """Computes one minus the Tversky index of overlap.

    Args:
        alpha: Weight of false positives.
        beta: Weight of false negatives.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
        axis: Axes along which areas are summed; all for None.
    """

    def __init__(
        self,
        alpha: float = 0.5,
        beta: float = 0.5,
        reduction: str | None = "sum_over_batch_size",
        name: str = "tversky",
        axis: AxisLike = None,
    ) -> None:
        super().__init__(tversky, reduction, name, alpha=alpha, beta=beta, axis=axis)
