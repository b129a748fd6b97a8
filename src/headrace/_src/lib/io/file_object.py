"""GFile: a file object that opens on first use and raises TensorFlow's errors."""

from __future__ import annotations

import os
from collections.abc import Iterator
from os import PathLike
from types import TracebackType
from typing import IO, Any

from headrace._src.base import errors
from headrace._src.formats.files import failures_of, open_file
from headrace._src.formats.remote import exists, fetched, is_remote, outgoing, send
from headrace._src.ops.io.paths import local_path

_MODES = ("r", "w", "a", "r+", "w+", "a+")


class GFile:
    """A file object. Text is UTF-8 unless the mode contains "b"; sizes and positions count bytes.

    Args:
        name: Path of the file.
        mode: "r", "w", "a", "r+", "w+" or "a+", with or without "b".

    Raises:
        InvalidArgumentError: If `mode` is not a known one.

    >>> with tf.io.gfile.GFile("note.txt", "w") as file:
    ...     file.write("hello")
    >>> tf.io.gfile.GFile("note.txt").read()
    'hello'
    """

    def __init__(self, name: str | PathLike[str], mode: str = "r") -> None:
        self._name, self._mode = name, mode
        self._form = mode.replace("b", "")
        self._binary = "b" in mode
        if self._form not in _MODES:
            raise errors.invalid_argument("mode is not 'r' or 'w' or 'a' or 'r+' or 'w+' or 'a+'")
        self._reader: IO[bytes] | None = None
        self._writer: IO[bytes] | None = None

    @property
    def name(self) -> str | PathLike[str]:
        """The path of the file."""
        return self._name

    @property
    def mode(self) -> str:
        """The mode of the file."""
        return self._mode

    def _path(self) -> str:
        return local_path(self._name)

    @property
    def _readable(self) -> bool:
        return self._form == "r" or "+" in self._form

    def _reading(self) -> IO[bytes]:
        if self._reader is None:
            if not self._readable:
                raise errors.PermissionDeniedError(None, None, "File isn't open for reading")
            path = self._path()
            if self._form == "w+":
                self._writing()  # creates the file
            self._fetch()
            if os.path.isdir(path):
                raise errors.failed_precondition(f"{path}; Is a directory")
            self._reader = open_file(path)
        return self._reader

    def _writing(self) -> IO[bytes]:
        if self._writer is None:
            if self._form == "r":
                raise errors.PermissionDeniedError(None, None, "File isn't open for writing")
            if self._form[0] != "w":
                self._fetch(missing_ok=self._form[0] == "a")
            self._make_folder()
            self._writer = open_file(self._path(), {"w": "wb", "a": "ab", "r": "r+b"}[self._form[0]])
        return self._writer

    # The local copy of a remote file.

    def _fetch(self, missing_ok: bool = False) -> None:
        name = os.fspath(self._name)
        if is_remote(name) and self._writer is None and not (missing_ok and not exists(name)):
            fetched(name)

    def _make_folder(self) -> None:
        if is_remote(self._name):
            outgoing(os.fspath(self._name))

    def _send(self) -> None:
        if is_remote(self._name):
            send(os.fspath(self._name))

    def _text(self, data: bytes) -> str | bytes:
        return data if self._binary else data.decode()

    def size(self) -> int:
        """Returns the size of the file in bytes."""
        path = self._path()
        self._fetch()
        with failures_of(path):
            return os.stat(path).st_size

    def read(self, n: int = -1) -> str | bytes:
        """Reads `n` bytes (decoded unless the file is binary), or everything to the end.

        Args:
            n: Number of characters or bytes; -1 reads to the end.

        Returns:
            Text, or bytes if the file is binary.

        Raises:
            InvalidArgumentError: If `n` is less than -1.
        """
        reader = self._reading()
        if n < -1:
            raise errors.invalid_argument(f"Can't read a negative number of bytes: {n}")
        with failures_of(self._path()):
            return self._text(reader.read(n))

    def readline(self) -> str | bytes:
        """Reads the next line with its line ending; empty at the end of the file.

        Returns:
            Text, or bytes if the file is binary.
        """
        return self._text(self._reading().readline())

    def readlines(self) -> list[bytes]:
        """Reads all lines from here to the end.

        Returns:
            A list of text, or of bytes if the file is binary.
        """
        return list(self)

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> str | bytes:
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def next(self) -> str | bytes:
        """Returns the next line; raises StopIteration at the end."""
        return self.__next__()

    def write(self, file_content: str | bytes) -> None:
        """Writes text or bytes.

        Args:
            file_content: str, or bytes in a binary mode.

        Raises:
            TypeError: If `file_content` is neither text nor bytes.
        """
        if isinstance(file_content, str):
            file_content = file_content.encode()
        if not isinstance(file_content, (bytes, bytearray, memoryview)):
            raise TypeError(f"Expected binary or unicode string, got {file_content!r}")
        with failures_of(self._path()):
            self._writing().write(file_content)

    def seek(self, offset: int | None = None, whence: int = 0, position: int | None = None) -> None:
        """Moves to `offset` from the start (`whence` 0), from here (1) or from the end (2).

        Args:
            offset: New position, relative to `whence`.
            whence: 0: from the beginning, 1: from the current position, 2: from the end.
            position: Old name of `offset`.

        Raises:
            TypeError: If no offset is given.
            InvalidArgumentError: If `whence` is not 0, 1 or 2, or the position is negative.
            OutOfRangeError: If the position is after the end of the file.
        """
        reader = self._reading()
        if offset is None:
            offset = position
        if offset is None:
            raise TypeError("seek(): offset argument required")
        if whence not in (0, 1, 2):
            raise errors.invalid_argument(f"Invalid whence argument: {whence}. Valid values are 0, 1, or 2.")
        size = os.fstat(reader.fileno()).st_size
        target = offset + (0, reader.tell(), size)[whence]
        if target < 0:
            raise errors.invalid_argument(f"Seeking to a negative position: {target}")
        if target > size:
            raise errors.out_of_range("reached end of file")
        reader.seek(target)

    def seekable(self) -> bool:
        """Returns True; all files are seekable."""
        return True

    def tell(self) -> int:
        """Returns the position of the next read, or of the next write in a write-only file."""
        return self._reading().tell() if self._readable else self._writing().tell()

    def flush(self) -> None:
        """Passes written data to the operating system."""
        if self._writer is not None:
            with failures_of(self._path()):
                self._writer.flush()
            self._send()

    def close(self) -> None:
        """Closes the file; using it again reopens it."""
        reader, writer, self._reader, self._writer = self._reader, self._writer, None, None
        if reader is not None:
            reader.close()
        if writer is not None:
            with failures_of(self._path()):
                writer.close()
            self._send()
        elif self._form[0] == "w" and reader is None and not self._exists():
            self._make_folder()
            open_file(self._path(), "wb").close()  # opening for writing creates the file even if nothing is written
            self._send()

    def _exists(self) -> bool:
        return exists(os.fspath(self._name) if is_remote(self._name) else self._path())

    def __enter__(self) -> GFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        for handle in (getattr(self, "_reader", None), getattr(self, "_writer", None)):
            if handle is not None:
                handle.close()
