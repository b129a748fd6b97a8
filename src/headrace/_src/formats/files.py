"""Opening, reading and replacing files, with the operating system's failures as TensorFlow's error classes."""

import contextlib
import errno
import os
import secrets
from collections.abc import Iterator
from typing import IO, Any, cast

from headrace._src.base import errors

PathLike = str | os.PathLike[str]

_CLASS_OF_ERRNO: dict[int, type[errors.OpError]] = {
    errno.ENOENT: errors.NotFoundError,
    errno.EACCES: errors.PermissionDeniedError,
    errno.EPERM: errors.PermissionDeniedError,
    errno.EROFS: errors.PermissionDeniedError,
    errno.EISDIR: errors.FailedPreconditionError,
    errno.ENOTDIR: errors.FailedPreconditionError,
    errno.ENOTEMPTY: errors.FailedPreconditionError,
    errno.EEXIST: errors.AlreadyExistsError,
    errno.ENOSPC: errors.ResourceExhaustedError,
    errno.EDQUOT: errors.ResourceExhaustedError,
    errno.EMFILE: errors.ResourceExhaustedError,
    errno.EFBIG: errors.OutOfRangeError,
    errno.ENAMETOOLONG: errors.InvalidArgumentError,
    errno.EINVAL: errors.InvalidArgumentError,
}


def as_op_error(path: PathLike, error: OSError) -> errors.OpError:
    """The TensorFlow error that stands for `error` on `path`, worded as TensorFlow words it."""
    message = f"{os.fspath(path)}; {os.strerror(error.errno) if error.errno else error}"
    known = _CLASS_OF_ERRNO.get(error.errno or 0)
    return cast(Any, known)(None, None, message) if known else errors.UnknownError(None, None, message)


@contextlib.contextmanager
def failures_of(path: PathLike) -> Iterator[None]:
    """Turns an OSError raised inside into TensorFlow's class."""
    try:
        yield
    except OSError as error:
        raise as_op_error(path, error) from error


def open_file(path: PathLike, mode: str = "rb") -> IO[bytes]:
    """Opens a binary file."""
    with failures_of(path):
        return cast(IO[bytes], open(path, mode))


def read_file(path: PathLike) -> bytes:
    """The whole content of a file."""
    with failures_of(path), open(path, "rb") as file:
        return file.read()


@contextlib.contextmanager
def replacing(path: PathLike) -> Iterator[IO[bytes]]:
    """A file to write that takes the place of `path` only when the block ends well.

    Content reaches the disk before the name does, so that after a crash `path` holds the old content or the new.
    """
    path = os.fspath(path)
    temporary = f"{path}.tempstate{secrets.randbits(64)}"
    with failures_of(path):
        try:
            with open(temporary, "xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        sync_folder(os.path.dirname(path))


def sync_folder(folder: str) -> None:
    """Makes renames in `folder` last, where the system can do that."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
