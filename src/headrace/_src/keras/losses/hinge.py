"""Losses that ask for a margin between classes."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses.loss import LossFunctionWrapper
from headrace._src.keras.losses.shapes import as_floats


def _signs(y_true: Any) -> Any:
    """Labels of -1 and 1, from those or from 0 and 1."""
    of_zeros_and_ones = tf.reduce_all(tf.logical_or(tf.equal(y_true, 0), tf.equal(y_true, 1)))
    return tf.where(of_zeros_and_ones, 2.0 * y_true - 1.0, y_true)


def hinge(y_true: Any, y_pred: Any) -> Any:
    """The mean of `max(1 - y_true * y_pred, 0)`."""
    y_true, y_pred = as_floats(y_true, y_pred)
    return tf.reduce_mean(tf.maximum(1.0 - _signs(y_true) * y_pred, 0.0), axis=-1)


def squared_hinge(y_true: Any, y_pred: Any) -> Any:
    """The mean of `max(1 - y_true * y_pred, 0)` squared."""
    y_true, y_pred = as_floats(y_true, y_pred)
    return tf.reduce_mean(tf.square(tf.maximum(1.0 - _signs(y_true) * y_pred, 0.0)), axis=-1)


def categorical_hinge(y_true: Any, y_pred: Any) -> Any:
    """How much the best wrong class comes within one of the right class."""
    y_true, y_pred = as_floats(y_true, y_pred)
    right = tf.reduce_sum(y_true * y_pred, axis=-1)
    wrong = tf.reduce_max((1.0 - y_true) * y_pred, axis=-1)
    return tf.maximum(wrong - right + 1.0, tf.cast(0.0, y_pred.dtype))


class Hinge(LossFunctionWrapper):
    """The mean of `max(1 - y_true * y_pred, 0)`; labels are -1 and 1, or 0 and 1."""

    def __init__(self, reduction: Any = "auto", name: str = "hinge") -> None:
        super().__init__(hinge, reduction, name)


class SquaredHinge(LossFunctionWrapper):
    """The mean of `max(1 - y_true * y_pred, 0)` squared; labels are -1 and 1, or 0 and 1."""

    def __init__(self, reduction: Any = "auto", name: str = "squared_hinge") -> None:
        super().__init__(squared_hinge, reduction, name)


class CategoricalHinge(LossFunctionWrapper):
    """How much the best wrong class comes within one of the right class."""

    def __init__(self, reduction: Any = "auto", name: str = "categorical_hinge") -> None:
        super().__init__(categorical_hinge, reduction, name)
