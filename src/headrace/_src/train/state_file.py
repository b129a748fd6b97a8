"""The `checkpoint` file of a folder: the list of checkpoints and the latest one."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.formats.bundle import index_path
from headrace._src.formats.checkpoint_state import read_checkpoint_state, write_checkpoint_state
from headrace._src.formats.remote import is_file

_FILE = "checkpoint"


def get_checkpoint_state(checkpoint_dir: str | PathLike[str], latest_filename: str | None = None) -> Any:
    """Returns the CheckpointState of a folder, with paths relative to the working directory; None if there is none.

    Args:
        checkpoint_dir: Folder.
        latest_filename: Name of the file, "checkpoint" by default.
    """
    folder = os.fspath(checkpoint_dir)
    try:
        state = read_checkpoint_state(os.path.join(folder, latest_filename or _FILE))
    except errors.OpError:
        return None
    if state is None or not state.model_checkpoint_path:
        return None
    state.model_checkpoint_path = os.path.join(folder, state.model_checkpoint_path)
    for number, path in enumerate(state.all_model_checkpoint_paths):
        state.all_model_checkpoint_paths[number] = os.path.join(folder, path)
    return state


def latest_checkpoint(checkpoint_dir: str | PathLike[str], latest_filename: str | None = None) -> str | None:
    """Returns the prefix of the latest checkpoint of a folder; None if there is none.

    Args:
        checkpoint_dir: Folder.
        latest_filename: Name of the file, "checkpoint" by default.

    >>> path = tf.train.Checkpoint(v=tf.Variable(1)).save("folder/model")
    >>> tf.train.latest_checkpoint("folder") == path
    True
    """
    state = get_checkpoint_state(checkpoint_dir, latest_filename)
    if state is None or not exists(state.model_checkpoint_path):
        return None
    return str(state.model_checkpoint_path)


def exists(prefix: str) -> bool:
    """Returns whether a checkpoint of either format version exists under a prefix."""
    return is_file(index_path(prefix)) or is_file(prefix)


def update_checkpoint_state(
    folder: str,
    latest: str,
    paths: Sequence[str],
    timestamps: Sequence[float] | None = None,
    last_preserved: float | None = None,
    latest_filename: str | None = None,
) -> None:
    """Writes the `checkpoint` file. Paths inside the folder are relative to it."""
    state = messages.CheckpointState()
    state.model_checkpoint_path = _relative(latest, folder)
    state.all_model_checkpoint_paths.extend(_relative(path, folder) for path in paths)
    state.all_model_checkpoint_timestamps.extend(timestamps or ())
    if last_preserved is not None:
        state.last_preserved_timestamp = last_preserved
    write_checkpoint_state(os.path.join(folder, latest_filename or _FILE), state)


def _relative(path: str, folder: str) -> str:
    return os.path.relpath(path, folder or ".") if os.path.isabs(path) == os.path.isabs(folder) else path


def checkpoints_iterator(
    checkpoint_dir: str | PathLike[str],
    min_interval_secs: float = 0,
    timeout: float | None = None,
    timeout_fn: Callable[[], bool] | None = None,
) -> Iterator[str]:
    """Yields each new latest checkpoint of a folder. Ends if none appears for `timeout` seconds.

    Args:
        checkpoint_dir: Folder.
        min_interval_secs: Minimum number of seconds between two checkpoints.
        timeout: Seconds to wait for a new checkpoint; None for no limit.
        timeout_fn: Function that is called after a timeout; True ends the iteration.
    """
    seen: str | None = None
    while True:
        new = _wait_for_new(checkpoint_dir, seen, timeout)
        if new is None:
            if timeout_fn is None or timeout_fn():
                return
            continue
        start = time.monotonic()
        seen = new
        yield new
        rest = start + min_interval_secs - time.monotonic()
        if rest > 0:
            time.sleep(rest)


def _wait_for_new(folder: str | PathLike[str], seen: str | None, timeout: float | None) -> str | None:
    end = None if timeout is None else time.monotonic() + timeout
    while True:
        found = latest_checkpoint(folder)
        if found is not None and found != seen:
            return found
        if end is not None and time.monotonic() + 1 > end:
            return None
        time.sleep(1)
