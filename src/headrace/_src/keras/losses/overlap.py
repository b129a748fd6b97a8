"""Losses of Keras 3 for segmentation (Dice, Tversky) and for embeddings (Circle)."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.losses.newer_loss import NewerLoss
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


def circle(
    y_true: Any,
    y_pred: Any,
    ref_labels: Any = None,
    ref_embeddings: Any = None,
    remove_diagonal: bool = True,
    gamma: float = 80,
    margin: float = 0.4,
) -> Any:
    """Draws embeddings (unit vectors) of one label together and those of different labels apart.

    Args:
        y_true: The label of each sample.
        y_pred: The embedding of each sample.
        ref_labels: Labels of the embeddings compared with; those of the batch itself when not given.
        ref_embeddings: The embeddings compared with.
        remove_diagonal: Whether a sample is not compared with itself.
        gamma: A scale.
        margin: How far apart the classes are asked to be.
    """
    y_pred = tf.convert_to_tensor(y_pred)
    labels = tf.reshape(tf.cast(y_true, tf.int32), [-1, 1])
    others = labels if ref_labels is None else tf.reshape(tf.cast(ref_labels, tf.int32), [-1, 1])
    compared = y_pred if ref_embeddings is None else tf.convert_to_tensor(ref_embeddings)
    distance = tf.maximum(1.0 - tf.matmul(y_pred, compared, transpose_b=True), 0.0)
    same = tf.equal(labels, tf.transpose(others))
    different = tf.logical_not(same)
    if remove_diagonal:
        rows, columns = tf.range(tf.shape(same)[0]), tf.range(tf.shape(same)[1])
        same = tf.logical_and(same, tf.not_equal(rows[:, None], columns[None, :]))
    pull = gamma * tf.maximum(margin + distance, 0.0) * (distance - margin)
    push = gamma * tf.maximum(1.0 + margin - distance, 0.0) * (1.0 - margin - distance)
    nothing = tf.fill(tf.shape(distance), tf.cast(float("-inf"), distance.dtype))
    pulled = tf.reduce_logsumexp(tf.where(same, pull, nothing), axis=1)
    pushed = tf.reduce_logsumexp(tf.where(different, push, nothing), axis=1)
    values = tf.nn.softplus(pulled + pushed)
    # Samples that nothing is to be compared with do not count in the mean.
    values._keras_mask = values > 0
    return values


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


class Circle(NewerLoss):
    """Draws embeddings of one label together and those of different labels apart."""

    def __init__(
        self,
        gamma: float = 80.0,
        margin: float = 0.4,
        remove_diagonal: bool = True,
        reduction: Any = "sum_over_batch_size",
        name: str = "circle",
    ) -> None:
        super().__init__(circle, reduction, name, gamma=gamma, margin=margin, remove_diagonal=remove_diagonal)
