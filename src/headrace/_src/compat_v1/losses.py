"""tf.losses: weighted means of errors, which are added to a collection of the graph."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import required
from headrace._src.compat_v1.graph.collections import GraphKeys, add_to_collection, get_collection
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


class Reduction:
    """Methods to reduce the errors of a batch to a loss."""

    NONE = "none"
    SUM = "weighted_sum"
    SUM_OVER_BATCH_SIZE = "weighted_sum_over_batch_size"
    MEAN = "weighted_mean"
    SUM_BY_NONZERO_WEIGHTS = "weighted_sum_by_nonzero_weights"
    SUM_OVER_NONZERO_WEIGHTS = SUM_BY_NONZERO_WEIGHTS

    @classmethod
    def all(cls) -> tuple[str, ...]:
        """Returns the names of all reductions."""
        return (cls.NONE, cls.SUM, cls.MEAN, cls.SUM_OVER_BATCH_SIZE, cls.SUM_BY_NONZERO_WEIGHTS)

    @classmethod
    def validate(cls, key: str) -> None:
        """Raises ValueError unless `key` is one of the methods.

        Args:
            key: Name of a reduction.
        """
        if key not in cls.all():
            raise ValueError(f"Invalid Reduction Key: {key}. Key should be one of {cls.all()}.")


_BY_NONZERO = Reduction.SUM_BY_NONZERO_WEIGHTS


def compute_weighted_loss(
    losses: TensorLike,
    weights: TensorLike = 1.0,
    scope: str | None = None,
    loss_collection: str = GraphKeys.LOSSES,
    reduction: str = _BY_NONZERO,
) -> Tensor:
    """Multiplies errors by weights, and reduces them to a scalar unless `reduction` is NONE.

    Args:
        losses: Errors.
        weights: Factors of the errors, broadcast to their shape.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each element if `reduction` is NONE.
    """
    with tf.name_scope(scope or "weighted_loss"):
        return _weighted_loss(losses, weights, loss_collection, reduction)


def _weighted_loss(losses: TensorLike, weights: TensorLike, loss_collection: str, reduction: str) -> Tensor:
    Reduction.validate(reduction)
    given = tf.convert_to_tensor(losses)
    errors, factors = tf.cast(given, tf.float32), tf.cast(weights, tf.float32)
    with tf.control_dependencies(_broadcastable(factors, errors)):
        loss = weighted = errors * factors
    if reduction != Reduction.NONE:
        loss = tf.reduce_sum(weighted)
    if reduction == Reduction.MEAN:
        loss = tf.math.divide_no_nan(loss, tf.reduce_sum(tf.ones_like(errors) * factors), name="value")
    elif reduction == _BY_NONZERO:
        present = tf.cast(tf.not_equal(tf.ones_like(errors) * factors, 0.0), tf.float32)
        loss = tf.math.divide_no_nan(loss, tf.reduce_sum(present), name="value")
    elif reduction == Reduction.SUM_OVER_BATCH_SIZE:
        loss = tf.math.divide_no_nan(loss, tf.cast(tf.size(errors), tf.float32), name="value")
    loss = tf.cast(loss, given.dtype)
    add_loss(loss, loss_collection)
    return loss


def _broadcastable(weights: Tensor, values: Tensor) -> list[Any]:
    """Checks that each size of the weights is 1 or that of the values; returns assertions where shapes are not known.

    A weight that is no scalar has as many axes as the values. Other shapes would broadcast too, but to something else.
    """
    problem = "weights can not be broadcast to values."
    here, there = weights.shape, values.shape
    if here.rank == 0:
        return []
    if here.rank is not None and there.rank is not None:
        if here.rank != there.rank:
            ranks = f"values.rank={there.rank}. weights.rank={here.rank}."
            raise ValueError(f"{problem} {ranks} values.shape={there}. weights.shape={here}.")
        for axis, (mine, theirs) in enumerate(zip(here, there, strict=True)):
            if None not in (mine, theirs) and mine not in (1, theirs):
                raise ValueError(f"{problem} Mismatch at dim {axis}. values.shape={there}, weights.shape={here}.")
        if here.is_fully_defined() and there.is_fully_defined():
            return []
    mine, theirs = tf.shape(weights), tf.shape(values)
    return [tf.debugging.Assert(_fits(mine, theirs), [problem, "weights.shape=", mine, "values.shape=", theirs])]


def _fits(mine: Tensor, theirs: Tensor) -> Tensor:
    """Whether weights of one shape may be used for values of another, as a tensor."""

    def sizes_fit() -> Tensor:
        return tf.reduce_all(tf.equal(mine, theirs) | tf.equal(mine, 1))

    same_rank = tf.equal(tf.size(mine), tf.size(theirs))
    scalar = tf.equal(tf.size(mine), 0)
    return scalar | tf.cond(same_rank, sizes_fit, lambda: tf.constant(False))


def add_loss(loss: TensorLike, loss_collection: str = GraphKeys.LOSSES) -> None:
    """Adds a loss that is computed elsewhere to the collection of losses.

    Args:
        loss: Scalar tensor.
        loss_collection: Collection that lists the loss.
    """
    if loss_collection and not tf.executing_eagerly():
        add_to_collection(loss_collection, loss)


def get_losses(scope: str | None = None, loss_collection: str = GraphKeys.LOSSES) -> list[Any]:
    """Returns the losses in the collection, filtered by `scope` if given.

    Args:
        scope: Regular expression that matches the beginning of the names of losses; all by default.
        loss_collection: Collection of losses.
    """
    return get_collection(loss_collection, scope)


def get_regularization_losses(scope: str | None = None) -> list[Any]:
    """Returns the regularization losses in the collection, filtered by `scope` if given.

    Args:
        scope: Regular expression that matches the beginning of the names of losses; all by default.
    """
    return get_collection(GraphKeys.REGULARIZATION_LOSSES, scope)


def get_regularization_loss(scope: str | None = None, name: str = "total_regularization_loss") -> Tensor:
    """Returns the sum of the regularization losses.

    Args:
        scope: Regular expression that matches the beginning of the names of losses; all by default.
        name: Name of the operation.
    """
    found = get_regularization_losses(scope)
    return tf.add_n(found, name=name) if found else tf.constant(0.0)


def get_total_loss(
    add_regularization_losses: bool = True, name: str = "total_loss", scope: str | None = None
) -> Tensor:
    """Returns the sum of all losses in the collections.

    Args:
        add_regularization_losses: Whether to include the regularization losses.
        name: Name of the operation.
        scope: Regular expression that matches the beginning of the names of losses; all by default.
    """
    found = get_losses(scope)
    if add_regularization_losses:
        found = [*found, *get_regularization_losses(scope)]
    return tf.add_n(found, name=name)


def _pair(
    labels: TensorLike, predictions: TensorLike, first: str = "labels", second: str = "predictions"
) -> tuple[Tensor, Tensor]:
    for name, value in ((first, labels), (second, predictions)):
        if value is None:
            raise ValueError(f"{name} must not be None.")
    given = tf.convert_to_tensor(predictions)
    given = given if given.dtype.is_floating else tf.cast(given, tf.float32)
    wanted = tf.cast(labels, given.dtype)
    if not wanted.shape.is_compatible_with(given.shape):
        raise ValueError(f"Shapes {wanted.shape} and {given.shape} are incompatible")
    return wanted, given


def absolute_difference(
    labels: TensorLike, predictions: TensorLike, weights: TensorLike = 1.0, scope: str | None = None,
    loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the absolute difference: |predictions - labels|.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Factors of the errors, broadcast to their shape.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each element if `reduction` is NONE.
    """
    with tf.name_scope(scope or "absolute_difference"):
        labels, predictions = _pair(labels, predictions)
        return _weighted_loss(tf.abs(predictions - labels), weights, loss_collection, reduction)


def mean_squared_error(
    labels: TensorLike, predictions: TensorLike, weights: TensorLike = 1.0, scope: str | None = None,
    loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the squared error: (predictions - labels) ** 2.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Factors of the errors, broadcast to their shape.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each element if `reduction` is NONE.
    """
    with tf.name_scope(scope or "mean_squared_error"):
        labels, predictions = _pair(labels, predictions)
        errors = tf.math.squared_difference(predictions, labels)
        return _weighted_loss(errors, weights, loss_collection, reduction)


def mean_pairwise_squared_error(
    labels: TensorLike, predictions: TensorLike, weights: TensorLike = 1.0, scope: str | None = None,
    loss_collection: str = GraphKeys.LOSSES,
) -> Tensor:  # fmt: skip
    """Computes the mean squared error of the pairwise differences in each sample, summed over the samples.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Factors of the errors, broadcast to their shape.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.

    Returns:
        A scalar.
    """
    with tf.name_scope(scope or "mean_pairwise_squared_error"):
        labels, predictions = _pair(labels, predictions)
        delta = predictions - labels
        delta = tf.reshape(delta, [tf.shape(delta)[0], -1])
        count = tf.cast(tf.shape(delta)[1], delta.dtype)
        squares = tf.reduce_sum(delta * delta, 1)
        sums = tf.square(tf.reduce_sum(delta, 1))
        each = 2.0 * tf.math.divide_no_nan(squares * count - sums, count * (count - 1.0))
        loss = tf.reduce_sum(each * tf.reshape(tf.cast(weights, each.dtype) * tf.ones_like(each), [-1]))
        add_loss(loss, loss_collection)
        return loss


def huber_loss(
    labels: TensorLike, predictions: TensorLike, weights: TensorLike = 1.0, delta: float = 1.0,
    scope: str | None = None, loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the Huber loss: quadratic for errors up to `delta`, linear beyond.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Factors of the errors, broadcast to their shape.
        delta: Error at which the loss becomes linear.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each element if `reduction` is NONE.
    """
    with tf.name_scope(scope or "huber_loss"):
        labels, predictions = _pair(labels, predictions)
        error = tf.abs(predictions - labels)
        near = tf.minimum(error, delta)
        errors = 0.5 * near * near + delta * (error - near)
        return _weighted_loss(errors, weights, loss_collection, reduction)


def log_loss(
    labels: TensorLike, predictions: TensorLike, weights: TensorLike = 1.0, epsilon: float = 1e-7,
    scope: str | None = None, loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the cross entropy of binary labels and probabilities.

    Args:
        labels: True values.
        predictions: Predicted values.
        weights: Factors of the errors, broadcast to their shape.
        epsilon: Small number added to the probabilities.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each element if `reduction` is NONE.
    """
    with tf.name_scope(scope or "log_loss"):
        labels, predictions = _pair(labels, predictions)
        errors = -labels * tf.math.log(predictions + epsilon) - (1 - labels) * tf.math.log(1 - predictions + epsilon)
        return _weighted_loss(errors, weights, loss_collection, reduction)


def hinge_loss(
    labels: TensorLike, logits: TensorLike, weights: TensorLike = 1.0, scope: str | None = None,
    loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the hinge loss: max(0, 1 - (2 labels - 1) logits).

    Args:
        labels: Labels 0 or 1, in the shape of the logits.
        logits: Scores.
        weights: Factors of the errors, broadcast to their shape.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each element if `reduction` is NONE.
    """
    with tf.name_scope(scope or "hinge_loss"):
        labels, logits = _pair(labels, logits, "labels", "logits")
        errors = tf.nn.relu(1.0 - (2.0 * labels - 1.0) * logits)
        return _weighted_loss(errors, weights, loss_collection, reduction)


def cosine_distance(
    labels: TensorLike, predictions: TensorLike, axis: AxisLike = None, weights: TensorLike = 1.0,
    scope: str | None = None, loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
    dim: AxisLike = None,
) -> Tensor:  # fmt: skip
    """Computes the cosine distance of unit vectors along an axis: 1 minus their dot product.

    Args:
        labels: True values.
        predictions: Predicted values.
        axis: Axis of the vectors.
        weights: Factors of the errors, broadcast to their shape.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.
        dim: Older name of `axis`.

    Returns:
        The loss: a scalar, or one value for each vector if `reduction` is NONE.
    """
    axis = required("axis", axis, "dim", dim)
    with tf.name_scope(scope or "cosine_distance_loss"):
        labels, predictions = _pair(labels, predictions)
        errors = 1.0 - tf.reduce_sum(predictions * labels, axis=axis, keepdims=True)
        return _weighted_loss(errors, weights, loss_collection, reduction)


def sigmoid_cross_entropy(
    multi_class_labels: TensorLike, logits: TensorLike, weights: TensorLike = 1.0, label_smoothing: float = 0,
    scope: str | None = None, loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the sigmoid cross entropy.

    Args:
        multi_class_labels: Labels in [0, 1], in the shape of the logits.
        logits: Unnormalized log probabilities.
        weights: Factors of the errors, broadcast to their shape.
        label_smoothing: Amount by which labels are moved towards the uniform distribution.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each element if `reduction` is NONE.
    """
    with tf.name_scope(scope or "sigmoid_cross_entropy_loss"):
        labels, logits = _pair(multi_class_labels, logits, "multi_class_labels", "logits")
        if label_smoothing > 0:
            labels = labels * (1 - label_smoothing) + 0.5 * label_smoothing
        errors = tf.nn.sigmoid_cross_entropy_with_logits(labels, logits)
        return _weighted_loss(errors, weights, loss_collection, reduction)


def softmax_cross_entropy(
    onehot_labels: TensorLike, logits: TensorLike, weights: TensorLike = 1.0, label_smoothing: float = 0,
    scope: str | None = None, loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the softmax cross entropy of labels given as probabilities.

    Args:
        onehot_labels: One-hot labels, in the shape of the logits.
        logits: Unnormalized log probabilities.
        weights: Factors of the errors, broadcast to their shape.
        label_smoothing: Amount by which labels are moved towards the uniform distribution.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each sample if `reduction` is NONE.
    """
    with tf.name_scope(scope or "softmax_cross_entropy_loss"):
        labels, logits = _pair(onehot_labels, logits, "onehot_labels", "logits")
        if label_smoothing > 0:
            classes = tf.cast(tf.shape(labels)[-1], logits.dtype)
            labels = labels * (1.0 - label_smoothing) + label_smoothing / classes
        errors = tf.nn.softmax_cross_entropy_with_logits(tf.stop_gradient(labels), logits)
        return _weighted_loss(errors, weights, loss_collection, reduction)


def sparse_softmax_cross_entropy(
    labels: TensorLike, logits: TensorLike, weights: TensorLike = 1.0, scope: str | None = None,
    loss_collection: str = GraphKeys.LOSSES, reduction: str = _BY_NONZERO,
) -> Tensor:  # fmt: skip
    """Computes the softmax cross entropy of labels given as class indices.

    Args:
        labels: Class indices.
        logits: Unnormalized log probabilities.
        weights: Factors of the errors, broadcast to their shape.
        scope: Name scope of the operations.
        loss_collection: Collection that lists the loss.
        reduction: How to reduce the errors, one of tf.losses.Reduction.

    Returns:
        The loss: a scalar, or one value for each sample if `reduction` is NONE.

    Raises:
        ValueError: If `labels` or `logits` is None, or `labels` does not have one axis less than `logits`.
    """
    for name, value in (("labels", labels), ("logits", logits)):
        if value is None:
            raise ValueError(f"{name} must not be None.")
    with tf.name_scope(scope or "sparse_softmax_cross_entropy_loss"):
        classes, scores = tf.convert_to_tensor(labels), tf.convert_to_tensor(logits)
        factors = tf.convert_to_tensor(weights)
        if classes.shape.rank is not None and classes.shape.rank == scores.shape.rank:
            if classes.shape[-1] not in (1, None):
                raise ValueError(
                    "`labels.shape.rank` must equal `logits.shape.rank - 1`. Received: "
                    f"labels.shape={classes.shape} and logits.shape={scores.shape}"
                )
            classes = tf.squeeze(classes, [-1])
        if None not in (factors.shape.rank, classes.shape.rank) and factors.shape.rank == classes.shape.rank + 1:
            factors = tf.squeeze(factors, [-1])
        errors = tf.nn.sparse_softmax_cross_entropy_with_logits(classes, scores)
        return _weighted_loss(errors, factors, loss_collection, reduction)
