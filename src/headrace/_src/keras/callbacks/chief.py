"""Which of several workers keeps the files that callbacks write. All take part in writing them."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any


def keeps_checkpoints(model: Any) -> bool:
    """Returns whether this process keeps checkpoints: with several workers only the first does."""
    strategy = getattr(model, "distribute_strategy", None)
    return strategy is None or strategy.extended.should_checkpoint


def keeps_summaries(model: Any) -> bool:
    """Returns whether this process keeps summaries and logs."""
    strategy = getattr(model, "distribute_strategy", None)
    return strategy is None or strategy.extended.should_save_summary


def folder_of_worker() -> str:
    """Returns a new folder for files that are not kept. It is deleted when the program ends."""
    folder = tempfile.mkdtemp(prefix="of_worker_")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextlib.contextmanager
def own_path(model: Any, path: str) -> Iterator[str]:
    """Context manager of the path to which this process writes: that of the chief, else one that is deleted."""
    if keeps_checkpoints(model):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="of_worker_") as folder:
        yield os.path.join(folder, os.path.basename(path))
