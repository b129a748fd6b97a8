"""The part of the predictions that is right."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.metrics import accuracy_functions as functions
from headrace._src.keras.metrics.means import MeanMetricWrapper


class Accuracy(MeanMetricWrapper):
    """How often predictions equal the labels."""

    def __init__(self, name: str | None = "accuracy", dtype: Any = None) -> None:
        super().__init__(functions.accuracy, name, dtype)


class BinaryAccuracy(MeanMetricWrapper):
    """How often predictions lie on the label's side of `threshold`."""

    def __init__(self, name: str | None = "binary_accuracy", dtype: Any = None, threshold: float = 0.5) -> None:
        super().__init__(functions.binary_accuracy, name, dtype, threshold=threshold)


class CategoricalAccuracy(MeanMetricWrapper):
    """How often the likeliest class is that of the one-hot label."""

    def __init__(self, name: str | None = "categorical_accuracy", dtype: Any = None) -> None:
        super().__init__(functions.categorical_accuracy, name, dtype)


class SparseCategoricalAccuracy(MeanMetricWrapper):
    """How often the likeliest class is that of the label."""

    def __init__(self, name: str | None = "sparse_categorical_accuracy", dtype: Any = None) -> None:
        super().__init__(functions.sparse_categorical_accuracy, name, dtype)


class TopKCategoricalAccuracy(MeanMetricWrapper):
    """How often the class of the one-hot label is among the k likeliest."""

    def __init__(self, k: int = 5, name: str | None = "top_k_categorical_accuracy", dtype: Any = None) -> None:
        super().__init__(functions.top_k_categorical_accuracy, name, dtype, k=k)


class SparseTopKCategoricalAccuracy(MeanMetricWrapper):
    """How often the class of the label is among the k likeliest."""

    def __init__(self, k: int = 5, name: str | None = "sparse_top_k_categorical_accuracy", dtype: Any = None) -> None:
        super().__init__(functions.sparse_top_k_categorical_accuracy, name, dtype, k=k)
