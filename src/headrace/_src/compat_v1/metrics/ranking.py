"""tf.metrics of rankings: precision and recall among the `k` largest predictions, and at points of curves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.compat_v1.metrics.streaming import _Counts, _listed, _mean, _scope, _total, _weighted
from headrace._src.compat_v1.typing import Collections
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_TINY = 1e-7
_NO_LABEL = -(2**63)  # labels outside the range of classes count, so -1 may be one


def _dense_labels(labels: TensorLike | SparseTensor, rank: int | None) -> Tensor:
    """Returns class indices with an axis for the labels of one example; short sparse rows end with `_NO_LABEL`."""
    if isinstance(labels, SparseTensorValue):
        labels = SparseTensor.from_value(labels)
    classes = tf.cast(labels, tf.int64)
    if isinstance(classes, SparseTensor):
        classes = tf.sparse.to_dense(classes, default_value=_NO_LABEL)
    return tf.expand_dims(classes, -1) if rank is not None and classes.shape.rank == rank - 1 else classes


def _top_k(predictions: TensorLike, k: int) -> Tensor:
    return tf.cast(tf.math.top_k(predictions, k).indices, tf.int64)


def _hits(labels: Tensor, ranked: Tensor) -> tuple[Tensor, Tensor]:
    """Returns whether each ranked class is a label, and the number of distinct labels of each example."""
    equal = tf.equal(tf.expand_dims(ranked, -1), tf.expand_dims(labels, -2))
    same = tf.equal(tf.expand_dims(labels, -1), tf.expand_dims(labels, -2))
    seen_before = tf.linalg.band_part(tf.cast(same, tf.float32), -1, 0) - tf.linalg.eye(tf.shape(labels)[-1])
    fresh = tf.logical_and(tf.reduce_sum(seen_before, -1) < 0.5, tf.not_equal(labels, _NO_LABEL))
    return tf.reduce_any(equal, -1), tf.reduce_sum(tf.cast(fresh, tf.float32), -1)


def _decisions(labels: Tensor, ranked: Tensor, class_id: int | None) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the true positives, false positives and false negatives of each example."""
    if class_id is not None:
        said = tf.reduce_any(tf.equal(ranked, class_id), -1)
        wanted = tf.reduce_any(tf.equal(labels, class_id), -1)
        pairs = ((wanted, said), (~wanted, said), (wanted, ~said))
        right, wrong, missed = (tf.cast(tf.logical_and(a, b), tf.float32) for a, b in pairs)
        return right, wrong, missed
    found, count = _hits(labels, ranked)
    hits = tf.reduce_sum(tf.cast(found, tf.float32), -1)
    return hits, tf.cast(tf.shape(ranked)[-1], tf.float32) - hits, count - hits


def _share(
    labels: TensorLike, ranked: Tensor, class_id: int | None, weights: TensorLike | None, of_labels: bool,
    metrics_collections: Collections, updates_collections: Collections,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes true positives over all predictions, or over all labels."""
    right, wrong, missed = _decisions(_dense_labels(labels, ranked.shape.rank), ranked, class_id)
    other, name = (missed, "false_negatives") if of_labels else (wrong, "false_positives")
    totals = [_total([], "true_positives"), _total([], name)]
    added = [t.assign_add(tf.reduce_sum(_weighted(v, weights)[0])) for t, v in zip(totals, (right, other), strict=True)]
    old = [tf.convert_to_tensor(total) for total in totals]
    value, update = (hits / (hits + others) for hits, others in (old, added))
    return _listed(value, update, metrics_collections, updates_collections)


def _name(stem: str, k: int | None, class_id: int | None) -> str:
    return f"{stem}_at_{k}" + ("" if class_id is None else f"_class{class_id}")


def precision_at_top_k(
    labels: TensorLike, predictions_idx: TensorLike, k: int | None = None, class_id: int | None = None,
    weights: TensorLike | None = None, metrics_collections: Collections = None, updates_collections: Collections = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the precision of ranked classes: the fraction that are labels.

    Args:
        labels: Class indices, a tensor or SparseTensor.
        predictions_idx: Ranked classes.
        k: Number of top classes.
        class_id: Class to consider; all by default.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, _name("precision", k, class_id)):
        ranked = tf.cast(predictions_idx, tf.int64)
        return _share(labels, ranked, class_id, weights, False, metrics_collections, updates_collections)


def recall_at_top_k(
    labels: TensorLike, predictions_idx: TensorLike, k: int | None = None, class_id: int | None = None,
    weights: TensorLike | None = None, metrics_collections: Collections = None, updates_collections: Collections = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the recall of ranked classes: the fraction of labels among them.

    Args:
        labels: Class indices, a tensor or SparseTensor.
        predictions_idx: Ranked classes.
        k: Number of top classes.
        class_id: Class to consider; all by default.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, _name("recall", k, class_id)):
        ranked = tf.cast(predictions_idx, tf.int64)
        return _share(labels, ranked, class_id, weights, True, metrics_collections, updates_collections)


def precision_at_k(
    labels: TensorLike, predictions: TensorLike, k: int, class_id: int | None = None, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the precision of the `k` most likely classes.

    Args:
        labels: Class indices, a tensor or SparseTensor.
        predictions: Scores of the classes.
        k: Number of top classes.
        class_id: Class to consider; all by default.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, _name("precision", k, class_id)):
        ranked = _top_k(predictions, k)
        return _share(labels, ranked, class_id, weights, False, metrics_collections, updates_collections)


sparse_precision_at_k = precision_at_k


def recall_at_k(
    labels: TensorLike, predictions: TensorLike, k: int, class_id: int | None = None, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the recall of the `k` most likely classes.

    Args:
        labels: Class indices, a tensor or SparseTensor.
        predictions: Scores of the classes.
        k: Number of top classes.
        class_id: Class to consider; all by default.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, _name("recall", k, class_id)):
        ranked = _top_k(predictions, k)
        return _share(labels, ranked, class_id, weights, True, metrics_collections, updates_collections)


def average_precision_at_k(
    labels: TensorLike, predictions: TensorLike, k: int, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the mean over examples of the precision at each rank (up to `k`) that holds a label.

    Args:
        labels: Class indices, a tensor or SparseTensor.
        predictions: Scores of the classes.
        k: Number of top classes.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, f"average_precision_at_{k}"):
        ranked = _top_k(predictions, k)
        classes = _dense_labels(labels, ranked.shape.rank)
        hits = tf.cast(_hits(classes, ranked)[0], tf.float32)
        count = tf.reduce_sum(tf.cast(classes >= 0, tf.float32), -1)  # duplicate labels count twice here
        precision = tf.cumsum(hits, -1) / tf.range(1.0, k + 1.0)
        each = tf.math.divide_no_nan(tf.reduce_sum(precision * hits, -1), tf.minimum(count, float(k)))
        return _listed(*_mean(each, weights), metrics_collections, updates_collections)


sparse_average_precision_at_k = average_precision_at_k


def mean_cosine_distance(
    labels: TensorLike, predictions: TensorLike, dim: int, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the mean cosine distance: 1 minus the mean dot product of unit vectors.

    Args:
        labels: Unit vectors.
        predictions: Unit vectors.
        dim: Axis of the vectors.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, "mean_cosine_distance"):
        products = tf.reduce_sum(
            tf.cast(labels, tf.float32) * tf.cast(predictions, tf.float32), axis=[dim], keepdims=True
        )
        value, update = _mean(products, weights)
        return _listed(1.0 - value, 1.0 - update, metrics_collections, updates_collections)


def _on_a_curve(
    default: str, formula: Callable[[dict[str, Any]], Any], labels: TensorLike, predictions: TensorLike,
    weights: TensorLike | None, num_thresholds: int, metrics_collections: Collections, updates_collections: Collections,
    name: str | None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    inner = [(n + 1) / (num_thresholds - 1) for n in range(num_thresholds - 2)]
    with _scope(name, default):
        counts = _Counts(labels, predictions, weights, "tp fn tn fp", [0.0 - _TINY, *inner, 1.0 + _TINY])
        return _listed(*counts.both(formula), metrics_collections, updates_collections)


def sensitivity_at_specificity(
    labels: TensorLike, predictions: TensorLike, specificity: float, weights: TensorLike | None = None,
    num_thresholds: int = 200, metrics_collections: Collections = None, updates_collections: Collections = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the sensitivity at the threshold whose specificity is nearest to `specificity`.

    Args:
        labels: Boolean labels.
        predictions: Scores in [0, 1].
        specificity: Specificity in [0, 1].
        weights: Weights of the values, broadcast to their shape.
        num_thresholds: Number of thresholds.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.

    Raises:
        ValueError: If `specificity` is not in [0, 1].
    """
    if not 0 <= specificity <= 1:
        raise ValueError(f"`specificity` must be in the range [0, 1]. Currently, `specificity` is {specificity}.")

    def at(n: dict[str, Any]) -> Tensor:
        told = n["tn"] / (n["tn"] + n["fp"] + _TINY)
        best = tf.argmin(tf.abs(told - specificity), 0)
        return n["tp"][best] / (n["tp"][best] + n["fn"][best] + _TINY)

    return _on_a_curve(
        "sensitivity_at_specificity", at, labels, predictions, weights, num_thresholds, metrics_collections,
        updates_collections, name,
    )  # fmt: skip


def specificity_at_sensitivity(
    labels: TensorLike, predictions: TensorLike, sensitivity: float, weights: TensorLike | None = None,
    num_thresholds: int = 200, metrics_collections: Collections = None, updates_collections: Collections = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the specificity at the threshold whose sensitivity is nearest to `sensitivity`.

    Args:
        labels: Boolean labels.
        predictions: Scores in [0, 1].
        sensitivity: Sensitivity in [0, 1].
        weights: Weights of the values, broadcast to their shape.
        num_thresholds: Number of thresholds.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.

    Raises:
        ValueError: If `sensitivity` is not in [0, 1].
    """
    if not 0 <= sensitivity <= 1:
        raise ValueError(f"`sensitivity` must be in the range [0, 1]. Currently, `sensitivity` is {sensitivity}.")

    def at(n: dict[str, Any]) -> Tensor:
        found = n["tp"] / (n["tp"] + n["fn"] + _TINY)
        distance = tf.abs(found - sensitivity)
        # Among equally good thresholds the highest one: it has the highest specificity.
        last = tf.size(distance) - 1 - tf.argmin(tf.reverse(distance, [0]), 0, tf.int32)
        return n["tn"][last] / (n["tn"][last] + n["fp"][last] + _TINY)

    return _on_a_curve(
        "specificity_at_sensitivity", at, labels, predictions, weights, num_thresholds, metrics_collections,
        updates_collections, name,
    )  # fmt: skip
