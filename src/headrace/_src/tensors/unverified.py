"""Calls of compiled programs whose checks have not been read yet.

Reading a check means waiting for the program. A program that is called again and again runs ahead of that: its checks
are read at its next call, or when this thread reads a value, whichever comes first.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable

from headrace._src.base import logs


class _Unverified(threading.local):
    """The calls of one thread, oldest first; each raises an error if a check failed."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []


unverified = _Unverified()


def verify() -> None:
    """Reads the checks of this thread's calls; raises the error of the first that failed."""
    calls = unverified.calls
    while calls:
        calls.pop(0)()


@atexit.register
def _verify_at_exit() -> None:
    try:
        verify()
    except Exception as error:
        logs.notice(f"The last call of a compiled function failed: {error}")
