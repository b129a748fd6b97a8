"""Starts large programs on a thread of its own, in order, while eager code records what comes next.

Starting a program with a thousand kernels takes the host ten milliseconds or more, most of them outside of Python.
"""

from __future__ import annotations

import atexit
import collections
import queue
import threading
from collections.abc import Callable

from headrace._src.base.forking import refuse_after_fork

_MOST_AHEAD = 2  # launches that wait for their turn; whoever submits more waits


class Launch:
    """The start of one program."""

    __slots__ = ("_done", "_work")

    def __init__(self, work: Callable[[], None]) -> None:
        self._work: Callable[[], None] | None = work
        self._done = threading.Lock()
        self._done.acquire()

    def run(self) -> None:
        """Starts the program. Errors are the work's own business: it must not raise."""
        try:
            if self._work is not None:
                self._work()
        finally:
            self._work = None
            self._done.release()

    def wait(self) -> None:
        """Waits until the program was started."""
        with self._done:
            pass


class Launcher:
    """The launches that have not happened yet, and the thread that makes them happen."""

    def __init__(self) -> None:
        self._forget()
        refuse_after_fork(self._forget)
        atexit.register(self.drain)

    def _forget(self) -> None:
        self._waiting: collections.deque[Launch] = collections.deque()
        self._queue: queue.SimpleQueue[Launch] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def submit(self, work: Callable[[], None]) -> Launch:
        """Lets the thread call `work` after everything submitted before."""
        if self._thread is None:
            self._thread = threading.Thread(target=_work_off, args=(self._queue,), name="headrace-launch", daemon=True)
            self._thread.start()
        while len(self._waiting) > _MOST_AHEAD:
            self._waiting.popleft().wait()
        launch = Launch(work)
        self._waiting.append(launch)
        self._queue.put(launch)
        return launch

    def drain(self) -> None:
        """Waits until everything submitted has started."""
        while self._waiting:
            self._waiting.popleft().wait()


def _work_off(launches: queue.SimpleQueue[Launch]) -> None:
    while True:
        launches.get().run()


launcher = Launcher()
