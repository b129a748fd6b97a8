"""tf.io.gfile on remote names, such as gs://bucket/folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.files import failures_of
from headrace._src.formats.remote import exists, fetched, file_system, is_remote, named, remote_failures
from headrace._src.ops.io.paths import local_path


def listdir(name: str) -> list[str]:
    """Returns the names of the entries of a folder."""
    system, inner = file_system(name)
    if not system.isdir(inner):
        raise errors.not_found(f"Could not find directory {name}")
    with remote_failures(name):
        return sorted(found.rstrip("/").rpartition("/")[2] for found in system.ls(inner, detail=False))


def makedirs(name: str) -> None:
    """Creates a folder and its parents; object stores have none and do nothing."""
    system, inner = file_system(name)
    if system.isfile(inner):
        raise errors.failed_precondition(f"{name} is not a directory")
    with remote_failures(name):
        system.makedirs(inner, exist_ok=True)


def copy(source: str, target: str, overwrite: bool) -> None:
    """Copies a file; one of the two names, or both, are remote."""
    if not overwrite and exists(target if is_remote(target) else local_path(target)):
        raise errors.AlreadyExistsError(None, None, "file already exists")
    local = fetched(source) if is_remote(source) else local_path(source)
    if not is_remote(target):
        with failures_of(target):
            shutil.copyfile(local, local_path(target))
        return
    system, inner = file_system(target)
    with remote_failures(source):
        system.makedirs(system._parent(inner), exist_ok=True)
        system.put_file(local, inner)


def rename(source: str, target: str, overwrite: bool) -> None:
    """Moves a file, or a folder within one file system."""
    here, inner = file_system(source if is_remote(source) else target)
    if is_remote(source) and is_remote(target) and here.isdir(inner):
        if not overwrite and exists(target):
            raise errors.AlreadyExistsError(None, None, "file already exists")
        with remote_failures(source):
            here.mv(inner, file_system(target)[1], recursive=True)
        return
    copy(source, target, overwrite)
    if is_remote(source):
        remove(source)


def remove(name: str) -> None:
    """Deletes a file."""
    system, inner = file_system(name)
    if system.isdir(inner):
        raise errors.failed_precondition(f"{name}; Is a directory")
    with remote_failures(name):
        system.rm_file(inner)


def rmtree(name: str) -> None:
    """Deletes a folder and its contents."""
    system, inner = file_system(name)
    if not system.exists(inner):
        raise errors.not_found(f"{name} not found")
    with remote_failures(name):
        system.rm(inner, recursive=True)


def stat(name: str) -> tuple[int, int, bool]:
    """Returns size, modification time in nanoseconds (0 if unknown), and whether it is a folder."""
    system, inner = file_system(name)
    with remote_failures(name):
        found: dict[str, Any] = system.info(inner)
    moment: Any = found.get("mtime") or found.get("created") or found.get("LastModified")
    seconds = moment.timestamp() if hasattr(moment, "timestamp") else float(moment or 0)
    return int(found.get("size") or 0), int(seconds * 1e9), found.get("type") == "directory"


def walk(name: str, topdown: bool) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yields (name, folders, files) for a folder and each one below it."""
    system, inner = file_system(name)
    for folder, folders, files in system.walk(inner, topdown=topdown):
        yield named(name, folder).rstrip("/"), sorted(folders), sorted(files)
