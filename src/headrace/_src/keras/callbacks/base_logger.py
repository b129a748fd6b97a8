"""BaseLogger: the mean of each metric over the batches of an epoch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs


class BaseLogger(Callback):
    """Adds the mean of each metric over the batches of an epoch to the logs.

    Args:
        stateful_metrics: Names of metrics that are running means already.
    """

    def __init__(self, stateful_metrics: Iterable[str] | None = None) -> None:
        super().__init__()
        self.stateful_metrics = set(stateful_metrics or ())
        self.seen = 0
        self.totals: dict[str, Any] = {}

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        self.seen, self.totals = 0, {}

    def on_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        logs = logs or {}
        size = logs.get("size", 1)
        self.seen += size
        for name, value in logs.items():
            if name in self.stateful_metrics:
                self.totals[name] = value
            else:
                self.totals[name] = self.totals.get(name, 0) + value * size

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        if logs is not None:
            for name in self.params.get("metrics", self.totals):
                if name in self.totals:
                    mean = name not in self.stateful_metrics
                    logs[name] = self.totals[name] / self.seen if mean else self.totals[name]
