"""PyMetric: a metric computed in plain Python."""

from __future__ import annotations

from headrace._src.keras.metrics.metric import Metric
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class PyMetric(Metric):
    """Base class of metrics that keep plain Python state.

    Subclasses define `update_state`, `reset_state` and `result`. Models that use one must run eagerly:
    `compile(run_eagerly=True)`.

    Args:
        name: Name of the metric, or None.
        dtype: DType of the results, or None.

    Raises:
        TypeError: If there are unknown keyword arguments.
    """

    def reset_state(self) -> None:
        """Resets the state; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch; subclasses define it.

        Args:
            y_true: True values.
            y_pred: Predicted values.
            sample_weight: Weight of each sample, or None.
        """
        raise NotImplementedError("Must be implemented in subclasses.")

    def result(self) -> Tensor:
        """Returns the current result; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")
