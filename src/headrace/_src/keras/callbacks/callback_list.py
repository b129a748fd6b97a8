"""CallbackList: tells many callbacks at once, and knows which of them listen to single batches."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.history import History
from headrace._src.keras.callbacks.progbar_logger import ProgbarLogger

_BATCH_HOOKS = {
    "train": ("on_train_batch_begin", "on_train_batch_end", "on_batch_begin", "on_batch_end"),
    "test": ("on_test_batch_begin", "on_test_batch_end"),
    "predict": ("on_predict_batch_begin", "on_predict_batch_end"),
}


class CallbackList:
    """Callbacks, told in order.

    Args:
        callbacks: The callbacks.
        add_history, add_progbar: Whether to add those, where there are none.
        model: The model they are for.
        **params: What they find in `params`: verbose, epochs, steps.
    """

    def __init__(
        self,
        callbacks: Any = None,
        add_history: bool = False,
        add_progbar: bool = False,
        model: Any = None,
        **params: Any,
    ) -> None:
        self.callbacks: list[Any] = list(tf.nest.flatten(callbacks)) if callbacks else []
        for callback in self.callbacks:
            if isinstance(callback, type) or not hasattr(callback, "set_model"):
                kind = f"the class {callback.__name__}: make an object of it, {callback.__name__}(...)" if isinstance(
                    callback, type
                ) else f"{callback!r}; wrap functions in keras.callbacks.LambdaCallback(on_epoch_end=...)"  # fmt: skip
                raise TypeError(f"`callbacks` must hold keras.callbacks.Callback objects. Received {kind}.")
        if add_progbar and not any(isinstance(c, ProgbarLogger) for c in self.callbacks):
            self.callbacks.append(ProgbarLogger())
        self._history = next((c for c in self.callbacks if isinstance(c, History)), None)
        if add_history and self._history is None:
            self._history = History()
            self.callbacks.append(self._history)
        self.params: dict[str, Any] = {}
        self.model = model
        if model is not None:
            self.set_model(model)
        if params:
            self.set_params(params)
        self._listening = {kind: self._hears_batches(kind) for kind in _BATCH_HOOKS}

    def _hears_batches(self, kind: str) -> bool:
        return any(_hears(callback, kind) for callback in self.callbacks if not isinstance(callback, History))

    def append(self, callback: Any) -> None:
        """Adds a callback behind the others."""
        self.callbacks.append(callback)
        self._listening = {kind: self._hears_batches(kind) for kind in _BATCH_HOOKS}

    def __iter__(self) -> Any:
        return iter(self.callbacks)

    def set_model(self, model: Any) -> None:
        """Tells the callbacks which model they are for."""
        self.model = model
        if self._history is not None:
            model.history = self._history
        for callback in self.callbacks:
            callback.set_model(model)

    def set_params(self, params: dict[str, Any]) -> None:
        """Tells the callbacks what fit was asked for."""
        self.params = params
        for callback in self.callbacks:
            callback.set_params(params)

    def hears(self, kind: str) -> bool:
        """Whether any callback wants to know of the batches of training, testing or prediction."""
        return self._listening[kind]

    def _tell(self, hook: str, *args: Any, logs: Any = None) -> None:
        logs = as_numbers(logs or {})
        for callback in self.callbacks:
            getattr(callback, hook)(*args, logs)

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        """Tells the callbacks that an epoch begins."""
        self._tell("on_epoch_begin", epoch, logs=logs)

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Tells the callbacks that an epoch ends."""
        self._tell("on_epoch_end", epoch, logs=logs)

    def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Tells the callbacks that a batch of training begins."""
        if self._listening["train"]:
            self._tell("on_train_batch_begin", batch, logs=logs)

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """Tells the callbacks that a batch of training ends."""
        if self._listening["train"]:
            self._tell("on_train_batch_end", batch, logs=logs)

    on_batch_begin = on_train_batch_begin
    on_batch_end = on_train_batch_end

    def on_test_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Tells the callbacks that a batch of an evaluation begins."""
        if self._listening["test"]:
            self._tell("on_test_batch_begin", batch, logs=logs)

    def on_test_batch_end(self, batch: int, logs: Any = None) -> None:
        """Tells the callbacks that a batch of an evaluation ends."""
        if self._listening["test"]:
            self._tell("on_test_batch_end", batch, logs=logs)

    def on_predict_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Tells the callbacks that a batch of a prediction begins."""
        if self._listening["predict"]:
            self._tell("on_predict_batch_begin", batch, logs=logs)

    def on_predict_batch_end(self, batch: int, logs: Any = None) -> None:
        """Tells the callbacks that a batch of a prediction ends."""
        if self._listening["predict"]:
            for callback in self.callbacks:
                callback.on_predict_batch_end(batch, logs)

    def on_train_begin(self, logs: Any = None) -> None:
        """Tells the callbacks that training begins."""
        self._tell("on_train_begin", logs=logs)

    def on_train_end(self, logs: Any = None) -> None:
        """Tells the callbacks that training ends."""
        self._tell("on_train_end", logs=logs)

    def on_test_begin(self, logs: Any = None) -> None:
        """Tells the callbacks that an evaluation begins."""
        self._tell("on_test_begin", logs=logs)

    def on_test_end(self, logs: Any = None) -> None:
        """Tells the callbacks that an evaluation ends."""
        self._tell("on_test_end", logs=logs)

    def on_predict_begin(self, logs: Any = None) -> None:
        """Tells the callbacks that a prediction begins."""
        self._tell("on_predict_begin", logs=logs)

    def on_predict_end(self, logs: Any = None) -> None:
        """Tells the callbacks that a prediction ends."""
        self._tell("on_predict_end", logs=logs)


def _hears(callback: Any, kind: str) -> bool:
    """Whether a callback listens to batches: it says so itself, or it has a method for them."""
    if hasattr(callback, "hears_batches"):
        return bool(callback.hears_batches())
    return any(getattr(type(callback), hook, None) is not getattr(Callback, hook, None) for hook in _BATCH_HOOKS[kind])


def as_numbers(logs: Any) -> Any:
    """Logs with Python numbers and arrays in place of tensors."""
    return {key: _number(value) for key, value in logs.items()} if isinstance(logs, dict) else logs


def _number(value: Any) -> Any:
    if not isinstance(value, tf.Tensor):
        return value
    array = value.numpy()
    return array.item() if array.ndim == 0 and array.dtype.kind in "fiub" else array
