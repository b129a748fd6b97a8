"""Callback: the base class of callbacks, whose methods run at each stage of training."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.typing import Logs


class Callback:
    """Base class of callbacks.

    Subclasses override the methods for the stages they need. `self.model` is the model, and `self.params` holds the
    arguments of `fit` (verbose, epochs, steps). `logs` maps the names of metrics to their values.

    >>> class PrintLoss(tf.keras.callbacks.Callback):
    ...     def on_epoch_end(self, epoch, logs=None):
    ...         print(epoch, logs["loss"])
    """

    def __init__(self) -> None:
        self.validation_data: Any = None
        self.model: Any = None
        self.params: dict[str, Any] = {}
        self._chief_worker_only = None
        self._supports_tf_logs = False  # whether `logs` may hold tensors: reading a value waits for the step

    def set_params(self, params: dict[str, Any]) -> None:
        """Sets `self.params`.

        Args:
            params: Dictionary with `epochs`, `steps` and `verbose`.
        """
        self.params = params

    def set_model(self, model: Any) -> None:
        """Sets `self.model`.

        Args:
            model: Model that is trained or evaluated.
        """
        self.model = model

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        """Runs before each epoch of training.

        Args:
            epoch: Number of the epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        """Runs after each epoch. `logs` holds the metrics of training and validation.

        Args:
            epoch: Number of the epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        """Old name of `on_train_batch_begin`.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        """Old name of `on_train_batch_end`.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_train_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        """Runs before each training step.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self.on_batch_begin(batch, logs=logs)

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        """Runs after each training step.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self.on_batch_end(batch, logs=logs)

    def on_test_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        """Runs before each evaluation step.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_test_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        """Runs after each evaluation step.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_predict_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        """Runs before each prediction step.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_predict_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        """Runs after each prediction step. `logs` holds the outputs.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_train_begin(self, logs: Logs | None = None) -> None:
        """Runs before training.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_train_end(self, logs: Logs | None = None) -> None:
        """Runs after training.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_test_begin(self, logs: Logs | None = None) -> None:
        """Runs before evaluation and validation.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_test_end(self, logs: Logs | None = None) -> None:
        """Runs after evaluation and validation.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_predict_begin(self, logs: Logs | None = None) -> None:
        """Runs before prediction.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """

    def on_predict_end(self, logs: Logs | None = None) -> None:
        """Runs after prediction.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """
