"""UpdateEmbeddingCallback: updates the vocabulary of a DynamicEmbedding during training."""

from __future__ import annotations

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs
from headrace._src.keras.layers.preprocessing.dynamic_lookup import DynamicEmbedding
from headrace._src.keras.utils.timed_thread import TimedThread


class UpdateEmbeddingCallback(TimedThread, Callback):
    """Updates the vocabulary of a `DynamicEmbedding` at regular times during training.

    A timer runs in the background. The update happens after the batch during which it expires.

    Args:
        dynamic_embedding_layer: `DynamicEmbedding` layer of the model.
        interval: Seconds between two updates.
    """

    def __init__(self, dynamic_embedding_layer: DynamicEmbedding, interval: float) -> None:
        Callback.__init__(self)
        TimedThread.__init__(self, interval)
        self.dynamic_embedding_layer = dynamic_embedding_layer
        self._due = False

    def on_interval(self) -> None:
        self._due = True

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        if self._due:
            self._due = False
            self.dynamic_embedding_layer.update_embeddings(None)

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        self.start()

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        self.stop()
