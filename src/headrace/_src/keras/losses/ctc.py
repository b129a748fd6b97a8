"""The CTC loss of Keras 3: labels of sequences without their positions."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.keras.losses.keras3_loss import NewerLoss
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def ctc(y_true: TensorLike, y_pred: TensorLike) -> Tensor:
    """Computes the connectionist temporal classification loss.

    Args:
        y_true: Class indices of shape (batch, labels); zeros are padding.
        y_pred: Logits of shape (batch, steps, classes); class zero is the blank.

    Returns:
        The loss of each sequence.

    Raises:
        ValueError: If the targets do not have rank 2, or the outputs rank 3.
    """
    y_true, y_pred = tf.cast(y_true, tf.int32), tensor_or_symbolic(y_pred)
    if y_true.shape.rank != 2 or y_pred.shape.rank != 3:
        raise ValueError(
            "Targets and outputs for CTC loss must have shapes (batch, labels) and (batch, steps, classes). "
            f"Received: y_true.shape={y_true.shape}, y_pred.shape={y_pred.shape}"
        )
    steps = tf.fill([tf.shape(y_pred)[0]], tf.shape(y_pred)[1])
    lengths = tf.reduce_sum(tf.cast(tf.not_equal(y_true, 0), tf.int32), 1)
    return tf.nn.ctc_loss(y_true, y_pred, lengths, steps, logits_time_major=False, blank_index=0)


class CTC(NewerLoss):
    """Computes the connectionist temporal classification loss; class zero is the blank.

    Args:
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
        dtype: Accepted for compatibility with Keras 3; losses have the dtype of the predictions.
    """

    def __init__(
        self, reduction: str | None = "sum_over_batch_size", name: str | None = "ctc", dtype: DTypeLike | None = None
    ) -> None:
        super().__init__(ctc, reduction, name)
