"""Sorted listings of the files and directories below a directory."""

from __future__ import annotations

import os


def folders_in(directory: str | os.PathLike[str]) -> list[str]:
    """Returns the sorted names of the subdirectories."""
    return sorted(name for name in os.listdir(directory) if os.path.isdir(os.path.join(directory, name)))


def files_below(folder: str, endings: tuple[str, ...], follow_links: bool) -> list[str]:
    """Returns the paths of all files below a directory whose names end in one of `endings`."""
    found = []
    for root, _, files in sorted(os.walk(folder, followlinks=follow_links), key=lambda entry: entry[0]):
        found += [os.path.join(root, name) for name in sorted(files) if name.lower().endswith(endings)]
    return found
