"""TimedThread: calls a method at regular intervals."""

from __future__ import annotations

import threading
from typing import Any


class TimedThread:
    """Calls `on_interval()`, which subclasses define, every `interval` seconds until it is stopped.

    Args:
        interval: Seconds between calls.
        **kwargs: Further arguments of `threading.Thread`; `daemon` is True by default.
    """

    def __init__(self, interval: float, **kwargs: Any) -> None:
        self.interval, self.daemon = interval, kwargs.pop("daemon", True)
        self._thread_options = kwargs
        self.thread: threading.Thread | None = None
        self.thread_stop_event: threading.Event | None = None

    def _run(self, stopped: threading.Event) -> None:
        while not stopped.wait(self.interval):
            self.on_interval()

    def start(self) -> None:
        """Starts the thread; has no effect if it is running."""
        if self.is_alive():
            return
        self.thread_stop_event = threading.Event()
        self.thread = threading.Thread(
            target=self._run, args=(self.thread_stop_event,), daemon=self.daemon, **self._thread_options
        )
        self.thread.start()

    def stop(self) -> None:
        """Stops the thread and waits for it."""
        if self.thread is None or self.thread_stop_event is None:
            return
        self.thread_stop_event.set()
        if self.thread is not threading.current_thread():
            self.thread.join()

    def is_alive(self) -> bool:
        """Returns whether the thread is running."""
        return self.thread is not None and self.thread.is_alive()

    def __enter__(self) -> TimedThread:
        self.start()
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self.stop()

    def on_interval(self) -> None:
        """Runs at each interval; subclasses define it."""
        raise NotImplementedError(f"{type(self).__name__} must define on_interval")
