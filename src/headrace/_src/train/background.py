"""A background thread that runs tasks one at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable

from headrace._src.base.logs import tensorflow_logger


class BackgroundWriter:
    """Runs tasks one after the other in a background thread. The next call raises the failure of a task."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None

    def run(self, work: Callable[[], None], in_background: bool) -> None:
        self.wait()
        if not in_background:
            work()
            return
        # Not a daemon: the interpreter waits for it at exit.
        self._thread = threading.Thread(target=self._guarded, args=(work,), name="checkpoint writer")
        self._thread.start()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:  # `wait` raises it again, but the program may never call `wait`
            self._error = error
            tensorflow_logger().error("A checkpoint could not be written in the background: %s", error)

    def wait(self) -> None:
        """Waits for the current task and raises its failure."""
        thread, self._thread = self._thread, None
        if thread is not None and thread is not threading.current_thread():
            thread.join()
        error, self._error = self._error, None
        if error is not None:
            raise error
