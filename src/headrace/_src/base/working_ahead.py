"""Threads that work ahead of a program and end with it.

When Python shuts down, it stops daemon threads wherever they are; inside XLA that aborts the process. So these threads
are stopped earlier, with a short wait.
"""

from __future__ import annotations

import atexit
import threading
import time
import weakref
from collections.abc import Callable

_PATIENCE = 1.0  # seconds to wait for all of them at the end of the program

_running: weakref.WeakKeyDictionary[threading.Thread, Callable[[], None]] = weakref.WeakKeyDictionary()


def start_thread(work: Callable[[], None], name: str, stop: Callable[[], None]) -> threading.Thread:
    """Starts a daemon thread; `stop` requests its end."""
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    _running[thread] = stop
    return thread


def _stop_all() -> None:
    for stop in list(_running.values()):
        stop()
    end = time.monotonic() + _PATIENCE
    for thread in list(_running):
        thread.join(max(0.0, end - time.monotonic()))


# Before the functions of `atexit`: there JAX releases the devices, which the threads may be using.
getattr(threading, "_register_atexit", atexit.register)(_stop_all)
