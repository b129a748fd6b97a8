"""BackupAndRestore: resumes interrupted training."""

from __future__ import annotations

import json
import os
import shutil
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.chief import folder_of_worker, keeps_checkpoints
from headrace._src.keras.engine.typing import Logs, ModelLike, Path

_UNUSED = -1


class _ShuffleState(tf.train.experimental.PythonState):
    """The state of NumPy's random generator at the start of the epoch, to repeat the shuffling of the data."""

    def __init__(self) -> None:
        self.note()
        self.restored: Any = None

    def note(self) -> None:
        self._state: Any = np.random.get_state()

    def serialize(self) -> str:
        name, keys, position, has_gauss, gauss = self._state
        return json.dumps([name, np.asarray(keys).tolist(), int(position), int(has_gauss), float(gauss)])

    def deserialize(self, string_value: bytes) -> None:
        name, keys, position, has_gauss, gauss = json.loads(string_value)
        self.restored = (name, np.array(keys, np.uint32), position, has_gauss, gauss)


class BackupAndRestore(Callback):
    """Backs up the state of training and resumes from the backup after an interruption.

    The backup holds the model, the optimizer, the epoch and, if `save_freq` is a number, the batch. Arrays are shuffled
    in the same order again, so an interrupted training ends with the same weights as one that ran through.

    Args:
        backup_dir: Folder for the backup. Do not use it for anything else.
        save_freq: "epoch", a number of batches, or False for no backup.
        delete_checkpoint: Whether to delete the backup when training ends normally.
        save_before_preemption: Whether to back up when a worker gets SIGTERM. All workers back up after the same batch
            and exit with status 143.
        double_checkpoint: Accepted for compatibility. A backup is replaced only after the next one is complete.

    Raises:
        ValueError: If `backup_dir` is empty, `save_freq` is neither "epoch" nor a number, or nothing says when to save.
    """

    def __init__(
        self,
        backup_dir: Path,
        save_freq: int | str | bool = "epoch",
        delete_checkpoint: bool = True,
        save_before_preemption: bool = False,
        double_checkpoint: bool = False,
    ) -> None:
        super().__init__()
        if not save_freq and not save_before_preemption:
            raise ValueError("Either `save_freq` or `save_before_preemption` must be set.")
        if save_freq and save_freq != "epoch" and not isinstance(save_freq, int):
            raise ValueError(f'Unrecognized save_freq: {save_freq}. Expected "epoch" or a number of batches.')
        if not os.fspath(backup_dir):
            raise ValueError("Empty `backup_dir` argument passed. Pass a folder that is used for nothing else.")
        self.backup_dir = os.fspath(backup_dir)
        self.save_freq: Any = save_freq
        self.delete_checkpoint, self.save_before_preemption = delete_checkpoint, save_before_preemption
        self._manager: Any = None
        self._preemption: Any = None
        self._batches_since = 0
        self._own_folder = ""

    def hears_batches(self) -> bool:
        """Returns whether the callback needs single batches."""
        return self.save_before_preemption or (self.save_freq != "epoch" and bool(self.save_freq))

    def on_train_begin(self, logs: Logs | None = None) -> None:
        self._epoch = tf.Variable(_UNUSED, dtype=tf.int64, trainable=False, name="ckpt_saved_epoch")
        self._batch = tf.Variable(_UNUSED, dtype=tf.int64, trainable=False, name="ckpt_saved_batch")
        self._shuffle = _ShuffleState()
        self._batches_since = 0
        checkpoint = tf.train.Checkpoint(
            model=self.model, ckpt_saved_epoch=self._epoch, ckpt_saved_batch=self._batch, shuffle_state=self._shuffle
        )
        chiefs = os.path.join(self.backup_dir, "chief")
        # All workers take part in saving, since some values are spread over them; only the chief's file is kept.
        self._own_folder = chiefs if keeps_checkpoints(self.model) else folder_of_worker()
        self._manager = tf.train.CheckpointManager(checkpoint, directory=self._own_folder, max_to_keep=1)
        if self.save_before_preemption:
            strategy = getattr(self.model, "distribute_strategy", None)
            self._preemption = tf.distribute.experimental.PreemptionCheckpointHandler(
                None if strategy is None else strategy.cluster_resolver, self._manager,
                termination_config=tf.distribute.experimental.TerminationConfig(save_fn=self._back_up),
            )  # fmt: skip
        latest = tf.train.latest_checkpoint(chiefs)
        if latest is None:
            return
        if self.model.built and self.model.optimizer is not None:
            _build(self.model)
        checkpoint.restore(latest).expect_partial()
        epoch, batch = int(self._epoch.numpy()), int(self._batch.numpy())
        if epoch == _UNUSED:
            return
        # After a complete epoch, training resumes at the first batch of the next one.
        is_complete = batch == _UNUSED or batch + 1 == self.params.get("steps")
        self.model._resume_at = (epoch + 1, 0) if is_complete else (epoch, batch + 1)
        if self._shuffle.restored is not None:
            np.random.set_state(self._shuffle.restored)

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        self._current_epoch = epoch
        self._shuffle.note()

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        if self._preemption is not None:
            self._preemption.save_checkpoint_if_preempted(self._current_epoch, batch)
        self._batches_since += 1
        if self.save_freq and self.save_freq != "epoch" and self._batches_since >= self.save_freq:
            self._batches_since = 0
            if batch + 1 == self.params.get("steps"):  # the next epoch begins with the state of now
                self._shuffle.note()
            self._back_up(self._current_epoch, batch)

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        if self.save_freq == "epoch":
            self._shuffle.note()
            self._back_up(epoch, _UNUSED)

    def _back_up(self, epoch: int, batch: int) -> None:
        self._epoch.assign(epoch)
        self._batch.assign(batch)
        self._manager.save()

    def on_train_end(self, logs: Logs | None = None) -> None:
        if self._preemption is not None:
            self._preemption.end()
            self._preemption = None
        if self.delete_checkpoint or self._own_folder != os.path.join(self.backup_dir, "chief"):
            shutil.rmtree(self._own_folder, ignore_errors=True)
        self._manager = None


class BackupAndRestoreExperimental(BackupAndRestore):
    """`BackupAndRestore` under its old name.

    Args:
        *args: Arguments of `BackupAndRestore`.
        **kwargs: Arguments of `BackupAndRestore`.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        tf.get_logger().warning(
            "`tf.keras.callbacks.experimental.BackupAndRestore` endpoint is deprecated and will be removed in a future "
            "release. Please use `tf.keras.callbacks.BackupAndRestore`."
        )
        super().__init__(*args, **kwargs)


def _build(model: ModelLike) -> None:
    """Creates the variables of the optimizer, so that the backup can restore them."""
    make = getattr(model.optimizer, "prepare_variables", None) or model.optimizer.build
    make(model.trainable_variables)
