"""CompiledMetrics: the metrics given to `compile`, for each output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Mask, MetricLike, Tensors
from headrace._src.keras.training.output_structure import flat_targets, matched, output_names, shown_names
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest

_ACCURACY = ("accuracy", "acc")
_CROSSENTROPY = ("crossentropy", "ce")


class CompiledMetrics:
    """The metrics of a model by output.

    Args:
        metrics: A list for all outputs, one list per output, or a dictionary by output name.
        weighted_metrics: Metrics that use the sample weights, in the same forms.
        names: Names of the outputs, if they are known.
    """

    def __init__(
        self,
        metrics: Nest[MetricLike | None] | None = None,
        weighted_metrics: Nest[MetricLike | None] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self._given, self._given_weighted, self._known_names = metrics, weighted_metrics, names
        self.built = False
        self._plain: list[list[Any]] = []
        self._weighted: list[list[Any]] = []

    def build(self, y_true: Tensors | None, y_pred: Tensors) -> None:
        """Assigns the metrics to the outputs."""
        self.names = output_names(y_pred, self._known_names)
        predictions = tf.nest.flatten(y_pred)
        targets = flat_targets(y_true, y_pred, self.names)
        with tf.init_scope():
            self._plain = self._made(self._given, targets, predictions)
            self._weighted = self._made(self._given_weighted, targets, predictions)
        self.built = True

    def _made(self, given: Any, targets: list[Any], predictions: list[Any]) -> list[list[Any]]:
        chosen = _by_output(given, self.names)
        several = len(self.names) > 1
        return [
            [_as_metric(one, target, prediction, f"{name}_" if several else "") for one in group]
            for group, target, prediction, name in zip(
                chosen, targets, predictions, shown_names(self.names, self._known_names), strict=True
            )
        ]

    @property
    def metrics(self) -> list[Any]:
        if not self.built:
            return [m for m in tf.nest.flatten([self._given, self._given_weighted]) if _is_metric(m)]
        return [m for plain, weighted in zip(self._plain, self._weighted, strict=True) for m in (*plain, *weighted)]

    @property
    def ignores_weights(self) -> bool:
        """Whether there are metrics, but none was given that uses the sample weights."""
        return self._given is not None and bool(tf.nest.flatten(self._given)) and self._given_weighted is None

    def build_ahead(self, y_pred: Tensors) -> None:
        """Makes the metrics before the first batch, unless what one of them means depends on the targets."""
        given = tf.nest.flatten([self._given, self._given_weighted])
        if not self.built and not any(isinstance(one, str) and one in _ACCURACY + _CROSSENTROPY for one in given):
            self.build(y_pred, y_pred)

    def names_for(self, y_pred: Tensors) -> list[str]:
        """Returns the names that the metrics will have for these outputs."""
        names = output_names(y_pred, self._known_names)
        groups = [_by_output(given, names) for given in (self._given, self._given_weighted)]
        several = len(names) > 1
        return [
            _name(one, f"{name}_" if several else "")
            for plain, weighted, name in zip(*groups, shown_names(names, self._known_names), strict=True)
            for one in (*plain, *weighted)
        ]

    def update_state(self, y_true: Tensors | None, y_pred: Tensors, sample_weight: Tensors | None = None) -> None:
        """Updates the state with a batch.

        Args:
            y_true: Tensor with the targets of the batch.
            y_pred: Tensor with the predictions for the batch.
            sample_weight: Weights that broadcast to the values, or None.
        """
        if not self.built:
            self.build(y_true, y_pred)
        predictions = tf.nest.flatten(y_pred)
        targets = flat_targets(y_true, y_pred, self.names)
        weights = flat_targets(sample_weight, y_pred, self.names)
        for number, (target, prediction, weight) in enumerate(zip(targets, predictions, weights, strict=True)):
            if target is None:
                continue
            mask = getattr(prediction, "_keras_mask", None)
            matched_target, matched_prediction, weight = matched(target, prediction, weight)
            for metric in self._plain[number]:
                metric.update_state(matched_target, matched_prediction, sample_weight=_float_mask(mask))
            for metric in self._weighted[number]:
                metric.update_state(matched_target, matched_prediction, sample_weight=_with_mask(weight, mask))

    def reset_state(self) -> None:
        for metric in self.metrics:
            metric.reset_state()


def _float_mask(mask: Mask) -> Mask:
    return None if mask is None else tf.cast(mask, tf.float32)


def _with_mask(weight: Tensor | None, mask: Mask) -> Tensor | None:
    if mask is None:
        return weight
    wide: Any = _float_mask(mask)
    if weight is None:
        return wide
    while wide.shape.rank < weight.shape.rank:
        wide = tf.expand_dims(wide, -1)
    while weight.shape.rank < wide.shape.rank:
        weight = tf.expand_dims(weight, -1)
    return wide * weight


def _by_output(given: Any, names: list[str]) -> list[list[Any]]:
    if given is None:
        return [[] for _ in names]
    if isinstance(given, dict):
        unknown = [key for key in given if key not in names]
        if unknown:
            raise ValueError(
                f"Found unexpected keys in `metrics` that do not correspond to any Model output: {unknown}. Expected: "
                f"{names}"
            )
        return [_listed(given.get(name)) for name in names]
    given = list(given) if isinstance(given, (list, tuple)) else [given]
    if any(isinstance(one, (list, tuple)) for one in given):
        if len(given) != len(names):
            raise ValueError(
                f"When passing a list of lists as `metrics`, it should have one entry per model output ({names}); "
                f"received {given}"
            )
        return [_listed(one) for one in given]
    if len(names) == 1:
        return [_listed(given)]
    return [[_copied(one) for one in given if one is not None] for _ in names]


def _copied(given: Any) -> Any:
    """Returns a metric of its own for an output that shares the list of metrics with others."""
    return type(given).from_config(given.get_config()) if _is_metric(given) else given


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return [one for one in value if one is not None] if isinstance(value, (list, tuple)) else [value]


def _is_metric(given: Any) -> bool:
    return hasattr(given, "update_state") and not isinstance(given, type)


def _name(given: Any, prefix: str) -> str:
    if _is_metric(given):
        return given.name if given.name.startswith(prefix) else prefix + given.name
    if isinstance(given, str):
        found: Any = None if given in _ACCURACY or given in _CROSSENTROPY else tf.keras.metrics.get(given)
        return prefix + (found.name if _is_metric(found) else given)
    label = getattr(given, "__name__", None) or type(given).__name__
    return prefix + ("lambda" if label == "<lambda>" else label)


def _as_metric(given: Any, target: Tensor, prediction: Tensor, prefix: str) -> Any:
    if _is_metric(given):
        if prefix and not given.name.startswith(prefix):
            given._name = prefix + given.name
        return given
    name = given if isinstance(given, str) else None
    if given in _ACCURACY or given in _CROSSENTROPY:
        found: Any = _for_labels(given in _ACCURACY, target, prediction)
    else:
        found = tf.keras.metrics.get(given)
    if hasattr(found, "update_state"):
        if prefix:
            found._name = prefix + found.name
        return found
    label = name or getattr(found, "__name__", None) or type(found).__name__
    if name is None and label == "<lambda>":
        label = "lambda"
    return tf.keras.metrics.MeanMetricWrapper(found, name=prefix + label)


def _for_labels(accuracy: bool, target: Tensor, prediction: Tensor) -> Callable[..., Tensor]:
    """Returns the accuracy or crossentropy that fits the labels: binary, one-hot, or class indices."""
    kind = "accuracy" if accuracy else "crossentropy"
    if prediction.shape.rank is not None and prediction.shape[-1] == 1:
        return getattr(tf.keras.metrics, f"binary_{kind}")
    target_shape = target.shape
    numbers = target_shape.rank is not None and (
        target_shape.rank < (prediction.shape.rank or 0) or target_shape[-1] == 1
    )
    return getattr(tf.keras.metrics, f"{'sparse_' if numbers else ''}categorical_{kind}")
