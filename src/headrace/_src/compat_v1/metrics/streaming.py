"""tf.metrics: each returns the value so far and an operation that adds a batch. Local variables hold the sums."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, add_to_collections
from headrace._src.compat_v1.typing import Collections
from headrace._src.compat_v1.variables.scope import variable_scope
from headrace._src.compat_v1.variables.variable import make_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def _total(shape: ShapeLike, name: str, dtype: DTypeLike = tf.float32) -> Variable:
    return make_variable(
        lambda: tf.zeros(shape, dtype),
        name=name,
        trainable=False,
        collections=[GraphKeys.LOCAL_VARIABLES, GraphKeys.METRIC_VARIABLES],
    )


@contextlib.contextmanager
def _scope(name: str | None, default: str) -> Iterator[None]:
    if tf.executing_eagerly():
        raise RuntimeError(f"tf.metrics.{default} is not supported when eager execution is enabled.")
    with variable_scope(name, default):
        yield


def _listed(
    value: Any, update: Any, metrics_collections: Collections, updates_collections: Collections
) -> tuple[Tensor, Tensor]:
    value, update = tf.identity(value, name="value"), tf.identity(update, name="update_op")
    if metrics_collections:
        add_to_collections(metrics_collections, value)
    if updates_collections:
        add_to_collections(updates_collections, update)
    return value, update


def _ratio(part: TensorLike, whole: TensorLike) -> Tensor:
    return tf.math.divide_no_nan(tf.cast(part, tf.float32), tf.cast(whole, tf.float32))


def _weighted(values: TensorLike, weights: TensorLike | None) -> tuple[Tensor, Tensor]:
    """Returns values times weights, and the weights broadcast to the shape of the values."""
    given = tf.cast(values, tf.float32)
    if weights is None:
        return given, tf.ones_like(given)
    factors = tf.cast(weights, tf.float32)
    here, there = factors.shape.rank, given.shape.rank
    if here is not None and there is not None:
        if here == there + 1 and factors.shape[-1] == 1:
            factors = tf.squeeze(factors, [-1])
        elif 0 < here == there - 1:
            factors = tf.expand_dims(factors, -1)
        _check_weights(factors.shape.as_list(), given.shape.as_list())
    elif here is None:
        alike = tf.equal(tf.size(factors), tf.size(given))
        factors = tf.cond(alike, lambda: tf.reshape(factors, tf.shape(given)), lambda: factors)
    factors = factors * tf.ones_like(given)
    return given * factors, factors


def _check_weights(sizes: list[int | None], wanted: list[int | None]) -> None:
    fits = len(sizes) == len(wanted) and all(s in (1, None, w) or w is None for s, w in zip(sizes, wanted, strict=True))
    if sizes and not fits:
        raise ValueError(f"weights can not be broadcast to values. values.shape={wanted}. weights.shape={sizes}.")


def _mean(
    values: TensorLike, weights: TensorLike | None, finish: Callable[[Any], Any] = lambda mean: mean
) -> tuple[Tensor, Tensor]:
    total, count = _total([], "total"), _total([], "count")
    weighted, factors = _weighted(values, weights)
    new_total, new_count = total.assign_add(tf.reduce_sum(weighted)), count.assign_add(tf.reduce_sum(factors))
    return finish(_ratio(total, count)), finish(_ratio(new_total, new_count))


def mean(
    values: TensorLike, weights: TensorLike | None = None, metrics_collections: Collections = None,
    updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the mean of all values.

    Args:
        values: Tensor of numbers.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, "mean"):
        return _listed(*_mean(values, weights), metrics_collections, updates_collections)


def accuracy(
    labels: TensorLike, predictions: TensorLike, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes how often predictions equal labels.

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
    with _scope(name, "accuracy"):
        labels, predictions = _aligned(labels, predictions)
        right = tf.equal(predictions, tf.cast(labels, predictions.dtype))
        return _listed(*_mean(right, weights), metrics_collections, updates_collections)


def _aligned(labels: TensorLike, predictions: TensorLike) -> tuple[Tensor, Tensor]:
    """Removes a last axis of size 1 that only one of the two has."""
    wanted, given = tf.convert_to_tensor(labels), tf.convert_to_tensor(predictions)
    here, there = wanted.shape.rank, given.shape.rank
    if here is not None and there is not None:
        if here == there + 1:
            wanted = tf.squeeze(wanted, [-1])
        elif there == here + 1:
            given = tf.squeeze(given, [-1])
    return wanted, given


_THRESHOLDS = "        thresholds: Thresholds in [0, 1] above which a prediction is positive.\n"


def _documentation(what: str, more: str = "") -> str:
    return f"""Computes {what}.

    Args:
        labels: True values.
        predictions: Predicted values.
{more}        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """


def _error(
    title: str, what: str, error: Callable[[Any, Any], Any], finish: Callable[[Any], Any] = lambda m: m
) -> Callable[..., tuple[Tensor, Tensor]]:
    def metric(
        labels: TensorLike, predictions: TensorLike, weights: TensorLike | None = None,
        metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        with _scope(name, title):
            labels, predictions = _aligned(labels, predictions)
            errors = error(tf.cast(labels, tf.float32), tf.cast(predictions, tf.float32))
            return _listed(*_mean(errors, weights, finish), metrics_collections, updates_collections)

    metric.__name__, metric.__doc__ = title, _documentation(what)
    return metric


mean_squared_error = _error(
    "mean_squared_error", "the mean squared error", lambda y, p: tf.math.squared_difference(p, y)
)
mean_absolute_error = _error("mean_absolute_error", "the mean absolute error", lambda y, p: tf.abs(p - y))
root_mean_squared_error = _error(
    "root_mean_squared_error", "the root mean squared error", lambda y, p: tf.math.squared_difference(p, y), tf.sqrt
)


def mean_relative_error(
    labels: TensorLike, predictions: TensorLike, normalizer: TensorLike, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the mean of |labels - predictions| / normalizer, with 0 where the normalizer is 0.

    Args:
        labels: True values.
        predictions: Predicted values.
        normalizer: Values to divide by.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, "mean_relative_error"):
        errors = tf.abs(tf.cast(labels, tf.float32) - tf.cast(predictions, tf.float32))
        relative = tf.math.divide_no_nan(errors, tf.cast(normalizer, tf.float32))
        return _listed(*_mean(relative, weights), metrics_collections, updates_collections)


def percentage_below(
    values: TensorLike, threshold: TensorLike, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the percentage of values below the threshold.

    Args:
        values: Tensor of numbers.
        threshold: Number to compare with.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, "percentage_below_threshold"):
        return _listed(*_mean(tf.less(values, threshold), weights), metrics_collections, updates_collections)


def mean_tensor(
    values: TensorLike, weights: TensorLike | None = None, metrics_collections: Collections = None,
    updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the mean of each element.

    Args:
        values: Tensor of numbers.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, "mean"):
        given = tf.cast(values, tf.float32)
        total, count = _total(given.shape, "total_tensor"), _total(given.shape, "count_tensor")
        weighted, factors = _weighted(given, weights)
        new_total, new_count = total.assign_add(weighted), count.assign_add(factors)
        return _listed(_ratio(total, count), _ratio(new_total, new_count), metrics_collections, updates_collections)


class _Counts:
    """Counts of right and wrong decisions: variables, and their new values after a batch."""

    def __init__(
        self,
        labels: TensorLike,
        predictions: TensorLike,
        weights: TensorLike | None,
        names: str,
        thresholds: Sequence[float] | None = None,
        variable: str = "{}",
    ) -> None:
        labels, predictions = _aligned(labels, predictions)
        positive = tf.cast(labels, tf.bool)
        shape: list[int] = []
        if thresholds is None:
            claimed = tf.cast(predictions, tf.bool)
        else:
            limits = tf.reshape(tf.cast(thresholds, tf.float32), [-1, 1])
            shape = [len(thresholds)]
            positive = tf.reshape(positive, [1, -1])
            claimed = tf.reshape(tf.cast(predictions, tf.float32), [1, -1]) > limits
            weights = None if weights is None else tf.reshape(_weighted(predictions, weights)[1], [1, -1])
        cases = {"tp": (positive, True), "fp": (positive, False), "fn": (positive, True), "tn": (positive, False)}
        self.old: dict[str, Any] = {}
        self.new: dict[str, Any] = {}
        for key in names.split():
            label, wanted = cases[key]
            matches = label if wanted else tf.logical_not(label)
            said = claimed if key in ("tp", "fp") else tf.logical_not(claimed)
            found, _ = _weighted(tf.logical_and(matches, said), weights)
            total = _total(shape, variable.format(_LONG_NAMES[key]))
            self.old[key] = tf.convert_to_tensor(total)
            self.new[key] = total.assign_add(tf.reduce_sum(found) if thresholds is None else tf.reduce_sum(found, 1))

    def both(self, formula: Callable[[dict[str, Any]], Any]) -> tuple[Tensor, Tensor]:
        return formula(self.old), formula(self.new)


_LONG_NAMES = {"tp": "true_positives", "fp": "false_positives", "fn": "false_negatives", "tn": "true_negatives"}


def _decision_metric(
    title: str, what: str, keys: str, formula: Callable[[dict[str, Any]], Any]
) -> Callable[..., tuple[Tensor, Tensor]]:
    def metric(
        labels: TensorLike, predictions: TensorLike, weights: TensorLike | None = None,
        metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        with _scope(name, title):
            variable = "{}/count" if " " in keys else "count"
            counts = _Counts(labels, predictions, weights, keys, variable=variable)
            return _listed(*counts.both(formula), metrics_collections, updates_collections)

    metric.__name__, metric.__doc__ = title, _documentation(what)
    return metric


def _threshold_metric(
    title: str, what: str, keys: str, formula: Callable[[dict[str, Any]], Any]
) -> Callable[..., tuple[Tensor, Tensor]]:
    def metric(
        labels: TensorLike, predictions: TensorLike, thresholds: Sequence[float], weights: TensorLike | None = None,
        metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        with _scope(name, title):
            counts = _Counts(labels, predictions, weights, keys, list(thresholds))
            return _listed(*counts.both(formula), metrics_collections, updates_collections)

    metric.__name__, metric.__doc__ = title, _documentation(what, _THRESHOLDS)
    return metric


def _precision(n: dict[str, Any]) -> Tensor:
    return _ratio(n["tp"], n["tp"] + n["fp"])


def _recall(n: dict[str, Any]) -> Tensor:
    return _ratio(n["tp"], n["tp"] + n["fn"])


precision = _decision_metric("precision", "the precision", "tp fp", _precision)
recall = _decision_metric("recall", "the recall", "tp fn", _recall)
true_positives = _decision_metric("true_positives", "the number of true positives", "tp", lambda n: n["tp"])
true_negatives = _decision_metric("true_negatives", "the number of true negatives", "tn", lambda n: n["tn"])
false_positives = _decision_metric("false_positives", "the number of false positives", "fp", lambda n: n["fp"])
false_negatives = _decision_metric("false_negatives", "the number of false negatives", "fn", lambda n: n["fn"])
precision_at_thresholds = _threshold_metric(
    "precision_at_thresholds", "the precision at thresholds", "tp fp", _precision
)
recall_at_thresholds = _threshold_metric("recall_at_thresholds", "the recall at thresholds", "tp fn", _recall)
true_positives_at_thresholds = _threshold_metric(
    "true_positives", "the number of true positives at thresholds", "tp", lambda n: n["tp"]
)
true_negatives_at_thresholds = _threshold_metric(
    "true_negatives", "the number of true negatives at thresholds", "tn", lambda n: n["tn"]
)
false_positives_at_thresholds = _threshold_metric(
    "false_positives", "the number of false positives at thresholds", "fp", lambda n: n["fp"]
)
false_negatives_at_thresholds = _threshold_metric(
    "false_negatives", "the number of false negatives at thresholds", "fn", lambda n: n["fn"]
)


# The height of the area between two points of a curve.
_HEIGHTS: dict[str, Callable[[Any, Any], Any]] = {
    "trapezoidal": lambda y, next_y: (y + next_y) / 2.0,
    "minoring": tf.minimum,
    "majoring": tf.maximum,
}


def _interpolated_area(n: dict[str, Any]) -> Tensor:
    """Computes the area under a precision-recall curve; between thresholds the true positives are interpolated.

    They grow in proportion to all positives (Davis and Goadrich, 2006), so the precision between is an integral.
    """
    right, said = n["tp"], n["tp"] + n["fp"]
    gained, next_said = right[:-1] - right[1:], said[1:]
    slope = tf.math.divide_no_nan(gained, tf.maximum(said[:-1] - next_said, 0.0))
    start = right[1:] - slope * next_said
    both = tf.logical_and(said[:-1] > 0, next_said > 0)
    growth = tf.where(both, tf.math.divide_no_nan(said[:-1], tf.maximum(next_said, 0.0)), tf.ones_like(next_said))
    return tf.reduce_sum(tf.math.divide_no_nan(slope * (gained + start * tf.math.log(growth)), (right + n["fn"])[1:]))


def auc(
    labels: TensorLike, predictions: TensorLike, weights: TensorLike | None = None, num_thresholds: int = 200,
    metrics_collections: Collections = None, updates_collections: Collections = None, curve: str = "ROC",
    name: str | None = None, summation_method: str = "trapezoidal", thresholds: Sequence[float] | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the area under the ROC or precision-recall curve.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Weights of the values, broadcast to their shape.
        num_thresholds: Number of thresholds.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        curve: "ROC" or "PR".
        name: Name of the variable scope.
        summation_method: How the area between two thresholds is computed: "trapezoidal", "minoring" (the lower of both
            ends), "majoring" (the higher), or "careful_interpolation" (of the counts, for "PR").
        thresholds: Thresholds in [0, 1], instead of `num_thresholds`.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.

    Raises:
        ValueError: If `curve` is neither "ROC" nor "PR", or `summation_method` is unknown.
    """
    if curve not in ("ROC", "PR"):
        raise ValueError(f"curve must be either ROC or PR, {curve} unknown")
    careful = summation_method == "careful_interpolation"
    if not careful and summation_method not in _HEIGHTS:
        known = ", ".join(repr(method) for method in (*_HEIGHTS, "careful_interpolation"))
        raise ValueError(f"Invalid summation_method: {summation_method} summation_method should be one of {known}.")
    height = _HEIGHTS["trapezoidal" if careful else summation_method]
    tiny = 1e-7
    inner = [(n + 1) / (num_thresholds - 1) for n in range(num_thresholds - 2)] if thresholds is None else thresholds
    limits = [0.0 - tiny, *sorted(inner), 1.0 + tiny]

    def area(n: dict[str, Any]) -> Tensor:
        if careful and curve == "PR":
            return _interpolated_area(n)
        small = 1e-6
        recalled = (n["tp"] + small) / (n["tp"] + n["fn"] + small)
        if curve == "ROC":
            x, y = n["fp"] / (n["fp"] + n["tn"] + small), recalled
        else:
            x, y = recalled, (n["tp"] + small) / (n["tp"] + n["fp"] + small)
        return tf.reduce_sum((x[:-1] - x[1:]) * height(y[:-1], y[1:]))

    with _scope(name, "auc"):
        counts = _Counts(labels, predictions, weights, "tp fn tn fp", limits)
        return _listed(*counts.both(area), metrics_collections, updates_collections)


def _confusion(
    labels: TensorLike, predictions: TensorLike, num_classes: int, weights: TensorLike | None
) -> tuple[Tensor, Tensor]:
    total = _total([num_classes, num_classes], "total_confusion_matrix")
    flat = None if weights is None else tf.reshape(weights, [-1])
    found = tf.math.confusion_matrix(
        tf.reshape(labels, [-1]), tf.reshape(predictions, [-1]), num_classes, flat, tf.float32
    )
    return tf.convert_to_tensor(total), total.assign_add(found)


def mean_iou(
    labels: TensorLike, predictions: TensorLike, num_classes: int, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the mean over classes of intersection over union.

    Args:
        labels: True values.
        predictions: Predicted values.
        num_classes: Number of classes.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the confusion matrix.
    """
    with _scope(name, "mean_iou"):
        old, new = _confusion(labels, predictions, num_classes, weights)
        union = tf.reduce_sum(old, 0) + tf.reduce_sum(old, 1) - tf.linalg.diag_part(old)
        present = tf.reduce_sum(tf.cast(union > 0, tf.float32))
        value = _ratio(tf.reduce_sum(_ratio(tf.linalg.diag_part(old), union)), present)
        return _listed(value, new, metrics_collections, updates_collections)


def mean_per_class_accuracy(
    labels: TensorLike, predictions: TensorLike, num_classes: int, weights: TensorLike | None = None,
    metrics_collections: Collections = None, updates_collections: Collections = None, name: str | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Computes the mean over classes of the accuracy of each class.

    Args:
        labels: True values.
        predictions: Predicted values.
        num_classes: Number of classes.
        weights: Weights of the values, broadcast to their shape.
        metrics_collections: Collections that list the value.
        updates_collections: Collections that list the update operation.
        name: Name of the variable scope.

    Returns:
        The value so far, and an operation that adds a batch and returns the new value.
    """
    with _scope(name, "mean_accuracy"):
        total, count = _total([num_classes], "total"), _total([num_classes], "count")
        flat = tf.cast(tf.reshape(labels, [-1]), tf.int64)
        right = tf.equal(tf.reshape(predictions, [-1]), tf.cast(flat, tf.convert_to_tensor(predictions).dtype))
        weighted, factors = _weighted(right, None if weights is None else tf.reshape(weights, [-1]))
        new_count = count.assign_add(tf.math.unsorted_segment_sum(factors, flat, num_classes))
        new_total = total.assign_add(tf.math.unsorted_segment_sum(weighted, flat, num_classes))
        value = tf.reduce_mean(_ratio(total, count))
        return _listed(value, _ratio(new_total, new_count), metrics_collections, updates_collections)
