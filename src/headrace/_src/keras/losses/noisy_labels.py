"""A loss of Keras 3 for labels that may be wrong: the generalized cross-entropy."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses.keras3_loss import NewerLoss
from headrace._src.keras.losses.shapes import as_floats


def categorical_generalized_cross_entropy(y_true: Any, y_pred: Any, q: float) -> Any:
    """(1 - p^q) / q of the chance of each class, and of the others for those that are not: robust to wrong labels."""
    y_true, y_pred = as_floats(y_true, y_pred)
    chances = tf.where(y_true == 1.0, y_pred, 1 - y_pred)
    return (1 - tf.pow(chances, q)) / q


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
