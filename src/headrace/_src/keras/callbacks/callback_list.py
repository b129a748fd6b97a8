"""CallbackList: runs several callbacks, and knows whether any of them needs single batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.history import History
from headrace._src.keras.callbacks.log_numbers import as_numbers
from headrace._src.keras.callbacks.progbar_logger import ProgbarLogger
from headrace._src.keras.callbacks.slow_hooks import HookTimer, is_timed
from headrace._src.keras.engine.typing import Logs

_BATCH_HOOKS = {
    "train": ("on_train_batch_begin", "on_train_batch_end", "on_batch_begin", "on_batch_end"),
    "test": ("on_test_batch_begin", "on_test_batch_end"),
    "predict": ("on_predict_batch_begin", "on_predict_batch_end"),
}


class CallbackList:
    """Calls the methods of several callbacks in order.

    Args:
        callbacks: List of callbacks, or one, or None.
        add_history: Whether to add a `History` if there is none.
        add_progbar: Whether to add a `ProgbarLogger` if there is none.
        model: The model, which the callbacks receive as `self.model`.
        **params: Contents of `self.params` of the callbacks: verbose, epochs, steps.

    Raises:
        TypeError: If an item of `callbacks` is not a callback.
    """

    def __init__(
        self,
        callbacks: Callback | Sequence[Any] | None = None,
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
        self._take_tensors = self._batch_hooks_support_tf_logs
        self._timers = {kind: HookTimer(kind) for kind in _BATCH_HOOKS} if any(map(is_timed, self.callbacks)) else {}

    def _hears_batches(self, kind: str) -> bool:
        return any(_hears(callback, kind) for callback in self.callbacks if not isinstance(callback, History))

    def append(self, callback: Callback) -> None:
        """Adds a callback at the end.

        Args:
            callback: Callback to add.
        """
        self.callbacks.append(callback)
        self._listening = {kind: self._hears_batches(kind) for kind in _BATCH_HOOKS}
        self._take_tensors = self._batch_hooks_support_tf_logs

    def __iter__(self) -> Iterator[Callback]:
        return iter(self.callbacks)

    def set_model(self, model: Any) -> None:
        """Sets the model of all callbacks.

        Args:
            model: Model that is trained or evaluated.
        """
        self.model = model
        if self._history is not None:
            model.history = self._history
        for callback in self.callbacks:
            callback.set_model(model)

    def set_params(self, params: dict[str, Any]) -> None:
        """Sets the parameters of all callbacks.

        Args:
            params: Dictionary with `epochs`, `steps` and `verbose`.
        """
        self.params = params
        for callback in self.callbacks:
            callback.set_params(params)

    def hears(self, kind: str) -> bool:
        """Returns whether any callback overrides the batch methods of "train", "test" or "predict".

        Args:
            kind: "train", "test" or "predict".
        """
        return self._listening[kind]

    def needs_single_steps(self) -> bool:
        """Returns whether any callback but the progress bar wants to know of each training step."""
        watching = [c for c in self.callbacks if type(c) not in (History, ProgbarLogger)]
        return any(_hears(callback, "train") for callback in watching)

    # The names by which libraries ask for it.
    _should_call_train_batch_hooks = property(lambda self: self.hears("train"))
    _should_call_test_batch_hooks = property(lambda self: self.hears("test"))
    _should_call_predict_batch_hooks = property(lambda self: self.hears("predict"))

    @property
    def _batch_hooks_support_tf_logs(self) -> bool:
        """Whether all callbacks with batch methods take the logs as tensors. Reading values waits for the step."""
        listening = [c for c in self.callbacks if any(_hears(c, kind) for kind in _BATCH_HOOKS)]
        return all(getattr(callback, "_supports_tf_logs", False) for callback in listening)

    @property
    def _supports_tf_logs(self) -> bool:
        """Whether all callbacks take the logs as tensors."""
        return all(getattr(callback, "_supports_tf_logs", False) for callback in self.callbacks)

    def _run(self, hook: str, *args: Any, logs: Logs | None = None, as_tensors: bool = False) -> None:
        logs = (logs or {}) if as_tensors or self._supports_tf_logs else as_numbers(logs or {})
        for callback in self.callbacks:
            getattr(callback, hook)(*args, logs)

    def _run_batch(self, kind: str, moment: str, batch: int, logs: Logs | None) -> None:
        """Runs the methods of a batch, timed as long as `HookTimer` wants."""
        if not self._listening[kind]:
            return
        hook, timer = f"on_{kind}_batch_{moment}", self._timers.get(kind)
        if timer is None or timer.is_done:
            self._run(hook, batch, logs=logs, as_tensors=self._take_tensors)
        else:
            timer.call(moment, batch, lambda: self._run(hook, batch, logs=logs, as_tensors=self._take_tensors))

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        """Runs `on_epoch_begin` of the callbacks.

        Args:
            epoch: Number of the epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_epoch_begin", epoch, logs=logs)

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        """Runs `on_epoch_end` of the callbacks.

        Args:
            epoch: Number of the epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_epoch_end", epoch, logs=logs)

    def on_train_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        """Runs `on_train_batch_begin` of the callbacks.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run_batch("train", "begin", batch, logs)

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        """Runs `on_train_batch_end` of the callbacks.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run_batch("train", "end", batch, logs)

    on_batch_begin = on_train_batch_begin
    on_batch_end = on_train_batch_end

    def on_test_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        """Runs `on_test_batch_begin` of the callbacks.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run_batch("test", "begin", batch, logs)

    def on_test_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        """Runs `on_test_batch_end` of the callbacks.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run_batch("test", "end", batch, logs)

    def on_predict_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        """Runs `on_predict_batch_begin` of the callbacks.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run_batch("predict", "begin", batch, logs)

    def on_predict_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        """Runs `on_predict_batch_end` of the callbacks.

        Args:
            batch: Number of the batch in its epoch, from 0.
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run_batch("predict", "end", batch, logs)

    def on_train_begin(self, logs: Logs | None = None) -> None:
        """Runs `on_train_begin` of the callbacks.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_train_begin", logs=logs)

    def on_train_end(self, logs: Logs | None = None) -> None:
        """Runs `on_train_end` of the callbacks.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_train_end", logs=logs)

    def on_test_begin(self, logs: Logs | None = None) -> None:
        """Runs `on_test_begin` of the callbacks.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_test_begin", logs=logs)

    def on_test_end(self, logs: Logs | None = None) -> None:
        """Runs `on_test_end` of the callbacks.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_test_end", logs=logs)

    def on_predict_begin(self, logs: Logs | None = None) -> None:
        """Runs `on_predict_begin` of the callbacks.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_predict_begin", logs=logs)

    def on_predict_end(self, logs: Logs | None = None) -> None:
        """Runs `on_predict_end` of the callbacks.

        Args:
            logs: Dictionary of the losses and metrics so far, or None.
        """
        self._run("on_predict_end", logs=logs)


def _hears(callback: Callback, kind: str) -> bool:
    """Returns whether a callback needs single batches: a method says so, or it overrides a batch method."""
    decide = getattr(callback, f"_implements_{kind}_batch_hooks", None)  # the name under which programs override it
    if decide is not None:
        return bool(decide())
    if hasattr(callback, "hears_batches"):
        return bool(callback.hears_batches())
    own = vars(callback)  # methods may be set on the object as well
    return any(
        hook in own or getattr(type(callback), hook, None) is not getattr(Callback, hook, None)
        for hook in _BATCH_HOOKS[kind]
    )
