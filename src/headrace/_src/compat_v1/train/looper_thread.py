"""LooperThread: calls a function again and again until a coordinator says stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any


class LooperThread(threading.Thread):
    """Calls a function every so many seconds.

    Args:
        coord: The Coordinator, which hears of failures.
        timer_interval_secs: The seconds between two calls; None for no pause.
        target: The function,
        args: its arguments,
        kwargs: and its keyword arguments.
    """

    def __init__(
        self,
        coord: Any,
        timer_interval_secs: float | None,
        target: Callable[..., Any] | None = None,
        args: Any = None,
        kwargs: Any = None,
    ) -> None:
        super().__init__(daemon=True)
        self._coord, self._seconds = coord, timer_interval_secs
        self._call, self._arguments, self._named = target, tuple(args or ()), dict(kwargs or {})
        coord.register_thread(self)

    @staticmethod
    def loop(
        coord: Any, timer_interval_secs: float | None, target: Callable[..., Any], args: Any = None, kwargs: Any = None
    ) -> LooperThread:
        """Starts a thread that calls a function."""
        made = LooperThread(coord, timer_interval_secs, target, args, kwargs)
        made.start()
        return made

    def run(self) -> None:
        """What the thread does."""
        with self._coord.stop_on_exception():
            self.start_loop()
            if self._seconds is None:
                while not self._coord.should_stop():
                    self.run_loop()
            else:
                due = time.time()
                while not self._coord.wait_for_stop(due - time.time()):
                    due += self._seconds
                    self.run_loop()
            self.stop_loop()

    def start_loop(self) -> None:
        """Before the first call."""

    def stop_loop(self) -> None:
        """After the last call."""

    def run_loop(self) -> None:
        """One call."""
        if self._call is not None:
            self._call(*self._arguments, **self._named)
