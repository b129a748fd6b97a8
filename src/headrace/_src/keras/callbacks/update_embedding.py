"""UpdateEmbeddingCallback: a DynamicEmbedding follows its words from time to time."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.utils.timed_thread import TimedThread


class UpdateEmbeddingCallback(TimedThread, Callback):
    """Every `interval` seconds the most frequent words become the vocabulary.

    A clock runs beside the training; the vocabulary changes after the batch during which it rang.

    Args:
        dynamic_embedding_layer: The layer.
        interval: Seconds between two updates.
    """

    def __init__(self, dynamic_embedding_layer: Any, interval: float) -> None:
        Callback.__init__(self)
        TimedThread.__init__(self, interval)
        self.dynamic_embedding_layer = dynamic_embedding_layer
        self._due = False

    def on_interval(self) -> None:
        self._due = True

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        if self._due:
            self._due = False
            self.dynamic_embedding_layer.update_embeddings(None)

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        self.start()

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        self.stop()
