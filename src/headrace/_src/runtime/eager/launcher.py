"""Starts large programs on a thread of its own, in order, while eager code records what comes next.

Starting a program with a thousand kernels takes the host ten milliseconds or more, most of them outside of Python.
"""

from __future__ import annotations

import atexit
import collections
import queue
import threading
from typing import Protocol

from headrace._src.base.forking import refuse_after_fork

_MOST_AHEAD = 2  # launches that wait for their turn; whoever submits more waits


class Work(Protocol):
    """What a launch does. Errors are its own business: neither method may raise."""

    def prepare(self) -> None:
        """Does what needs Python."""

    def start(self) -> None:
        """Starts the program."""


class Launch:
    """The start of one program."""

    __slots__ = ("_done", "_prepared", "_work")

    def __init__(self, work: Work) -> None:
        self._work: Work | None = work
        self._prepared, self._done = threading.Lock(), threading.Lock()
        self._prepared.acquire()
        self._done.acquire()

    def run(self) -> None:
        """Starts the program."""
        work, self._work = self._work, None
        assert work is not None
        try:
            try:
                work.prepare()
            finally:
                self._prepared.release()
            work.start()
        finally:
            self._done.release()

    @property
    def is_done(self) -> bool:
        """Whether the program was started."""
        return not self._done.locked()

    def wait_until_prepared(self) -> None:
        """Waits until the thread needs Python no more.

        Without it the thread would wait: Python changes threads only every few milliseconds.
        """
        with self._prepared:
            pass

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

    def submit(self, work: Work) -> Launch:
        """Lets the thread do `work` after everything submitted before."""
        if self._thread is None:
            self._thread = threading.Thread(target=_work_off, args=(self._queue,), name="headrace_launch", daemon=True)
            self._thread.start()
        while len(self._waiting) > _MOST_AHEAD:
            self._waiting.popleft().wait()
        is_idle = not self._waiting or self._waiting[-1].is_done
        launch = Launch(work)
        self._waiting.append(launch)
        self._queue.put(launch)
        if is_idle:
            launch.wait_until_prepared()
        return launch

    def drain(self) -> None:
        """Waits until everything submitted has started."""
        while self._waiting:
            self._waiting.popleft().wait()


def _work_off(launches: queue.SimpleQueue[Launch]) -> None:
    while True:
        launches.get().run()


launcher = Launcher()
