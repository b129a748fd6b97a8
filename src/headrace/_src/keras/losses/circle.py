"""The circle loss of Keras 3, for embeddings."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.keras.losses.keras3_loss import NewerLoss
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def circle(
    y_true: TensorLike,
    y_pred: TensorLike,
    ref_labels: TensorLike | None = None,
    ref_embeddings: TensorLike | None = None,
    remove_diagonal: bool = True,
    gamma: float = 80,
    margin: float = 0.4,
) -> Tensor:
    """Moves embeddings (unit vectors) of the same label together and those of different labels apart.

    Args:
        y_true: Label of each sample.
        y_pred: Embedding of each sample.
        ref_labels: Labels of the reference embeddings; those of the batch itself when not given.
        ref_embeddings: Embeddings to compare with; those of the batch itself when not given.
        remove_diagonal: Whether to leave out the comparison of a sample with itself.
        gamma: Scale of the loss.
        margin: Margin between the classes.

    Returns:
        The loss of each sample.
    """
    y_pred = tensor_or_symbolic(y_pred)
    labels = tf.reshape(tf.cast(y_true, tf.int32), [-1, 1])
    others = labels if ref_labels is None else tf.reshape(tf.cast(ref_labels, tf.int32), [-1, 1])
    compared = y_pred if ref_embeddings is None else tensor_or_symbolic(ref_embeddings)
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
    values: Any = tf.nn.softplus(pulled + pushed)
    # Samples without anything to compare with do not count in the mean.
    values._keras_mask = values > 0
    return values


class Circle(NewerLoss):
    """Moves embeddings of the same label together and those of different labels apart.

    Args:
        gamma: Scale of the loss.
        margin: Margin between the classes.
        remove_diagonal: Whether to leave out the comparison of a sample with itself.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
    """

    def __init__(
        self,
        gamma: float = 80.0,
        margin: float = 0.4,
        remove_diagonal: bool = True,
        reduction: str | None = "sum_over_batch_size",
        name: str = "circle",
    ) -> None:
        super().__init__(circle, reduction, name, gamma=gamma, margin=margin, remove_diagonal=remove_diagonal)
