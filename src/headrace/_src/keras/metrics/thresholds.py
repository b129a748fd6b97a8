"""Counts true and false positives and negatives at thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.losses.shapes import squeeze_to_match, weights_for
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike

# Marks predictions that are not among the top k; also a threshold that every other prediction passes.
LEAST = -1e10
COUNTS = ("true_positives", "true_negatives", "false_positives", "false_negatives")


def checked_thresholds(thresholds: float | Sequence[float] | Array | None, default: float) -> list[float]:
    """Returns the thresholds as a list; raises unless all are in [0, 1]."""
    if thresholds is None:
        return [default]
    given: list[Any] = list(thresholds) if isinstance(thresholds, (list, tuple, np.ndarray)) else [thresholds]
    wrong = [value for value in given if value is None or value < 0 or value > 1]
    if wrong:
        raise ValueError(f"Threshold values must be in [0, 1]. Received: {wrong}")
    return given


def evenly_spaced(thresholds: Sequence[float]) -> bool:
    """Returns whether the thresholds are evenly spaced from 0 to 1."""
    if len(thresholds) < 3:
        return False
    return bool(np.allclose(thresholds, np.linspace(0.0, 1.0, len(thresholds)), atol=1e-6))


def counts_at(
    y_true: TensorLike,
    y_pred: TensorLike,
    thresholds: list[float],
    evenly: bool,
    dtype: DTypeLike,
    sample_weight: TensorLike | None = None,
    top_k: int | None = None,
    class_id: int | None = None,
    multi_label: bool = False,
    label_weights: TensorLike | None = None,
) -> dict[str, Tensor]:
    """Returns the total weight of true and false positives and negatives at each threshold (and for each label).

    `evenly` is what `evenly_spaced` says of the thresholds.
    """
    y_true, y_pred = tf.cast(y_true, dtype), tf.cast(y_pred, dtype)
    y_true, y_pred = squeeze_to_match(y_true, y_pred)
    if not y_true.shape.is_compatible_with(y_pred.shape):
        raise ValueError(f"Shapes {tuple(y_pred.shape)} and {tuple(y_true.shape)} are incompatible")
    if top_k is not None:
        y_pred = _only_top_k(y_pred, top_k)
    if class_id is not None:
        y_true, y_pred = y_true[..., class_id], y_pred[..., class_id]
    weights = tf.ones_like(y_pred)
    if sample_weight is not None:
        weights *= tf.broadcast_to(weights_for(y_pred, tf.cast(sample_weight, dtype)), tf.shape(y_pred))
    if label_weights is not None and not multi_label:
        weights *= tf.broadcast_to(tf.cast(label_weights, dtype), tf.shape(y_pred))
    labels = y_pred.shape[-1] if multi_label else 1
    true, predicted, weights = (tf.reshape(x, [-1, labels]) for x in (y_true, y_pred, weights))
    positive = weights * tf.cast(tf.cast(true, tf.bool), dtype)
    negative = weights - positive
    above = _above_even if evenly else _above
    tp, fp = above(predicted, positive, thresholds), above(predicted, negative, thresholds)
    tn, fn = tf.reduce_sum(negative, axis=0) - fp, tf.reduce_sum(positive, axis=0) - tp
    found = dict(zip(COUNTS, (tp, tn, fp, fn)))
    return found if multi_label else {name: count[:, 0] for name, count in found.items()}


def add_counts(metric: object, counts: dict[str, Tensor]) -> Tensor:
    """Adds counts to the metric's variables of the same names; returns the last update."""
    return [getattr(metric, name).assign_add(count) for name, count in counts.items()][-1]


def _only_top_k(y_pred: Tensor, k: int) -> Tensor:
    _, places = tf.math.top_k(y_pred, k, sorted=False)
    among = tf.reduce_sum(tf.one_hot(places, y_pred.shape[-1], axis=-1, dtype=y_pred.dtype), axis=-2)
    return y_pred * among + LEAST * (1 - among)


def _above(y_pred: Tensor, weights: Tensor, thresholds: list[float]) -> Tensor:
    """Returns the weight of predictions above each threshold by comparing all pairs."""
    levels = tf.reshape(tf.cast(thresholds, y_pred.dtype), [-1, 1, 1])
    return tf.reduce_sum(tf.where(y_pred > levels, weights, tf.zeros_like(weights)), axis=1)


def _above_even(y_pred: Tensor, weights: Tensor, thresholds: list[float]) -> Tensor:
    """Returns the weight of predictions above evenly spaced thresholds by sorting them into buckets."""
    count, labels = len(thresholds), y_pred.shape[-1]
    # A prediction in bucket i passes thresholds 0 to i; zero goes into the first bucket because it passes -epsilon.
    within = tf.clip_by_value(y_pred, 0.0, 1.0)
    bucket = tf.cast(tf.maximum(tf.math.ceil(within * (count - 1)) - 1, 0), tf.int32)
    place = bucket * labels + tf.range(labels)
    sums = tf.math.unsorted_segment_sum(tf.reshape(weights, [-1]), tf.reshape(place, [-1]), count * labels)
    return tf.cumsum(tf.reshape(sums, [count, labels]), reverse=True)
