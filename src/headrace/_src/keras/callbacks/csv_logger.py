"""CSVLogger: writes the metrics of each epoch to a file."""

from __future__ import annotations

import csv
import os
from typing import Any

import numpy as np

from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.chief import keeps_summaries
from headrace._src.keras.engine.typing import Logs, Path


class CSVLogger(Callback):
    r"""Writes the metrics of each epoch to a CSV file. There are columns for validation in any case, as in Keras.

    Args:
        filename: Path of the file.
        separator: Separator of the columns.
        append: Whether to append to an existing file instead of replacing it.

    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    >>> model.compile("sgd", "mse")
    >>> log = tf.keras.callbacks.CSVLogger("log.csv")
    >>> history = model.fit(np.ones((2, 3)), np.ones((2, 1)), verbose=0, callbacks=[log])
    >>> tf.io.gfile.GFile("log.csv").readlines()[0].strip()
    'epoch,loss,val_loss'
    """

    def __init__(self, filename: Path, separator: str = ",", append: bool = False) -> None:
        super().__init__()
        self.filename, self.sep, self.append = os.fspath(filename), separator, append
        self.keys: list[str] | None = None
        self._file: Any = None
        self._writer: Any = None
        self._needs_header = True

    def on_train_begin(self, logs: Logs | None = None) -> None:
        going_on = self.append and os.path.exists(self.filename) and os.path.getsize(self.filename) > 0
        self._needs_header = not going_on
        path = self.filename if keeps_summaries(self.model) else os.devnull  # with several workers the chief writes
        self._file = open(path, "a" if self.append else "w", newline="", encoding="utf-8")  # noqa: SIM115

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        logs = logs or {}
        if self.keys is None:
            self.keys = sorted(logs)
            if not any(key.startswith("val_") for key in self.keys):  # validation may come in a later epoch
                self.keys += [f"val_{key}" for key in self.keys]
        if self._writer is None:
            self._writer = csv.DictWriter(
                self._file, fieldnames=["epoch", *self.keys], delimiter=self.sep, lineterminator="\n"
            )
            if self._needs_header:
                self._writer.writeheader()
        row = {key: _text(logs.get(key, "NA")) for key in self.keys}
        self._writer.writerow({"epoch": epoch, **row})
        self._file.flush()

    def on_train_end(self, logs: Logs | None = None) -> None:
        self._file.close()
        self._writer = None


def _text(value: Any) -> Any:
    return value if np.ndim(value) == 0 else f'"[{", ".join(map(str, value))}]"'
