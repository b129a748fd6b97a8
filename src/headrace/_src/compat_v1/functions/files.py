"""tf.gfile with the names of TensorFlow 1, and iterators over record files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from headrace._src.compat_v1.typing import Path
from headrace._src.formats.events import read_events
from headrace._src.formats.tfrecord import RecordReader
from headrace._src.lib.io import file_system
from headrace._src.lib.io.file_object import GFile
from headrace._src.lib.io.records import TFRecordOptions
from headrace._src.ops.io.paths import read_path


class FastGFile(GFile):
    """A file; the older name of GFile.

    Args:
        name: Path of the file.
        mode: "r", "w" or "a", with "b" for bytes and "+" for reading and writing.

    Raises:
        InvalidArgumentError: If `mode` is not a known one.
    """


class TFRecordCompressionType:
    """Compression types of record files."""

    NONE = 0
    ZLIB = 1
    GZIP = 2


def Copy(oldpath: Path, newpath: Path, overwrite: bool = False) -> None:
    """Copies a file.

    Args:
        oldpath: Path of the file to copy.
        newpath: Path of the copy.
        overwrite: Whether to replace an existing file.
    """
    file_system.copy(oldpath, newpath, overwrite)


def DeleteRecursively(dirname: Path) -> None:
    """Removes a folder and everything in it.

    Args:
        dirname: Path of the folder.
    """
    file_system.rmtree(dirname)


def Exists(filename: Path) -> bool:
    """Returns whether a file or folder exists.

    Args:
        filename: Path of the file or folder.
    """
    return file_system.exists(filename)


def Glob(filename: Path) -> list[str]:
    """Returns the files that match a pattern, or any of several patterns.

    Args:
        filename: Pattern, or list of patterns.
    """
    return file_system.glob(filename)


def IsDirectory(dirname: Path) -> bool:
    """Returns whether the path is a folder.

    Args:
        dirname: Path of the folder.
    """
    return file_system.isdir(dirname)


def ListDirectory(dirname: Path) -> list[str]:
    """Returns the names in a folder.

    Args:
        dirname: Path of the folder.
    """
    return file_system.listdir(dirname)


def MakeDirs(dirname: Path) -> None:
    """Creates a folder and its parents.

    Args:
        dirname: Path of the folder.
    """
    file_system.makedirs(dirname)


def MkDir(dirname: Path) -> None:
    """Creates a folder.

    Args:
        dirname: Path of the folder.
    """
    file_system.mkdir(dirname)


def Remove(filename: Path) -> None:
    """Removes a file.

    Args:
        filename: Path of the file or folder.
    """
    file_system.remove(filename)


def Rename(oldname: Path, newname: Path, overwrite: bool = False) -> None:
    """Renames a file or folder.

    Args:
        oldname: Current path.
        newname: New path.
        overwrite: Whether to replace an existing file.
    """
    file_system.rename(oldname, newname, overwrite)


def Stat(filename: Path) -> Any:
    """Returns the size and modification time of a file.

    Args:
        filename: Path of the file or folder.
    """
    return file_system.stat(filename)


def Walk(top: Path, in_order: bool = True) -> Iterator[Any]:
    """Yields `top` and the folders below it, each with the names of its folders and files.

    Args:
        top: Folder to start at.
        in_order: Whether a folder comes before its subfolders.
    """
    return file_system.walk(top, topdown=in_order)


def tf_record_iterator(path: Path, options: Any = None) -> Iterator[bytes]:
    """Yields the records of a TFRecord file.

    Args:
        path: Path of the file.
        options: TFRecordOptions with the compression.
    """
    return iter(RecordReader(read_path(path), TFRecordOptions.get_compression_type_string(options)))


def summary_iterator(path: Path) -> Iterator[Any]:
    """Yields the Event messages of an event file.

    Args:
        path: Path of the file.
    """
    return read_events(read_path(path))
