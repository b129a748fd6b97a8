"""Files on other machines and in memory: gs://, s3://, hf://, ram:// and so on, through the package fsspec.

A remote file has a local copy in a folder of this process. Reading fetches it, writing sends it. So all formats work on
local files, and nothing is sent before it is whole.
"""

import atexit
import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any

from headrace._src.base import errors
from headrace._src.base.lazy import fsspec
from headrace._src.formats.files import PathLike, as_op_error

# Scheme -> fsspec's name of the file system, and the package that it needs besides fsspec.
_SYSTEMS = {
    "ram": ("memory", ""), "memory": ("memory", ""), "gs": ("gs", "gcsfs"), "gcs": ("gs", "gcsfs"),
    "s3": ("s3", "s3fs"), "s3a": ("s3", "s3fs"), "hf": ("hf", "huggingface_hub"), "az": ("abfs", "adlfs"),
    "abfs": ("abfs", "adlfs"), "hdfs": ("hdfs", "pyarrow"),
}  # fmt: skip
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


def scheme_of(path: PathLike | bytes) -> str:
    """Returns the scheme of a file's name; "" for a plain path."""
    found = _SCHEME.match(os.fsdecode(path))
    return found[1] if found else ""


def is_remote(path: PathLike | bytes) -> bool:
    """Returns whether a name has a scheme other than `file://`."""
    return scheme_of(path) not in ("", "file")


def file_system(name: str) -> tuple[Any, str]:
    """Returns fsspec's file system of a remote name, and the path in it.

    Raises:
        UnimplementedError: The scheme is unknown, or a package for it is not installed.
    """
    scheme = scheme_of(name)
    missing = f"File system scheme '{scheme}' not implemented (file: '{name}')"
    if scheme not in _SYSTEMS:
        raise errors.unimplemented(missing)
    kind, package = _SYSTEMS[scheme]
    try:
        system = fsspec.filesystem(kind)
    except ImportError as error:
        needed = "fsspec" if "fsspec" in str(error) or not package else package
        raise errors.unimplemented(
            f"{missing}: it needs the package {needed}. Install it with: pip install 'headrace[cloud]'"
        ) from None
    return system, system._strip_protocol(f"{kind}://{name[len(scheme) + 3 :]}")


def named(name: str, inner: str) -> str:
    """Returns the name of a path in the file system of `name`."""
    return f"{scheme_of(name)}://{inner.lstrip('/')}"


@contextlib.contextmanager
def remote_failures(name: str) -> Iterator[None]:
    """Turns an OSError of a file system raised inside into TensorFlow's class."""
    try:
        yield
    except FileNotFoundError:
        raise errors.not_found(f"{name}; No such file or directory") from None
    except FileExistsError:
        raise errors.AlreadyExistsError(None, None, f"{name}; File exists") from None
    except PermissionError as error:
        raise errors.PermissionDeniedError(None, None, f"{name}; {error}") from None
    except OSError as error:
        raise as_op_error(name, error) from error


# Local copies.

_folder = ""


def _copies() -> str:
    global _folder
    if not _folder:
        _folder = tempfile.mkdtemp(prefix="headrace-remote-")
        atexit.register(_remove_copies, os.getpid())
    return _folder


def _remove_copies(process: int) -> None:
    if os.getpid() == process:  # not in a forked child
        shutil.rmtree(_folder, ignore_errors=True)


def local_copy(name: str) -> str:
    """Returns where the local copy of a remote file or folder is; it need not exist."""
    parts = [part for part in name[len(scheme_of(name)) + 3 :].split("/") if part not in ("", ".", "..")]
    return os.path.join(_copies(), scheme_of(name), *parts)


def outgoing(name: str) -> str:
    """Returns the path at which to write the local copy of a file, in a folder that exists."""
    path = local_copy(name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return path


def fetched(name: str) -> str:
    """Returns the local copy of a remote file, fetched now."""
    system, inner = file_system(name)
    path = outgoing(name)
    with remote_failures(name):
        system.get_file(inner, path)
    return path


def send(name: str) -> None:
    """Writes the local copy of a file to its remote place."""
    system, inner = file_system(name)
    with remote_failures(name):
        system.makedirs(system._parent(inner), exist_ok=True)
        system.put_file(local_copy(name), inner)


def exists(name: PathLike) -> bool:
    """Returns whether there is a file or folder of this name, remote or not."""
    text = os.fspath(name)
    if not is_remote(text):
        return os.path.exists(text)
    system, inner = file_system(text)
    return bool(system.exists(inner))


def is_file(name: PathLike) -> bool:
    """Returns whether there is a file of this name, remote or not."""
    text = os.fspath(name)
    if not is_remote(text):
        return os.path.isfile(text)
    system, inner = file_system(text)
    return bool(system.isfile(inner))


def is_folder(name: PathLike) -> bool:
    """Returns whether there is a folder of this name, remote or not."""
    text = os.fspath(name)
    if not is_remote(text):
        return os.path.isdir(text)
    system, inner = file_system(text)
    return bool(system.isdir(inner))


def delete_beginning_with(prefix: str) -> None:
    """Deletes the remote files whose names continue a prefix with a point."""
    system, inner = file_system(prefix)
    with remote_failures(prefix):
        for found in system.glob(f"{inner}.*"):
            system.rm_file(found)


def fetched_beginning_with(prefix: str) -> str:
    """Returns the local copy of a prefix; the remote files whose names continue it with a point are fetched."""
    system, inner = file_system(prefix)
    path = outgoing(prefix)
    for old in _continuing(path):
        os.unlink(old)
    with remote_failures(prefix):
        for found in system.glob(f"{inner}.*"):
            system.get_file(found, path + found[len(inner) :])
    return path


def send_beginning_with(prefix: str) -> None:
    """Sends the local files whose names continue the local copy of a prefix with a point; an index goes last."""
    path = local_copy(prefix)
    for file in sorted(_continuing(path), key=lambda file: file.endswith(".index")):
        send(prefix + file[len(path) :])


def _continuing(path: str) -> list[str]:
    folder, start = os.path.dirname(path), os.path.basename(path) + "."
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.startswith(start)]


def fetched_folder(name: str) -> str:
    """Returns the local copy of a remote folder, with all that is in it."""
    system, inner = file_system(name)
    path = local_copy(name)
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    with remote_failures(name):
        for found in system.find(inner):
            target = os.path.join(path, *found[len(inner) :].strip("/").split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            system.get_file(found, target)
    return path


@contextlib.contextmanager
def replacing_remote_file(name: str) -> Iterator[str]:
    """Gives a local path, whose file is sent to the remote one if the block succeeds."""
    yield outgoing(name)
    send(name)


@contextlib.contextmanager
def replacing_remote_folder(name: str) -> Iterator[str]:
    """Gives an empty local folder, whose content is sent to the remote one if the block succeeds."""
    path = local_copy(name)
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    yield path
    for folder, _, files in os.walk(path):
        for file in files:
            send("/".join([name.rstrip("/"), *os.path.relpath(os.path.join(folder, file), path).split(os.sep)]))
