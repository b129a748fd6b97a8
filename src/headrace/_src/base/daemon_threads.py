"""Ends daemon threads that are computing when the program ends.

Python stops a daemon thread where it asks for the interpreter again. If that is on the way back from XLA, which is C++,
the process ends with SIGABRT instead of the program's exit status.
"""

from __future__ import annotations

import atexit
import ctypes
import sys
import threading
import time
from pathlib import Path
from types import ModuleType

from headrace._src.base import working_ahead

_PATIENCE = 5.0  # seconds that the end of the program waits for calls in progress
_POLL_SECONDS = 0.002
_AGAIN_SECONDS = 0.5  # after which a thread that is still computing has swallowed the exception
_HEADRACE = str(Path(__file__).parents[2])

_users: set[int] = set()


def note_user() -> None:
    """Notes that the current thread uses headrace."""
    _users.add(threading.get_ident())


def end_before(library: ModuleType) -> None:
    """Ends, when the program ends, the threads that use headrace, before functions that a library has registered."""
    atexit.register(working_ahead.stop_all)  # those that daemon threads have started since they were stopped
    atexit.register(_end_users, library)


def _end_users(library: ModuleType) -> None:
    """Raises SystemExit in daemon threads that use headrace, and waits until none computes.

    SystemExit ends a thread without a message. It is raised when the thread next runs Python code, so one that waits
    for a lock or a queue, or that runs the program's own code, does not call the library again.
    """
    folders = (_HEADRACE, str(Path(library.__file__ or "").parent))
    told: dict[int, float] = {}
    give_up_at = time.monotonic() + _PATIENCE
    while (now := time.monotonic()) < give_up_at:
        threads = _daemons()
        for thread in threads:
            if now - told.get(thread, 0.0) > _AGAIN_SECONDS:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(SystemExit))
                told[thread] = now
        if not threads & _inside(folders):
            return
        time.sleep(_POLL_SECONDS)


def _inside(folders: tuple[str, str]) -> set[int]:
    """Returns the threads whose current function is from one of the folders. It may have called C++."""
    frames = sys._current_frames()
    return {thread for thread, frame in frames.items() if frame.f_code.co_filename.startswith(folders)}


def _daemons() -> set[int]:
    """Returns the program's daemon threads that use headrace. Our own are called headrace... and end by themselves."""
    threads_of_xla = getattr(threading, "_DummyThread", ())  # which call Python
    return {
        thread.ident
        for thread in threading.enumerate()
        if thread.daemon
        and thread.ident in _users
        and thread is not threading.current_thread()
        and not thread.name.startswith("headrace")
        and not isinstance(thread, threads_of_xla)
    }
