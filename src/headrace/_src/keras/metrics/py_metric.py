"""PyMetric: a metric computed in plain Python."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.metrics.metric import Metric


class PyMetric(Metric):
    """Base class of metrics that keep plain Python state.

    Subclasses define `update_state`, `reset_state` and `result`. Models that use one must run eagerly:
    `compile(run_eagerly=True)`.
    """

    def reset_state(self) -> None:
        """Resets the state; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> Any:
        """Updates the state with a batch; subclasses define it.

        Args:
            y_true: True values.
            y_pred: Predicted values.
            sample_weight: Weight of each sample, or None.
        """
        raise NotImplementedError("Must be implemented in subclasses.")

    def result(self) -> Any:
        """Returns the current result; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")
