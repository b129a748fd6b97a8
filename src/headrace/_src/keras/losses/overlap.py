"""Losses of Keras 3 for segmentation: how far areas overlap."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.losses.keras3_loss import NewerLoss
from headrace._src.keras.losses.shapes import as_floats


def dice(y_true: Any, y_pred: Any, axis: Any = None) -> Any:
    """One minus twice the overlap over the sum of both areas."""
    y_true, y_pred = as_floats(y_true, y_pred)
    overlap = tf.reduce_sum(y_true * y_pred, axis=axis)
    areas = tf.reduce_sum(y_true, axis=axis) + tf.reduce_sum(y_pred, axis=axis)
    return 1 - tf.math.divide_no_nan(2.0 * overlap, areas + epsilon())


def tversky(y_true: Any, y_pred: Any, alpha: float = 0.5, beta: float = 0.5, axis: Any = None) -> Any:
    """One minus the overlap over itself plus `alpha` times what is wrongly there plus `beta` times what is missing."""
    y_true, y_pred = as_floats(y_true, y_pred)
    overlap = tf.reduce_sum(y_true * y_pred, axis=axis)
    wrong = tf.reduce_sum((1 - y_true) * y_pred, axis=axis)
    missing = tf.reduce_sum(y_true * (1 - y_pred), axis=axis)
    return 1 - tf.math.divide_no_nan(overlap, overlap + wrong * alpha + missing * beta + epsilon())


class Dice(NewerLoss):
    """One minus the Dice coefficient of overlap."""

    def __init__(self, reduction: Any = "sum_over_batch_size", name: str = "dice", axis: Any = None) -> None:
        super().__init__(dice, reduction, name, axis=axis)


class Tversky(NewerLoss):
    """One minus the Tversky index of overlap."""

    def __init__(
        self,
        alpha: float = 0.5,
        beta: float = 0.5,
        reduction: Any = "sum_over_batch_size",
        name: str = "tversky",
        axis: Any = None,
    ) -> None:
        super().__init__(tversky, reduction, name, alpha=alpha, beta=beta, axis=axis)
