"""Crossentropies between labels and predicted probabilities."""

from __future__ import annotations

import warnings
from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.keras.losses import probabilities
from headrace._src.keras.losses.loss import LossFunctionWrapper
from headrace._src.keras.losses.ragged_rows import over_rows
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _labels_like(y_true: TensorLike, y_pred: TensorLike) -> tuple[Tensor, Tensor]:
    # The prediction must stay the same object: it may carry the logits it was computed from.
    predictions: Any = y_pred if tf.is_tensor(y_pred) else tensor_or_symbolic(y_pred)
    return tf.cast(y_true, predictions.dtype), predictions


def _refuse_class_numbers(labels: TensorShape, predictions: TensorShape, axis: int) -> None:
    """Raises if the labels look like class indices, which would be broadcast over all classes."""
    if not labels.rank or labels.rank > (predictions.rank or 0):
        return
    one_number = labels.rank < predictions.rank or (labels[axis] == 1 and (predictions[axis] or 1) > 1)
    if one_number and axis == -1:
        raise ValueError(
            f"Shapes {labels} and {predictions} are incompatible. The labels look like class indices: use "
            "`sparse_categorical_crossentropy`, or convert them to one-hot with `keras.utils.to_categorical`."
        )


def _smooth_binary(y_true: Tensor, label_smoothing: TensorLike) -> Tensor:
    if not tf.is_tensor(label_smoothing) and label_smoothing == 0:
        return y_true
    smoothing = tf.cast(label_smoothing, y_true.dtype)
    return y_true * (1.0 - smoothing) + 0.5 * smoothing


def _smooth_classes(y_true: Tensor, label_smoothing: TensorLike, axis: int) -> Tensor:
    if not tf.is_tensor(label_smoothing) and label_smoothing == 0:
        return y_true
    smoothing = tf.cast(label_smoothing, y_true.dtype)
    classes = tf.cast(tf.shape(y_true)[axis], y_true.dtype)
    return y_true * (1.0 - smoothing) + smoothing / classes


@over_rows
def binary_crossentropy(
    y_true: TensorLike, y_pred: TensorLike, from_logits: bool = False, label_smoothing: float = 0.0, axis: int = -1
) -> Tensor:
    """Computes the mean binary crossentropy along `axis`.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward 0.5, from 0 to 1.
        axis: Axis along which the mean is taken.

    Returns:
        The loss of each sample.

    >>> print(tf.keras.losses.binary_crossentropy([1.0], [0.5]).numpy().round(3))
    0.693
    """
    y_true, y_pred = _labels_like(y_true, y_pred)
    y_true = _smooth_binary(y_true, label_smoothing)
    return tf.reduce_mean(probabilities.binary_crossentropy(y_true, y_pred, from_logits), axis=axis)


@over_rows
def binary_focal_crossentropy(
    y_true: TensorLike,
    y_pred: TensorLike,
    apply_class_balancing: bool = False,
    alpha: float = 0.25,
    gamma: float = 2.0,
    from_logits: bool = False,
    label_smoothing: float = 0.0,
    axis: int = -1,
) -> Tensor:
    """Computes the mean binary crossentropy with less weight on well-classified elements.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        apply_class_balancing: Whether to weight the classes by `alpha`.
        alpha: Weight of class 1; class 0 has weight `1 - alpha`.
        gamma: How strongly well-classified elements are down-weighted.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward 0.5, from 0 to 1.
        axis: Axis along which the mean is taken.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = _labels_like(y_true, y_pred)
    y_true = _smooth_binary(y_true, label_smoothing)
    values = probabilities.binary_focal_crossentropy(y_true, y_pred, apply_class_balancing, alpha, gamma, from_logits)
    return tf.reduce_mean(values, axis=axis)


def _warn_of_one_class(shape: TensorShape, name: str) -> None:
    """Warns where the predictions have one class: their crossentropy is always zero."""
    if shape.rank and shape[-1] == 1:
        warnings.warn(
            f"In loss {name}, expected y_pred.shape to be (batch_size, num_classes) with num_classes > 1. Received: "
            f"y_pred.shape={tuple(shape)}. Consider using 'binary_crossentropy' if you only have 2 classes.",
            SyntaxWarning,
            stacklevel=3,
        )


@over_rows
def categorical_crossentropy(
    y_true: TensorLike, y_pred: TensorLike, from_logits: bool = False, label_smoothing: float = 0.0, axis: int = -1
) -> Tensor:
    """Computes the crossentropy of one-hot labels.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward uniform probabilities, from 0 to 1.
        axis: Class axis.

    Returns:
        The loss of each sample.

    Raises:
        ValueError: If the shapes differ, as with class indices instead of one-hot labels.

    >>> tf.keras.losses.categorical_crossentropy([[0.0, 1.0]], [[0.5, 0.5]]).numpy().round(3)
    array([0.693], dtype=float32)
    """
    y_true, y_pred = _labels_like(y_true, y_pred)
    _warn_of_one_class(y_pred.shape, "categorical_crossentropy")
    _refuse_class_numbers(y_true.shape, y_pred.shape, axis)
    y_true = _smooth_classes(y_true, label_smoothing, axis)
    return probabilities.categorical_crossentropy(y_true, y_pred, from_logits, axis)


@over_rows
def categorical_focal_crossentropy(
    y_true: TensorLike,
    y_pred: TensorLike,
    alpha: float = 0.25,
    gamma: float = 2.0,
    from_logits: bool = False,
    label_smoothing: float = 0.0,
    axis: int = -1,
) -> Tensor:
    """Computes the crossentropy of one-hot labels with less weight on easy samples.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        alpha: Factor of the loss.
        gamma: How strongly well-classified samples are down-weighted.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward uniform probabilities, from 0 to 1.
        axis: Class axis.

    Returns:
        The loss of each sample.
    """
    y_true, y_pred = _labels_like(y_true, y_pred)
    _warn_of_one_class(y_pred.shape, "categorical_focal_crossentropy")
    y_true = _smooth_classes(y_true, label_smoothing, axis)
    return probabilities.categorical_focal_crossentropy(y_true, y_pred, alpha, gamma, from_logits, axis)


@over_rows
def sparse_categorical_crossentropy(
    y_true: TensorLike, y_pred: TensorLike, from_logits: bool = False, axis: int = -1, ignore_class: int | None = None
) -> Tensor:
    """Computes the crossentropy of labels that are class indices.

    Args:
        y_true: True values.
        y_pred: Predicted values.
        from_logits: Whether predictions are logits rather than probabilities.
        axis: Class axis of the predictions.
        ignore_class: Label that does not contribute to the loss, such as 255 in segmentation maps; None for no such
            label.

    Returns:
        The loss of each sample.

    >>> tf.keras.losses.sparse_categorical_crossentropy([1], [[0.5, 0.5]]).numpy().round(3)
    array([0.693], dtype=float32)
    """
    return probabilities.sparse_categorical_crossentropy(y_true, y_pred, from_logits, axis, ignore_class)


class BinaryCrossentropy(LossFunctionWrapper):
    """Computes the binary crossentropy.

    Args:
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward 0.5, from 0 to 1.
        axis: Axis along which the mean is taken.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> round(float(tf.keras.losses.BinaryCrossentropy()([1.0], [0.5])), 4)
    0.6931
    """

    def __init__(
        self,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: str | None = "auto",
        name: str = "binary_crossentropy",
    ) -> None:
        super().__init__(
            binary_crossentropy, reduction, name, from_logits=from_logits, label_smoothing=label_smoothing, axis=axis
        )
        self.from_logits = from_logits


class BinaryFocalCrossentropy(LossFunctionWrapper):
    """Computes the binary crossentropy with less weight on well-classified elements.

    Args:
        apply_class_balancing: Whether to weight the classes by `alpha`.
        alpha: Weight of class 1; class 0 has weight `1 - alpha`.
        gamma: How strongly well-classified elements are down-weighted.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward 0.5, from 0 to 1.
        axis: Axis along which the mean is taken.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> print(tf.keras.losses.BinaryFocalCrossentropy()([1.0], [0.5]).numpy().round(3))
    0.173
    """

    def __init__(
        self,
        apply_class_balancing: bool = False,
        alpha: float = 0.25,
        gamma: float = 2.0,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: str | None = "auto",
        name: str = "binary_focal_crossentropy",
    ) -> None:
        super().__init__(
            binary_focal_crossentropy, reduction, name, apply_class_balancing=apply_class_balancing, alpha=alpha,
            gamma=gamma, from_logits=from_logits, label_smoothing=label_smoothing, axis=axis,
        )  # fmt: skip
        self.from_logits, self.apply_class_balancing = from_logits, apply_class_balancing
        self.alpha, self.gamma = alpha, gamma


class CategoricalCrossentropy(LossFunctionWrapper):
    """Computes the crossentropy of one-hot labels.

    Args:
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward uniform probabilities, from 0 to 1.
        axis: Class axis.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> round(float(tf.keras.losses.CategoricalCrossentropy()([[0.0, 1.0]], [[0.5, 0.5]])), 4)
    0.6931
    """

    def __init__(
        self,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: str | None = "auto",
        name: str = "categorical_crossentropy",
    ) -> None:
        super().__init__(
            categorical_crossentropy, reduction, name, from_logits=from_logits, label_smoothing=label_smoothing,
            axis=axis,
        )  # fmt: skip


class CategoricalFocalCrossentropy(LossFunctionWrapper):
    """Computes the crossentropy of one-hot labels with less weight on easy samples.

    Args:
        alpha: Factor of the loss.
        gamma: How strongly well-classified samples are down-weighted.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are moved toward uniform probabilities, from 0 to 1.
        axis: Class axis.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.
    """

    def __init__(
        self,
        alpha: float = 0.25,
        gamma: float = 2.0,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: str | None = "auto",
        name: str = "categorical_focal_crossentropy",
    ) -> None:
        super().__init__(
            categorical_focal_crossentropy, reduction, name, alpha=alpha, gamma=gamma, from_logits=from_logits,
            label_smoothing=label_smoothing, axis=axis,
        )  # fmt: skip
        self.from_logits, self.alpha, self.gamma = from_logits, alpha, gamma


class SparseCategoricalCrossentropy(LossFunctionWrapper):
    """Computes the crossentropy of labels that are class indices.

    Args:
        from_logits: Whether predictions are logits rather than probabilities.
        ignore_class: Label that does not contribute to the loss, such as 255 in segmentation maps; None for no such
            label.
        reduction: "sum_over_batch_size" (or "auto"), "sum" or "none".
        name: Name of the loss.

    >>> round(float(tf.keras.losses.SparseCategoricalCrossentropy()([1], [[0.5, 0.5]])), 4)
    0.6931
    """

    def __init__(
        self,
        from_logits: bool = False,
        ignore_class: int | None = None,
        reduction: str | None = "auto",
        name: str = "sparse_categorical_crossentropy",
    ) -> None:
        super().__init__(
            sparse_categorical_crossentropy, reduction, name, from_logits=from_logits, ignore_class=ignore_class
        )
