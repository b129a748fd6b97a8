"""ReduceLROnPlateau: reduces the learning rate when a metric stops improving."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.learning_rate_scheduler import current_rate, logged_rate, set_rate
from headrace._src.keras.callbacks.monitor import Monitor
from headrace._src.keras.engine.typing import Logs
from headrace._src.keras.progress_bar import print_message


class ReduceLROnPlateau(Callback):
    """Reduces the learning rate when a metric has not improved for a number of epochs.

    Args:
        monitor: Name of the metric.
        factor: Factor of the learning rate, below 1.
        patience: Number of epochs without improvement before a reduction.
        verbose: 1 prints each reduction, 0 prints nothing.
        mode: "min" if smaller is better, "max" if larger is better, "auto" to infer it from the name of the metric.
        min_delta: Smallest change that counts as an improvement.
        cooldown: Number of epochs after a reduction before monitoring continues.
        min_lr: Lower bound of the learning rate.
        **kwargs: `epsilon`, an old name of `min_delta`.

    Raises:
        ValueError: If `factor` is 1 or more.
        TypeError: If there are unknown keyword arguments.

    >>> callback = tf.keras.callbacks.ReduceLROnPlateau(monitor="loss", factor=0.5, patience=2)
    >>> callback.factor
    0.5
    """

    def __init__(
        self,
        monitor: str = "val_loss",
        factor: float = 0.1,
        patience: int = 10,
        verbose: int = 0,
        mode: str = "auto",
        min_delta: float = 1e-4,
        cooldown: int = 0,
        min_lr: float = 0.0,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        if factor >= 1.0:
            raise ValueError(f"ReduceLROnPlateau does not support a factor >= 1.0. Got {factor}")
        self.monitor, self.factor, self.patience, self.verbose = monitor, factor, patience, verbose
        if "epsilon" in kwargs:
            min_delta = kwargs.pop("epsilon")
            tf.get_logger().warning("`epsilon` argument is deprecated and will be removed, use `min_delta` instead.")
        self.min_delta = min_delta
        if kwargs:
            raise TypeError(f"ReduceLROnPlateau got unknown arguments: {sorted(kwargs)}")
        self.cooldown, self.min_lr = cooldown, min_lr
        self._watched = Monitor(monitor, mode, self.min_delta, "Learning rate reduction is")
        self.on_train_begin()

    def on_train_begin(self, logs: Logs | None = None) -> None:
        self.wait = self.cooldown_counter = 0
        self.best: Any = self._watched.worst

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        if logs is not None:
            logs["lr"] = logged_rate(self.model.optimizer)
        current = self._watched.value(logs)
        if current is None:
            return
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.wait = 0
        if self._watched.is_better(current, self.best):
            self.best, self.wait = current, 0
        elif self.cooldown_counter <= 0:
            self.wait += 1
            if self.wait >= self.patience:
                self._reduce(epoch)

    def _reduce(self, epoch: int) -> None:
        old = current_rate(self.model.optimizer)
        if old <= tf.cast(self.min_lr, tf.float32).numpy():
            return
        new = max(old * self.factor, self.min_lr)
        set_rate(self.model.optimizer, new)
        if self.verbose > 0:
            print_message(f"\nEpoch {epoch + 1}: ReduceLROnPlateau reducing learning rate to {new}.")
        self.cooldown_counter, self.wait = self.cooldown, 0
