"""The files of checkpoints, by prefix: their existence, age, listing and removal."""

from __future__ import annotations

import glob
import os
from collections.abc import Sequence
from typing import Any

from headrace._src.compat_v1.typing import Message, Path
from headrace._src.formats import messages
from headrace._src.formats.bundle import data_paths, index_path
from headrace._src.formats.checkpoint_state import write_checkpoint_state
from headrace._src.train.reading import CheckpointReader
from headrace._src.train.state_file import exists

_V1_PATTERN = "-?????-of-?????"


def checkpoint_exists(checkpoint_prefix: Path) -> bool:
    """Returns whether a checkpoint exists under a prefix.

    Args:
        checkpoint_prefix: Path with the beginning of the checkpoint's file names.
    """
    prefix = os.fspath(checkpoint_prefix)
    return exists(prefix) or bool(glob.glob(glob.escape(prefix) + _V1_PATTERN))


def get_checkpoint_mtimes(checkpoint_prefixes: Sequence[Any]) -> list[float]:
    """Returns the modification times of checkpoints, in seconds. Missing checkpoints are skipped.

    Args:
        checkpoint_prefixes: Prefixes of the checkpoints.
    """
    times = []
    for prefix in map(os.fspath, checkpoint_prefixes):
        for path in (index_path(prefix), prefix):
            if os.path.isfile(path):
                times.append(os.stat(path).st_mtime)
                break
    return times


def remove_checkpoint(
    checkpoint_prefix: Path, checkpoint_format_version: int = 2, meta_graph_suffix: str = "meta"
) -> None:
    """Removes the files of a checkpoint, its meta graph included.

    Args:
        checkpoint_prefix: Path with the beginning of the checkpoint's file names.
        checkpoint_format_version: Ignored.
        meta_graph_suffix: Suffix of the MetaGraphDef file.
    """
    prefix = os.fspath(checkpoint_prefix)
    paths = [f"{prefix}.{meta_graph_suffix}"]
    if checkpoint_format_version == messages.SaverDef.V2:
        # The index goes first: without it the checkpoint does not exist, so no partial one remains.
        paths += [index_path(prefix), *data_paths(prefix)]
    else:
        paths += [prefix, *glob.glob(glob.escape(prefix) + _V1_PATTERN)]
    for path in paths:
        if os.path.isfile(path):
            os.unlink(path)


def generate_checkpoint_state_proto(
    save_dir: Path,
    model_checkpoint_path: Path,
    all_model_checkpoint_paths: Sequence[Any] | None = None,
    all_model_checkpoint_timestamps: Sequence[float] | None = None,
    last_preserved_timestamp: float | None = None,
) -> Message:
    """Returns the CheckpointState of a folder. If `save_dir` is relative, the paths are relative to it.

    Args:
        save_dir: Folder of the checkpoints.
        model_checkpoint_path: Prefix of the latest checkpoint.
        all_model_checkpoint_paths: Prefixes of all checkpoints, oldest first.
        all_model_checkpoint_timestamps: Times when they were written.
        last_preserved_timestamp: Time of the last checkpoint that is kept.

    Raises:
        ValueError: If the timestamps and paths differ in number.
    """
    folder, latest = os.fspath(save_dir), os.fspath(model_checkpoint_path)
    paths = [os.fspath(path) for path in all_model_checkpoint_paths or ()]
    if latest not in paths:
        paths.append(latest)
    if all_model_checkpoint_timestamps and len(all_model_checkpoint_timestamps) != len(paths):
        raise ValueError(
            "Checkpoint timestamps, if provided, must match checkpoint paths one to one; there are "
            f"{len(all_model_checkpoint_timestamps)} timestamps and {len(paths)} paths."
        )
    if not os.path.isabs(folder):
        paths = [path if os.path.isabs(path) else os.path.relpath(path, folder or ".") for path in paths]
        latest = latest if os.path.isabs(latest) else os.path.relpath(latest, folder or ".")
    state = messages.CheckpointState(model_checkpoint_path=latest, all_model_checkpoint_paths=paths)
    state.all_model_checkpoint_timestamps.extend(all_model_checkpoint_timestamps or ())
    if last_preserved_timestamp is not None:
        state.last_preserved_timestamp = last_preserved_timestamp
    return state


def update_checkpoint_state(
    save_dir: Path,
    model_checkpoint_path: Path,
    all_model_checkpoint_paths: Sequence[Any] | None = None,
    latest_filename: str | None = None,
    all_model_checkpoint_timestamps: Sequence[float] | None = None,
    last_preserved_timestamp: float | None = None,
) -> None:
    """Writes the `checkpoint` file of a folder, which lists its checkpoints and the latest one.

    Args:
        save_dir: Folder of the checkpoints.
        model_checkpoint_path: Prefix of the latest checkpoint.
        all_model_checkpoint_paths: Prefixes of all checkpoints, oldest first.
        latest_filename: Name of the file, "checkpoint" by default.
        all_model_checkpoint_timestamps: Times when they were written.
        last_preserved_timestamp: Time of the last checkpoint that is kept.
    """
    note_checkpoints(
        save_dir, model_checkpoint_path, all_model_checkpoint_paths, latest_filename, False,
        all_model_checkpoint_timestamps, last_preserved_timestamp,
    )  # fmt: skip


def note_checkpoints(
    save_dir: Path,
    latest: Path,
    paths: Sequence[Any] | None,
    latest_filename: str | None = None,
    save_relative_paths: bool = False,
    timestamps: Sequence[float] | None = None,
    last_preserved: float | None = None,
) -> None:
    """Writes the `checkpoint` file. With `save_relative_paths` the folder can be moved."""
    folder, latest = os.fspath(save_dir), os.fspath(latest)
    if save_relative_paths:
        latest, paths = _below(latest, folder), [_below(os.fspath(p), folder) for p in paths or ()]
    target = os.path.join(folder, latest_filename or "checkpoint")
    state = generate_checkpoint_state_proto(
        os.path.abspath(folder) if save_relative_paths else folder, latest, paths, timestamps, last_preserved
    )
    if target == state.model_checkpoint_path:
        raise RuntimeError(f"Save path '{latest}' conflicts with path used for checkpoint state. Please use another.")
    write_checkpoint_state(target, state)


def _below(path: str, folder: str) -> str:
    if os.path.isabs(path):
        return os.path.relpath(path, os.path.abspath(folder))
    return os.path.relpath(path, folder or ".")


def NewCheckpointReader(filepattern: Path) -> CheckpointReader:
    """Creates a reader of the checkpoint under a prefix.

    Args:
        filepattern: Prefix of the checkpoint.

    Returns:
        A CheckpointReader.
    """
    return CheckpointReader(os.fspath(filepattern))
