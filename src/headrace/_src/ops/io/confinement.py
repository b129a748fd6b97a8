"""Confinement of graphs whose source is not trusted.

Ops that reach out of the process take an argument `confined_to`, which only this package has and no file can set.
Importing a graph that is not trusted sets it to a folder: below it the ops may read files. Everything else they would
do outside of the process is refused.
"""

from __future__ import annotations

import os

from headrace._src.base import errors

CONFINED_TO = "confined_to"


def may_read(confined_to: str, path: str) -> None:
    """Raises PermissionDeniedError unless the op may read this file."""
    if not confined_to:
        return
    folder, target = os.path.realpath(confined_to), os.path.realpath(path)
    if not target.startswith(os.path.join(folder, "")):
        _refuse(f"reads {path!r}, which is not one of its assets")


def may_act(confined_to: str, action: str) -> None:
    """Raises PermissionDeniedError if the op is confined; `action` says what it would do."""
    if confined_to:
        _refuse(action)


def _refuse(action: str) -> None:
    raise errors.PermissionDeniedError(
        None, None,
        f"A graph of a loaded SavedModel {action}. This is refused because the file may come from anyone. If you "
        "trust it, load it with tf.saved_model.load(path, options=tf.saved_model.LoadOptions(allow_file_ops=True)).",
    )  # fmt: skip
