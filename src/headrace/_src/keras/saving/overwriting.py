"""may_write: whether an existing file may be replaced."""

from __future__ import annotations

import os
import sys


def may_write(path: str, overwrite: bool) -> bool:
    """Returns whether to write a file. Asks at a terminal if it exists and `overwrite` is False; raises elsewhere."""
    if overwrite or not os.path.exists(path):
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        raise FileExistsError(f"{path} already exists. Pass overwrite=True to write over it.")
    answer = ""
    while answer not in ("y", "n"):
        answer = input(f"[WARNING] {path} already exists - overwrite? [y/n]").strip().lower()
    return answer == "y"
