"""Losses of Keras 3 for sequences (CTC), and for labels that may be wrong (generalized cross-entropy)."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses.newer_loss import NewerLoss
from headrace._src.keras.losses.shapes import as_floats


def ctc(y_true: Any, y_pred: Any) -> Any:
    """The connectionist temporal classification loss; zeros in `y_true` are padding, class zero is the blank."""
    y_true, y_pred = tf.cast(y_true, tf.int32), tf.convert_to_tensor(y_pred)
    if y_true.shape.rank != 2 or y_pred.shape.rank != 3:
        raise ValueError(
            "Targets and outputs for CTC loss must have shapes (batch, labels) and (batch, steps, classes). "
            f"Received: y_true.shape={y_true.shape}, y_pred.shape={y_pred.shape}"
        )
    steps = tf.fill([tf.shape(y_pred)[0]], tf.shape(y_pred)[1])
    lengths = tf.reduce_sum(tf.cast(tf.not_equal(y_true, 0), tf.int32), 1)
    return tf.nn.ctc_loss(y_true, y_pred, lengths, steps, logits_time_major=False, blank_index=0)


def categorical_generalized_cross_entropy(y_true: Any, y_pred: Any, q: float) -> Any:
    """(1 - p^q) / q of the chance of each class, and of the others for those that are not: robust to wrong labels."""
    y_true, y_pred = as_floats(y_true, y_pred)
    chances = tf.where(y_true == 1.0, y_pred, 1 - y_pred)
    return (1 - tf.pow(chances, q)) / q


class CTC(NewerLoss):
    """The connectionist temporal classification loss; like all losses it is of the dtype of the predictions."""

    def __init__(self, reduction: Any = "sum_over_batch_size", name: str | None = "ctc", dtype: Any = None) -> None:
        super().__init__(ctc, reduction, name)


class CategoricalGeneralizedCrossEntropy(NewerLoss):
    """A cross-entropy that lies between the usual one (small `q`) and the mean absolute error (q = 1).

    Args:
        q: Between 0 and 1.
        dtype: Accepted as Keras 3 does; losses are of the dtype of the predictions.
    """

    def __init__(
        self,
        q: float = 0.5,
        reduction: Any = "sum_over_batch_size",
        name: str | None = "categorical_generalized_cross_entropy",
        dtype: Any = None,
    ) -> None:
        if not 0 < q < 1:
            raise ValueError("q must be in the interval (0, 1)")
        super().__init__(categorical_generalized_cross_entropy, reduction, name, q=q)
        self.q = q
