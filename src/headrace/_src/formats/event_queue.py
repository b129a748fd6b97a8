"""EventQueue: an event file that is written a few events at a time."""

import itertools
import os
import threading
import time
from collections.abc import Callable, Sequence

from headrace._src.base import errors, logs
from headrace._src.formats.events import EventWriter
from headrace._src.formats.files import PathLike

MAX_QUEUE = 10
FLUSH_MILLIS = 120_000

_numbers = itertools.count()  # distinguishes the files of one process


class EventQueue:
    """Collects events and hands them to the file when there are many, when the last time was long ago, or on request.

    Only whole events reach the file, so that what a reader finds, or a killed process leaves, can be read.

    Args:
        folder: Where the file is made.
        max_queue: How many events may wait.
        flush_millis: How long they may wait; it is looked at when another one comes.
        suffix: What the file's name ends with.
    """

    def __init__(
        self, folder: PathLike, max_queue: int = MAX_QUEUE, flush_millis: int = FLUSH_MILLIS, suffix: str = ".v2"
    ) -> None:
        self._writer = EventWriter(folder, f".{os.getpid()}.{next(_numbers)}{suffix}")
        self._max_queue, self._flush_seconds = max_queue, flush_millis / 1000
        self._waiting: list[bytes | Callable[[], bytes | None]] = []
        self._lock = threading.RLock()
        self._flushed = time.monotonic()
        self._process = os.getpid()
        self._vanished = self._closed = False

    @property
    def path(self) -> str:
        return self._writer.path

    def add(self, event: bytes | Callable[[], bytes | None]) -> None:
        """Adds a serialized Event, or a function that will give it, or None, when it is written."""
        self.add_all((event,))

    def add_all(self, events: Sequence[bytes | Callable[[], bytes | None]]) -> None:
        """Adds many."""
        with self._lock:
            waiting = self._waiting
            waiting.extend(events)
            if len(waiting) > self._max_queue or time.monotonic() - self._flushed > self._flush_seconds:
                self.flush()

    def flush(self) -> None:
        """Makes everything added so far visible to readers."""
        with self._lock:
            if self._closed:
                return
            waiting, self._waiting = self._waiting, []
            self._flushed = time.monotonic()
            events = [e for e in (w if isinstance(w, bytes) else w() for w in waiting) if e is not None]
            if events:
                self._writer.write_all_serialized(events)
                self._writer.flush()
                self._look_for_file()

    def _look_for_file(self) -> None:
        if not self._vanished and not os.path.exists(self.path):
            self._vanished = True
            logs.tensorflow_logger().warning(
                "The event file %s has vanished; what is logged from now on is lost.", self.path
            )

    def close(self) -> None:
        """Writes what waits and ends the file. Closing again does nothing."""
        with self._lock:
            if self._closed or os.getpid() != self._process:  # a forked child must not write its parent's events
                return
            try:
                self.flush()
                self._writer.close()
            except errors.OpError as error:  # the program ends its work well; only the end of its log is missing
                logs.tensorflow_logger().warning("The end of an event file could not be written: %s", error.message)
            finally:
                self._closed = True
