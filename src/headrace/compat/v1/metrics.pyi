# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.metrics: metrics as pairs of a value and an update operation."""

from collections.abc import Sequence
from headrace._src.compat_v1.typing import Collections
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.compat_v1.metrics.ranking import (
    average_precision_at_k as average_precision_at_k,
    average_precision_at_k as sparse_average_precision_at_k,
    mean_cosine_distance as mean_cosine_distance,
    precision_at_k as precision_at_k,
    precision_at_k as sparse_precision_at_k,
    precision_at_top_k as precision_at_top_k,
    recall_at_k as recall_at_k,
    recall_at_top_k as recall_at_top_k,
    sensitivity_at_specificity as sensitivity_at_specificity,
    specificity_at_sensitivity as specificity_at_sensitivity,
)
from headrace._src.compat_v1.metrics.streaming import (
    accuracy as accuracy,
    auc as auc,
    mean as mean,
    mean_iou as mean_iou,
    mean_per_class_accuracy as mean_per_class_accuracy,
    mean_relative_error as mean_relative_error,
    mean_tensor as mean_tensor,
    percentage_below as percentage_below,
)

__all__ = [
    "accuracy", "auc", "average_precision_at_k", "false_negatives", "false_negatives_at_thresholds", "false_positives",
    "false_positives_at_thresholds", "mean", "mean_absolute_error", "mean_cosine_distance", "mean_iou",
    "mean_per_class_accuracy", "mean_relative_error", "mean_squared_error", "mean_tensor", "percentage_below",
    "precision", "precision_at_k", "precision_at_thresholds", "precision_at_top_k", "recall", "recall_at_k",
    "recall_at_thresholds", "recall_at_top_k", "root_mean_squared_error", "sensitivity_at_specificity",
    "sparse_average_precision_at_k", "sparse_precision_at_k", "specificity_at_sensitivity", "true_negatives",
    "true_negatives_at_thresholds", "true_positives", "true_positives_at_thresholds",
]

def false_negatives(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of false negatives.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def false_negatives_at_thresholds(
    labels: TensorLike,
    predictions: TensorLike,
    thresholds: Sequence[float],
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of false negatives at thresholds.

    Args:
        labels: True values.
        predictions: Predicted values.
        thresholds: Thresholds in [0, 1] above which a prediction is positive.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def false_positives(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of false positives.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def false_positives_at_thresholds(
    labels: TensorLike,
    predictions: TensorLike,
    thresholds: Sequence[float],
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of false positives at thresholds.

    Args:
        labels: True values.
        predictions: Predicted values.
        thresholds: Thresholds in [0, 1] above which a prediction is positive.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def mean_absolute_error(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the mean absolute error.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def mean_squared_error(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the mean squared error.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def precision(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the precision.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def precision_at_thresholds(
    labels: TensorLike,
    predictions: TensorLike,
    thresholds: Sequence[float],
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the precision at thresholds.

    Args:
        labels: True values.
        predictions: Predicted values.
        thresholds: Thresholds in [0, 1] above which a prediction is positive.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def recall(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the recall.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def recall_at_thresholds(
    labels: TensorLike,
    predictions: TensorLike,
    thresholds: Sequence[float],
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the recall at thresholds.

    Args:
        labels: True values.
        predictions: Predicted values.
        thresholds: Thresholds in [0, 1] above which a prediction is positive.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def root_mean_squared_error(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the root mean squared error.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def true_negatives(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of true negatives.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def true_negatives_at_thresholds(
    labels: TensorLike,
    predictions: TensorLike,
    thresholds: Sequence[float],
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of true negatives at thresholds.

    Args:
        labels: True values.
        predictions: Predicted values.
        thresholds: Thresholds in [0, 1] above which a prediction is positive.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def true_positives(
    labels: TensorLike,
    predictions: TensorLike,
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of true positives.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """

def true_positives_at_thresholds(
    labels: TensorLike,
    predictions: TensorLike,
    thresholds: Sequence[float],
    weights: TensorLike | None = None,
    metrics_collections: Collections | None = None,
    updates_collections: Collections | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the number of true positives at thresholds.

    Args:
        labels: True values.
        predictions: Predicted values.
        thresholds: Thresholds in [0, 1] above which a prediction is positive.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
