"""LambdaCallback: functions as a callback."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.callbacks.callback import Callback


class LambdaCallback(Callback):
    """Calls the given functions: `LambdaCallback(on_epoch_end=lambda epoch, logs: print(logs))`."""

    def __init__(
        self,
        on_epoch_begin: Any = None,
        on_epoch_end: Any = None,
        on_batch_begin: Any = None,
        on_batch_end: Any = None,
        on_train_begin: Any = None,
        on_train_end: Any = None,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        given = {
            "on_epoch_begin": on_epoch_begin, "on_epoch_end": on_epoch_end, "on_batch_begin": on_batch_begin,
            "on_batch_end": on_batch_end, "on_train_begin": on_train_begin, "on_train_end": on_train_end, **kwargs,
        }  # fmt: skip
        self.__dict__.update({name: function for name, function in given.items() if function is not None})

    # Methods of the class tell that batches matter; the functions are attributes of the object alone.

    def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
        self.on_batch_begin(batch, logs)

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        self.on_batch_end(batch, logs)
