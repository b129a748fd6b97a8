"""Watching a metric: whether a new value is better than the best so far."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf

_LARGER_IS_BETTER = ("acc", "auc", "fmeasure")


class Monitor:
    """Compares values of a metric.

    Args:
        name: The metric.
        mode: "min", "max", or "auto" to tell from the name.
        min_delta: The least change that counts.
        owner: Who asks, for messages.
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
        """What any value is better than."""
        return -self._sign * np.inf

    def is_better(self, value: float, best: float) -> bool:
        """Whether `value` is so much better than `best` that it counts."""
        return bool(self._sign * (value - best) > self._min_delta)

    def value(self, logs: Any) -> Any:
        """The metric of an epoch; None, with a warning, when there is none."""
        found = (logs or {}).get(self.name)
        if found is None:
            tf.get_logger().warning(
                "%s conditioned on metric `%s` which is not available. Available metrics are: %s",
                self.owner, self.name, ",".join(list(logs or {})),
            )  # fmt: skip
        return found
