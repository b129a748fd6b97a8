"""tf.resource_loader: files next to the caller's source file."""

from __future__ import annotations

import os
import sys


def _caller_folder(depth: int) -> str:
    return os.path.dirname(os.path.abspath(sys._getframe(depth).f_code.co_filename))


def get_data_files_path() -> str:
    """Returns the folder of the caller's source file."""
    return _caller_folder(2)


def get_path_to_datafile(path: str) -> str:
    """Returns the path of a file next to the caller's source file.

    Args:
        path: Path relative to the caller's folder.
    """
    return os.path.join(_caller_folder(2), path)


def get_root_dir_with_all_resources() -> str:
    """Returns the folder of the caller's source file."""
    return _caller_folder(2)


def load_resource(path: str) -> bytes:
    """Returns the bytes of a file next to the caller's source file.

    Args:
        path: Path relative to the caller's folder.
    """
    with open(os.path.join(_caller_folder(2), path), "rb") as file:
        return file.read()


def readahead_file_path(path: str, readahead: str = "128M") -> str:
    """Returns the path unchanged: no file system here reads ahead on request.

    Args:
        path: Path relative to the caller's folder.
        readahead: Ignored.
    """
    return path
