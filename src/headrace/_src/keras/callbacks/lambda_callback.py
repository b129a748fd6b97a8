"""LambdaCallback: makes a callback of functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Logs


class LambdaCallback(Callback):
    """Makes a callback of functions.

    Args:
        on_epoch_begin: Called as `f(epoch, logs)` before each epoch.
        on_epoch_end: Called as `f(epoch, logs)` after each epoch.
        on_batch_begin: Called as `f(batch, logs)` before each training batch.
        on_batch_end: Called as `f(batch, logs)` after each training batch.
        on_train_begin: Called as `f(logs)` before training.
        on_train_end: Called as `f(logs)` after training.
        **kwargs: Functions for other methods of `Callback`, by name.

    >>> callback = tf.keras.callbacks.LambdaCallback(on_epoch_end=lambda epoch, logs: print(epoch, logs["loss"]))
    """

    def __init__(
        self,
        on_epoch_begin: Callable[..., Any] | None = None,
        on_epoch_end: Callable[..., Any] | None = None,
        on_batch_begin: Callable[..., Any] | None = None,
        on_batch_end: Callable[..., Any] | None = None,
        on_train_begin: Callable[..., Any] | None = None,
        on_train_end: Callable[..., Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        given = {
            "on_epoch_begin": on_epoch_begin, "on_epoch_end": on_epoch_end, "on_batch_begin": on_batch_begin,
            "on_batch_end": on_batch_end, "on_train_begin": on_train_begin, "on_train_end": on_train_end, **kwargs,
        }  # fmt: skip
        self.__dict__.update({name: function for name, function in given.items() if function is not None})

    # Defined on the class so that `CallbackList` runs them; the functions are attributes of the instance.

    def on_train_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        self.on_batch_begin(batch, logs)

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        self.on_batch_end(batch, logs)
