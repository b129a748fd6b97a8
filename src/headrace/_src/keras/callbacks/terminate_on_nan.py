"""TerminateOnNaN: stops training when the loss is NaN or infinite."""

from __future__ import annotations

import numpy as np

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs
from headrace._src.keras.progress_bar import print_message


class TerminateOnNaN(Callback):
    """Stops training when the loss of a batch is NaN or infinite.

    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    >>> model.compile("sgd", "mse")
    >>> stop = tf.keras.callbacks.TerminateOnNaN()
    >>> len(model.fit(np.ones((2, 3)), np.full((2, 1), np.nan), epochs=5, verbose=0, callbacks=[stop]).epoch)
    Batch 0: Invalid loss, terminating training
    1
    """

    def on_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        loss = (logs or {}).get("loss")
        if loss is not None and not np.isfinite(loss):
            print_message(f"Batch {batch}: Invalid loss, terminating training")
            self.model.stop_training = True
