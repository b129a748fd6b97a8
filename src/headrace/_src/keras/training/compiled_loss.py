"""CompiledLoss: the losses given to `compile`, computed for each output, summed, and averaged over an epoch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LossLike, Tensors
from headrace._src.keras.losses import lookup as losses
from headrace._src.keras.losses.loss import Loss, LossFunctionWrapper
from headrace._src.keras.losses.reduction import Reduction
from headrace._src.keras.replica_info import replica_count
from headrace._src.keras.training.output_structure import (
    flat_targets,
    matched,
    output_names,
    per_output,
    refuse_wrong_targets,
    shown_names,
)
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest


class CompiledLoss:
    """The losses of a model by output.

    Args:
        loss: A loss, or a list or dictionary of losses by output.
        loss_weights: Factor of each loss.
        names: Names of the outputs, if they are known.
    """

    def __init__(
        self,
        loss: Nest[LossLike | None],
        loss_weights: Nest[float | None] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self._given, self._given_weights, self._known_names = loss, loss_weights, names
        self.built = False
        self.losses: list[Any] = []
        self._weights: list[Any] = []
        self._output_metrics: list[Any] = []
        self._total: Any = None

    def build(self, y_pred: Tensors | None) -> None:
        """Assigns the losses to the outputs."""
        self.names = output_names(y_pred, self._known_names)
        self.losses = [_as_loss(one) for one in per_output(self._given, self.names, "loss", _is_leaf)]
        self._weights = per_output(
            self._given_weights, self.names, "loss_weights", lambda v: isinstance(v, (int, float))
        )
        with tf.init_scope():
            self._total = tf.keras.metrics.Mean(name="loss")
            if len(self.names) > 1:
                self._output_metrics = [
                    tf.keras.metrics.Mean(name=f"{name}_loss") if loss is not None else None
                    for name, loss in zip(shown_names(self.names, self._known_names), self.losses, strict=True)
                ]
        self.built = True

    @property
    def metrics(self) -> list[Any]:
        if not self.built:
            return []
        return [self._total, *(metric for metric in self._output_metrics if metric is not None)]

    def __call__(
        self,
        y_true: Tensors | None,
        y_pred: Tensors | None,
        sample_weight: Tensors | None = None,
        regularization_losses: Sequence[Tensor] | None = None,
    ) -> Tensor | None:
        """Updates the metrics of the losses. Returns the total loss, or None if there is no loss."""
        if not self.built:
            self.build(y_pred)
        predictions = tf.nest.flatten(y_pred)
        targets = flat_targets(y_true, y_pred, self.names)
        weights = flat_targets(sample_weight, y_pred, self.names)
        if len(weights) == 1 and len(predictions) > 1:
            weights = weights * len(predictions)
        terms, sums, batch = [], [], None
        for number, (loss, target, prediction, weight) in enumerate(
            zip(self.losses, targets, predictions, weights, strict=True)
        ):
            if loss is None or target is None:
                continue
            refuse_wrong_targets(target, prediction, weight, self.names[number])
            target, matched_prediction, weight = matched(target, prediction, weight)
            value = loss(target, matched_prediction, sample_weight=weight)
            batch = tf.cast(tf.shape(tf.nest.flatten(target)[0])[0], tf.float32)
            if self._output_metrics:
                self._output_metrics[number].update_state(value, sample_weight=batch)
            if value.shape.rank:  # a loss without reduction
                value = tf.reduce_mean(value)
            scale = self._weights[number]
            terms.append(value if scale is None else value * scale)
            sums.append(getattr(loss, "reduction", None) == Reduction.SUM)
        losses_of_layers = [tf.convert_to_tensor(term) for term in regularization_losses or []]  # some are numbers
        terms, sums = terms + losses_of_layers, sums + [False] * len(losses_of_layers)
        if not terms and y_true is None and self._given is not None:
            raise ValueError(
                f"Target data is missing. Your model was compiled with loss={self._given}, and therefore expects "
                "target data to be provided in `fit()`: pass `y`, or batches (x, y)."
            )
        if not terms:
            return None
        shown, total = _over_replicas(_of_one_dtype(terms), sums)
        if batch is None:
            batch = tf.cast(tf.shape(predictions[0])[0], tf.float32)
        self._total.update_state(shown, sample_weight=batch)
        return total

    def reset_state(self) -> None:
        for metric in self.metrics:
            metric.reset_state()


def _of_one_dtype(terms: list[Any]) -> list[Any]:
    """Returns the losses in the widest of their float dtypes."""
    floats = {term.dtype for term in terms if term.dtype.is_floating}
    if len({term.dtype for term in terms}) == 1 or not floats:
        return terms
    widest = max(floats, key=lambda dtype: (dtype.size, dtype is not tf.bfloat16))
    return [tf.cast(term, widest) for term in terms]


def _over_replicas(terms: list[Any], sums: list[bool]) -> tuple[Any, Any]:
    """Returns the loss to show and the loss to minimize.

    Each replica sees part of a batch. Gradients of the replicas are summed, so mean losses are divided by the number of
    replicas. The shown loss is averaged over replicas, so sum losses are multiplied by it.
    """
    count = replica_count()
    if count == 1:
        total = tf.add_n(terms) if len(terms) > 1 else terms[0]
        return total, total
    shown = tf.add_n([term * count if is_sum else term for term, is_sum in zip(terms, sums, strict=True)])
    return shown, tf.add_n([term if is_sum else term / count for term, is_sum in zip(terms, sums, strict=True)])


def _is_leaf(loss: Any) -> bool:
    return isinstance(loss, str) or callable(loss) or (isinstance(loss, dict) and "class_name" in loss)


def _as_loss(loss: LossLike | None) -> Any:
    found = losses.get(loss)
    if found is None or not (isinstance(found, Loss) or callable(found)):
        return found
    if not isinstance(found, Loss):
        found = LossFunctionWrapper(found, name=getattr(found, "__name__", type(found).__name__))
    found._is_scaled_for_replicas = True
    return found
