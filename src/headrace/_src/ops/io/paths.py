"""Names of files as programs give them: plain paths, `file://` ones, bytes, path objects."""

from __future__ import annotations

import glob
import os
import re
from typing import Any

from headrace._src.base import errors

SCHEMES = ("", "file")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


def local_path(path: Any) -> str:
    """Returns the path on this machine that a file's name means."""
    name = os.fsdecode(path)
    found = _SCHEME.match(name)
    if found is None:
        return name
    if found[1] != "file":
        raise errors.unimplemented(f"File system scheme '{found[1]}' not implemented (file: '{name}')")
    return name[found.end() :]


def file_path(path: Any) -> str:
    """The same for what is surely a file: TensorFlow does not mind a slash behind its name."""
    name = local_path(path)
    return name.rstrip("/") or name


def matching_paths(pattern: Any) -> list[str]:
    """Files and folders whose names match, in order; `*`, `?` and `[...]` do not cross a slash."""
    return sorted(glob.glob(local_path(pattern), include_hidden=True))
