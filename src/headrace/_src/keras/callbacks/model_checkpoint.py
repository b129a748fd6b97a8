"""ModelCheckpoint: saves the model or its weights during training."""

from __future__ import annotations

import glob
import os
import re
from typing import Any

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.chief import own_path
from headrace._src.keras.callbacks.log_numbers import as_numbers
from headrace._src.keras.callbacks.monitor import Monitor
from headrace._src.keras.engine.typing import Logs, Path
from headrace._src.keras.progress_bar import print_message


class ModelCheckpoint(Callback):
    """Saves the model or its weights during training.

    Args:
        filepath: Path of the file. It may contain names in braces: {epoch}, {batch} and names of metrics. The extension
            selects the format, as in `Model.save` and `Model.save_weights`.
        monitor: Name of the metric that decides which model is best.
        verbose: 1 prints a message for each saved file, 0 prints nothing.
        save_best_only: Whether to save only when the metric improves.
        save_weights_only: Whether to save only the weights.
        mode: "min" if smaller is better, "max" if larger is better, "auto" to infer it from the name of the metric.
        save_freq: "epoch", or a number of batches.
        options: `tf.train.CheckpointOptions` for weights, `tf.saved_model.SaveOptions` for models.
        initial_value_threshold: Value that the metric must improve on at first.
        **kwargs: Older arguments: `period` (number of epochs between two files) and `load_weights_on_restart` (whether
            training starts with the weights saved last).

    Raises:
        ValueError: If `save_freq` is neither "epoch" nor an int.

    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    >>> model.compile("sgd", "mse")
    >>> keep = tf.keras.callbacks.ModelCheckpoint("best.keras")
    >>> history = model.fit(np.ones((2, 3)), np.ones((2, 1)), verbose=0, callbacks=[keep])
    >>> tf.io.gfile.exists("best.keras")
    True
    """

    def __init__(
        self,
        filepath: Path,
        monitor: str = "val_loss",
        verbose: int = 0,
        save_best_only: bool = False,
        save_weights_only: bool = False,
        mode: str = "auto",
        save_freq: int | str = "epoch",
        options: Any = None,
        initial_value_threshold: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        self._supports_tf_logs = True
        if save_freq != "epoch" and not isinstance(save_freq, int):
            raise ValueError(f'Unrecognized save_freq: {save_freq}. Expected save_freq are "epoch" or integer')
        self.filepath, self.monitor, self.verbose = os.fspath(filepath or ""), monitor, verbose
        self.save_best_only, self.save_weights_only = save_best_only, save_weights_only
        self.save_freq: Any = save_freq
        self._watched = Monitor(monitor, mode, 0.0, "ModelCheckpoint")
        self.best = self._watched.worst if initial_value_threshold is None else initial_value_threshold
        self._options = _checked(options, save_weights_only)
        if options is not None and not save_weights_only and self.filepath.endswith(".keras"):
            raise ValueError(
                "The native TF-Keras format does not support the argument `options`: leave it out, or save a "
                f"SavedModel. Received: filepath={self.filepath}"
            )
        self.period = kwargs.get("period", 1)
        if "period" in kwargs:
            tf.get_logger().warning(
                "`period` argument is deprecated. Please use `save_freq` to specify the frequency in number of batches "
                "seen."
            )
        self.load_weights_on_restart = bool(kwargs.get("load_weights_on_restart", False))
        self.epochs_since_last_save = self._batches_since = self._current_epoch = 0
        self._last_batch = -1

    def hears_batches(self) -> bool:
        """Returns whether the callback needs single batches."""
        return self.save_freq != "epoch"

    def on_train_begin(self, logs: Logs | None = None) -> None:
        if self.load_weights_on_restart:
            found = newest_matching(self.filepath)
            if found is not None:
                self.model.load_weights(found)

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        self._current_epoch = epoch

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        if self.save_freq == "epoch":
            return
        self._batches_since += batch + 1 if batch <= self._last_batch else batch - self._last_batch
        self._last_batch = batch
        if self._batches_since >= self.save_freq:
            self._batches_since = 0
            self._save(self._current_epoch, batch, logs or {})

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        self.epochs_since_last_save += 1
        if self.save_freq == "epoch" and self.epochs_since_last_save >= self.period:
            self._save(epoch, None, logs or {})

    def _save(self, epoch: int, batch: int | None, logs: dict[str, Any]) -> None:
        self.epochs_since_last_save = 0
        logs = as_numbers(logs)
        path = self._path(epoch, batch, logs)
        if not self.save_best_only:
            self._say(f"\nEpoch {epoch + 1}: saving model to {path}")
            self._write_own(path)
            return
        value = logs.get(self.monitor)
        if value is None:
            tf.get_logger().warning("Can save best model only with %s available, skipping.", self.monitor)
        elif self._watched.is_better(value, self.best):
            self._say(
                f"\nEpoch {epoch + 1}: {self.monitor} improved from {self.best:.5f} to {value:.5f}, saving model to "
                f"{path}"
            )
            self._write_own(path)
            self.best = value
        else:
            self._say(f"\nEpoch {epoch + 1}: {self.monitor} did not improve from {self.best:.5f}")

    def _get_most_recently_modified_file_matching_pattern(self, pattern: str) -> str | None:
        """Returns the newest file whose name fits a path with names in braces. Programs call it by this name."""
        return newest_matching(pattern)

    def _say(self, text: str) -> None:
        if self.verbose > 0:
            print_message(text)

    def _path(self, epoch: int, batch: int | None, logs: dict[str, Any]) -> str:
        names = {**logs, "epoch": epoch + 1} | ({} if batch is None else {"batch": batch + 1})
        try:
            return self.filepath.format(**names)
        except KeyError as error:
            raise KeyError(f'Failed to format this callback filepath: "{self.filepath}". Reason: {error}') from error

    def _write_own(self, path: str) -> None:
        with own_path(self.model, path) as own:  # with several workers only the chief's file is kept
            self._write(own)

    def _write(self, path: str) -> None:
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        if self.save_weights_only:
            self.model.save_weights(path, overwrite=True, options=self._options)
            return
        if path.endswith((".h5", ".hdf5", ".keras")) and os.path.isdir(path):
            raise OSError(
                "Please specify a non-directory filepath for ModelCheckpoint. Filepath used is an existing directory: "
                f"{path}"
            )
        self.model.save(path, overwrite=True, **({} if self._options is None else {"options": self._options}))


def _checked(options: Any, weights: bool) -> Any:
    kind = tf.train.CheckpointOptions if weights else tf.saved_model.SaveOptions
    if options is not None and not isinstance(options, kind):
        name = "tf.train.CheckpointOptions" if weights else "tf.saved_model.SaveOptions"
        raise TypeError(
            f"If save_weights_only is {weights}, then `options` must be either None or a {name}. Got {options}."
        )
    return options


def newest_matching(pattern: str) -> str | None:
    """Returns the newest file or checkpoint that matches a pattern with names in braces, or None."""
    folder, base = os.path.split(pattern)
    expression = re.compile(re.sub(r"\\\{.*?\\\}", ".*", re.escape(base)) + r"(\.index)?$")
    latest = tf.train.latest_checkpoint(folder or ".")
    if latest is not None and expression.match(os.path.basename(latest)):
        return latest
    found = [path for path in glob.glob(os.path.join(folder, "*")) if expression.match(os.path.basename(path))]
    found = [path for path in found if os.path.basename(path) != "checkpoint"]
    return max(found, key=lambda path: (os.path.getmtime(path), path)).removesuffix(".index") if found else None
