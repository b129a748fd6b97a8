"""EarlyStopping: stops training when a metric stops improving."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.monitor import Monitor
from headrace._src.keras.engine.typing import Logs
from headrace._src.keras.progress_bar import print_message


class EarlyStopping(Callback):
    """Stops training when a metric has not improved for a number of epochs.

    Args:
        monitor: Name of the metric.
        min_delta: Smallest change that counts as an improvement.
        patience: Number of epochs without improvement before training stops.
        verbose: 1 prints a message when training stops, 0 prints nothing.
        mode: "min" if smaller is better, "max" if larger is better, "auto" to infer it from the name of the metric.
        baseline: Value that the metric must improve on. None uses the best value so far.
        restore_best_weights: Whether to restore the weights of the best epoch.
        start_from_epoch: Number of epochs before monitoring starts.

    >>> callback = tf.keras.callbacks.EarlyStopping(monitor="val_loss", patience=3, restore_best_weights=True)
    """

    def __init__(
        self,
        monitor: str = "val_loss",
        min_delta: float = 0,
        patience: int = 0,
        verbose: int = 0,
        mode: str = "auto",
        baseline: float | None = None,
        restore_best_weights: bool = False,
        start_from_epoch: int = 0,
    ) -> None:
        super().__init__()
        self.monitor, self.patience, self.verbose, self.baseline = monitor, patience, verbose, baseline
        self.min_delta = min_delta
        self.restore_best_weights, self.start_from_epoch = restore_best_weights, start_from_epoch
        self._watched = Monitor(monitor, mode, min_delta, "Early stopping")
        self.wait = self.stopped_epoch = self.best_epoch = 0
        self.best: Any = None
        self.best_weights: Any = None

    def on_train_begin(self, logs: Logs | None = None) -> None:
        self.wait = self.stopped_epoch = self.best_epoch = 0
        self.best, self.best_weights = self._watched.worst, None

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        current = self._watched.value(logs)
        if current is None or epoch < self.start_from_epoch:
            return
        if self.restore_best_weights and self.best_weights is None:
            self.best_weights = self.model.get_weights()
        self.wait += 1
        if self._watched.is_better(current, self.best):
            self.best, self.best_epoch = current, epoch
            if self.restore_best_weights:
                self.best_weights = self.model.get_weights()
            if self.baseline is None or self._watched.is_better(current, self.baseline):
                self.wait = 0
            return
        if self.wait >= self.patience and epoch > 0:
            self.stopped_epoch = epoch
            self.model.stop_training = True
            if self.restore_best_weights and self.best_weights is not None:
                if self.verbose > 0:
                    print_message(f"Restoring model weights from the end of the best epoch: {self.best_epoch + 1}.")
                self.model.set_weights(self.best_weights)

    def on_train_end(self, logs: Logs | None = None) -> None:
        if self.stopped_epoch > 0 and self.verbose > 0:
            print_message(f"Epoch {self.stopped_epoch + 1}: early stopping")
