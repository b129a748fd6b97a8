"""Losses as metrics: their means over all samples."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses import crossentropy, hinge, regression
from headrace._src.keras.losses.shapes import squeeze_to_match
from headrace._src.keras.metrics.means import Mean, MeanMetricWrapper


def cosine_proximity(y_true: Any, y_pred: Any, axis: int = -1) -> Any:
    """The cosine of the angle between labels and predictions."""
    return -regression.cosine_similarity(y_true, y_pred, axis)


class MeanSquaredError(MeanMetricWrapper):
    """The mean of squared differences."""

    def __init__(self, name: str | None = "mean_squared_error", dtype: Any = None) -> None:
        super().__init__(regression.mean_squared_error, name, dtype)


class RootMeanSquaredError(Mean):
    """The root of the mean of squared differences."""

    def __init__(self, name: str | None = "root_mean_squared_error", dtype: Any = None) -> None:
        super().__init__(name, dtype)

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> Any:  # type: ignore[override]
        y_true, y_pred = squeeze_to_match(tf.cast(y_true, self._dtype), tf.cast(y_pred, self._dtype))
        return super().update_state(tf.math.squared_difference(y_pred, y_true), sample_weight)

    def result(self) -> Any:
        return tf.sqrt(super().result())


class MeanAbsoluteError(MeanMetricWrapper):
    """The mean of absolute differences."""

    def __init__(self, name: str | None = "mean_absolute_error", dtype: Any = None) -> None:
        super().__init__(regression.mean_absolute_error, name, dtype)


class MeanAbsolutePercentageError(MeanMetricWrapper):
    """The mean of absolute differences in percent of the labels."""

    def __init__(self, name: str | None = "mean_absolute_percentage_error", dtype: Any = None) -> None:
        super().__init__(regression.mean_absolute_percentage_error, name, dtype)


class MeanSquaredLogarithmicError(MeanMetricWrapper):
    """The mean of squared differences of log(1 + y)."""

    def __init__(self, name: str | None = "mean_squared_logarithmic_error", dtype: Any = None) -> None:
        super().__init__(regression.mean_squared_logarithmic_error, name, dtype)


class MeanRelativeError(Mean):
    """The mean of absolute differences divided by `normalizer`."""

    def __init__(self, normalizer: Any, name: str | None = None, dtype: Any = None) -> None:
        super().__init__(name, dtype)
        self.normalizer = tf.cast(normalizer, self._dtype)

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> Any:  # type: ignore[override]
        y_true, y_pred = squeeze_to_match(tf.cast(y_true, self._dtype), tf.cast(y_pred, self._dtype))
        return super().update_state(tf.math.divide_no_nan(tf.abs(y_true - y_pred), self.normalizer), sample_weight)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "normalizer": self.normalizer.numpy()}


class CosineSimilarity(MeanMetricWrapper):
    """The cosine of the angle between labels and predictions."""

    def __init__(self, name: str | None = "cosine_similarity", dtype: Any = None, axis: int = -1) -> None:
        super().__init__(cosine_proximity, name, dtype, axis=axis)


class LogCoshError(MeanMetricWrapper):
    """The mean of log(cosh(difference))."""

    def __init__(self, name: str | None = "logcosh", dtype: Any = None) -> None:
        super().__init__(regression.log_cosh, name, dtype)


class Poisson(MeanMetricWrapper):
    """The mean of `y_pred - y_true * log(y_pred)`."""

    def __init__(self, name: str | None = "poisson", dtype: Any = None) -> None:
        super().__init__(regression.poisson, name, dtype)


class KLDivergence(MeanMetricWrapper):
    """The mean of the sums of `y_true * log(y_true / y_pred)`."""

    def __init__(self, name: str | None = "kullback_leibler_divergence", dtype: Any = None) -> None:
        super().__init__(regression.kl_divergence, name, dtype)


class Hinge(MeanMetricWrapper):
    """The mean of `max(1 - y_true * y_pred, 0)`."""

    def __init__(self, name: str | None = "hinge", dtype: Any = None) -> None:
        super().__init__(hinge.hinge, name, dtype)


class SquaredHinge(MeanMetricWrapper):
    """The mean of `max(1 - y_true * y_pred, 0)` squared."""

    def __init__(self, name: str | None = "squared_hinge", dtype: Any = None) -> None:
        super().__init__(hinge.squared_hinge, name, dtype)


class CategoricalHinge(MeanMetricWrapper):
    """How much the best wrong class comes within one of the right class."""

    def __init__(self, name: str | None = "categorical_hinge", dtype: Any = None) -> None:
        super().__init__(hinge.categorical_hinge, name, dtype)


class BinaryCrossentropy(MeanMetricWrapper):
    """The crossentropy of questions of yes or no."""

    def __init__(
        self,
        name: str | None = "binary_crossentropy",
        dtype: Any = None,
        from_logits: bool = False,
        label_smoothing: float = 0,
    ) -> None:
        super().__init__(
            crossentropy.binary_crossentropy, name, dtype, from_logits=from_logits, label_smoothing=label_smoothing
        )


class CategoricalCrossentropy(MeanMetricWrapper):
    """The crossentropy of one-hot labels."""

    def __init__(
        self,
        name: str | None = "categorical_crossentropy",
        dtype: Any = None,
        from_logits: bool = False,
        label_smoothing: float = 0,
        axis: int = -1,
    ) -> None:
        super().__init__(
            crossentropy.categorical_crossentropy, name, dtype, from_logits=from_logits,
            label_smoothing=label_smoothing, axis=axis,
        )  # fmt: skip


class SparseCategoricalCrossentropy(MeanMetricWrapper):
    """The crossentropy of labels that are numbers of classes."""

    def __init__(
        self,
        name: str | None = "sparse_categorical_crossentropy",
        dtype: Any = None,
        from_logits: bool = False,
        ignore_class: int | None = None,
        axis: int = -1,
    ) -> None:
        super().__init__(
            crossentropy.sparse_categorical_crossentropy, name, dtype, from_logits=from_logits,
            ignore_class=ignore_class, axis=axis,
        )  # fmt: skip
