"""tf.resource_loader: files beside the program's own."""

from __future__ import annotations

import os
import sys


def _caller_folder(depth: int) -> str:
    return os.path.dirname(os.path.abspath(sys._getframe(depth).f_code.co_filename))


def get_data_files_path() -> str:
    """The folder of the file that calls."""
    return _caller_folder(2)


def get_path_to_datafile(path: str) -> str:
    """The path of a file beside the one that calls."""
    return os.path.join(_caller_folder(2), path)


def get_root_dir_with_all_resources() -> str:
    """The folder of the file that calls."""
    return _caller_folder(2)


def load_resource(path: str) -> bytes:
    """The bytes of a file beside the one that calls."""
    with open(os.path.join(_caller_folder(2), path), "rb") as file:
        return file.read()


def readahead_file_path(path: str, readahead: str = "128M") -> str:
    """The path: no file system here reads ahead on request."""
    return path
