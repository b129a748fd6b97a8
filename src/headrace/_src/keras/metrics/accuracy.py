"""Accuracy metrics: the fraction of correct predictions."""

from __future__ import annotations

from headrace._src.keras.metrics import accuracy_functions as functions
from headrace._src.keras.metrics.means import MeanMetricWrapper
from headrace._src.tensors.typing import DTypeLike


class Accuracy(MeanMetricWrapper):
    """Computes how often predictions equal labels.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> metric = tf.keras.metrics.Accuracy()
    >>> float(metric([1, 2, 3], [1, 2, 4]))
    0.6666666865348816
    """

    def __init__(self, name: str | None = "accuracy", dtype: DTypeLike | None = None) -> None:
        super().__init__(functions.accuracy, name, dtype)


class BinaryAccuracy(MeanMetricWrapper):
    """Computes how often predictions are on the same side of `threshold` as the labels.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        threshold: Value above which a prediction counts as 1.

    >>> metric = tf.keras.metrics.BinaryAccuracy()
    >>> _ = metric.update_state([1, 0], [0.9, 0.7])
    >>> float(metric.result())
    0.5
    """

    def __init__(
        self, name: str | None = "binary_accuracy", dtype: DTypeLike | None = None, threshold: float = 0.5
    ) -> None:
        super().__init__(functions.binary_accuracy, name, dtype, threshold=threshold)


class CategoricalAccuracy(MeanMetricWrapper):
    """Computes how often the most likely class is that of the one-hot label.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> metric = tf.keras.metrics.CategoricalAccuracy()
    >>> float(metric([[0, 1], [1, 0]], [[0.2, 0.8], [0.3, 0.7]]))
    0.5
    """

    def __init__(self, name: str | None = "categorical_accuracy", dtype: DTypeLike | None = None) -> None:
        super().__init__(functions.categorical_accuracy, name, dtype)


class SparseCategoricalAccuracy(MeanMetricWrapper):
    """Computes how often the most likely class is the label.

    Args:
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> metric = tf.keras.metrics.SparseCategoricalAccuracy()
    >>> _ = metric.update_state([1, 0], [[0.1, 0.9], [0.2, 0.8]])
    >>> float(metric.result())
    0.5
    """

    def __init__(self, name: str | None = "sparse_categorical_accuracy", dtype: DTypeLike | None = None) -> None:
        super().__init__(functions.sparse_categorical_accuracy, name, dtype)


class TopKCategoricalAccuracy(MeanMetricWrapper):
    """Computes how often the class of the one-hot label is among the `k` most likely.

    Args:
        k: Number of classes to consider.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> float(tf.keras.metrics.TopKCategoricalAccuracy(k=2)([[0, 0, 1]], [[0.1, 0.5, 0.4]]))
    1.0
    """

    def __init__(
        self, k: int = 5, name: str | None = "top_k_categorical_accuracy", dtype: DTypeLike | None = None
    ) -> None:
        super().__init__(functions.top_k_categorical_accuracy, name, dtype, k=k)


class SparseTopKCategoricalAccuracy(MeanMetricWrapper):
    """Computes how often the label is among the `k` most likely classes.

    Args:
        k: Number of classes to consider.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> float(tf.keras.metrics.SparseTopKCategoricalAccuracy(k=2)([2], [[0.1, 0.5, 0.4]]))
    1.0
    """

    def __init__(
        self, k: int = 5, name: str | None = "sparse_top_k_categorical_accuracy", dtype: DTypeLike | None = None
    ) -> None:
        super().__init__(functions.sparse_top_k_categorical_accuracy, name, dtype, k=k)
