"""Whether a file that exists may be written over."""

from __future__ import annotations

import os
import sys


def may_write(path: str, overwrite: bool) -> bool:
    """True for new files and with `overwrite`; else a person at a terminal is asked, and nobody else's file is lost."""
    if overwrite or not os.path.exists(path):
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        raise FileExistsError(f"{path} already exists. Pass overwrite=True to write over it.")
    answer = ""
    while answer not in ("y", "n"):
        answer = input(f"[WARNING] {path} already exists - overwrite? [y/n]").strip().lower()
    return answer == "y"
