"""Cross entropies with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def softmax_cross_entropy_with_logits_v2(
    labels: TensorLike, logits: TensorLike, axis: int | None = None, name: str | None = None, dim: AxisLike = None
) -> Tensor:
    """Computes the softmax cross entropy. Gradients flow into logits and labels.

    Args:
        labels: Labels in the shape of the logits.
        logits: Unnormalized log probabilities.
        axis: Axis of the classes; the last by default.
        name: Name of the operation.
        dim: Older name of `axis`.

    Returns:
        The loss of each sample: the shape of `logits` without the class axis.
    """
    return tf.nn.softmax_cross_entropy_with_logits(labels, logits, either("axis", axis, "dim", dim, -1), name)


def softmax_cross_entropy_with_logits(
    _sentinel: None = None,
    labels: Any = None,
    logits: Any = None,
    dim: int = -1,
    name: str | None = None,
    axis: int | None = None,
) -> Tensor:
    """Computes the softmax cross entropy. No gradient flows into the labels.

    Args:
        _sentinel: Must not be given: pass all arguments by name.
        labels: Labels in the shape of the logits.
        logits: Unnormalized log probabilities.
        dim: Older name of `axis`.
        name: Name of the operation.
        axis: Axis of the classes; the last by default.

    Returns:
        The loss of each sample: the shape of `logits` without the class axis.
    """
    _sentinel_unused("softmax_cross_entropy_with_logits", _sentinel)
    _named("softmax_cross_entropy_with_logits", labels=labels, logits=logits)
    fixed = tf.stop_gradient(labels)
    return tf.nn.softmax_cross_entropy_with_logits(fixed, logits, dim if axis is None else axis, name)


def sparse_softmax_cross_entropy_with_logits(
    _sentinel: None = None, labels: Any = None, logits: Any = None, name: str | None = None
) -> Tensor:
    """Computes the softmax cross entropy of labels given as class indices.

    Args:
        _sentinel: Must not be given: pass all arguments by name.
        labels: Class indices.
        logits: Unnormalized log probabilities.
        name: Name of the operation.

    Returns:
        The loss of each sample: the shape of `labels`.
    """
    _sentinel_unused("sparse_softmax_cross_entropy_with_logits", _sentinel)
    _named("sparse_softmax_cross_entropy_with_logits", labels=labels, logits=logits)
    return tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits, name)


def sigmoid_cross_entropy_with_logits(
    _sentinel: None = None, labels: TensorLike | None = None, logits: TensorLike | None = None, name: str | None = None
) -> Tensor:
    """Computes the sigmoid cross entropy of each class independently.

    Args:
        _sentinel: Must not be given: pass all arguments by name.
        labels: Labels in the shape of the logits.
        logits: Unnormalized log probabilities.
        name: Name of the operation.

    Returns:
        The loss of each element, a tensor of the shape of `logits`.
    """
    _sentinel_unused("sigmoid_cross_entropy_with_logits", _sentinel)
    _named("sigmoid_cross_entropy_with_logits", labels=labels, logits=logits)
    return tf.nn.sigmoid_cross_entropy_with_logits(labels, logits, name)


def _sentinel_unused(function: str, sentinel: None) -> None:
    if sentinel is not None:
        raise ValueError(f"Only call `{function}` with named arguments (labels=..., logits=..., ...)")


def _named(function: str, **given: Any) -> None:
    for name, value in given.items():
        if value is None:
            raise ValueError(f"Both `labels` and `logits` must be provided by name to `{function}`; {name} is missing.")


def weighted_cross_entropy_with_logits(
    labels: TensorLike | None = None,
    logits: Any = None,
    pos_weight: Any = None,
    name: str | None = None,
    targets: TensorLike | None = None,
) -> Tensor:
    """Computes the sigmoid cross entropy with a weight for positive labels.

    Args:
        labels: Labels in the shape of the logits.
        logits: Unnormalized log probabilities.
        pos_weight: Weight of positive labels.
        name: Name of the operation.
        targets: Older name of `labels`.

    Returns:
        The loss of each element, a tensor of the shape of `logits`.
    """
    labels = required("labels", labels, "targets", targets)
    return tf.nn.weighted_cross_entropy_with_logits(labels, logits, pos_weight, name)
