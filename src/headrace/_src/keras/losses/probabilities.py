"""Elementwise crossentropies, before means and sums: the functions of these names in tf.keras.backend.

Probabilities known to come from a sigmoid or a softmax are replaced by their logits, which do not saturate.
"""

from __future__ import annotations

import warnings
from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _logits_behind(output: TensorLike, from_logits: bool, op_type: str, loss: str) -> tuple[Tensor, bool]:
    """Returns the logits of `output` if they are known, else `output`; and whether the result is logits."""
    given: Any = output
    logits = getattr(given, "_keras_logits", None)
    if logits is None and not isinstance(given, tf.Variable) and tf.is_symbolic_tensor(given):
        logits = given.op.inputs[0] if given.op.type == op_type else None
    if logits is None:
        return (given if from_logits else tensor_or_symbolic(given)), from_logits
    if from_logits:
        warnings.warn(
            f"`{loss}` received `from_logits=True`, but the `output` argument was produced by a {op_type} activation "
            "and thus does not represent logits. Was this intended?",
            stacklevel=3,
        )
    return tensor_or_symbolic(logits), True


def _clipped(output: Tensor) -> Tensor:
    small = tf.cast(epsilon(), output.dtype)
    return tf.clip_by_value(output, small, 1.0 - small)


def binary_crossentropy(target: TensorLike, output: TensorLike, from_logits: bool = False) -> Tensor:
    """Computes the binary crossentropy of each element.

    Args:
        target: True values.
        output: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.

    Returns:
        The loss of each element, a tensor of the shape of `target`.
    """
    output, from_logits = _logits_behind(output, from_logits, "Sigmoid", "binary_crossentropy")
    target = tensor_or_symbolic(target)
    if from_logits:
        return tf.nn.sigmoid_cross_entropy_with_logits(labels=target, logits=output)
    output, small = _clipped(output), tf.cast(epsilon(), output.dtype)
    return -(target * tf.math.log(output + small) + (1 - target) * tf.math.log(1 - output + small))


def binary_focal_crossentropy(
    target: Tensor,
    output: TensorLike,
    apply_class_balancing: bool = False,
    alpha: float = 0.25,
    gamma: float = 2.0,
    from_logits: bool = False,
) -> Tensor:
    """Computes the binary crossentropy of each element with less weight on easy ones.

    Args:
        target: True values.
        output: Predicted values.
        apply_class_balancing: Whether to weight the classes by `alpha`.
        alpha: Weight of class 1; class 0 has weight `1 - alpha`.
        gamma: How strongly well-classified elements are down-weighted.
        from_logits: Whether predictions are logits rather than probabilities.

    Returns:
        The loss of each element, a tensor of the shape of `target`.
    """
    probability = tf.sigmoid(output) if from_logits else tensor_or_symbolic(output)
    right = target * probability + (1 - target) * (1 - probability)
    focal = tf.pow(1.0 - right, gamma) * binary_crossentropy(target, output, from_logits)
    return (target * alpha + (1 - target) * (1 - alpha)) * focal if apply_class_balancing else focal


def categorical_crossentropy(
    target: TensorLike, output: TensorLike, from_logits: bool = False, axis: int = -1
) -> Tensor:
    """Computes the crossentropy of each sample; labels are one-hot.

    Args:
        target: True values.
        output: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.
        axis: Class axis.

    Returns:
        The loss of each sample: the shape of `target` without the class axis.
    """
    target = tensor_or_symbolic(target)
    output, from_logits = _logits_behind(output, from_logits, "Softmax", "categorical_crossentropy")
    target.shape.assert_is_compatible_with(output.shape)
    if from_logits:
        return tf.nn.softmax_cross_entropy_with_logits(labels=target, logits=output, axis=axis)
    output = _clipped(output / tf.reduce_sum(output, axis=axis, keepdims=True))
    return -tf.reduce_sum(target * tf.math.log(output), axis=axis)


def categorical_focal_crossentropy(
    target: TensorLike,
    output: Tensor,
    alpha: float = 0.25,
    gamma: float = 2.0,
    from_logits: bool = False,
    axis: int = -1,
) -> Tensor:
    """Computes the crossentropy of each sample with less weight on easy ones.

    Args:
        target: True values.
        output: Predicted values.
        alpha: Factor of the loss.
        gamma: How strongly well-classified samples are down-weighted.
        from_logits: Whether predictions are logits rather than probabilities.
        axis: Class axis.

    Returns:
        The loss of each sample: the shape of `target` without the class axis.
    """
    target = tensor_or_symbolic(target)
    target.shape.assert_is_compatible_with(output.shape)
    if from_logits:
        output = tf.nn.softmax(output, axis=axis)
    output = _clipped(output / tf.reduce_sum(output, axis=axis, keepdims=True))
    focal = alpha * tf.pow(1.0 - output, gamma) * -target * tf.math.log(output)
    return tf.reduce_sum(focal, axis=axis)


def sparse_categorical_crossentropy(
    target: TensorLike, output: TensorLike, from_logits: bool = False, axis: int = -1, ignore_class: int | None = None
) -> Tensor:
    """Computes the crossentropy of each sample; labels are class indices.

    Args:
        target: True values.
        output: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.
        axis: Class axis of the predictions.
        ignore_class: Label that does not contribute to the loss, such as 255 in segmentation maps; None for no such
            label.

    Returns:
        The loss of each sample: the shape of `target`.

    Raises:
        ValueError: If the shapes of labels and predictions do not fit, or `axis` is not the last one and the rank is
            unknown.
    """
    labels = tensor_or_symbolic(target)
    logits, from_logits = _logits_behind(output, from_logits, "Softmax", "sparse_categorical_crossentropy")
    if not from_logits:
        logits = tf.math.log(_clipped(logits))
    rank = logits.shape.rank
    if rank is None:
        if axis != -1:
            raise ValueError(
                f"Cannot compute sparse categorical crossentropy with `axis={axis}` for an output of unknown rank."
            )
    elif axis % rank != rank - 1:
        others = [number for number in range(rank) if number != axis % rank]
        logits = tf.transpose(logits, [*others, axis % rank])
    labels = tf.cast(labels, tf.int64)
    if rank is not None and labels.shape.rank == rank and labels.shape[-1] == 1:
        labels = tf.squeeze(labels, [-1])
    if rank is not None and labels.shape.rank == rank and labels.shape[-1] == logits.shape[-1] is not None:
        raise ValueError(
            f"Shape mismatch: The shape of labels (received {labels.shape}) should equal the shape of predictions "
            f"except for the last dimension (received {logits.shape}). Use one-hot labels with "
            "`categorical_crossentropy`; this loss expects class indices, such as np.argmax(y, axis=-1)."
        )
    if labels.shape.rank is not None and rank is not None and labels.shape.rank != rank - 1:
        # The labels have another layout than the predictions, but the same number of elements.
        given, wanted = labels.shape.num_elements(), logits.shape[:-1].num_elements()
        if given is not None and wanted is not None and given != wanted:
            raise ValueError(
                f"Shape mismatch: The shape of labels (received {labels.shape}) should equal the shape of predictions "
                f"except for the last dimension (received {logits.shape}). Is a Flatten layer missing in the model?"
            )
        labels = tf.reshape(labels, tf.shape(logits)[:-1])
    if ignore_class is None:
        return tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)
    valid = tf.not_equal(labels, tf.cast(ignore_class, tf.int64))
    values = tf.nn.sparse_softmax_cross_entropy_with_logits(
        labels=tf.where(valid, labels, tf.zeros_like(labels)), logits=logits
    )
    kept: Any = tf.where(valid, values, tf.zeros_like(values))
    kept._keras_mask = valid
    return kept
