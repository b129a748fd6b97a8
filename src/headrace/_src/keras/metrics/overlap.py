"""Intersection over union of classes, computed from a confusion matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.keras.metrics.metric import Metric
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class _OfMatrix(Metric):
    """Base class of metrics that accumulate a confusion matrix."""

    def __init__(
        self,
        num_classes: int,
        name: str | None = None,
        dtype: DTypeLike | None = None,
        ignore_class: int | None = None,
        sparse_y_true: bool = True,
        sparse_y_pred: bool = True,
        axis: int = -1,
    ) -> None:
        super().__init__(name, dtype)
        self.num_classes, self.ignore_class, self.axis = num_classes, ignore_class, axis
        self.sparse_y_true, self.sparse_y_pred = sparse_y_true, sparse_y_pred
        self.total_cm = self.add_weight("total_confusion_matrix", (num_classes, num_classes))

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        y_true = self._classes(y_true, self.sparse_y_true)
        y_pred = self._classes(y_pred, self.sparse_y_pred)
        weights = None if sample_weight is None else tf.reshape(tf.cast(sample_weight, self._dtype), [-1])
        if self.ignore_class is not None:
            kept = tf.not_equal(y_true, tf.cast(self.ignore_class, y_true.dtype))
            y_true, y_pred = tf.where(kept, y_true, 0), tf.where(kept, y_pred, 0)
            mask = tf.cast(kept, self._dtype)
            weights = mask if weights is None else weights * mask
        return self.total_cm.assign_add(
            tf.math.confusion_matrix(y_true, y_pred, self.num_classes, weights=weights, dtype=self._dtype)
        )

    def _classes(self, y: TensorLike, sparse: bool) -> Tensor:
        y = tensor_or_symbolic(y)
        return tf.reshape(tf.cast(y if sparse else tf.argmax(y, axis=self.axis), tf.int64), [-1])

    def reset_state(self) -> None:
        self.total_cm.assign(tf.zeros_like(self.total_cm))


class IoU(_OfMatrix):
    """Computes the mean intersection over union of the selected classes.

    Args:
        num_classes: Number of classes.
        target_class_ids: Indices of the classes to include in the mean.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        ignore_class: Label that is left out, or None.
        sparse_y_true: Whether labels are class indices rather than one-hot.
        sparse_y_pred: Whether predictions are class indices rather than probabilities.
        axis: Class axis of inputs that are not sparse.

    Raises:
        ValueError: If a class in `target_class_ids` is not below `num_classes`.

    >>> metric = tf.keras.metrics.IoU(num_classes=2, target_class_ids=[1])
    >>> float(metric([0, 1, 1], [0, 1, 0]))
    0.5
    """

    def __init__(
        self,
        num_classes: int,
        target_class_ids: Sequence[int],
        name: str | None = None,
        dtype: DTypeLike | None = None,
        ignore_class: int | None = None,
        sparse_y_true: bool = True,
        sparse_y_pred: bool = True,
        axis: int = -1,
    ) -> None:
        super().__init__(num_classes, name, dtype, ignore_class, sparse_y_true, sparse_y_pred, axis)
        if max(target_class_ids) >= num_classes:
            raise ValueError(f"Target class id {max(target_class_ids)} is out of range, which is [{0}, {num_classes}).")
        self.target_class_ids = list(target_class_ids)

    def result(self) -> Tensor:
        matrix = tf.identity(self.total_cm)
        both = tf.linalg.diag_part(matrix)
        either = tf.reduce_sum(matrix, axis=0) + tf.reduce_sum(matrix, axis=1) - both
        both, either = tf.gather(both, self.target_class_ids), tf.gather(either, self.target_class_ids)
        # Classes that never occur are left out of the mean.
        present = tf.reduce_sum(tf.cast(tf.not_equal(either, 0), self._dtype))
        return tf.math.divide_no_nan(tf.reduce_sum(tf.math.divide_no_nan(both, either)), present)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "num_classes": self.num_classes,
            "target_class_ids": self.target_class_ids,
            "ignore_class": self.ignore_class,
            "sparse_y_true": self.sparse_y_true,
            "sparse_y_pred": self.sparse_y_pred,
            "axis": self.axis,
        }

    def _config_without(self, *names: str) -> dict[str, Any]:
        return {name: value for name, value in IoU.get_config(self).items() if name not in names}


class BinaryIoU(IoU):
    """Computes the intersection over union of two classes separated by a threshold.

    Args:
        target_class_ids: Indices of the classes to include in the mean.
        threshold: Value from which on a prediction counts as class 1.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    def __init__(
        self,
        target_class_ids: Sequence[int] = (0, 1),
        threshold: float = 0.5,
        name: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(2, target_class_ids, name, dtype)
        self.threshold = threshold

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        y_pred = tf.cast(y_pred, self._dtype)
        return super().update_state(y_true, tf.cast(y_pred >= self.threshold, self._dtype), sample_weight)

    def get_config(self) -> dict[str, Any]:
        return {
            "target_class_ids": self.target_class_ids,
            "threshold": self.threshold,
            "name": self._name,
            "dtype": self._dtype,
        }


class MeanIoU(IoU):
    """Computes the mean intersection over union of all classes.

    Args:
        num_classes: Number of classes.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        ignore_class: Label that is left out, or None.
        sparse_y_true: Whether labels are class indices rather than one-hot.
        sparse_y_pred: Whether predictions are class indices rather than probabilities.
        axis: Class axis of inputs that are not sparse.

    >>> metric = tf.keras.metrics.MeanIoU(num_classes=2)
    >>> _ = metric.update_state([0, 0, 1, 1], [0, 1, 1, 1])
    >>> round(float(metric.result()), 4)
    0.5833
    """

    def __init__(
        self,
        num_classes: int,
        name: str | None = None,
        dtype: DTypeLike | None = None,
        ignore_class: int | None = None,
        sparse_y_true: bool = True,
        sparse_y_pred: bool = True,
        axis: int = -1,
    ) -> None:
        super().__init__(num_classes, range(num_classes), name, dtype, ignore_class, sparse_y_true, sparse_y_pred, axis)

    def get_config(self) -> dict[str, Any]:
        return self._config_without("target_class_ids")


class OneHotIoU(IoU):
    """Computes the mean intersection over union of the selected classes for one-hot labels.

    Args:
        num_classes: Number of classes.
        target_class_ids: Indices of the classes to include in the mean.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        ignore_class: Label that is left out, or None.
        sparse_y_pred: Whether predictions are class indices rather than probabilities.
        axis: Class axis of inputs that are not sparse.
    """

    def __init__(
        self,
        num_classes: int,
        target_class_ids: Sequence[int],
        name: str | None = None,
        dtype: DTypeLike | None = None,
        ignore_class: int | None = None,
        sparse_y_pred: bool = False,
        axis: int = -1,
    ) -> None:
        super().__init__(num_classes, target_class_ids, name, dtype, ignore_class, False, sparse_y_pred, axis)

    def get_config(self) -> dict[str, Any]:
        return self._config_without("sparse_y_true")


class OneHotMeanIoU(MeanIoU):
    """Computes the mean intersection over union of all classes for one-hot labels.

    Args:
        num_classes: Number of classes.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        ignore_class: Label that is left out, or None.
        sparse_y_pred: Whether predictions are class indices rather than probabilities.
        axis: Class axis of inputs that are not sparse.
    """

    def __init__(
        self,
        num_classes: int,
        name: str | None = None,
        dtype: DTypeLike | None = None,
        ignore_class: int | None = None,
        sparse_y_pred: bool = False,
        axis: int = -1,
    ) -> None:
        super().__init__(num_classes, name, dtype, ignore_class, False, sparse_y_pred, axis)

    def get_config(self) -> dict[str, Any]:
        return self._config_without("target_class_ids", "sparse_y_true")
