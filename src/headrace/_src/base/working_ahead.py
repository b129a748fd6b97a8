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

_PATIENCE = 5.0  # seconds to wait for all of them at the end of the program; some may be compiling

_running: weakref.WeakKeyDictionary[threading.Thread, Callable[[], None]] = weakref.WeakKeyDictionary()


def start_thread(work: Callable[[], None], name: str, stop: Callable[[], None]) -> threading.Thread:
    """Starts a daemon thread; `stop` requests its end."""
    thread = threading.Thread(target=work, name=name, daemon=True)
    _running[thread] = stop  # before it runs: an exception from outside may end this function at any point
    thread.start()
    return thread


def stop_all() -> None:
    """Stops the threads and waits a moment for them to end."""
    for stop in list(_running.values()):
        stop()
    end = time.monotonic() + _PATIENCE
    for thread in list(_running):
        if thread.is_alive():
            thread.join(max(0.0, end - time.monotonic()))


# Before the functions of `atexit`: there JAX releases the devices, which the threads may be using.
getattr(threading, "_register_atexit", atexit.register)(stop_all)
