"""PyMetric: a metric computed in plain Python."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.metrics.metric import Metric


class PyMetric(Metric):
    """Subclasses keep numbers or arrays of their own in `update_state`, `reset_state` and `result`.

    Models that use one must run eagerly: `compile(run_eagerly=True)`.
    """

    def reset_state(self) -> None:
        """Forgets all batches; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> Any:
        """Takes a batch in; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")

    def result(self) -> Any:
        """The result so far; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")
