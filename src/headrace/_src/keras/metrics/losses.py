"""Losses as metrics: their means over all samples."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses import crossentropy, hinge, regression
from headrace._src.keras.losses.shapes import squeeze_to_match
from headrace._src.keras.metrics.means import Mean, MeanMetricWrapper
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def cosine_proximity(y_true: TensorLike, y_pred: TensorLike, axis: int = -1) -> Tensor:
    """Computes the cosine similarity of labels and predictions.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        axis: Axis of the vectors.

    Returns:
        The similarity of each sample, from -1 to 1.
    """
    return -regression.cosine_similarity(y_true, y_pred, axis)


class MeanSquaredError(MeanMetricWrapper):
    """Computes the mean of squared differences.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> float(tf.keras.metrics.MeanSquaredError()([1.0, 2.0], [2.0, 4.0]))
    2.5
    """

    def __init__(self, name: str | None = "mean_squared_error", dtype: DTypeLike | None = None) -> None:
        super().__init__(regression.mean_squared_error, name, dtype)


class RootMeanSquaredError(Mean):
    """Computes the square root of the mean of squared differences.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> float(tf.keras.metrics.RootMeanSquaredError()([0.0, 0.0], [3.0, 3.0]))
    3.0
    """

    def __init__(self, name: str | None = "root_mean_squared_error", dtype: DTypeLike | None = None) -> None:
        super().__init__(name, dtype)

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:  # type: ignore[override]
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        y_true, y_pred = squeeze_to_match(tf.cast(y_true, self._dtype), tf.cast(y_pred, self._dtype))
        return super().update_state(tf.math.squared_difference(y_pred, y_true), sample_weight)

    def result(self) -> Tensor:
        return tf.sqrt(super().result())


class MeanAbsoluteError(MeanMetricWrapper):
    """Computes the mean of absolute differences.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> float(tf.keras.metrics.MeanAbsoluteError()([1.0, 2.0], [2.0, 4.0]))
    1.5
    """

    def __init__(self, name: str | None = "mean_absolute_error", dtype: DTypeLike | None = None) -> None:
        super().__init__(regression.mean_absolute_error, name, dtype)


class MeanAbsolutePercentageError(MeanMetricWrapper):
    """Computes the mean absolute difference in percent of the true values.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, name: str | None = "mean_absolute_percentage_error", dtype: DTypeLike | None = None) -> None:
        super().__init__(regression.mean_absolute_percentage_error, name, dtype)


class MeanSquaredLogarithmicError(MeanMetricWrapper):
    """Computes the mean squared difference of `log(1 + y)`.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, name: str | None = "mean_squared_logarithmic_error", dtype: DTypeLike | None = None) -> None:
        super().__init__(regression.mean_squared_logarithmic_error, name, dtype)


class MeanRelativeError(Mean):
    """Computes the mean of absolute differences divided by `normalizer`.

    Args:
        normalizer: Values to divide by.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, normalizer: TensorLike, name: str | None = None, dtype: DTypeLike | None = None) -> None:
        super().__init__(name, dtype)
        self.normalizer = tf.cast(normalizer, self._dtype)

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:  # type: ignore[override]
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        y_true, y_pred = squeeze_to_match(tf.cast(y_true, self._dtype), tf.cast(y_pred, self._dtype))
        return super().update_state(tf.math.divide_no_nan(tf.abs(y_true - y_pred), self.normalizer), sample_weight)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "normalizer": self.normalizer.numpy()}


class CosineSimilarity(MeanMetricWrapper):
    """Computes the mean cosine similarity of labels and predictions.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        axis: Axis of the vectors.

    >>> float(tf.keras.metrics.CosineSimilarity()([[1.0, 0.0]], [[1.0, 0.0]]))
    1.0
    """

    def __init__(self, name: str | None = "cosine_similarity", dtype: DTypeLike | None = None, axis: int = -1) -> None:
        super().__init__(cosine_proximity, name, dtype, axis=axis)


class LogCoshError(MeanMetricWrapper):
    """Computes the mean of `log(cosh(difference))`.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, name: str | None = "logcosh", dtype: DTypeLike | None = None) -> None:
        super().__init__(regression.log_cosh, name, dtype)


class Poisson(MeanMetricWrapper):
    """Computes the mean of `y_pred - y_true * log(y_pred)`.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, name: str | None = "poisson", dtype: DTypeLike | None = None) -> None:
        super().__init__(regression.poisson, name, dtype)


class KLDivergence(MeanMetricWrapper):
    """Computes the mean Kullback-Leibler divergence, the sum of `y_true * log(y_true / y_pred)`.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> round(float(tf.keras.metrics.KLDivergence()([[0.5, 0.5]], [[0.5, 0.5]])), 3)
    0.0
    """

    def __init__(self, name: str | None = "kullback_leibler_divergence", dtype: DTypeLike | None = None) -> None:
        super().__init__(regression.kl_divergence, name, dtype)


class Hinge(MeanMetricWrapper):
    """Computes the mean of `max(1 - y_true * y_pred, 0)`.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, name: str | None = "hinge", dtype: DTypeLike | None = None) -> None:
        super().__init__(hinge.hinge, name, dtype)


class SquaredHinge(MeanMetricWrapper):
    """Computes the mean of `max(1 - y_true * y_pred, 0)^2`.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, name: str | None = "squared_hinge", dtype: DTypeLike | None = None) -> None:
        super().__init__(hinge.squared_hinge, name, dtype)


class CategoricalHinge(MeanMetricWrapper):
    """Computes the mean categorical hinge loss of one-hot labels.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(self, name: str | None = "categorical_hinge", dtype: DTypeLike | None = None) -> None:
        super().__init__(hinge.categorical_hinge, name, dtype)


class BinaryCrossentropy(MeanMetricWrapper):
    """Computes the mean binary crossentropy.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward 0.5, from 0 to 1.

    >>> round(float(tf.keras.metrics.BinaryCrossentropy()([1.0], [0.5])), 3)
    0.693
    """

    def __init__(
        self,
        name: str | None = "binary_crossentropy",
        dtype: DTypeLike | None = None,
        from_logits: bool = False,
        label_smoothing: float = 0,
    ) -> None:
        super().__init__(
            crossentropy.binary_crossentropy, name, dtype, from_logits=from_logits, label_smoothing=label_smoothing
        )


class CategoricalCrossentropy(MeanMetricWrapper):
    """Computes the mean crossentropy of one-hot labels.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward uniform probabilities, from 0 to 1.
        axis: Class axis.

    >>> metric = tf.keras.metrics.CategoricalCrossentropy()
    >>> round(float(metric([[0.0, 1.0]], [[0.5, 0.5]])), 3)
    0.693
    """

    def __init__(
        self,
        name: str | None = "categorical_crossentropy",
        dtype: DTypeLike | None = None,
        from_logits: bool = False,
        label_smoothing: float = 0,
        axis: int = -1,
    ) -> None:
        super().__init__(
            crossentropy.categorical_crossentropy, name, dtype, from_logits=from_logits,
            label_smoothing=label_smoothing, axis=axis,
        )  # fmt: skip


class SparseCategoricalCrossentropy(MeanMetricWrapper):
    """Computes the mean crossentropy of labels that are class indices.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        from_logits: Whether predictions are logits rather than probabilities.
        ignore_class: Label that is left out, or None.
        axis: Class axis of the predictions.

    >>> round(float(tf.keras.metrics.SparseCategoricalCrossentropy()([1], [[0.5, 0.5]])), 3)
    0.693
    """

    def __init__(
        self,
        name: str | None = "sparse_categorical_crossentropy",
        dtype: DTypeLike | None = None,
        from_logits: bool = False,
        ignore_class: int | None = None,
        axis: int = -1,
    ) -> None:
        super().__init__(
            crossentropy.sparse_categorical_crossentropy, name, dtype, from_logits=from_logits,
            ignore_class=ignore_class, axis=axis,
        )  # fmt: skip
