"""Crossentropies between labels and predicted probabilities."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.losses import probabilities
from headrace._src.keras.losses.loss import LossFunctionWrapper


def _labels_like(y_true: Any, y_pred: Any) -> tuple[Any, Any]:
    # The prediction itself stays the same object: it may know the logits it was made from.
    if not tf.is_tensor(y_pred):
        y_pred = tf.convert_to_tensor(y_pred)
    return tf.cast(y_true, y_pred.dtype), y_pred


def _refuse_class_numbers(labels: Any, predictions: Any, axis: int) -> None:
    """Labels that are numbers of classes would spread over all classes."""
    if not labels.rank or labels.rank > (predictions.rank or 0):
        return
    one_number = labels.rank < predictions.rank or (labels[axis] == 1 and (predictions[axis] or 1) > 1)
    if one_number and axis == -1:
        raise ValueError(
            f"Shapes {labels} and {predictions} are incompatible. The labels look like numbers of classes: use "
            "`sparse_categorical_crossentropy`, or make them one-hot with `keras.utils.to_categorical`."
        )


def _smooth_binary(y_true: Any, label_smoothing: Any) -> Any:
    if not tf.is_tensor(label_smoothing) and label_smoothing == 0:
        return y_true
    smoothing = tf.cast(label_smoothing, y_true.dtype)
    return y_true * (1.0 - smoothing) + 0.5 * smoothing


def _smooth_classes(y_true: Any, label_smoothing: Any, axis: int) -> Any:
    if not tf.is_tensor(label_smoothing) and label_smoothing == 0:
        return y_true
    smoothing = tf.cast(label_smoothing, y_true.dtype)
    classes = tf.cast(tf.shape(y_true)[axis], y_true.dtype)
    return y_true * (1.0 - smoothing) + smoothing / classes


def binary_crossentropy(
    y_true: Any, y_pred: Any, from_logits: bool = False, label_smoothing: float = 0.0, axis: int = -1
) -> Any:
    """The mean crossentropy along `axis`, each element a question of yes or no."""
    y_true, y_pred = _labels_like(y_true, y_pred)
    y_true = _smooth_binary(y_true, label_smoothing)
    return tf.reduce_mean(probabilities.binary_crossentropy(y_true, y_pred, from_logits), axis=axis)


def binary_focal_crossentropy(
    y_true: Any,
    y_pred: Any,
    apply_class_balancing: bool = False,
    alpha: float = 0.25,
    gamma: float = 2.0,
    from_logits: bool = False,
    label_smoothing: float = 0.0,
    axis: int = -1,
) -> Any:
    """The mean crossentropy along `axis`, with less weight on what is predicted well already."""
    y_true, y_pred = _labels_like(y_true, y_pred)
    y_true = _smooth_binary(y_true, label_smoothing)
    values = probabilities.binary_focal_crossentropy(y_true, y_pred, apply_class_balancing, alpha, gamma, from_logits)
    return tf.reduce_mean(values, axis=axis)


def categorical_crossentropy(
    y_true: Any, y_pred: Any, from_logits: bool = False, label_smoothing: float = 0.0, axis: int = -1
) -> Any:
    """The crossentropy of labels given as distributions (one-hot)."""
    y_true, y_pred = _labels_like(y_true, y_pred)
    _refuse_class_numbers(y_true.shape, y_pred.shape, axis)
    y_true = _smooth_classes(y_true, label_smoothing, axis)
    return probabilities.categorical_crossentropy(y_true, y_pred, from_logits, axis)


def categorical_focal_crossentropy(
    y_true: Any,
    y_pred: Any,
    alpha: float = 0.25,
    gamma: float = 2.0,
    from_logits: bool = False,
    label_smoothing: float = 0.0,
    axis: int = -1,
) -> Any:
    """The crossentropy of one-hot labels, with less weight on what is predicted well already."""
    y_true, y_pred = _labels_like(y_true, y_pred)
    y_true = _smooth_classes(y_true, label_smoothing, axis)
    return probabilities.categorical_focal_crossentropy(y_true, y_pred, alpha, gamma, from_logits, axis)


def sparse_categorical_crossentropy(
    y_true: Any, y_pred: Any, from_logits: bool = False, axis: int = -1, ignore_class: int | None = None
) -> Any:
    """The crossentropy of labels given as numbers of classes."""
    return probabilities.sparse_categorical_crossentropy(y_true, y_pred, from_logits, axis, ignore_class)


class BinaryCrossentropy(LossFunctionWrapper):
    """The crossentropy of questions of yes or no.

    Args:
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are drawn towards 0.5, from 0 to 1.
        axis: The axis of the mean.
    """

    def __init__(
        self,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: Any = "auto",
        name: str = "binary_crossentropy",
    ) -> None:
        super().__init__(
            binary_crossentropy, reduction, name, from_logits=from_logits, label_smoothing=label_smoothing, axis=axis
        )
        self.from_logits = from_logits


class BinaryFocalCrossentropy(LossFunctionWrapper):
    """The crossentropy of questions of yes or no, with less weight on easy samples.

    Args:
        apply_class_balancing: Whether to weigh the classes by `alpha`.
        alpha: The weight of class 1; class 0 has the rest.
        gamma: How strongly easy samples count less.
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are drawn towards 0.5, from 0 to 1.
        axis: The axis of the mean.
    """

    def __init__(
        self,
        apply_class_balancing: bool = False,
        alpha: float = 0.25,
        gamma: float = 2.0,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: Any = "auto",
        name: str = "binary_focal_crossentropy",
    ) -> None:
        super().__init__(
            binary_focal_crossentropy, reduction, name, apply_class_balancing=apply_class_balancing, alpha=alpha,
            gamma=gamma, from_logits=from_logits, label_smoothing=label_smoothing, axis=axis,
        )  # fmt: skip
        self.from_logits, self.apply_class_balancing = from_logits, apply_class_balancing
        self.alpha, self.gamma = alpha, gamma


class CategoricalCrossentropy(LossFunctionWrapper):
    """The crossentropy of one-hot labels.

    Args:
        from_logits: Whether predictions are logits rather than probabilities.
        label_smoothing: How far labels are drawn towards equal chances, from 0 to 1.
        axis: The axis of the classes.
    """

    def __init__(
        self,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: Any = "auto",
        name: str = "categorical_crossentropy",
    ) -> None:
        super().__init__(
            categorical_crossentropy, reduction, name, from_logits=from_logits, label_smoothing=label_smoothing,
            axis=axis,
        )  # fmt: skip


class CategoricalFocalCrossentropy(LossFunctionWrapper):
    """The crossentropy of one-hot labels, with less weight on easy samples."""

    def __init__(
        self,
        alpha: float = 0.25,
        gamma: float = 2.0,
        from_logits: bool = False,
        label_smoothing: float = 0.0,
        axis: int = -1,
        reduction: Any = "auto",
        name: str = "categorical_focal_crossentropy",
    ) -> None:
        super().__init__(
            categorical_focal_crossentropy, reduction, name, alpha=alpha, gamma=gamma, from_logits=from_logits,
            label_smoothing=label_smoothing, axis=axis,
        )  # fmt: skip
        self.from_logits, self.alpha, self.gamma = from_logits, alpha, gamma


class SparseCategoricalCrossentropy(LossFunctionWrapper):
    """The crossentropy of labels that are numbers of classes.

    Args:
        from_logits: Whether predictions are logits rather than probabilities.
        ignore_class: A label that counts for nothing, such as 255 in segmentation maps.
    """

    def __init__(
        self,
        from_logits: bool = False,
        ignore_class: int | None = None,
        reduction: Any = "auto",
        name: str = "sparse_categorical_crossentropy",
    ) -> None:
        super().__init__(
            sparse_categorical_crossentropy, reduction, name, from_logits=from_logits, ignore_class=ignore_class
        )
