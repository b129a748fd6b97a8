"""Metrics of agreement between predictions and labels: coefficient of determination and correlations."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses.shapes import as_floats
from headrace._src.keras.metrics.means import MeanMetricWrapper
from headrace._src.keras.metrics.metric import Metric
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def pearson_correlation(y_true: TensorLike, y_pred: TensorLike, axis: int = -1) -> Tensor:
    """Computes the Pearson correlation of labels and predictions along `axis`.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        axis: Axis along which values are compared.

    Returns:
        The correlations, without the axis.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    units = [tf.nn.l2_normalize(y - tf.reduce_mean(y, axis=axis, keepdims=True), axis=axis) for y in (y_true, y_pred)]
    return tf.reduce_sum(units[0] * units[1], axis=axis)


def concordance_correlation(y_true: TensorLike, y_pred: TensorLike, axis: int = -1) -> Tensor:
    """Computes the concordance correlation, which also penalizes different means and variances.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        axis: Axis along which values are compared.

    Returns:
        The correlations, without the axis.
    """
    y_true, y_pred = as_floats(y_true, y_pred)
    true_mean, pred_mean = (tf.reduce_mean(y, axis=axis, keepdims=True) for y in (y_true, y_pred))
    covariance = tf.reduce_mean((y_true - true_mean) * (y_pred - pred_mean), axis=axis)
    spread = tf.math.reduce_variance(y_true, axis=axis) + tf.math.reduce_variance(y_pred, axis=axis)
    shift = tf.square(tf.squeeze(true_mean - pred_mean, [axis]))
    return 2 * covariance / (spread + shift + tf.keras.backend.epsilon())


class PearsonCorrelation(MeanMetricWrapper):
    """Computes the mean Pearson correlation of labels and predictions.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        axis: Axis along which values are compared.
    """

    def __init__(
        self, name: str | None = "pearson_correlation", dtype: DTypeLike | None = None, axis: int = -1
    ) -> None:
        super().__init__(pearson_correlation, name, dtype, axis=axis)


class ConcordanceCorrelation(MeanMetricWrapper):
    """Computes the mean concordance correlation of labels and predictions.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        axis: Axis along which values are compared.
    """

    def __init__(
        self, name: str | None = "concordance_correlation", dtype: DTypeLike | None = None, axis: int = -1
    ) -> None:
        super().__init__(concordance_correlation, name, dtype, axis=axis)


_AGGREGATIONS = (None, "uniform_average", "variance_weighted_average")


class R2Score(Metric):
    """Computes the fraction of the labels' variance that the predictions explain.

    Args:
        class_aggregation: None for one score per output, "uniform_average" or "variance_weighted_average".
        num_regressors: Number of inputs of a linear model, for the adjusted score; 0 for the plain score.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If `class_aggregation` is unknown, or `num_regressors` is negative.

    >>> float(tf.keras.metrics.R2Score()([[1.0], [2.0]], [[1.0], [2.0]]))
    1.0
    """

    def __init__(
        self,
        class_aggregation: str | None = "uniform_average",
        num_regressors: int = 0,
        name: str | None = "r2_score",
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(name, dtype)
        if class_aggregation not in _AGGREGATIONS:
            raise ValueError(
                f"Invalid value for argument `class_aggregation`. Expected one of {_AGGREGATIONS}. Received: "
                f"class_aggregation={class_aggregation}"
            )
        if num_regressors < 0:
            raise ValueError(
                f"Invalid value for argument `num_regressors`. Expected a value >= 0. Received: {num_regressors}"
            )
        self.class_aggregation, self.num_regressors = class_aggregation, num_regressors
        self.num_samples = self.add_weight("num_samples", dtype="int32")
        self._built = False

    def _build(self, y_true: Tensor, y_pred: Tensor) -> None:
        if len(y_pred.shape) != 2 or len(y_true.shape) != 2:
            raise ValueError(
                "R2Score expects 2D inputs with shape (batch_size, output_dim). Received input shapes: "
                f"y_pred.shape={y_pred.shape} and y_true.shape={y_true.shape}."
            )
        outputs = [y_pred.shape[-1]]
        self.squared_sum = self.add_weight("squared_sum", outputs)
        self.sum = self.add_weight("sum", outputs)
        self.total_mse = self.add_weight("residual", outputs)
        self.count = self.add_weight("count", outputs)
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
        weights = tf.cast(1 if sample_weight is None else sample_weight, self._dtype)
        if weights.shape.rank == 1:
            weights = tf.expand_dims(weights, 1)
        weights = tf.broadcast_to(weights, tf.shape(y_true))
        self.sum.assign_add(tf.reduce_sum(y_true * weights, axis=0))
        self.squared_sum.assign_add(tf.reduce_sum(y_true * y_true * weights, axis=0))
        self.total_mse.assign_add(tf.reduce_sum(tf.square(y_true - y_pred) * weights, axis=0))
        self.count.assign_add(tf.reduce_sum(weights, axis=0))
        return self.num_samples.assign_add(tf.size(y_true))

    def result(self) -> Tensor:
        if not self._built:
            return tf.zeros([], self._dtype)
        mean = self.sum / self.count
        total = self.squared_sum - self.sum * mean
        raw = 1 - self.total_mse / total
        raw = tf.where(tf.math.is_inf(raw), tf.zeros_like(raw), raw)
        if self.class_aggregation == "uniform_average":
            score = tf.reduce_mean(raw)
        elif self.class_aggregation == "variance_weighted_average":
            score = tf.reduce_sum(total * raw) / tf.reduce_sum(total)
        else:
            score = raw
        if not self.num_regressors:
            return score
        n, p = tf.cast(self.num_samples, self._dtype), tf.cast(self.num_regressors, self._dtype)
        adjusted = 1.0 - (1.0 - score) * (n - 1.0) / (n - p - 1.0)
        return tf.where(n - p - 1.0 > 0, adjusted, score)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "class_aggregation": self.class_aggregation,
            "num_regressors": self.num_regressors,
        }
