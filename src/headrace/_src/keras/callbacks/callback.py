"""Callback: the base class of what is told of each step of training."""

from __future__ import annotations

from typing import Any


class Callback:
    """Subclasses override what they want to know of. `self.model` and `self.params` are set before training."""

    def __init__(self) -> None:
        self.validation_data: Any = None
        self.model: Any = None
        self.params: dict[str, Any] = {}
        self._chief_worker_only = None

    def set_params(self, params: dict[str, Any]) -> None:
        """Notes what fit was asked for, as `self.params`."""
        self.params = params

    def set_model(self, model: Any) -> None:
        """Notes the model that is trained, as `self.model`."""
        self.model = model

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        """At the start of an epoch of training."""

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """At the end of an epoch; `logs` holds the metrics, those of validation too."""

    def on_batch_begin(self, batch: int, logs: Any = None) -> None:
        """An older name of on_train_batch_begin."""

    def on_batch_end(self, batch: int, logs: Any = None) -> None:
        """An older name of on_train_batch_end."""

    def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Before a step of training."""
        self.on_batch_begin(batch, logs=logs)

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """After a step of training."""
        self.on_batch_end(batch, logs=logs)

    def on_test_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Before a step of evaluation."""

    def on_test_batch_end(self, batch: int, logs: Any = None) -> None:
        """After a step of evaluation."""

    def on_predict_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Before a step of prediction."""

    def on_predict_batch_end(self, batch: int, logs: Any = None) -> None:
        """After a step of prediction; `logs` holds the outputs."""

    def on_train_begin(self, logs: Any = None) -> None:
        """Before training."""

    def on_train_end(self, logs: Any = None) -> None:
        """After training."""

    def on_test_begin(self, logs: Any = None) -> None:
        """Before evaluation, also that of validation."""

    def on_test_end(self, logs: Any = None) -> None:
        """After evaluation."""

    def on_predict_begin(self, logs: Any = None) -> None:
        """Before prediction."""

    def on_predict_end(self, logs: Any = None) -> None:
        """After prediction."""
