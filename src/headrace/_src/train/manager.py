"""CheckpointManager: writes numbered checkpoints to a folder and deletes old ones."""

from __future__ import annotations

import contextlib
import glob
import os
import time
from collections.abc import Callable
from os import PathLike
from typing import Any

from headrace._src.formats.bundle import data_paths, index_path
from headrace._src.formats.remote import delete_beginning_with, is_remote
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import entered, recording
from headrace._src.train.checkpoint import Checkpoint
from headrace._src.train.options import CheckpointOptions
from headrace._src.train.state_file import exists, get_checkpoint_state, update_checkpoint_state


class CheckpointManager:
    """Saves checkpoints under numbered names and keeps the latest few.

    Args:
        checkpoint: `tf.train.Checkpoint` to save and restore.
        directory: Folder of the checkpoints.
        max_to_keep: Number of checkpoints to keep; None for all.
        keep_checkpoint_every_n_hours: In addition, one checkpoint is kept per this number of hours.
        checkpoint_name: Base name of the files.
        step_counter: Variable that counts steps, for `checkpoint_interval`.
        checkpoint_interval: Minimum number of steps between two checkpoints.
        init_fn: Function that `restore_or_initialize` calls if there is no checkpoint.
        last_checkpoint_step: Step of the last checkpoint before this manager.

    Raises:
        ValueError: If `max_to_keep` is not positive, or `checkpoint_interval` is given without `step_counter`.

    >>> manager = tf.train.CheckpointManager(tf.train.Checkpoint(v=tf.Variable(1)), "folder", max_to_keep=2)
    >>> print(manager.save())
    folder/ckpt-1
    """

    def __init__(
        self,
        checkpoint: Checkpoint,
        directory: str | PathLike[str],
        max_to_keep: int | None,
        keep_checkpoint_every_n_hours: float | None = None,
        checkpoint_name: str = "ckpt",
        step_counter: Variable | None = None,
        checkpoint_interval: int | None = None,
        init_fn: Callable[[], Any] | None = None,
        last_checkpoint_step: int | None = None,
    ) -> None:
        if max_to_keep is not None and max_to_keep <= 0:
            raise ValueError(f"Expected a positive integer or `None` for `max_to_keep`, got {max_to_keep}.")
        if checkpoint_interval is not None and step_counter is None:
            raise ValueError("`step_counter` should be passed if `checkpoint_interval` is not None.")
        self._checkpoint, self._directory = checkpoint, os.fspath(directory)
        self._max_to_keep, self._keep_hours = max_to_keep, keep_checkpoint_every_n_hours
        self._prefix = os.path.join(self._directory, checkpoint_name)
        self._step_counter, self._interval = step_counter, checkpoint_interval
        self._last_step, self._init_fn = last_checkpoint_step, init_fn
        self._latest: str | None = None
        self._kept: dict[str, float] = {}  # checkpoints that may be deleted: path -> time of writing
        self._last_preserved = time.time()
        self._take_up()

    def _take_up(self) -> None:
        """Reads the list of checkpoints of an earlier manager of the folder."""
        state = get_checkpoint_state(self._directory)
        if state is None:
            return
        now = time.time()
        timestamps = list(state.all_model_checkpoint_timestamps)
        paths = list(state.all_model_checkpoint_paths)
        if len(timestamps) != len(paths):
            timestamps = [now] * len(paths)
        # Times in the future, from a wrong clock, would keep a checkpoint forever.
        self._kept = {p: min(t, now) for p, t in zip(paths, timestamps, strict=True)}
        self._latest = state.model_checkpoint_path
        self._last_preserved = min(state.last_preserved_timestamp or now, now)

    @property
    def directory(self) -> str:
        return self._directory

    @property
    def checkpoint(self) -> Checkpoint:
        return self._checkpoint

    @property
    def checkpoint_interval(self) -> int | None:
        return self._interval

    @property
    def latest_checkpoint(self) -> str | None:
        """The prefix of the latest checkpoint."""
        return self._latest

    @property
    def checkpoints(self) -> list[str]:
        """The prefixes of the checkpoints that are kept, oldest first."""
        return list(self._kept)

    def save(
        self,
        checkpoint_number: int | Variable | None = None,
        check_interval: bool = True,
        options: CheckpointOptions | None = None,
    ) -> str | None:
        """Writes a checkpoint, unless `checkpoint_interval` steps have not passed. Returns its prefix.

        Args:
            checkpoint_number: Number of the checkpoint; by default the next one.
            check_interval: Whether to respect `checkpoint_interval`.
            options: CheckpointOptions.
        """
        if self._interval is not None and check_interval and not self._is_time():
            return None
        counter = self._checkpoint.save_counter
        number: Any = counter if checkpoint_number is None else checkpoint_number
        with entered(None), recording():  # the counter is always eager
            counter.assign_add(1)
            number = int(number.numpy() if hasattr(number, "numpy") else number)
        path = f"{self._prefix}-{number}"
        self._checkpoint.write(path, self._noting(path, options))
        if self._step_counter is not None:
            self._last_step = int(self._step_counter.numpy())
        return path

    def _noting(self, path: str, options: CheckpointOptions | None) -> CheckpointOptions:
        """Returns the options with a callback that updates the list after writing, in whichever thread."""
        options = options or CheckpointOptions()
        callbacks = options.experimental_write_callbacks or ()
        return CheckpointOptions(
            experimental_io_device=options.experimental_io_device,
            experimental_write_callbacks=[lambda: self._note(path), *callbacks],
            enable_async=options.enable_async,
            experimental_sharding_callback=options.experimental_sharding_callback,
        )

    def _is_time(self) -> bool:
        if self._last_step is None or self._step_counter is None:
            return True
        return int(self._step_counter.numpy()) - self._last_step >= (self._interval or 0)

    def _note(self, path: str) -> None:
        """Adds a checkpoint to the list, then deletes old ones, so that after a crash all listed ones exist."""
        self._kept.pop(path, None)
        self._kept[path] = time.time()
        unwanted = []
        if self._max_to_keep is not None:
            while len(self._kept) > self._max_to_keep:
                oldest = next(iter(self._kept))
                written = self._kept.pop(oldest)
                if self._keep_hours and written - self._keep_hours * 3600 >= self._last_preserved:
                    self._last_preserved = written
                else:
                    unwanted.append(oldest)
        update_checkpoint_state(
            self._directory, path, list(self._kept), list(self._kept.values()), self._last_preserved
        )
        self._latest = path
        _delete_remains(path)
        for old in unwanted:
            _delete(old)

    def restore_or_initialize(self) -> str | None:
        """Restores the latest checkpoint and returns its prefix. If there is none, calls `init_fn` and returns None.

        Returns:
            The prefix of the checkpoint, or None.
        """
        self.sync()
        if self._latest is not None and exists(self._latest):
            self._checkpoint.restore(self._latest)
            if self._step_counter is not None:
                self._last_step = int(self._step_counter.numpy())
            return self._latest
        if self._init_fn is not None:
            self._init_fn()
        return None

    def sync(self) -> None:
        """Waits for the background writer."""
        self._checkpoint.sync()


def _delete(prefix: str) -> None:
    if is_remote(prefix):
        delete_beginning_with(prefix)
        return
    for path in [index_path(prefix), *data_paths(prefix)]:
        with contextlib.suppress(OSError):
            os.unlink(path)


def _delete_remains(prefix: str) -> None:
    """Deletes temporary files of programs that were killed while they wrote this checkpoint."""
    for path in glob.glob(f"{glob.escape(prefix)}.*.tempstate*"):
        with contextlib.suppress(OSError):
            os.unlink(path)
