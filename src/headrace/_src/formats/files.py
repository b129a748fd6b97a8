"""Opening, reading and replacing files and folders; the system's failures become TensorFlow's error classes."""

import contextlib
import ctypes
import errno
import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator
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
    """Returns TensorFlow's error, with its wording, for an `error` on `path`."""
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


@contextlib.contextmanager
def failures_of_python() -> Iterator[None]:
    """Turns the errors about missing and protected files back into Python's, which Keras raises for its own files."""
    try:
        yield
    except (errors.NotFoundError, errors.PermissionDeniedError) as error:
        if isinstance(error.__cause__, OSError):
            raise error.__cause__ from None
        raise


def open_file(path: PathLike, mode: str = "rb") -> IO[bytes]:
    """Opens a binary file, without ever waiting.

    Raises:
        FailedPreconditionError: If it is opened for reading and is a pipe, a socket or a device. Reading it could wait
            forever, and it has no size.
    """
    with failures_of(path):
        return cast(IO[bytes], open(path, mode, opener=_open_at_once))


def _open_at_once(path: str, flags: int) -> int:
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    kind = os.fstat(handle)
    if flags & os.O_WRONLY:
        os.set_blocking(handle, True)
        return handle
    if stat.S_ISREG(kind.st_mode) or stat.S_ISDIR(kind.st_mode) or _is_nothing(kind):
        return handle
    os.close(handle)
    raise errors.failed_precondition(f"{path} is a pipe, a socket or a device, not a file.")


def _is_nothing(kind: os.stat_result) -> bool:
    """Whether it is /dev/null."""
    return stat.S_ISCHR(kind.st_mode) and os.path.samestat(kind, os.stat(os.devnull))


def check_file(path: PathLike) -> None:
    """Raises the error of `open_file`, for readers that open a path themselves."""
    open_file(path).close()


def read_file(path: PathLike) -> bytes:
    """Returns the whole content of a file."""
    with open_file(path) as file, failures_of(path):
        return file.read()


class StagedFile:
    """A file under a temporary name beside `path`, whose place it takes when it is committed.

    Content reaches the disk before the name does, so that after a crash `path` holds the old content or the new.
    Several files can be prepared first and then committed together.
    """

    def __init__(self, path: PathLike) -> None:
        self.path = os.fspath(path)
        self._temporary = f"{self.path}.tempstate{secrets.randbits(64)}"
        with failures_of(self.path):
            self.file: IO[bytes] = open(self._temporary, "xb")  # noqa: SIM115  closed by `prepare` or `abandon`

    def prepare(self) -> None:
        """Brings the content to the disk; nothing can be written after that."""
        if not self.file.closed:
            with failures_of(self.path), self.file:
                self.file.flush()
                os.fsync(self.file.fileno())

    def commit(self) -> None:
        """Puts the file in its place."""
        self.prepare()
        with failures_of(self.path):
            os.replace(self._temporary, self.path)
        sync_folder(os.path.dirname(self.path))

    def abandon(self) -> None:
        """Forgets the file."""
        with contextlib.suppress(OSError):  # a full disk may fail again while the rest is flushed
            self.file.close()
        with contextlib.suppress(OSError):
            os.unlink(self._temporary)


@contextlib.contextmanager
def replacing(path: PathLike, before: Callable[[], None] | None = None) -> Iterator[IO[bytes]]:
    """A file to write that takes the place of `path` only when the block ends well.

    `before` is called when the content is on the disk: it puts other files in place that belong to this one.
    """
    staged = StagedFile(path)
    try:
        with failures_of(path):
            yield staged.file
        staged.prepare()
        if before is not None:
            before()
        staged.commit()
    except BaseException:
        staged.abandon()
        raise


@contextlib.contextmanager
def replacing_folder(path: str) -> Iterator[str]:
    """A folder to fill that takes the place of `path` only when the block ends well."""
    path = path.rstrip(os.sep)
    temporary = f"{path}.tempstate{secrets.randbits(64)}"
    with failures_of(path):
        os.makedirs(temporary)
    try:
        yield temporary
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    with failures_of(path):
        old = _put_in_place(temporary, path)
    if old is not None and os.path.isdir(old):
        shutil.rmtree(old, ignore_errors=True)
    elif old is not None:
        os.unlink(old)
    sync_folder(os.path.dirname(path))


def _put_in_place(new: str, path: str) -> str | None:
    """Renames a folder to `path`; returns where what was there is now, if anything was."""
    if not os.path.lexists(path):
        os.replace(new, path)
        return None
    if _exchange(new, path):
        return new
    old = f"{new}.old"
    os.replace(path, old)
    os.replace(new, path)
    return old


_HERE, _EXCHANGE = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of Linux


def _exchange(one: str, other: str) -> bool:
    """Exchanges two names in one step, where the system can do that."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):
        return False
    return bool(rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0)


def copy_file(source: PathLike, target: PathLike) -> None:
    """Copies a file; `target` appears only when it is whole."""
    with open_file(source) as read, failures_of(source), replacing(target) as written:
        shutil.copyfileobj(read, written, 1 << 20)


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
