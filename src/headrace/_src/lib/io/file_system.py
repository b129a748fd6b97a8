"""tf.io.gfile: files and folders by path."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import Any, NamedTuple

from headrace._src.base import errors
from headrace._src.formats import remote
from headrace._src.formats.files import failures_of
from headrace._src.formats.remote import is_remote
from headrace._src.lib.io import remote_system
from headrace._src.ops.io.paths import SCHEMES, local_path, matching_paths


class FileStatistics(NamedTuple):
    """The size of a file in bytes, its modification time, and whether it is a folder."""

    length: int
    mtime_nsec: int
    is_directory: bool


def exists(path: str | PathLike[str]) -> bool:
    """Returns whether there is a file or folder at `path`.

    Args:
        path: Path of a file or folder.

    >>> tf.io.gfile.exists("nowhere.txt")
    False
    """
    return remote.exists(os.fspath(path)) if is_remote(path) else os.path.exists(local_path(path))


def isdir(path: str | PathLike[str]) -> bool:
    """Returns whether there is a folder at `path`.

    Args:
        path: Path of a folder.

    >>> tf.io.gfile.isdir(".")
    True
    """
    return remote.is_folder(os.fspath(path)) if is_remote(path) else os.path.isdir(local_path(path))


def glob(pattern: str | PathLike[str] | Sequence[str | PathLike[str]]) -> list[str]:
    """Returns the paths that match a pattern, or any of a list of patterns.

    Args:
        pattern: Pattern with `*`, `?` and `[...]`, or a list of patterns.

    >>> tf.io.write_file("a.csv", "")
    >>> tf.io.gfile.glob("*.csv")
    ['a.csv']
    """
    patterns = [pattern] if isinstance(pattern, (str, bytes, os.PathLike)) else list(pattern)
    return [path for one in patterns for path in matching_paths(one)]


def listdir(path: str | PathLike[str]) -> list[str]:
    """Returns the names of the entries of a folder, in arbitrary order.

    Args:
        path: Path of the folder.

    Raises:
        NotFoundError: If there is no such folder.

    >>> tf.io.write_file("box/a.txt", "")
    >>> tf.io.gfile.listdir("box")
    ['a.txt']
    """
    if is_remote(path):
        return remote_system.listdir(os.fspath(path))
    folder = local_path(path)
    if not os.path.isdir(folder):
        raise errors.not_found(f"Could not find directory {folder}")
    with failures_of(folder):
        return os.listdir(folder)


def mkdir(path: str | PathLike[str]) -> None:
    """Creates a folder; its parent must exist.

    Args:
        path: Path of the folder.
    """
    if is_remote(path):
        remote_system.makedirs(os.fspath(path))
        return
    folder = local_path(path)
    if os.path.isdir(folder):
        return
    with failures_of(folder):
        os.mkdir(folder)


def makedirs(path: str | PathLike[str]) -> None:
    """Creates a folder and its parents; does nothing if it exists.

    Args:
        path: Path of the folder.

    Raises:
        FailedPreconditionError: If a parent is a file.

    >>> tf.io.gfile.makedirs("a/b")
    >>> tf.io.gfile.isdir("a/b")
    True
    """
    if is_remote(path):
        remote_system.makedirs(os.fspath(path))
        return
    folder = local_path(path)
    above = folder
    while above and not os.path.exists(above):
        above = os.path.dirname(above)
    if above and not os.path.isdir(above):
        raise errors.failed_precondition(f"{above} is not a directory")
    with failures_of(folder):
        os.makedirs(folder, exist_ok=True)


def copy(src: str | PathLike[str], dst: str | PathLike[str], overwrite: bool = False) -> None:
    """Copies a file.

    Args:
        src: Path of the source.
        dst: Path of the copy.
        overwrite: Whether an existing file is replaced.

    Raises:
        NotFoundError: If `src` does not exist.
        AlreadyExistsError: If `dst` exists and `overwrite` is False.

    >>> tf.io.write_file("a.txt", "hello")
    >>> tf.io.gfile.copy("a.txt", "b.txt")
    >>> tf.io.gfile.GFile("b.txt").read()
    'hello'
    """
    if is_remote(src) or is_remote(dst):
        remote_system.copy(os.fspath(src), os.fspath(dst), overwrite)
        return
    source, target = local_path(src), local_path(dst)
    if not os.path.exists(source):
        raise errors.not_found(f"{source}; No such file or directory")
    _check_free(target, overwrite)
    with failures_of(source if os.path.isdir(source) else target):
        shutil.copyfile(source, target)


def rename(src: str | PathLike[str], dst: str | PathLike[str], overwrite: bool = False) -> None:
    """Moves a file or folder.

    Args:
        src: Current path.
        dst: New path.
        overwrite: Whether an existing file is replaced.

    Raises:
        AlreadyExistsError: If `dst` exists and `overwrite` is False.
    """
    if is_remote(src) or is_remote(dst):
        remote_system.rename(os.fspath(src), os.fspath(dst), overwrite)
        return
    source, target = local_path(src), local_path(dst)
    _check_free(target, overwrite)
    with failures_of(source):
        os.replace(source, target)


def _check_free(target: str, overwrite: bool) -> None:
    if not overwrite and os.path.exists(target):
        raise errors.AlreadyExistsError(None, None, "file already exists")


def remove(path: str | PathLike[str]) -> None:
    """Deletes a file.

    Args:
        path: Path of the file.

    Raises:
        NotFoundError: If there is no such file.

    >>> tf.io.write_file("a.txt", "")
    >>> tf.io.gfile.remove("a.txt")
    >>> tf.io.gfile.exists("a.txt")
    False
    """
    if is_remote(path):
        remote_system.remove(os.fspath(path))
        return
    file = local_path(path)
    if os.path.isdir(file) and not os.path.islink(file):
        raise errors.failed_precondition(f"{file}; Is a directory")
    with failures_of(file):
        os.unlink(file)


def rmtree(path: str | PathLike[str]) -> None:
    """Deletes a folder and its contents.

    Args:
        path: Path of the folder.

    Raises:
        NotFoundError: If there is no such folder.

    >>> tf.io.write_file("box/a.txt", "")
    >>> tf.io.gfile.rmtree("box")
    >>> tf.io.gfile.exists("box")
    False
    """
    if is_remote(path):
        remote_system.rmtree(os.fspath(path))
        return
    folder = local_path(path)
    if not os.path.lexists(folder):
        raise errors.not_found(f"{folder} not found")
    with failures_of(folder):
        if os.path.isdir(folder) and not os.path.islink(folder):
            shutil.rmtree(folder)
        else:
            os.unlink(folder)


def stat(path: str | PathLike[str]) -> FileStatistics:
    """Returns the size and modification time of a file.

    Args:
        path: Path of the file.

    Returns:
        A FileStatistics with `length`, `mtime_nsec` and `is_directory`.
    """
    if is_remote(path):
        return FileStatistics(*remote_system.stat(os.fspath(path)))
    file = local_path(path)
    with failures_of(file):
        found = os.stat(file)
    return FileStatistics(found.st_size, found.st_mtime_ns, os.path.isdir(file))


def walk(
    top: str | PathLike[str], topdown: bool = True, onerror: Callable[[Exception], Any] | None = None
) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yields (path, folder names, file names) for `top` and each folder below it.

    Args:
        top: Path of a folder.
        topdown: Whether a folder comes before those it contains.
        onerror: Called with the error if a folder cannot be read.
    """
    if is_remote(top):
        yield from remote_system.walk(os.fspath(top), topdown)
        return
    folder = local_path(top)
    try:
        names = sorted(listdir(folder))
    except errors.OpError as error:
        if onerror is not None:
            onerror(error)
        return
    folders = [name for name in names if os.path.isdir(os.path.join(folder, name))]
    files = [name for name in names if name not in set(folders)]
    here = (folder, folders, files)
    if topdown:
        yield here
    for name in folders:
        yield from walk(os.path.join(folder, name), topdown, onerror)
    if not topdown:
        yield here


def join(path: str | PathLike[str], *paths: Any) -> str:
    """Joins parts of a path with slashes.

    Args:
        path: First part.
        *paths: Further parts.

    Returns:
        The path.

    >>> tf.io.gfile.join("gs://bucket", "model")
    'gs://bucket/model'
    """
    return os.path.join(os.fspath(path), *[os.fspath(p) for p in paths])


def get_registered_schemes() -> list[str]:
    """Returns the schemes that paths may begin with."""
    return list(SCHEMES)
