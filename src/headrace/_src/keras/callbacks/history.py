"""History: records the metrics of each epoch."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs


class History(Callback):
    """Records the metrics of each epoch. `Model.fit` returns it.

    `history` maps the name of each metric to the list of its values, and `epoch` lists the epochs.

    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    >>> model.compile("sgd", "mse")
    >>> list(model.fit(np.ones((2, 3)), np.ones((2, 1)), verbose=0).history)
    ['loss']
    """

    def __init__(self) -> None:
        super().__init__()
        self._supports_tf_logs = True  # it has no batch methods
        self.history: dict[str, list[Any]] = {}
        self.epoch: list[int] = []

    def on_train_begin(self, logs: Logs | None = None) -> None:
        self.epoch = []

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        self.epoch.append(epoch)
        for key, value in (logs or {}).items():
            self.history.setdefault(key, []).append(value)
        self.model.history = self
