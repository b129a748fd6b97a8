"""Parts of tensorflow.python.lib.io.file_io that have no counterpart in tf.io.gfile."""

from __future__ import annotations

from headrace._src.lib.io.file_object import GFile


def read_file_to_string(filename: str, binary_mode: bool = False) -> str | bytes:
    """Returns the contents of a file."""
    with GFile(filename, "rb" if binary_mode else "r") as file:
        return file.read()


def write_string_to_file(filename: str, file_content: str | bytes) -> None:
    """Writes a file."""
    with GFile(filename, "wb" if isinstance(file_content, bytes) else "w") as file:
        file.write(file_content)
