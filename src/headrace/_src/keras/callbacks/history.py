"""History: keeps the metrics of each epoch; what `fit` returns."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.callbacks.callback import Callback


class History(Callback):
    """Lists of the metrics by name in `history`, and the numbers of the epochs in `epoch`."""

    def __init__(self) -> None:
        super().__init__()
        self.history: dict[str, list[Any]] = {}
        self.epoch: list[int] = []

    def on_train_begin(self, logs: Any = None) -> None:
        self.epoch = []

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        self.epoch.append(epoch)
        for key, value in (logs or {}).items():
            self.history.setdefault(key, []).append(value)
        self.model.history = self
