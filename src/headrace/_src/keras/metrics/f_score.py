"""The F-score: the harmonic mean of precision and recall."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.metrics.metric import Metric
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

_AVERAGES = (None, "micro", "macro", "weighted")


class FBetaScore(Metric):
    """Computes the weighted harmonic mean of precision and recall.

    Args:
        average: None for one score per class, "micro", "macro" or "weighted".
        beta: Positive weight of recall relative to precision.
        threshold: Value above which a prediction is positive; None selects only the most likely class.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If `average` is unknown, `beta` is not a positive float, or `threshold` is not in (0, 1].
    """

    def __init__(
        self,
        average: str | None = None,
        beta: float = 1.0,
        threshold: float | None = None,
        name: str | None = "fbeta_score",
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(name, dtype)
        if average not in _AVERAGES:
            raise ValueError(
                f"Invalid `average` argument value. Expected one of: {set(_AVERAGES)}. Received: average={average}"
            )
        if not isinstance(beta, float) or beta <= 0.0:
            raise ValueError(f"Invalid `beta` argument value. It should be a Python float > 0. Received: beta={beta}")
        if threshold is not None and (not isinstance(threshold, float) or not 0.0 < threshold <= 1.0):
            raise ValueError(
                "Invalid `threshold` argument value. It should verify 0 < threshold <= 1. "
                f"Received: threshold={threshold}"
            )
        self.average, self.beta, self.threshold = average, beta, threshold
        self._built = False

    def _build(self, y_true: Tensor, y_pred: Tensor) -> None:
        if len(y_pred.shape) != 2 or len(y_true.shape) != 2:
            raise ValueError(
                f"{type(self).__name__} expects 2D inputs with shape (batch_size, output_dim). Received input shapes: "
                f"y_pred.shape={y_pred.shape} and y_true.shape={y_true.shape}."
            )
        shape = () if self.average == "micro" else (y_pred.shape[-1],)
        self.true_positives = self.add_weight("true_positives", shape)
        self.false_positives = self.add_weight("false_positives", shape)
        self.false_negatives = self.add_weight("false_negatives", shape)
        self.intermediate_weights = self.add_weight("intermediate_weights", shape)
        self._built = True

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        y_true, y_pred = tf.cast(y_true, self._dtype), tf.cast(y_pred, self._dtype)
        if not self._built:
            self._build(y_true, y_pred)
        if self.threshold is None:
            likeliest = tf.reduce_max(y_pred, axis=-1, keepdims=True)
            # A row of zeros predicts no class.
            chosen = tf.logical_and(y_pred >= likeliest, tf.abs(y_pred) > 1e-9)
        else:
            chosen = y_pred > self.threshold
        chosen = tf.cast(chosen, self._dtype)
        weights = None if sample_weight is None else tf.reshape(tf.cast(sample_weight, self._dtype), [-1, 1])
        axis = None if self.average == "micro" else 0

        def total(values: Tensor) -> Tensor:
            return tf.reduce_sum(values if weights is None else values * weights, axis=axis)

        self.true_positives.assign_add(total(chosen * y_true))
        self.false_positives.assign_add(total(chosen * (1 - y_true)))
        self.false_negatives.assign_add(total((1 - chosen) * y_true))
        return self.intermediate_weights.assign_add(total(y_true))

    def result(self) -> Tensor:
        if not self._built:
            return tf.zeros([], self._dtype)
        precision = tf.math.divide_no_nan(self.true_positives, self.true_positives + self.false_positives)
        recall = tf.math.divide_no_nan(self.true_positives, self.true_positives + self.false_negatives)
        square = self.beta**2
        score = (1 + square) * tf.math.divide_no_nan(precision * recall, square * precision + recall)
        if self.average == "weighted":
            weights = tf.math.divide_no_nan(self.intermediate_weights, tf.reduce_sum(self.intermediate_weights))
            return tf.reduce_sum(score * weights)
        return score if self.average is None else tf.reduce_mean(score)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "average": self.average, "beta": self.beta, "threshold": self.threshold}


class F1Score(FBetaScore):
    """Computes the harmonic mean of precision and recall.

    Args:
        average: None for one score per class, "micro", "macro" or "weighted".
        threshold: Value above which a prediction is positive; None selects only the most likely class.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> metric = tf.keras.metrics.F1Score(threshold=0.5)
    >>> _ = metric.update_state([[1.0], [0.0]], [[0.9], [0.1]])
    >>> metric.result().numpy()
    array([1.], dtype=float32)
    """

    def __init__(
        self,
        average: str | None = None,
        threshold: float | None = None,
        name: str | None = "f1_score",
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(average, 1.0, threshold, name, dtype)

    def get_config(self) -> dict[str, Any]:
        return {name: value for name, value in super().get_config().items() if name != "beta"}
