"""A loss of Keras 3 for noisy labels: the generalized crossentropy."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.losses.keras3_loss import NewerLoss
from headrace._src.keras.losses.shapes import as_floats
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def categorical_generalized_cross_entropy(y_true: TensorLike, y_pred: TensorLike, q: float) -> Tensor:
    """Computes `(1 - p^q) / q`, which is robust to wrong labels.

    `p` is the predicted probability of each class with label 1, and one minus it for classes with label 0.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        q: Value between 0 and 1; larger values are more robust.

    Returns:
        The loss of each element.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    chances = tf.where(y_true == 1.0, y_pred, 1 - y_pred)
    return (1 - tf.pow(chances, q)) / q


class CategoricalGeneralizedCrossEntropy(NewerLoss):
    """Interpolates between crossentropy (small `q`) and mean absolute error (q = 1).

    Args:
        q: Value between 0 and 1; larger values are more robust to wrong labels.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
        dtype: Accepted for compatibility with Keras 3; losses have the dtype of the predictions.

    Raises:
        ValueError: If `q` is not between 0 and 1.
    """

    def __init__(
        self,
        q: float = 0.5,
        reduction: str | None = "sum_over_batch_size",
        name: str | None = "categorical_generalized_cross_entropy",
        dtype: DTypeLike | None = None,
    ) -> None:
        if not 0 < q < 1:
            raise ValueError("q must be in the interval (0, 1)")
        super().__init__(categorical_generalized_cross_entropy, reduction, name, q=q)
        self.q = q
