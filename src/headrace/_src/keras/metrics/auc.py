"""The area under the ROC or the precision-recall curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import epsilon
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.metrics.thresholds import COUNTS, add_counts, counts_at, evenly_spaced
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike

_METHODS = ("interpolation", "majoring", "minoring")


class AUC(Metric):
    """Computes the area under a curve from counts at many thresholds.

    Args:
        num_thresholds: Number of thresholds, greater than one.
        curve: "ROC", "PR" or "PR_GAIN" (precision and recall relative to those of the classifier that always says
            yes).
        summation_method: "interpolation", "minoring" or "majoring".
        name: Name of the metric.
        dtype: Dtype of the metric's variables and result.
        thresholds: Thresholds in (0, 1), instead of their number.
        multi_label: Whether each column is a separate label; the result is the mean of their areas.
        num_labels: Number of columns; taken from the first batch when not given.
        label_weights: Weight of each column.
        from_logits: Whether predictions are logits rather than probabilities.

    Raises:
        ValueError: If `num_thresholds` is less than 2, `curve` or `summation_method` is unknown, or `num_labels` is
            given without `multi_label`.

    >>> metric = tf.keras.metrics.AUC()
    >>> _ = metric.update_state([0, 1, 1], [0.1, 0.8, 0.9])
    >>> round(float(metric.result()), 3)
    1.0
    """

    def __init__(
        self,
        num_thresholds: int = 200,
        curve: str = "ROC",
        summation_method: str = "interpolation",
        name: str | None = None,
        dtype: DTypeLike | None = None,
        thresholds: Sequence[float] | Array | None = None,
        multi_label: bool = False,
        num_labels: int | None = None,
        label_weights: TensorLike | None = None,
        from_logits: bool = False,
    ) -> None:
        super().__init__(name, dtype)
        self.curve = _choice("curve", curve, ("ROC", "PR", "PR_GAIN"), _curve_name)
        self.summation_method = _choice("summation method", summation_method, _METHODS, str.lower)
        if thresholds is None:
            if num_thresholds <= 1:
                raise ValueError(f"Argument `num_thresholds` must be an integer > 1. Received: {num_thresholds}")
            inner = np.linspace(0.0, 1.0, num_thresholds)[1:-1].tolist()
        else:
            inner = sorted(thresholds)
        self._init_from_thresholds = thresholds is not None
        self.num_thresholds = len(inner) + 2
        # The first and last thresholds are just outside [0, 1]: all predictions pass the first, none the last.
        self._thresholds = np.array([-epsilon(), *inner, 1.0 + epsilon()])
        self._thresholds_distributed_evenly = evenly_spaced(self.thresholds)
        self.multi_label, self.num_labels, self._from_logits = multi_label, num_labels, from_logits
        self.label_weights = label_weights
        if num_labels and not multi_label:
            raise ValueError("`num_labels` is needed only when `multi_label` is True.")
        self._built = False
        if not multi_label:
            self._build(None)
        elif num_labels:
            self._build(num_labels)

    @property
    def thresholds(self) -> list[float]:
        """Returns the thresholds at which predictions are counted."""
        return list(self._thresholds)

    @property
    def _build_input_shape(self) -> Any:
        """The shape of the predictions that the state was made for, which files keep."""
        return tf.TensorShape([None, self.true_positives.shape[1]]) if self._built and self.multi_label else None

    def _build_for_shape(self, shape: Any) -> None:
        self._build(shape[-1])

    def _build(self, labels: int | None) -> None:
        shape = (self.num_thresholds,) if labels is None else (self.num_thresholds, labels)
        self.true_positives, self.true_negatives, self.false_positives, self.false_negatives = (
            self.add_weight(name, shape) for name in COUNTS
        )
        self._built = True

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.

        Returns:
            The last update, which a graph needs; eager code can ignore it.

        Raises:
            ValueError: If `multi_label` is True and the predictions do not have rank 2.
        """
        y_pred = tf.cast(y_pred, self._dtype)
        if not self._built:
            if y_pred.shape.rank != 2:
                raise ValueError(
                    f"`y_pred` must have rank 2 when `multi_label=True`. Found rank {y_pred.shape.rank}. Full shape "
                    f"received for `y_pred`: {y_pred.shape}"
                )
            self._build(y_pred.shape[1])
        if self._from_logits:
            y_pred = tf.sigmoid(y_pred)
        found = counts_at(
            y_true, y_pred, list(self._thresholds), self._thresholds_distributed_evenly, self._dtype, sample_weight,
            multi_label=self.multi_label,
            label_weights=None if self.multi_label else self.label_weights,
        )  # fmt: skip
        return add_counts(self, found)

    def interpolate_pr_auc(self) -> Tensor:
        """Returns the area under the precision-recall curve with interpolated true positives."""
        tp, fp, fn = (tf.identity(x) for x in (self.true_positives, self.false_positives, self.false_negatives))
        positives = tp + fp
        gained, drop = tp[:-1] - tp[1:], positives[:-1] - positives[1:]
        slope = tf.math.divide_no_nan(gained, tf.maximum(drop, 0.0))
        intercept = tp[1:] - slope * positives[1:]
        both = tf.logical_and(positives[:-1] > 0, positives[1:] > 0)
        ratio = tf.where(
            both, tf.math.divide_no_nan(positives[:-1], tf.maximum(positives[1:], 0.0)), tf.ones_like(slope)
        )
        steps = tf.math.divide_no_nan(
            slope * (gained + intercept * tf.math.log(ratio)), tf.maximum(tp[1:] + fn[1:], 0.0)
        )
        return self._over_labels(tf.reduce_sum(steps, axis=0))

    def _over_labels(self, areas: Tensor) -> Tensor:
        if not self.multi_label:
            return areas
        if self.label_weights is None:
            return tf.reduce_mean(areas)
        weights = tf.cast(self.label_weights, areas.dtype)
        return tf.math.divide_no_nan(tf.reduce_sum(areas * weights), tf.reduce_sum(weights))

    def result(self) -> Tensor:
        if not self._built:
            return tf.zeros([], self._dtype)
        if self.curve == "PR" and self.summation_method == "interpolation":
            return self.interpolate_pr_auc()
        recall = tf.math.divide_no_nan(self.true_positives, self.true_positives + self.false_negatives)
        if self.curve == "PR_GAIN":
            found = tf.cast(self.true_positives > 0, self._dtype)  # nothing found is no gain in recall
            x, y = self._gains(self.false_negatives) * found, self._gains(self.false_positives)
        elif self.curve == "ROC":
            x, y = tf.math.divide_no_nan(self.false_positives, self.false_positives + self.true_negatives), recall
        else:
            x, y = recall, tf.math.divide_no_nan(self.true_positives, self.true_positives + self.false_positives)
        if self.summation_method == "interpolation":
            heights = (y[:-1] + y[1:]) / 2.0
        else:
            heights = (tf.minimum if self.summation_method == "minoring" else tf.maximum)(y[:-1], y[1:])
        return self._over_labels(tf.reduce_sum((x[:-1] - x[1:]) * heights, axis=0))

    def _gains(self, mistakes: Variable) -> Tensor:
        """Returns the gain in recall (for false negatives) or precision (for false positives) at each threshold."""
        positives = self.true_positives + self.false_negatives
        ratio = tf.math.divide_no_nan(positives, self.false_positives + self.true_negatives)
        return tf.maximum(1.0 - ratio * tf.math.divide_no_nan(mistakes, self.true_positives), 0.0)

    def get_config(self) -> dict[str, Any]:
        config = {
            **super().get_config(),
            "num_thresholds": self.num_thresholds,
            "curve": self.curve,
            "summation_method": self.summation_method,
            "multi_label": self.multi_label,
            "num_labels": self.num_labels,
            "label_weights": self.label_weights,
            "from_logits": self._from_logits,
        }
        if self._init_from_thresholds:
            config["thresholds"] = self.thresholds[1:-1]
        return config


def _curve_name(given: str) -> str:
    name = given.upper()
    return "PR_GAIN" if name == "PRGAIN" else name


def _choice(what: str, given: object, known: tuple[str, ...], spell: Callable[[str], str]) -> str:
    value = spell(given) if isinstance(given, str) else getattr(given, "value", given)
    if value not in known:
        raise ValueError(f'Invalid AUC {what} value: "{given}". Expected values are {list(known)}')
    return value
