"""The small text file, usually called `checkpoint`, that names the checkpoints of a folder and the latest of them."""

import os
from typing import Any

from headrace._src.formats import messages
from headrace._src.formats.files import PathLike, read_file, replacing
from headrace._src.formats.remote import exists, fetched, is_remote, outgoing, send


def read_checkpoint_state(path: PathLike) -> Any | None:
    """Returns the CheckpointState in a file; None if there is no file. Paths may be relative to its folder."""
    if not exists(path):
        return None
    name = os.fspath(path)
    return messages.parse_text(messages.CheckpointState, read_file(fetched(name) if is_remote(name) else name), name)


def write_checkpoint_state(path: PathLike, state: Any) -> None:
    """Writes a CheckpointState; the file holds the old state or the new one at any time."""
    name = os.fspath(path)
    with replacing(outgoing(name) if is_remote(name) else name) as file:
        file.write(messages.to_text(state).encode())
    if is_remote(name):
        send(name)
