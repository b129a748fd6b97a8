"""Monitor: compares new values of a metric with the best so far."""

from __future__ import annotations

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import Logs

_LARGER_IS_BETTER = ("acc", "auc", "fmeasure")


class Monitor:
    """Compares values of a metric.

    Args:
        name: Name of the metric.
        mode: "min", "max", or "auto" to infer it from the name.
        min_delta: Smallest change that counts as an improvement.
        owner: Name of the callback, for messages.
    """

    def __init__(self, name: str, mode: str, min_delta: float, owner: str) -> None:
        if mode not in ("auto", "min", "max"):
            tf.get_logger().warning("%s mode %s is unknown, fallback to auto mode.", owner, mode)
            mode = "auto"
        self.name, self.owner = name, owner
        larger = any(word in name for word in _LARGER_IS_BETTER) if mode == "auto" else mode == "max"
        self._sign = 1 if larger else -1
        self._min_delta = abs(min_delta)

    @property
    def worst(self) -> float:
        """A value that any other value improves on."""
        return -self._sign * np.inf

    def is_better(self, value: float, best: float) -> bool:
        """Returns whether `value` improves on `best` by more than `min_delta`."""
        return bool(self._sign * (value - best) > self._min_delta)

    def value(self, logs: Logs | None) -> float | None:
        """Returns the metric from the logs of an epoch. Warns and returns None if it is missing."""
        found = (logs or {}).get(self.name)
        if found is None:
            tf.get_logger().warning(
                "%s conditioned on metric `%s` which is not available. Available metrics are: %s",
                self.owner, self.name, ",".join(list(logs or {})),
            )  # fmt: skip
        return found
