"""The small text file, usually called `checkpoint`, that names the checkpoints of a folder and the latest of them."""

import os
from typing import Any

from headrace._src.formats import messages
from headrace._src.formats.files import PathLike, read_file, replacing


def read_checkpoint_state(path: PathLike) -> Any | None:
    """Returns the CheckpointState in a file; None if there is no file. Paths may be relative to its folder."""
    if not os.path.exists(path):
        return None
    return messages.parse_text(messages.CheckpointState, read_file(path), os.fspath(path))


def write_checkpoint_state(path: PathLike, state: Any) -> None:
    """Writes a CheckpointState; the file holds the old state or the new one at any time."""
    with replacing(path) as file:
        file.write(messages.to_text(state).encode())
