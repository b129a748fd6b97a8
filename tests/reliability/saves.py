"""Five ways to save, for the tests that kill the program or fill the disk.

Every number that is saved equals the number of the save, so a file that holds parts of two saves is noticed.
RELIABILITY_MODULE=tensorflow runs the same with TensorFlow.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("TF_USE_LEGACY_KERAS", "1")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")
tf: Any = importlib.import_module(os.environ.get("RELIABILITY_MODULE", "headrace"))

SIZES = (30_000, 1_000, 60_000)
Number = int


class Damaged(Exception):
    """What was saved is not there as a whole."""


def _only(arrays: Any) -> Number:
    """Returns the number that all elements are."""
    found = {float(value) for array in arrays for value in {array.min(), array.max()}}
    if len(found) != 1:
        raise Damaged(f"parts of several saves: {sorted(found)}")
    return int(found.pop())


class Checkpoints:
    """CheckpointManager, which keeps the last two."""

    def __init__(self, folder: Path) -> None:
        self._parts = [tf.Variable(tf.zeros([size])) for size in SIZES]
        self._manager = tf.train.CheckpointManager(tf.train.Checkpoint(parts=self._parts), str(folder), max_to_keep=2)

    def save(self, number: Number) -> None:
        for part in self._parts:
            part.assign(tf.fill(part.shape, float(number)))
        self._manager.save()

    def load(self) -> Number:
        if not self._manager.restore_or_initialize():
            raise Damaged("there is no checkpoint")
        return _only(part.numpy() for part in self._parts)


class _Model:
    """A Keras model in one file or folder, saved again and again."""

    name = ""

    def __init__(self, folder: Path) -> None:
        self._path = str(folder / self.name)

    def save(self, number: Number) -> None:
        start = tf.keras.initializers.Constant(float(number))
        layers = [tf.keras.layers.Dense(200, kernel_initializer=start, bias_initializer=start) for _ in range(2)]
        model = tf.keras.Sequential([tf.keras.Input((100,)), *layers])
        model.save(self._path)

    def load(self) -> Number:
        return _only(tf.keras.models.load_model(self._path, compile=False).get_weights())


class KerasFiles(_Model):
    name = "model.keras"


class Hdf5Files(_Model):
    name = "model.h5"


class SavedModels:
    """A SavedModel folder, saved again and again."""

    def __init__(self, folder: Path) -> None:
        self._path = str(folder / "model")

    def save(self, number: Number) -> None:
        module = tf.Module()
        module.parts = [tf.Variable(tf.fill([size], float(number))) for size in SIZES]
        tf.saved_model.save(module, self._path)

    def load(self) -> Number:
        return _only(part.numpy() for part in tf.saved_model.load(self._path).parts)


class Backups:
    """Training with BackupAndRestore. Each step adds one to every weight."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder / "backup")

    def train(self, after_batch: Callable[[Any], None] | None, before_batch: Callable[[Any], None] | None) -> None:
        model = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(3000, "linear", False, "zeros")])
        model.compile(tf.keras.optimizers.SGD(1.0), lambda y, p: -tf.reduce_sum(p, -1))
        report = tf.keras.callbacks.LambdaCallback(
            on_train_batch_begin=lambda batch, logs: before_batch and before_batch(model),
            on_train_batch_end=lambda batch, logs: after_batch and after_batch(model),
        )
        backup = tf.keras.callbacks.BackupAndRestore(self._folder, save_freq=2)
        data = tf.data.Dataset.from_tensors((tf.ones([1, 1]), tf.zeros([1, 1]))).repeat(50)
        model.fit(data, epochs=10**6, verbose=0, callbacks=[backup, report])

    @staticmethod
    def number_of(model: Any) -> Number:
        steps = int(model.optimizer.iterations)
        number = _only(model.get_weights())
        if number != steps:
            raise Damaged(f"the weights are those of step {number}, the optimizer is at step {steps}")
        return number


SAVES: dict[str, Any] = {
    "checkpoints": Checkpoints,
    "keras": KerasFiles,
    "h5": Hdf5Files,
    "saved_model": SavedModels,
}
