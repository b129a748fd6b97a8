"""LearningRateScheduler: sets the learning rate of each epoch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs
from headrace._src.keras.progress_bar import print_message


class LearningRateScheduler(Callback):
    """Sets the learning rate at the start of each epoch.

    Args:
        schedule: Function `schedule(epoch, rate)` or `schedule(epoch)` that returns the learning rate as a float.
        verbose: 1 prints the learning rate, 0 prints nothing.

    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    >>> model.compile("sgd", "mse")
    >>> halve = tf.keras.callbacks.LearningRateScheduler(lambda epoch, rate: rate / 2)
    >>> history = model.fit(np.ones((2, 3)), np.ones((2, 1)), verbose=0, callbacks=[halve])
    >>> round(float(model.optimizer.learning_rate), 4)
    0.005
    """

    def __init__(self, schedule: Callable[..., Any], verbose: int = 0) -> None:
        super().__init__()
        self.schedule, self.verbose = schedule, verbose

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        """Sets the learning rate of the epoch.

        Args:
            epoch: Number of the epoch, from 0.
            logs: Not used.

        Raises:
            ValueError: If the optimizer has no learning rate, or the schedule does not return a float.
        """
        if not hasattr(self.model.optimizer, rate_name(self.model.optimizer)):
            raise ValueError('Optimizer must have a "learning_rate" attribute.')
        try:
            rate = self.schedule(epoch, current_rate(self.model.optimizer))
        except TypeError:  # a schedule that takes only the epoch
            rate = self.schedule(epoch)
        if not isinstance(rate, (tf.Tensor, float, np.float32, np.float64)):
            raise ValueError(
                f'The output of the "schedule" function should be float. Got: {rate}. A learning rate such as 1 must '
                "be written 1.0."
            )
        set_rate(self.model.optimizer, float(rate))
        if self.verbose > 0:
            print_message(f"\nEpoch {epoch + 1}: LearningRateScheduler setting learning rate to {float(rate)}.")

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        if logs is not None:
            logs["lr"] = logged_rate(self.model.optimizer)


def current_rate(optimizer: Any) -> float:
    """Returns the learning rate of an optimizer as a number."""
    return float(np.asarray(tf.keras.backend.get_value(getattr(optimizer, rate_name(optimizer)))))


def logged_rate(optimizer: Any) -> Any:
    """Returns the learning rate as a scalar of NumPy, which is what histories hold."""
    return np.asarray(tf.keras.backend.get_value(getattr(optimizer, rate_name(optimizer))))[()]


def set_rate(optimizer: Any, rate: float) -> None:
    """Sets the learning rate of an optimizer."""
    current = getattr(optimizer, rate_name(optimizer))
    if isinstance(current, tf.Variable):
        tf.keras.backend.set_value(current, rate)
    else:
        setattr(optimizer, rate_name(optimizer), rate)


def rate_name(optimizer: Any) -> str:
    """Returns the attribute of the learning rate: "learning_rate", or "lr" for optimizers that have only that."""
    return "lr" if hasattr(optimizer, "lr") and not hasattr(optimizer, "learning_rate") else "learning_rate"
