"""Names of files as programs give them: plain paths, `file://` ones, bytes, path objects."""

from __future__ import annotations

import glob
import os
import re
from typing import Any

from headrace._src.formats.remote import fetched, file_system, is_remote, local_copy, named

SCHEMES = ("", "file")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


def local_path(path: Any) -> str:
    """Returns the path on this machine that a file's name means; that of the local copy for a remote file."""
    name = os.fsdecode(path)
    found = _SCHEME.match(name)
    if found is None:
        return name
    if found[1] != "file":
        file_system(name)  # raises an error if there is none
        return local_copy(name)
    return name[found.end() :]


def read_path(path: Any) -> str:
    """The same for a file that is about to be read: a remote file is fetched."""
    name = os.fsdecode(path)
    return fetched(name.rstrip("/")) if is_remote(name) else file_path(name)


def file_path(path: Any) -> str:
    """The same for what is surely a file: TensorFlow does not mind a slash behind its name."""
    name = local_path(path)
    return name.rstrip("/") or name


def matching_paths(pattern: Any) -> list[str]:
    """Files and folders whose names match, in order; `*`, `?` and `[...]` do not cross a slash."""
    name = os.fsdecode(pattern)
    if is_remote(name):
        system, inner = file_system(name)
        return sorted(named(name, found) for found in system.glob(inner))
    return sorted(glob.glob(local_path(pattern), include_hidden=True))
