"""Counts of true and false positives and negatives, precision and recall, and one at a given value of the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.metrics.thresholds import (
    COUNTS,
    LEAST,
    add_counts,
    checked_thresholds,
    counts_at,
    evenly_spaced,
)
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike


class _Count(Metric):
    """Base class of metrics that count one kind of result at one or more thresholds."""

    _counted = ""

    def __init__(
        self,
        thresholds: float | Sequence[float] | Array | None = None,
        name: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(name, dtype)
        self.init_thresholds = thresholds
        self.thresholds = checked_thresholds(thresholds, 0.5)
        self._thresholds_distributed_evenly = evenly_spaced(self.thresholds)
        self.accumulator = self.add_weight("accumulator", (len(self.thresholds),))

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        found = counts_at(
            y_true, y_pred, self.thresholds, self._thresholds_distributed_evenly, self._dtype, sample_weight
        )
        return self.accumulator.assign_add(found[self._counted])

    def result(self) -> Tensor:
        return self.accumulator[0] if len(self.thresholds) == 1 else tf.identity(self.accumulator)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "thresholds": self.init_thresholds}


class TruePositives(_Count):
    """Counts positive samples predicted as positive.

    Args:
        thresholds: Threshold or list of thresholds in [0, 1].
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If a threshold is not in [0, 1].

    >>> float(tf.keras.metrics.TruePositives()([0, 1], [0, 1]))
    1.0
    """

    _counted = "true_positives"


class TrueNegatives(_Count):
    """Counts negative samples predicted as negative.

    Args:
        thresholds: Threshold or list of thresholds in [0, 1].
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If a threshold is not in [0, 1].

    >>> float(tf.keras.metrics.TrueNegatives()([0, 1], [0, 1]))
    1.0
    """

    _counted = "true_negatives"


class FalsePositives(_Count):
    """Counts negative samples predicted as positive.

    Args:
        thresholds: Threshold or list of thresholds in [0, 1].
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If a threshold is not in [0, 1].

    >>> float(tf.keras.metrics.FalsePositives()([0, 1], [1, 1]))
    1.0
    """

    _counted = "false_positives"


class FalseNegatives(_Count):
    """Counts positive samples predicted as negative.

    Args:
        thresholds: Threshold or list of thresholds in [0, 1].
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If a threshold is not in [0, 1].

    >>> float(tf.keras.metrics.FalseNegatives()([1, 1], [1, 0]))
    1.0
    """

    _counted = "false_negatives"


class _Share(Metric):
    """Base class of precision and recall: true positives divided by true positives plus one kind of error."""

    _error = ""

    def __init__(
        self,
        thresholds: float | Sequence[float] | Array | None = None,
        top_k: int | None = None,
        class_id: int | None = None,
        name: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(name, dtype)
        self.init_thresholds, self.top_k, self.class_id = thresholds, top_k, class_id
        self.thresholds = checked_thresholds(thresholds, 0.5 if top_k is None else LEAST)
        self._thresholds_distributed_evenly = evenly_spaced(self.thresholds)
        self.true_positives = self.add_weight("true_positives", (len(self.thresholds),))
        self._errors = self.add_weight(self._error, (len(self.thresholds),))

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        found = counts_at(
            y_true,
            y_pred,
            self.thresholds,
            self._thresholds_distributed_evenly,
            self._dtype,
            sample_weight,
            top_k=self.top_k,
            class_id=self.class_id,
        )
        self.true_positives.assign_add(found["true_positives"])
        return self._errors.assign_add(found[self._error])

    def result(self) -> Tensor:
        share = tf.math.divide_no_nan(self.true_positives, self.true_positives + self._errors)
        return share[0] if len(self.thresholds) == 1 else share

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "thresholds": self.init_thresholds,
            "top_k": self.top_k,
            "class_id": self.class_id,
        }


class Precision(_Share):
    """Computes the fraction of predicted positives that are positive.

    Args:
        thresholds: Threshold or list of thresholds in [0, 1]; 0.5 when not given, none with `top_k`.
        top_k: Number of most likely classes whose predictions count as positive, or None.
        class_id: Index of the only class to count, or None for all.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If a threshold is not in [0, 1].

    >>> metric = tf.keras.metrics.Precision()
    >>> _ = metric.update_state([1, 0, 1], [0.9, 0.7, 0.2])
    >>> float(metric.result())
    0.5
    """

    _error = "false_positives"

    @property
    def false_positives(self) -> Variable:
        """Returns the number of false positives at each threshold."""
        return self._errors


class Recall(_Share):
    """Computes the fraction of positives that are predicted as positive.

    Args:
        thresholds: Threshold or list of thresholds in [0, 1]; 0.5 when not given, none with `top_k`.
        top_k: Number of most likely classes whose predictions count as positive, or None.
        class_id: Index of the only class to count, or None for all.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    Raises:
        ValueError: If a threshold is not in [0, 1].

    >>> metric = tf.keras.metrics.Recall()
    >>> _ = metric.update_state([1, 0, 1], [0.9, 0.7, 0.2])
    >>> float(metric.result())
    0.5
    """

    _error = "false_negatives"

    @property
    def false_negatives(self) -> Variable:
        """Returns the number of false negatives at each threshold."""
        return self._errors


class _AtConstraint(Metric):
    """Base class of metrics that find the best value of one rate while another is at least a given value."""

    _given = ""

    def __init__(
        self, value: float, num_thresholds: int, class_id: int | None, name: str | None, dtype: DTypeLike | None
    ) -> None:
        super().__init__(name, dtype)
        if not 0 <= value <= 1:
            raise ValueError(f"Argument `{self._given}` must be in the range [0, 1]. Received: {self._given}={value}")
        if num_thresholds <= 0:
            raise ValueError(f"Argument `num_thresholds` must be an integer > 0. Received: {num_thresholds}")
        self.value, self.class_id, self.num_thresholds = value, class_id, num_thresholds
        setattr(self, self._given, value)
        self.thresholds = [0.5] if num_thresholds == 1 else np.linspace(0.0, 1.0, num_thresholds).tolist()
        self._thresholds_distributed_evenly = evenly_spaced(self.thresholds)
        for name in COUNTS:
            setattr(self, name, self.add_weight(name, (len(self.thresholds),)))

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.
        """
        found = counts_at(
            y_true,
            y_pred,
            self.thresholds,
            self._thresholds_distributed_evenly,
            self._dtype,
            sample_weight,
            class_id=self.class_id,
        )
        return add_counts(self, found)

    def _rates(self) -> tuple[Tensor, Tensor]:
        """Returns the constrained rate and the reported rate at each threshold."""
        raise NotImplementedError

    def result(self) -> Tensor:
        constrained, wanted = self._rates()
        allowed = constrained >= tf.cast(self.value, constrained.dtype)
        return tf.reduce_max(tf.where(allowed, wanted, tf.zeros_like(wanted)))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            "class_id": self.class_id,
            "num_thresholds": self.num_thresholds,
            self._given: self.value,
        }

    def _share(self, part: str, rest: str) -> Tensor:
        part, rest = getattr(self, part), getattr(self, rest)
        return tf.math.divide_no_nan(part, tf.identity(part) + rest)

    def _sensitivity(self) -> Tensor:
        return self._share("true_positives", "false_negatives")

    def _specificity(self) -> Tensor:
        return self._share("true_negatives", "false_positives")

    def _precision(self) -> Tensor:
        return self._share("true_positives", "false_positives")


class SensitivityAtSpecificity(_AtConstraint):
    """Computes the best sensitivity at which the specificity is at least `specificity`.

    Args:
        specificity: Smallest specificity, in [0, 1].
        num_thresholds: Number of thresholds to try.
        class_id: Index of the only class to count, or None for all.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    _given = "specificity"

    def __init__(
        self,
        specificity: float,
        num_thresholds: int = 200,
        class_id: int | None = None,
        name: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(specificity, num_thresholds, class_id, name, dtype)

    def _rates(self) -> tuple[Tensor, Tensor]:
        return self._specificity(), self._sensitivity()


class SpecificityAtSensitivity(_AtConstraint):
    """Computes the best specificity at which the sensitivity is at least `sensitivity`.

    Args:
        sensitivity: Smallest sensitivity, in [0, 1].
        num_thresholds: Number of thresholds to try.
        class_id: Index of the only class to count, or None for all.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    _given = "sensitivity"

    def __init__(
        self,
        sensitivity: float,
        num_thresholds: int = 200,
        class_id: int | None = None,
        name: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(sensitivity, num_thresholds, class_id, name, dtype)

    def _rates(self) -> tuple[Tensor, Tensor]:
        return self._sensitivity(), self._specificity()


class PrecisionAtRecall(_AtConstraint):
    """Computes the best precision at which the recall is at least `recall`.

    Args:
        recall: Smallest recall, in [0, 1].
        num_thresholds: Number of thresholds to try.
        class_id: Index of the only class to count, or None for all.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.

    >>> metric = tf.keras.metrics.PrecisionAtRecall(recall=0.5)
    >>> float(metric([0, 1], [0.2, 0.8]))
    1.0
    """

    _given = "recall"

    def __init__(
        self,
        recall: float,
        num_thresholds: int = 200,
        class_id: int | None = None,
        name: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(recall, num_thresholds, class_id, name, dtype)

    def _rates(self) -> tuple[Tensor, Tensor]:
        return self._sensitivity(), self._precision()


class RecallAtPrecision(_AtConstraint):
    """Computes the best recall at which the precision is at least `precision`.

    Args:
        precision: Smallest precision, in [0, 1].
        num_thresholds: Number of thresholds to try.
        class_id: Index of the only class to count, or None for all.
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
    """

    _given = "precision"

    def __init__(
        self,
        precision: float,
        num_thresholds: int = 200,
        class_id: int | None = None,
        name: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        super().__init__(precision, num_thresholds, class_id, name, dtype)

    def _rates(self) -> tuple[Tensor, Tensor]:
        return self._precision(), self._sensitivity()
