"""The cache of compiled programs on disk.

A program in it is machine code that this process will run. So the folder and each file must belong to the user, and
nobody else may write them. Files are written whole or not at all, carry a checksum, and are replaced if they are
damaged. When the folder exceeds its limit, the programs that were not used for the longest time are removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

from headrace._src.base import logs

_LIMIT = 2 << 30
_DIGEST_SIZE = 32
_WRITABLE_BY_OTHERS = 0o022


def cache_limit() -> int:
    """Returns the largest size of the folder in bytes; HEADRACE_CACHE_LIMIT changes it."""
    return int(os.environ.get("HEADRACE_CACHE_LIMIT") or _LIMIT)


def prepare_folder(folder: Path) -> bool:
    """Makes the folder and its parent private; returns whether the cache can be used."""
    try:
        for part in (folder.parent, folder):
            part.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _make_private(part):
                logs.notice(f"the cache of compiled programs is off: {part} belongs to another user")
                return False
    except OSError as error:
        logs.notice(f"the cache of compiled programs is off: {error}")
        return False
    return True


def _make_private(folder: Path) -> bool:
    if not hasattr(os, "geteuid"):
        return True
    facts = os.lstat(folder)
    if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.geteuid():
        return False
    if stat.S_IMODE(facts.st_mode) != 0o700:
        folder.chmod(0o700)
    return True


def read_if_possible(read: Callable[..., tuple[Any, int | None]]) -> Callable[..., tuple[Any, int | None]]:
    """Returns a function that reads programs as `read` does, and finds none where that fails.

    XLA writes the programs of some dozens of nested conditionals but cannot read them. They are compiled again.
    """

    def read_or_miss(*arguments: Any) -> tuple[Any, int | None]:
        try:
            return read(*arguments)
        except RuntimeError as error:
            logs.logger("cache").debug("a program cannot be read: %s", error)
            return None, None

    return read_or_miss


class ProgramCache:
    """Programs by key, as JAX's compiler reads and writes them."""

    def __init__(self, folder: str, limit: int | None = None) -> None:
        self._path = Path(folder)  # the name that JAX uses
        self._limit = cache_limit() if limit is None else limit
        self._size: int | None = None

    def get(self, key: str) -> bytes | None:
        """Returns a program, or None if there is none that can be trusted."""
        path = self._place(key)
        try:
            with open(path, "rb", opener=_open_no_link) as file:
                content = file.read() if _is_private(file.fileno()) else b""
        except OSError:
            return None
        program = content[_DIGEST_SIZE:]
        if not program or _digest(key, program) != content[:_DIGEST_SIZE]:
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return program

    def put(self, key: str, value: bytes) -> None:
        """Stores a program. Without success nothing changes: the next run compiles again."""
        content = _digest(key, value) + value
        if len(content) > self._limit:
            return
        temporary = self._path / f"{secrets.token_hex(8)}.tempstate"
        try:
            with open(temporary, "xb", opener=_open_no_link) as file:
                file.write(content)
            os.replace(temporary, self._place(key))
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink()
            return
        self._make_room(len(content))

    def _place(self, key: str) -> Path:
        return self._path / f"{key}.program"

    def _make_room(self, added: int) -> None:
        if self._size is not None and self._size + added <= self._limit:
            self._size += added
            return
        files = []
        with contextlib.suppress(OSError), os.scandir(self._path) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    facts = entry.stat(follow_symlinks=False)
                    if not stat.S_ISDIR(facts.st_mode):
                        files.append((facts.st_mtime_ns, facts.st_size, entry.path))
        self._size = sum(size for _, size, _ in files)
        if self._size <= self._limit:
            return
        for _, size, path in sorted(files):
            with contextlib.suppress(OSError):
                os.unlink(path)
                self._size -= size
            if self._size <= self._limit * 3 // 4:  # so that the next programs find room
                return


def _digest(key: str, program: bytes) -> bytes:
    return hashlib.blake2b(key.encode() + b"\0" + program, digest_size=_DIGEST_SIZE).digest()


def _open_no_link(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)


def _is_private(handle: int) -> bool:
    facts = os.fstat(handle)
    if not stat.S_ISREG(facts.st_mode):
        return False
    if not hasattr(os, "geteuid"):
        return True
    return facts.st_uid == os.geteuid() and not facts.st_mode & _WRITABLE_BY_OTHERS
